import type { ReactNode } from 'react';
import { Link } from 'wouter';
import IconChecklist from '#icon/IconChecklist';
import IconFileText from '#icon/IconFileText';
import IconMailOpened from '#icon/IconMailOpened';
import IconTrash from '#icon/IconTrash';
import { orderOf } from '@raan/contract/notifications/destinations';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRow, ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { notificationMessages } from './notifications.ts';

type NotificationMenuProps = {
  notification: Notification;
  open: boolean;
  onClose: () => void;
  onRead: () => void;
  onSelect: () => void;
  onDelete: () => void;
};

const ICON = { size: 22, 'aria-hidden': true } as const;

/** Everything that can be done with one notification: what swiping and holding do, for whoever does neither. */
export function NotificationMenu({
  notification,
  open,
  onClose,
  onRead,
  onSelect,
  onDelete,
}: NotificationMenuProps) {
  const t = useMessages(notificationMessages);
  const order = orderOf(notification);
  const row = (icon: ReactNode, title: string, act: () => void) => (
    <li>
      <ListRow
        lead={icon}
        title={title}
        onPress={() => {
          onClose();
          act();
        }}
      />
    </li>
  );
  return (
    <Sheet open={open} onClose={onClose} title={notification.title}>
      <ul className="-mx-5 divide-y divide-line">
        {order ? (
          <li>
            <Link href={order} className={classNames(listRowLook, pressableLook)}>
              <ListRowContent lead={<IconFileText {...ICON} />} title={t('openOrder')} chevron />
            </Link>
          </li>
        ) : null}
        {notification.is_read ? null : row(<IconMailOpened {...ICON} />, t('markRead'), onRead)}
        {row(<IconChecklist {...ICON} />, t('select'), onSelect)}
        {row(<IconTrash {...ICON} className="text-negative" />, t('remove'), onDelete)}
      </ul>
    </Sheet>
  );
}
