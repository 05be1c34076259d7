// What this device tells the seller about, and whether by sound: kept in the browser.
import { useSyncExternalStore } from 'react';
import {
  notificationCategory,
  type NotificationCategory,
  type NotificationType,
} from '@raan/contract/notifications/notification';
import { readStored, writeStored } from './storage.ts';

const TOGGLES = ['order_notification', 'finance_notification', 'system_notification', 'sound'] as const;
export type Toggle = (typeof TOGGLES)[number];

const listeners = new Set<() => void>();

/** Whether a toggle is on; all are until the seller turns them off. */
export function isOn(toggle: Toggle): boolean {
  return readStored('local', toggle) !== 'off';
}

export function setToggle(toggle: Toggle, on: boolean): void {
  writeStored('local', toggle, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToggle(toggle: Toggle): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOn(toggle),
    () => true,
  );
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
