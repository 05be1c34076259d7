import type { Notification } from '@raan/contract/notifications/notification';
import { expect, it } from 'vitest';
import { joinPages, withoutGone, type NotificationsPage } from './notification-list.ts';

const page = (from: number, to: number, hasMore = true): NotificationsPage => ({
  notifications: Array.from({ length: from - to + 1 }, (_, index) => ({ seq: from - index }) as Notification),
  unread_count: 0,
  last_seq: from,
  pagination: { page: 1, per_page: 30, total: from, has_more: hasMore },
});
const seqs = (joined: ReturnType<typeof joinPages>) => joined.notifications.map(({ seq }) => seq);

it('[NOTI-01] the list goes on behind its beginning, and what is new stands before what was loaded', () => {
  expect(seqs(joinPages(undefined, []))).toEqual([]);
  expect(seqs(joinPages(page(9, 7), []))).toEqual([9, 8, 7]);
  expect(seqs(joinPages(page(10, 8), [page(9, 7), page(6, 4)]))).toEqual([10, 9, 8, 7, 6, 5, 4]);
  // What was deleted at the boundary leaves no hole.
  expect(seqs(joinPages(page(10, 8), [page(8, 6)]))).toEqual([10, 9, 8, 7, 6]);
});

it('[NOTI-01] what no longer meets the beginning is not shown as if it followed', () => {
  expect(joinPages(page(90, 88), [page(9, 7)])).toMatchObject({ meet: false });
  expect(seqs(joinPages(page(90, 88), [page(9, 7)]))).toEqual([90, 89, 88]);
  // A list that has become short ends where its beginning ends.
  expect(seqs(joinPages(page(3, 1, false), [page(9, 7)]))).toEqual([3, 2, 1]);
});

it('[NOTI-03] what is ticked and found gone stays gone, also where the list no longer reaches as far', () => {
  const notice = (seq: number) => ({ id: seq, seq }) as Notification;
  const rows = (from: number, to: number, ...gone: number[]) => ({
    notifications: Array.from({ length: from - to + 1 }, (_, index) => notice(from - index)).filter(
      ({ id }) => !gone.includes(id),
    ),
    hasMore: true,
    isLoaded: true,
  });
  const ticks = new Map([88, 40].map((seq) => [seq, notice(seq)]));
  expect(withoutGone(ticks, rows(200, 171))).toBe(ticks);
  const after = withoutGone(ticks, rows(95, 66, 88));
  expect([...after.keys()]).toEqual([40]);
  expect([...withoutGone(after, rows(200, 171)).keys()]).toEqual([40]);
  // What is being asked for is not gone.
  expect(withoutGone(ticks, { notifications: [], hasMore: false, isLoaded: false })).toBe(ticks);
  expect(withoutGone(ticks, { notifications: [], hasMore: false, isLoaded: true }).size).toBe(0);
});
