// The toggles of this device and those that are kept with the account.
import {
  getNotificationSettings,
  type NotificationSettings,
} from '@raan/contract/notifications/notification-settings-endpoints';
import { call } from './api.ts';
import { setToggle } from './local-toggles.ts';

const SAVED = ['order_notification', 'finance_notification', 'system_notification'] as const;
type SavedToggles = Pick<NotificationSettings, (typeof SAVED)[number]>;

/** Whether this device does as the account says. */
export function isAsSaved(saved: SavedToggles, here: SavedToggles): boolean {
  return SAVED.every((toggle) => saved[toggle] === here[toggle]);
}

/** A device that has just been logged in begins with what the account says; where that can't be had, with what it did before. */
export async function adoptSavedToggles(): Promise<void> {
  const saved = await call(getNotificationSettings).catch(() => undefined);
  if (saved) for (const toggle of SAVED) setToggle(toggle, saved[toggle]);
}
