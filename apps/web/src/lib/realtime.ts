// What happens when a notification arrives: skipped if known, counted, heard, told, and what it speaks of is fetched anew.
import {
  DEDUPE_TRIM_OVER,
  DEDUPE_TRIM_TO,
  NOTIFICATIONS_STALE_MS,
  TOAST_DEDUPE_TRIM_OVER,
  TOAST_DEDUPE_TRIM_TO,
} from '@raan/contract/constants';
import { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { getSystem } from '@raan/contract/system/system-endpoints';
import { call } from './api.ts';
import { isOn, toggleOf } from './local-toggles.ts';
import { isOwnAct } from './own-acts.ts';
import { queryClient } from './query-client.ts';
import { changesOf, queryKeys, refreshAfter, type Change } from './query-keys.ts';
import { dedupeKey, recentKeys } from './realtime-dedupe.ts';
import { notificationFeed } from './realtime-feed.ts';
import type { Link } from './realtime-connection.ts';
import { keepConnected } from './realtime-keeper.ts';
import { isLive, reconnectRealtime } from './realtime-state.ts';
import { subscribeLanguage } from './language.ts';
import { sessionToken } from './session.ts';
import { tellNews, type FoundBy } from './tell-news.ts';
import { COUNTED_TO_KEY, UNREAD_KEY } from './unread.ts';

/** A burst is fetched for once. */
const REFRESH_AFTER_MS = 150;

/** The session that was told from its first count on: should this start again in it, what was told since is not told again. */
let toldSession: string | undefined;

type RealtimeOptions = { sellerId: number; navigate: (path: string) => void };

/** Starts the live connection of a seller. Without one the app works on, only less promptly. Returns a function that stops it. */
export function startRealtime({ sellerId, navigate }: RealtimeOptions): () => void {
  const known = recentKeys(DEDUPE_TRIM_OVER, DEDUPE_TRIM_TO);
  const told = recentKeys(TOAST_DEDUPE_TRIM_OVER, TOAST_DEDUPE_TRIM_TO);
  const changes = new Set<Change>();
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const isFirst = toldSession !== sessionToken();
  toldSession = sessionToken();

  const refreshSoon = () => {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      const due = [...changes];
      changes.clear();
      void refreshAfter(...due);
    }, REFRESH_AFTER_MS);
  };

  const deliver = (notifications: readonly Notification[], foundBy: FoundBy) => {
    if (stopped) return;
    const fresh = notifications.filter((notification) => known.add(dedupeKey(notification)));
    if (fresh.length === 0) return;
    const unread = fresh.filter(({ is_read }) => !is_read).length;
    queryClient.setQueryData<number>(UNREAD_KEY, (count) => (count === undefined ? count : count + unread));
    const loud = fresh.filter(
      ({ id, type, data }) =>
        isOn(toggleOf(type)) && !isOwnAct(type, data['order_id']) && told.add(String(id)),
    );
    // Without words for many the list tells of them.
    tellNews(loud, navigate, foundBy).catch(() => undefined);
    for (const news of fresh) for (const change of changesOf(news)) changes.add(change);
    refreshSoon();
  };

  /** From when the page was drawn on, so that what came while the connection was being made is told as well. */
  const newestSeq = async () => {
    const counted = isFirst ? queryClient.getQueryData<number>(COUNTED_TO_KEY) : undefined;
    return counted ?? (await call(listNotifications, { query: { per_page: 1 } })).last_seq;
  };
  const feed = notificationFeed({
    newestSeq,
    catchUp: async (after) => {
      const { notifications, pagination } = await call(listNotifications, { query: { after } });
      return { notifications, hasMore: pagination.has_more };
    },
    deliver,
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });

  void feed.look();
  // Without the live connection nothing would announce what has come.
  const poll = setInterval(() => {
    if (!isLive() && navigator.onLine && sessionToken() !== undefined) void feed.look();
  }, NOTIFICATIONS_STALE_MS);

  let link: Link | undefined;
  const make = async (): Promise<void> => {
    const [{ realtime }, { connectRealtime }] = await Promise.all([
      call(getSystem),
      import('./realtime-connection.ts'),
    ]);
    if (stopped) return;
    link = connectRealtime(realtime, sellerId, {
      onState: (state) => {
        if (state === 'disconnected') known.clear();
        keeper.changed(state);
        // The server closes for good when the session has ended; the next call finds out, so that the page does not stand there as if it had not.
        if (state === 'disconnected') void queryClient.invalidateQueries({ queryKey: queryKeys.profile });
      },
      onTrouble: () => keeper.trouble(),
      onSubscribed: () => void feed.look(),
      // One that was too large to be pushed comes as its number alone.
      onNotification: (notification) =>
        void ('title' in notification ? feed.pushed(notification) : feed.look('push')),
    });
  };
  let making: Promise<void> | undefined;
  const keeper = keepConnected({
    open: () => {
      if (link) return link.connect();
      // What the connection is made from did not come: a busy server or a moment without network must not silence the whole visit.
      making ??= make()
        .catch(() => queueMicrotask(() => keeper.changed('failed')))
        .finally(() => (making = undefined));
    },
    close: () => {
      link?.disconnect();
      // After any disconnect the sequence numbers tell what is new.
      known.clear();
    },
    state: () => link?.state() ?? (making ? 'connecting' : 'failed'),
    isSignedIn: () => sessionToken() !== undefined,
    onWake: () => void feed.look(),
  });

  // What is pushed is told in the language that the subscription was asked for in.
  const deafToLanguage = subscribeLanguage(reconnectRealtime);

  return () => {
    stopped = true;
    deafToLanguage();
    clearTimeout(refreshTimer);
    clearInterval(poll);
    known.clear();
    feed.stop();
    keeper.stop();
    link?.leave();
  };
}
