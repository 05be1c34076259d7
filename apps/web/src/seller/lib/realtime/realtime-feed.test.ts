import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '@raan/contract/notifications/notification';
import { dedupeKey, recentKeys } from './realtime-dedupe.ts';
import { notificationFeed } from './realtime-feed.ts';

afterEach(() => void vi.useRealTimers());

function notification(seq: number, rest: Partial<Notification> = {}): Notification {
  const created_at = new Date(seq * 1_000).toISOString();
  return {
    id: seq,
    seq,
    type: 'system',
    title: '',
    message: '',
    icon: '',
    data: {},
    is_read: false,
    created_at,
    ...rest,
  };
}

/** Creates a feed over a server with `rows` and records its deliveries. */
function feedOver(rows: Notification[], pageSize = 500) {
  const delivered: number[] = [];
  const fetchedAfter: number[] = [];
  const deliveries: number[] = [];
  const feed = notificationFeed({
    newestSeq: async () => rows.at(-1)?.seq ?? 0,
    catchUp: async (after) => {
      fetchedAfter.push(after);
      const missed = rows.filter(({ seq }) => seq > after);
      return { notifications: missed.slice(0, pageSize), hasMore: missed.length > pageSize };
    },
    deliver: (notifications) => {
      deliveries.push(notifications.length);
      delivered.push(...notifications.map(({ seq }) => seq));
    },
    onError: (error) => {
      throw error;
    },
  });
  return { feed, delivered, fetchedAfter, deliveries };
}

test('[RT-03] does not deliver notifications older than the first subscription', async () => {
  const { feed, delivered } = feedOver([notification(1), notification(2)]);
  await feed.catchUp();
  expect(delivered).toEqual([]);
  await feed.pushed(notification(3));
  expect(delivered).toEqual([3]);
});

test('[RT-03] skips a push that was already delivered', async () => {
  const { feed, delivered } = feedOver([notification(1)]);
  await feed.catchUp();
  await feed.pushed(notification(2));
  await feed.pushed(notification(2));
  expect(delivered).toEqual([2]);
});

test('[RT-04] fetches a gap once and delivers in order', async () => {
  const rows = [notification(1)];
  const { feed, delivered, fetchedAfter } = feedOver(rows);
  await feed.catchUp();
  rows.push(notification(2), notification(3), notification(4));
  await Promise.all([feed.pushed(notification(4)), feed.pushed(notification(3))]);
  expect(delivered).toEqual([2, 3, 4]);
  expect(fetchedAfter).toEqual([1]);
});

test('[RT-04] fetches missed notifications page by page and delivers them together', async () => {
  const rows = [notification(1)];
  const { feed, delivered, deliveries } = feedOver(rows, 2);
  await feed.catchUp();
  for (let seq = 2; seq <= 6; seq += 1) rows.push(notification(seq));
  await feed.catchUp();
  expect(delivered).toEqual([2, 3, 4, 5, 6]);
  // One delivery means one alert.
  expect(deliveries).toEqual([5]);
});

test('[RT-04] retries a failed catch-up with growing delays and continues from where it was', async () => {
  vi.useFakeTimers();
  const startedAt = Date.now();
  const rows = [2, 3, 4].map((seq) => notification(seq));
  const delivered: number[][] = [];
  const triedAt: number[] = [];
  let failing = 0;
  const feed = notificationFeed({
    newestSeq: async () => 1,
    catchUp: async (after) => {
      triedAt.push(Date.now() - startedAt);
      // The first page arrives; the second fails twice.
      if (after > 1 && (failing += 1) <= 2) throw new Error('offline');
      const [next, ...more] = rows.filter(({ seq }) => seq > after);
      return { notifications: next ? [next] : [], hasMore: more.length > 0 };
    },
    deliver: (notifications) => delivered.push(notifications.map(({ seq }) => seq)),
    onError: () => undefined,
  });
  await feed.catchUp();
  await feed.catchUp();
  expect(delivered).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(triedAt).toEqual([0, 0, 1_000, 3_000, 3_000]);
  expect(delivered).toEqual([[2, 3, 4]]);
});

test('[RT-04] stops retrying a failing catch-up until the next event, and for good after stop', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const feed = notificationFeed({
    newestSeq: async () => 1,
    catchUp: async () => {
      tries += 1;
      throw new Error('offline');
    },
    deliver: () => undefined,
    onError: () => undefined,
  });
  await feed.catchUp();
  await feed.catchUp();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBe(6);
  await feed.pushed(notification(9));
  expect(tries).toBe(7);
  await feed.catchUp();
  feed.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBe(8);
});

test('[RT-03] identifies a new order by its order and other notifications by their id', () => {
  expect(dedupeKey(notification(1, { type: 'new_order', data: { order_id: 7 } }))).toBe('order 7');
  expect(dedupeKey(notification(2, { type: 'order_update', data: { order_id: 7 } }))).toBe('notification 2');
  expect(dedupeKey(notification(3, { id: 0 }))).toBe('system 1970-01-01T00:00:03.000Z');
});

test('[RT-03] trims the recent keys to the newest 50 when they exceed 100', () => {
  const keys = recentKeys(100, 50);
  for (let key = 1; key <= 101; key += 1) expect(keys.add(`${key}`)).toBe(true);
  expect(keys.size).toBe(50);
  expect(keys.add('101')).toBe(false);
  expect(keys.add('1')).toBe(true);
});
