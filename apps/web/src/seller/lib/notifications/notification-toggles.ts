import {
  notificationCategory,
  type NotificationCategory,
  type NotificationType,
} from '@raan/contract/notifications/notification';
import { settingValue } from '#seller/lib/settings/device-settings.ts';

export type Toggle =
  | 'order_notification'
  | 'finance_notification'
  | 'system_notification'
  | 'sound'
  | 'browser_notification';

/** Whether a switch of the signed-in seller is on. All are on by default. */
export function isToggleOn(toggle: Toggle): boolean {
  return settingValue(toggle);
}

const TOGGLE_OF = {
  orders: 'order_notification',
  money: 'finance_notification',
  system: 'system_notification',
} as const satisfies Record<NotificationCategory, Toggle>;

/** Returns the switch that controls alerts of a notification type. */
export function toggleOf(type: NotificationType): Toggle {
  return TOGGLE_OF[notificationCategory(type)];
}
