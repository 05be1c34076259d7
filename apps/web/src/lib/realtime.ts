// What happens when a notification arrives: skipped if known, counted, heard, told, and what it speaks of is fetched anew.
import {
  DEDUPE_TRIM_OVER,
  DEDUPE_TRIM_TO,
  RECONNECT_ATTEMPTS,
  TOAST_DEDUPE_TRIM_OVER,
  TOAST_DEDUPE_TRIM_TO,
} from '@raan/contract/constants';
import { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import { browserDestination, toastDestination } from '@raan/contract/notifications/destinations';
import type { Notification } from '@raan/contract/notifications/notification';
import { getSystem } from '@raan/contract/system/system-endpoints';
import { toast } from '#ui/toast-store.ts';
import { call } from './api.ts';
import { showBrowserNotification } from './browser-notification.ts';
import { isOn, toggleOf } from './local-toggles.ts';
import { isOwnAct } from './own-acts.ts';
import { playNotificationSound } from './notification-sound.ts';
import { queryClient } from './query-client.ts';
import { changesOf, queryKeys, refreshAfter, type Change } from './query-keys.ts';
import { dedupeKey, recentKeys } from './realtime-dedupe.ts';
import { notificationFeed } from './realtime-feed.ts';
import { setRealtimeState } from './realtime-state.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { UNREAD_KEY } from './unread.ts';

/** A burst is fetched for once. */
const REFRESH_AFTER_MS = 150;
const TOASTS_AT_ONCE_MAX = 2;

/** What a notification is about, where a newer one makes it old: its order. */
function subjectOf({ data }: Notification): string | undefined {
  const orderId = data['order_id'];
  return typeof orderId === 'number' ? `order ${orderId}` : undefined;
}

type RealtimeOptions = { sellerId: number; navigate: (path: string) => void };

/** Starts the live connection of a seller. Without one the app works on, only less promptly. Returns a function that stops it. */
export function startRealtime({ sellerId, navigate }: RealtimeOptions): () => void {
  const known = recentKeys(DEDUPE_TRIM_OVER, DEDUPE_TRIM_TO);
  const told = recentKeys(TOAST_DEDUPE_TRIM_OVER, TOAST_DEDUPE_TRIM_TO);
  const changes = new Set<Change>();
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let disconnect = () => {};

  const refreshSoon = () => {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      const due = [...changes];
      changes.clear();
      void refreshAfter(...due);
    }, REFRESH_AFTER_MS);
  };

  const deliver = (notifications: readonly Notification[]) => {
    if (stopped) return;
    const fresh = notifications.filter((notification) => known.add(dedupeKey(notification)));
    if (fresh.length === 0) return;
    const unread = fresh.filter(({ is_read }) => !is_read).length;
    queryClient.setQueryData<number>(UNREAD_KEY, (count) => (count === undefined ? count : count + unread));
    const loud = fresh.filter(
      ({ id, type, data }) =>
        isOn(toggleOf(type)) && !isOwnAct(type, data['order_id']) && told.add(String(id)),
    );
    if (loud.length > 0) playNotificationSound();
    for (const notification of loud.slice(-TOASTS_AT_ONCE_MAX)) {
      const { id, title, message } = notification;
      showBrowserNotification({
        id,
        title,
        message,
        onPress: () => navigate(browserDestination(notification)),
      });
      toast.realtime(message, {
        title,
        onPress: () => navigate(toastDestination(notification)),
        key: subjectOf(notification),
      });
    }
    for (const { type } of fresh) for (const change of changesOf(type)) changes.add(change);
    refreshSoon();
  };

  const feed = notificationFeed({
    newestSeq: async () => (await call(listNotifications, { query: { per_page: 1 } })).last_seq,
    catchUp: async (after) => {
      const { notifications, pagination } = await call(listNotifications, { query: { after } });
      return { notifications, hasMore: pagination.has_more };
    },
    deliver,
    // The next push or subscription asks again for the same numbers.
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });

  const start = async (attempt = 0): Promise<void> => {
    try {
      await connect();
    } catch {
      setRealtimeState('failed');
      // What the connection is made from did not come: a busy server or a moment without network must not silence the whole visit.
      if (attempt < RECONNECT_ATTEMPTS) {
        startTimer = setTimeout(() => void start(attempt + 1), reconnectDelayMs(attempt));
      }
    }
  };
  const connect = async () => {
    const [{ realtime }, { connectRealtime }] = await Promise.all([
      call(getSystem),
      import('./realtime-connection.ts'),
    ]);
    if (stopped) return;
    disconnect = connectRealtime(realtime, sellerId, {
      onSubscribed: () => void feed.subscribed(),
      onNotification: (notification) => void feed.pushed(notification),
      // Whether the session has ended is known by the next call; this one is made so that the page does not stand there as if it had not.
      onClosed: () => void queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
    });
  };
  void start();

  return () => {
    stopped = true;
    clearTimeout(refreshTimer);
    clearTimeout(startTimer);
    known.clear();
    disconnect();
  };
}
