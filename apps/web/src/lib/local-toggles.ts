// What this device tells the seller about, and how: as the seller who is signed in chose.
import {
  notificationCategory,
  type NotificationCategory,
  type NotificationType,
} from '@raan/contract/notifications/notification';
import { chosen } from './kept-settings.ts';

export type Toggle =
  | 'order_notification'
  | 'finance_notification'
  | 'system_notification'
  | 'sound'
  | 'browser_notification';

/** Whether a toggle is on; all are until the seller turns them off. */
export function isOn(toggle: Toggle): boolean {
  return chosen(toggle);
}

const TOGGLE_OF = {
  orders: 'order_notification',
  money: 'finance_notification',
  system: 'system_notification',
} as const satisfies Record<NotificationCategory, Toggle>;

/** The toggle that a notification of this type is told or kept silent by. */
export function toggleOf(type: NotificationType): Toggle {
  return TOGGLE_OF[notificationCategory(type)];
}
