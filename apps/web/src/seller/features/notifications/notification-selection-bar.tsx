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
import { useNotificationBatch } from './notifications.api.ts';
import { notificationMessages } from './notifications-messages.ts';
import type { NotificationSelection } from './use-notification-selection.ts';

/** The bar of an active selection: select all, count and actions. */
export function NotificationSelectionBar({
  selection,
  total,
}: {
  selection: NotificationSelection;
  total: number;
}) {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  const read = useNotificationBatch('read');
  const remove = useNotificationBatch('delete');
  const [isConfirming, setIsConfirming] = useState(false);
  const count = format.count(selection.count);
  const emptyReason = selection.count === 0 && t('nothingSelected');
  const handlers = (messageKey: 'readMany' | 'removedMany') => ({
    onSuccess: () => {
      toast.success(t(messageKey, { count }));
      setIsConfirming(false);
      selection.leave();
    },
  });
  return (
    <>
      <StickyActions
        above={
          <div className="-my-2 flex items-center gap-3">
            <Checkbox
              checked={selection.isAll}
              mixed={!selection.isAll && selection.count > 0}
              onChange={selection.setAllSelected}
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
          disabledReason={emptyReason}
          onClick={() => setIsConfirming(true)}
        >
          {t('remove')}
        </Button>
        <Button
          wide
          icon={<IconChecks size={20} aria-hidden />}
          loading={read.isPending}
          disabledReason={emptyReason}
          onClick={() => read.mutate(selection.target, handlers('readMany'))}
        >
          {t('markRead')}
        </Button>
      </StickyActions>
      <ConfirmSheet
        open={isConfirming}
        danger
        title={t('removeManyTitle', { count })}
        confirmLabel={t('remove')}
        loading={remove.isPending}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => remove.mutate(selection.target, handlers('removedMany'))}
      >
        <p className="text-sm text-ink-2">{t('removeManyText')}</p>
      </ConfirmSheet>
    </>
  );
}
