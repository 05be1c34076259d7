import { useState } from 'react';
import IconChecks from '#icon/IconChecks';
import IconTrash from '#icon/IconTrash';
import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { useBatch } from './notifications.api.ts';
import { notificationMessages } from './notifications.ts';
import type { NotificationSelection } from './use-notification-selection.ts';

/** While notifications are ticked: all or none of what matches, how many, and what can be done with them. */
export function SelectionBar({ selection, total }: { selection: NotificationSelection; total: number }) {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  const read = useBatch('read');
  const remove = useBatch('delete');
  const [asking, setAsking] = useState(false);
  const count = format.count(selection.count);
  const nothing = selection.count === 0 && t('nothingSelected');
  const done = (words: 'readMany' | 'removedMany') => ({
    onSuccess: () => {
      toast.success(t(words, { count }));
      setAsking(false);
      selection.leave();
    },
  });
  return (
    <>
      <StickyActions
        above={
          <div className="-my-2 flex items-center gap-3">
            <Checkbox
              checked={selection.everything}
              mixed={!selection.everything && selection.count > 0}
              onChange={selection.setEverything}
              label={
                selection.count === 0
                  ? t('selectAll', { count: format.count(total) })
                  : t('selected', { count })
              }
            />
            <IconButton
              label={t('leaveSelection')}
              icon={<IconX size={22} aria-hidden />}
              className="-mr-3 ml-auto text-ink-2"
              onClick={selection.leave}
            />
          </div>
        }
      >
        <Button
          wide
          variant="secondary"
          icon={<IconTrash size={20} aria-hidden />}
          disabledReason={nothing}
          onClick={() => setAsking(true)}
        >
          {t('remove')}
        </Button>
        <Button
          wide
          icon={<IconChecks size={20} aria-hidden />}
          loading={read.isPending}
          disabledReason={nothing}
          onClick={() => read.mutate(selection.chosen, done('readMany'))}
        >
          {t('markRead')}
        </Button>
      </StickyActions>
      <ConfirmSheet
        open={asking}
        danger
        title={t('removeManyTitle', { count })}
        confirmLabel={t('remove')}
        loading={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(selection.chosen, done('removedMany'))}
      >
        <p className="text-sm text-ink-2">{t('removeManyText')}</p>
      </ConfirmSheet>
    </>
  );
}
