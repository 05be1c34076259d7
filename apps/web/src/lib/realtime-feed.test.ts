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

/** A server with `rows`, and a feed that notes what it tells. */
function feedOver(rows: Notification[], pageSize = 500) {
  const told: number[] = [];
  const asked: number[] = [];
  const deliveries: number[] = [];
  const feed = notificationFeed({
    newestSeq: async () => rows.at(-1)?.seq ?? 0,
    catchUp: async (after) => {
      asked.push(after);
      const missed = rows.filter(({ seq }) => seq > after);
      return { notifications: missed.slice(0, pageSize), hasMore: missed.length > pageSize };
    },
    deliver: (fresh) => {
      deliveries.push(fresh.length);
      told.push(...fresh.map(({ seq }) => seq));
    },
    onError: (error) => {
      throw error;
    },
  });
  return { feed, told, asked, deliveries };
}

test('[RT-03] what is older than the first subscription is not told again', async () => {
  const { feed, told } = feedOver([notification(1), notification(2)]);
  await feed.look();
  expect(told).toEqual([]);
  await feed.pushed(notification(3));
  expect(told).toEqual([3]);
});

test('[RT-03] a push that was told already is skipped', async () => {
  const { feed, told } = feedOver([notification(1)]);
  await feed.look();
  await feed.pushed(notification(2));
  await feed.pushed(notification(2));
  expect(told).toEqual([2]);
});

test('[RT-04] a gap is fetched, in order and once', async () => {
  const rows = [notification(1)];
  const { feed, told, asked } = feedOver(rows);
  await feed.look();
  rows.push(notification(2), notification(3), notification(4));
  await Promise.all([feed.pushed(notification(4)), feed.pushed(notification(3))]);
  expect(told).toEqual([2, 3, 4]);
  expect(asked).toEqual([1]);
});

test('[RT-04] what came while away is fetched on return, page after page', async () => {
  const rows = [notification(1)];
  const { feed, told, deliveries } = feedOver(rows, 2);
  await feed.look();
  for (let seq = 2; seq <= 6; seq += 1) rows.push(notification(seq));
  await feed.look();
  expect(told).toEqual([2, 3, 4, 5, 6]);
  // In one, so that it is told in one.
  expect(deliveries).toEqual([5]);
});

test('[RT-04] a catch-up that fails is tried again by itself, later each time, and goes on where it was', async () => {
  vi.useFakeTimers();
  const startedAt = Date.now();
  const rows = [2, 3, 4].map((seq) => notification(seq));
  const told: number[][] = [];
  const triedAt: number[] = [];
  let failing = 0;
  const feed = notificationFeed({
    newestSeq: async () => 1,
    catchUp: async (after) => {
      triedAt.push(Date.now() - startedAt);
      // The first page comes, the second does not.
      if (after > 1 && (failing += 1) <= 2) throw new Error('offline');
      const [next, ...more] = rows.filter(({ seq }) => seq > after);
      return { notifications: next ? [next] : [], hasMore: more.length > 0 };
    },
    deliver: (fresh) => told.push(fresh.map(({ seq }) => seq)),
    onError: () => undefined,
  });
  await feed.look();
  await feed.look();
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(triedAt).toEqual([0, 0, 1_000, 3_000, 3_000]);
  expect(told).toEqual([[2, 3, 4]]);
});

test('[RT-04] a catch-up that fails and fails is left until something comes, and ends with the session', async () => {
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
  await feed.look();
  await feed.look();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBe(6);
  await feed.pushed(notification(9));
  expect(tries).toBe(7);
  await feed.look();
  feed.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBe(8);
});

test('[RT-03] a new order counts once by its order, others by their own id', () => {
  expect(dedupeKey(notification(1, { type: 'new_order', data: { order_id: 7 } }))).toBe('order 7');
  expect(dedupeKey(notification(2, { type: 'order_update', data: { order_id: 7 } }))).toBe('notification 2');
  expect(dedupeKey(notification(3, { id: 0 }))).toBe('system 1970-01-01T00:00:03.000Z');
});

test('[RT-03] the memory is trimmed to the newest 50 once it is over 100', () => {
  const keys = recentKeys(100, 50);
  for (let key = 1; key <= 101; key += 1) expect(keys.add(`${key}`)).toBe(true);
  expect(keys.size).toBe(50);
  expect(keys.add('101')).toBe(false);
  expect(keys.add('1')).toBe(true);
});
