import type { Language } from '@raan/contract/language';
import type { Notification } from '@raan/contract/notifications/notification';
import { notificationData } from './notification-data.ts';
import { NOTIFICATION_ICONS, notificationText } from './notification-texts.ts';
import type { NotificationRow } from './notifications.queries.ts';

export function notificationView(row: NotificationRow, language: Language): Notification {
  const text = notificationText(row.type, row.data, language);
  return {
    id: row.id,
    seq: row.seq,
    type: row.type,
    ...text,
    icon: NOTIFICATION_ICONS[row.type],
    data: notificationData(row, text, language),
    is_read: row.is_read,
    created_at: row.created_at,
    ...(row.group && { group: row.group }),
  };
}
