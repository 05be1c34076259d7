// How news is told in the open app: a sound, a toast, and a notification of the browser where nobody looks. Many at once are told in one.
import { SOUND_VOLUME_REALTIME, SOUND_VOLUME_TOAST } from '@raan/contract/constants';
import { browserPayload } from '@raan/contract/notifications/browser-payload';
import { browserDestination, toastDestination } from '@raan/contract/notifications/destinations';
import type { Notification } from '@raan/contract/notifications/notification';
import { REALTIME_SHOWN_MAX, toast } from '#ui/toast-store.ts';
import { showBrowserNotification } from './browser-notification.ts';
import { isFirstTab } from './first-tab.ts';
import { currentLanguage } from './language.ts';
import { newsMessages } from './news-messages.ts';
import { maySound, playNotificationSound } from './notification-sound.ts';
import { translator } from './translate.ts';

/** More than these at once are summarised in one toast. No more realtime toasts than this fit on the screen. */
const ONE_BY_ONE_MAX = REALTIME_SHOWN_MAX;
const LET_OTHERS_MS = 500;

/** What a notification is about, where a newer one makes it old: its order. */
function subjectOf({ data }: Notification): string | undefined {
  const orderId = data['order_id'];
  return typeof orderId === 'number' ? `order ${orderId}` : undefined;
}

/** How notifications were found: pushed over the live connection, or fetched by polling. */
export type FoundBy = 'push' | 'poll';

const VOLUME: Readonly<Record<FoundBy, number>> = { push: SOUND_VOLUME_REALTIME, poll: SOUND_VOLUME_TOAST };

/** Announces what has come, oldest first; `navigate` opens what is clicked. Only one of several tabs plays the sound. */
export async function tellNews(
  news: readonly Notification[],
  navigate: (path: string) => void,
  foundBy: FoundBy,
): Promise<void> {
  const newest = news.at(-1);
  if (!newest) return;
  void sound(newest.id, VOLUME[foundBy]);
  if (news.length > ONE_BY_ONE_MAX) return await tellOfMany(news.length, newest.id, navigate);
  for (const notification of news) {
    const { id, title, message } = notification;
    showBrowserNotification({
      id,
      title,
      message,
      payload: browserPayload(notification),
      onPress: () => navigate(browserDestination(notification)),
    });
    toast.realtime(message, {
      title,
      onPress: () => navigate(toastDestination(notification)),
      key: subjectOf(notification),
    });
  }
}

async function sound(newestId: number, volume: number): Promise<void> {
  // One that may not sound before it is touched leaves it to another that may.
  if (!maySound()) await new Promise((resolve) => setTimeout(resolve, LET_OTHERS_MS));
  if (await isFirstTab(`sound ${newestId}`)) playNotificationSound(volume);
}

async function tellOfMany(count: number, newestId: number, navigate: (path: string) => void): Promise<void> {
  const t = translator(await newsMessages.load(currentLanguage()));
  const [title, message] = [t('many', { count }), t('seeAll')];
  const onPress = () => navigate('/notifications');
  showBrowserNotification({ id: newestId, title, message, onPress });
  toast.realtime(message, { title, onPress, key: 'news' });
}
