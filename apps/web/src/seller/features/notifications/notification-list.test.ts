import type { Notification } from '@raan/contract/notifications/notification';
import { expect, it } from 'vitest';
import { dropDeleted } from './notification-list.ts';

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
