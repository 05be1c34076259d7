import type { ReactNode } from 'react';
import { Link } from 'wouter';
import IconChecklist from '#icon/IconChecklist';
import IconFileText from '#icon/IconFileText';
import IconMailOpened from '#icon/IconMailOpened';
import IconTrash from '#icon/IconTrash';
import { notificationOrderPath } from '@raan/contract/notifications/destinations';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { selectionMessages } from '#lib/list/selection-messages.ts';
import { classNames } from '#ui/class-names.ts';
import { ListRow, ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { unreadIn } from './notifications.api.ts';
import { notificationMessages } from './notifications-messages.ts';

type NotificationMenuProps = {
  notification: Notification;
  open: boolean;
  onClose: () => void;
  onRead: () => void;
  onSelect: () => void;
  onDelete: () => void;
};

const ICON = { size: 22, 'aria-hidden': true } as const;

/** All actions for one notification. An alternative to swiping and long-pressing. */
export function NotificationMenu({
  notification,
  open,
  onClose,
  onRead,
  onSelect,
  onDelete,
}: NotificationMenuProps) {
  const t = useMessages(notificationMessages);
  const selectionText = useMessages(selectionMessages);
  const order = notificationOrderPath(notification);
  const row = (icon: ReactNode, title: string, action: () => void) => (
    <li>
      <ListRow
        lead={icon}
        title={title}
        onClick={() => {
          onClose();
          action();
        }}
      />
    </li>
  );
  return (
    <Sheet open={open} onClose={onClose} title={notification.title}>
      <ul className="-mx-5 divide-y divide-line">
        {order ? (
          <li>
            <Link href={order} className={classNames(listRowClasses, clickableClasses)}>
              <ListRowContent lead={<IconFileText {...ICON} />} title={t('openOrder')} chevron />
            </Link>
          </li>
        ) : null}
        {unreadIn(notification) === 0 ? null : row(<IconMailOpened {...ICON} />, t('markRead'), onRead)}
        {row(<IconChecklist {...ICON} />, selectionText('select'), onSelect)}
        {row(<IconTrash {...ICON} className="text-negative" />, t('remove'), onDelete)}
      </ul>
    </Sheet>
  );
}
