// Notifications of the browser itself, for when the app is open but not in focus.
import { useSyncExternalStore } from 'react';
import { BROWSER_NOTIFICATION_CLOSE_MS } from '@raan/contract/constants';
import type { BrowserPayload } from '@raan/contract/notifications/browser-payload';
import { isOn } from './local-toggles.ts';

export type BrowserNotificationState = NotificationPermission | 'unsupported';

const ICON = '/brand/notification-icon.png';
const listeners = new Set<() => void>();

/** What the browser allows its pages and their worker to show. */
export function notificationPermission(): BrowserNotificationState {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** The same of what a page shows by itself. Browsers on Android show none from a page, so there it is `unsupported`. */
export function browserNotificationState(): BrowserNotificationState {
  return /Android/i.test(navigator.userAgent) ? 'unsupported' : notificationPermission();
}

/** Whoever has been to the browser's settings comes back. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export function useNotificationPermission(): BrowserNotificationState {
  return useSyncExternalStore(subscribe, notificationPermission, () => 'unsupported');
}

export function useBrowserNotificationState(): BrowserNotificationState {
  return useSyncExternalStore(subscribe, browserNotificationState, () => 'unsupported');
}

/** Asks the person for permission where that is still open; to be called on a press. Rejects where the browser does not let us ask. */
export async function askForPermission(): Promise<BrowserNotificationState> {
  try {
    if (notificationPermission() === 'default') await Notification.requestPermission();
  } finally {
    for (const listener of listeners) listener();
  }
  return notificationPermission();
}

/** Whether the seller looks at this page: another window may have the focus while the page is visible. */
function isPageInFocus(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Shows a notification if it is allowed and wanted, unless the page is in focus: there the toast replaces it. Closes after 8 s. */
export function showBrowserNotification(notification: {
  id: number;
  title: string;
  message: string;
  payload?: BrowserPayload;
  onPress: () => void;
}): void {
  if (browserNotificationState() !== 'granted' || isPageInFocus() || !isOn('browser_notification')) return;
  try {
    const { id, title, message, payload, onPress } = notification;
    // One tag, one notification: several windows of the app show it once.
    const shown = new Notification(title, {
      body: message,
      icon: ICON,
      tag: `raan-${id}`,
      data: payload,
    });
    const timer = setTimeout(() => shown.close(), BROWSER_NOTIFICATION_CLOSE_MS);
    shown.addEventListener('click', () => {
      clearTimeout(timer);
      shown.close();
      globalThis.focus();
      onPress();
    });
  } catch {
    // The browser has changed its mind; toast and sound have told it.
  }
}
