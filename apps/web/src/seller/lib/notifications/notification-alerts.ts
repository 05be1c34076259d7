import { SOUND_VOLUME_REALTIME, SOUND_VOLUME_TOAST } from '@raan/contract/constants';
import { toBrowserPayload } from '@raan/contract/notifications/browser-payload';
import { browserDestination, toastDestination } from '@raan/contract/notifications/destinations';
import type { Notification } from '@raan/contract/notifications/notification';
import { REALTIME_SHOWN_MAX, toast } from '#ui/toast-store.ts';
import { showBrowserNotification } from './browser-notification.ts';
import { claimForThisTab } from './tab-lock.ts';
import { currentLanguage } from '#lib/language.ts';
import { notificationAlertMessages } from './notification-alert-messages.ts';
import { canPlaySound, playNotificationSound } from './notification-sound.ts';
import { translator } from '#lib/translate.ts';

/** More notifications than this share one summary. No more realtime toasts fit on the screen. */
const SINGLE_ALERTS_MAX = REALTIME_SHOWN_MAX;
const OTHER_TABS_FIRST_MS = 500;

/** A newer alert about the same order replaces the older one. */
function subjectOf({ data }: Notification): string | undefined {
  const orderId = data['order_id'];
  return typeof orderId === 'number' ? `order ${orderId}` : undefined;
}

/** How notifications arrived: pushed over the live connection, or fetched by polling. */
export type NotificationSource = 'push' | 'poll';

const VOLUME: Readonly<Record<NotificationSource, number>> = {
  push: SOUND_VOLUME_REALTIME,
  poll: SOUND_VOLUME_TOAST,
};

/**
 * Alerts by sound, toast and browser notification, oldest first; `navigate` opens the clicked one. Notifications that
 * are read already, such as those of the seller's own acts, raise no alert.
 */
export async function showNotificationAlerts(
  arrived: readonly Notification[],
  navigate: (path: string) => void,
  source: NotificationSource,
): Promise<void> {
  const notifications = arrived.filter(({ is_read }) => !is_read);
  const newest = notifications.at(-1);
  if (!newest) return;
  void playSoundOnce(newest.id, VOLUME[source]);
  if (notifications.length > SINGLE_ALERTS_MAX)
    return await showSummaryAlert(notifications.length, newest.id, navigate);
  for (const notification of notifications) {
    const { id, title, message } = notification;
    showBrowserNotification({
      id,
      title,
      message,
      payload: toBrowserPayload(notification),
      onClick: () => navigate(browserDestination(notification)),
    });
    toast.realtime(message, {
      title,
      onClick: () => navigate(toastDestination(notification)),
      key: subjectOf(notification),
    });
  }
}

async function playSoundOnce(newestId: number, volume: number): Promise<void> {
  // A tab that can't play sound yet lets the other tabs claim it first.
  if (!canPlaySound()) await new Promise((resolve) => setTimeout(resolve, OTHER_TABS_FIRST_MS));
  if (await claimForThisTab(`sound ${newestId}`)) playNotificationSound(volume);
}

async function showSummaryAlert(
  count: number,
  newestId: number,
  navigate: (path: string) => void,
): Promise<void> {
  const t = translator(await notificationAlertMessages.load(currentLanguage()));
  const [title, message] = [t('many', { count }), t('seeAll')];
  const onClick = () => navigate('/notifications');
  showBrowserNotification({ id: newestId, title, message, onClick });
  toast.realtime(message, { title, onClick, key: 'news' });
}
