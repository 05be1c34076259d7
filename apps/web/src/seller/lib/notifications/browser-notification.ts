import { useSyncExternalStore } from 'react';
import { BROWSER_NOTIFICATION_CLOSE_MS } from '@raan/contract/constants';
import type { BrowserPayload } from '@raan/contract/notifications/browser-payload';
import { isToggleOn } from './notification-toggles.ts';

export type BrowserNotificationState = NotificationPermission | 'unsupported';

const ICON = '/brand/notification-icon.png';
const listeners = new Set<() => void>();

/** Returns the permission of the page and its service worker. */
export function notificationPermission(): BrowserNotificationState {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** The page's own permission: `unsupported` on Android, where only service workers show notifications. */
export function browserNotificationState(): BrowserNotificationState {
  return /Android/i.test(navigator.userAgent) ? 'unsupported' : notificationPermission();
}

/** The seller may have changed the browser's settings while the page was hidden. */
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

/** Asks for an undecided permission. Call it from a click handler. Rejects if the browser forbids asking. */
export async function requestNotificationPermission(): Promise<BrowserNotificationState> {
  try {
    if (notificationPermission() === 'default') await Notification.requestPermission();
  } finally {
    for (const listener of listeners) listener();
  }
  return notificationPermission();
}

/** A visible page may be without focus when another window has it. */
function isPageInFocus(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Shows an allowed notification for 8 s, unless the page is in focus, where a toast appears. */
export function showBrowserNotification(notification: {
  id: number;
  title: string;
  message: string;
  payload?: BrowserPayload;
  onClick: () => void;
}): void {
  if (browserNotificationState() !== 'granted' || isPageInFocus() || !isToggleOn('browser_notification'))
    return;
  try {
    const { id, title, message, payload, onClick } = notification;
    // Several windows of the app share one notification by its tag.
    const browserNotification = new Notification(title, {
      body: message,
      icon: ICON,
      tag: `raan-${id}`,
      data: payload,
    });
    const timer = setTimeout(() => browserNotification.close(), BROWSER_NOTIFICATION_CLOSE_MS);
    browserNotification.addEventListener('click', () => {
      clearTimeout(timer);
      browserNotification.close();
      globalThis.focus();
      onClick();
    });
  } catch {
    // The permission may have been withdrawn. Toast and sound still alert the seller.
  }
}
