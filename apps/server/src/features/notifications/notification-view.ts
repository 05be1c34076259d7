import type { Language } from '@raan/contract/language';
import type { Notification } from '@raan/contract/notifications/notification';
import { NOTIFICATION_ICONS, notificationText } from './notification-texts.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** A notification in the reader's language. */
export function notificationView(row: NotificationRow, language: Language): Notification {
  return {
    id: row.id,
    seq: row.seq,
    type: row.type,
    ...notificationText(row.type, row.data, language),
    icon: NOTIFICATION_ICONS[row.type],
    data: row.data,
    is_read: row.is_read,
    created_at: row.created_at,
  };
}
