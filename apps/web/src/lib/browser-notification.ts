// Notifications of the browser itself, for when the app is open but not looked at.
import { useSyncExternalStore } from 'react';
import { BROWSER_NOTIFICATION_CLOSE_MS } from '@raan/contract/constants';
import { isOn } from './local-toggles.ts';

export type BrowserNotificationState = 'granted' | 'denied' | 'default' | 'unsupported';

const ICON = '/brand/notification-icon.png';
const listeners = new Set<() => void>();

/** What the browser allows. Browsers on Android show none from a page, so there it is `unsupported`. */
export function browserNotificationState(): BrowserNotificationState {
  if (!('Notification' in globalThis) || /Android/i.test(navigator.userAgent)) return 'unsupported';
  return Notification.permission;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBrowserNotificationState(): BrowserNotificationState {
  return useSyncExternalStore(subscribe, browserNotificationState, () => 'unsupported');
}

/** Asks the person for permission; to be called on a press. Answers what came of it. */
export async function askForBrowserNotifications(): Promise<BrowserNotificationState> {
  if (browserNotificationState() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return browserNotificationState();
}

/** Shows one where it is allowed, wanted, and the page is hidden: who looks at the page sees the toast. It closes by itself after 8 s. */
export function showBrowserNotification(notification: {
  id: number;
  title: string;
  message: string;
  onPress: () => void;
}): void {
  if (browserNotificationState() !== 'granted' || document.visibilityState === 'visible') return;
  if (!isOn('browser_notification')) return;
  try {
    const { id, title, message, onPress } = notification;
    // One tag, one notification: several windows of the app show it once.
    const shown = new Notification(title, { body: message, icon: ICON, tag: `raan-${id}` });
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
