import {
  DEDUPE_TRIM_OVER,
  DEDUPE_TRIM_TO,
  NOTIFICATIONS_STALE_MS,
  TOAST_DEDUPE_TRIM_OVER,
  TOAST_DEDUPE_TRIM_TO,
  TOAST_REALTIME_MS,
} from '@raan/contract/constants';
import { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { getSystem } from '@raan/contract/system/system-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { isToggleOn, toggleOf } from '#seller/lib/notifications/notification-toggles.ts';
import { isRecentAction } from '#lib/recent-actions.ts';
import { queryClient } from '#lib/query-client.ts';
import { changesFrom, queryKeys, invalidateAfter, type Change } from '#seller/lib/query-keys.ts';
import { REALTIME_SHOWN_MAX } from '#ui/toast-store.ts';
import { limitBursts } from './limit-bursts.ts';
import { dedupeKey, recentKeys } from './realtime-dedupe.ts';
import { notificationFeed } from './realtime-feed.ts';
import type { RealtimeLink } from './realtime-connection.ts';
import { superviseConnection } from './connection-supervisor.ts';
import { isRealtimeConnected, reconnectRealtime } from './realtime-state.ts';
import { subscribeLanguage } from '#lib/language.ts';
import { sessionToken } from '#lib/session.ts';
import {
  showNotificationAlerts,
  type NotificationSource,
} from '#seller/lib/notifications/notification-alerts.ts';
import { FIRST_COUNTED_SEQ_KEY, UNREAD_KEY } from '#seller/lib/notifications/unread.api.ts';

/** Collects a burst of changes into one invalidation. */
const INVALIDATE_AFTER_MS = 150;
// A job may notify of thousands of orders in a row. Alerts and refetches for each would block a slow phone.
const INVALIDATION_LIMIT = { max: 2, windowMs: 3_000 };
/** Toasts cover the top of the page; half of the window is free of them. */
const ALERT_LIMIT = { max: REALTIME_SHOWN_MAX, windowMs: 2 * TOAST_REALTIME_MS };

/** Its notifications since the first count were announced; a restart must not announce them again. */
let announcedSession: string | undefined;

type RealtimeOptions = { sellerId: number; navigate: (path: string) => void };

/** Starts a live connection; returns a function that stops it. The app also works without, with delays. */
export function startRealtime({ sellerId, navigate }: RealtimeOptions): () => void {
  const delivered = recentKeys(DEDUPE_TRIM_OVER, DEDUPE_TRIM_TO);
  const announced = recentKeys(TOAST_DEDUPE_TRIM_OVER, TOAST_DEDUPE_TRIM_TO);
  const changes = new Set<Change>();
  let invalidateTimer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const isFirstStart = announcedSession !== sessionToken();
  announcedSession = sessionToken();

  const invalidation = limitBursts(() => {
    const due = [...changes];
    changes.clear();
    void invalidateAfter(...due);
  }, INVALIDATION_LIMIT);
  const scheduleInvalidation = () => {
    invalidateTimer ??= setTimeout(() => {
      invalidateTimer = undefined;
      invalidation.run();
    }, INVALIDATE_AFTER_MS);
  };

  let toAlert: Notification[] = [];
  let alertSource: NotificationSource = 'push';
  const alerts = limitBursts(() => {
    // The summary's messages may fail to load; the notification list still shows them.
    showNotificationAlerts(toAlert, navigate, alertSource).catch(() => undefined);
    toAlert = [];
  }, ALERT_LIMIT);

  const deliver = (notifications: readonly Notification[], source: NotificationSource) => {
    if (stopped) return;
    const fresh = notifications.filter((notification) => delivered.add(dedupeKey(notification)));
    if (fresh.length === 0) return;
    const unread = fresh.filter(({ is_read }) => !is_read).length;
    queryClient.setQueryData<number>(UNREAD_KEY, (count) => (count === undefined ? count : count + unread));
    const toAnnounce = fresh.filter(
      ({ id, type, data, is_read }) =>
        !is_read &&
        isToggleOn(toggleOf(type)) &&
        !isRecentAction(type, data['order_id']) &&
        announced.add(String(id)),
    );
    if (toAnnounce.length > 0) {
      toAlert.push(...toAnnounce);
      alertSource = source;
      alerts.run();
    }
    for (const notification of fresh) for (const change of changesFrom(notification)) changes.add(change);
    scheduleInvalidation();
  };

  /** Starts at the page's first count, so that notifications during connection set-up are announced too. */
  const newestSeq = async () => {
    const counted = isFirstStart ? queryClient.getQueryData<number>(FIRST_COUNTED_SEQ_KEY) : undefined;
    return counted ?? (await callEndpoint(listNotifications, { query: { per_page: 1 } })).last_seq;
  };
  const feed = notificationFeed({
    newestSeq,
    catchUp: async (after) => {
      const { notifications, pagination } = await callEndpoint(listNotifications, { query: { after } });
      return { notifications, hasMore: pagination.has_more };
    },
    deliver,
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });

  void feed.catchUp();
  // Polling replaces the live connection while it is down.
  const poll = setInterval(() => {
    if (!isRealtimeConnected() && navigator.onLine && sessionToken() !== undefined) void feed.catchUp();
  }, NOTIFICATIONS_STALE_MS);

  let link: RealtimeLink | undefined;
  const openLink = async (): Promise<void> => {
    const [{ realtime }, { connectRealtime }] = await Promise.all([
      callEndpoint(getSystem),
      import('./realtime-connection.ts'),
    ]);
    if (stopped) return;
    link = connectRealtime(realtime, sellerId, {
      onState: (state) => {
        if (state === 'disconnected') delivered.clear();
        supervisor.onStateChange(state);
        // The server closes the connection when the session ends. The next call detects that.
        if (state === 'disconnected') void queryClient.invalidateQueries({ queryKey: queryKeys.profile });
      },
      onError: () => supervisor.onError(),
      onSubscribed: () => void feed.catchUp(),
      // Notifications too large for a push arrive as their number only.
      onNotification: (notification) =>
        void ('title' in notification ? feed.pushed(notification) : feed.catchUp('push')),
    });
  };
  let opening: Promise<void> | undefined;
  const supervisor = superviseConnection({
    open: () => {
      if (link) return link.connect();
      // A failed load of the settings must not disable the connection for the whole visit.
      opening ??= openLink()
        .catch(() => queueMicrotask(() => supervisor.onStateChange('failed')))
        .finally(() => (opening = undefined));
    },
    close: () => {
      link?.disconnect();
      // After a disconnect, sequence numbers decide what is new.
      delivered.clear();
    },
    state: () => link?.state() ?? (opening ? 'connecting' : 'failed'),
    isSignedIn: () => sessionToken() !== undefined,
    onWake: () => void feed.catchUp(),
  });

  // Pushed texts are in the language of the subscription.
  const stopLanguage = subscribeLanguage(reconnectRealtime);

  return () => {
    stopped = true;
    stopLanguage();
    clearTimeout(invalidateTimer);
    invalidation.stop();
    alerts.stop();
    clearInterval(poll);
    delivered.clear();
    feed.stop();
    supervisor.stop();
    link?.leave();
  };
}
