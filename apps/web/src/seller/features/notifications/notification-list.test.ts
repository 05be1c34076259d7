import type { Notification } from '@raan/contract/notifications/notification';
import { expect, it } from 'vitest';
import { mergePages, dropDeleted, type NotificationsPage } from './notification-list.ts';

const page = (from: number, to: number, hasMore = true): NotificationsPage => ({
  notifications: Array.from({ length: from - to + 1 }, (_, index) => ({ seq: from - index }) as Notification),
  unread_count: 0,
  last_seq: from,
  pagination: { page: 1, per_page: 30, total: from, has_more: hasMore },
});
const seqs = (merged: ReturnType<typeof mergePages>) => merged.notifications.map(({ seq }) => seq);

it('[NOTI-01] appends later pages to the first one without duplicates', () => {
  expect(seqs(mergePages(undefined, []))).toEqual([]);
  expect(seqs(mergePages(page(9, 7), []))).toEqual([9, 8, 7]);
  expect(seqs(mergePages(page(10, 8), [page(9, 7), page(6, 4)]))).toEqual([10, 9, 8, 7, 6, 5, 4]);
  // A notification deleted at the boundary leaves no gap.
  expect(seqs(mergePages(page(10, 8), [page(8, 6)]))).toEqual([10, 9, 8, 7, 6]);
});

it('[NOTI-01] drops later pages when notifications between them and the first page are missing', () => {
  expect(mergePages(page(90, 88), [page(9, 7)])).toMatchObject({ isContiguous: false });
  expect(seqs(mergePages(page(90, 88), [page(9, 7)]))).toEqual([90, 89, 88]);
  // A list that fits on its first page has no later pages.
  expect(seqs(mergePages(page(3, 1, false), [page(9, 7)]))).toEqual([3, 2, 1]);
});

it('[NOTI-03] removes deleted notifications from the selection, and keeps those below the loaded rows', () => {
  const notice = (seq: number) => ({ id: seq, seq }) as Notification;
  const rows = (from: number, to: number, ...deletedIds: number[]) => ({
    notifications: Array.from({ length: from - to + 1 }, (_, index) => notice(from - index)).filter(
      ({ id }) => !deletedIds.includes(id),
    ),
    hasMore: true,
    isLoaded: true,
  });
  const selected = new Map([88, 40].map((seq) => [seq, notice(seq)]));
  expect(dropDeleted(selected, rows(200, 171))).toBe(selected);
  const after = dropDeleted(selected, rows(95, 66, 88));
  expect([...after.keys()]).toEqual([40]);
  expect([...dropDeleted(after, rows(200, 171)).keys()]).toEqual([40]);
  // During loading nothing counts as deleted.
  expect(dropDeleted(selected, { notifications: [], hasMore: false, isLoaded: false })).toBe(selected);
  expect(dropDeleted(selected, { notifications: [], hasMore: false, isLoaded: true }).size).toBe(0);
});
