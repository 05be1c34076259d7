import { useState } from 'react';
import IconChecks from '#icon/IconChecks';
import IconTrash from '#icon/IconTrash';
import type { NotificationFilter } from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { SelectionBar } from '#lib/list/selection-bar.tsx';
import { selectionMessages } from '#lib/list/selection-messages.ts';
import type { CursorList } from '#lib/list/use-cursor-list.ts';
import { useSelected, type ListSelection } from '#lib/list/use-selection.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useNotificationBatch, type NotificationBatch, type NotificationPage } from './notifications.api.ts';
import { notificationMessages } from './notifications-messages.ts';

type NotificationSelectionBarProps = {
  selection: ListSelection<Notification>;
  list: CursorList<NotificationPage>;
  filter: NotificationFilter;
};

/** Marks the selected notifications as read or deletes them. */
export function NotificationSelectionBar({ selection, list, filter }: NotificationSelectionBarProps) {
  const t = useMessages(notificationMessages);
  const selectionText = useMessages(selectionMessages);
  const format = useFormat();
  const read = useNotificationBatch('read');
  const remove = useNotificationBatch('delete');
  const [isConfirming, setIsConfirming] = useState(false);
  const selected = useSelected(selection, list);
  const count = format.count(selected.count);
  const emptyReason = selected.count === 0 && selectionText('noneSelected');
  const upToSeq = Math.max(list.list?.last_seq ?? 0, 1);
  const body: NotificationBatch['body'] = {
    ...(selected.isAll
      ? { matching: { filter, up_to_seq: upToSeq, except_ids: selected.exceptIds } }
      : { notification_ids: selected.toggled.map(({ id }) => id) }),
    whole_groups: true,
  };
  const run = async (batch: typeof read, messageKey: 'readMany' | 'removedMany') => {
    if (!(await batch.run({ body }))) return;
    toast.success(t(messageKey, { count }));
    setIsConfirming(false);
    selection.clear();
  };
  return (
    <>
      <SelectionBar selection={selection} selected={selected} list={list}>
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
          loading={read.isRunning}
          disabledReason={emptyReason}
          onClick={() => void run(read, 'readMany')}
        >
          {t('markRead')}
        </Button>
      </SelectionBar>
      <ConfirmSheet
        open={isConfirming}
        danger
        title={t('removeManyTitle', { count })}
        confirmLabel={t('remove')}
        loading={remove.isRunning}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void run(remove, 'removedMany')}
      >
        <p className="text-sm text-ink-2">{t('removeManyText')}</p>
      </ConfirmSheet>
    </>
  );
}
