import { expect, it } from 'vitest';
import { overdueCutoff, endOfBangkokDay, endOfWorkingDays } from './working-days.ts';

const HOUR_MS = 3_600_000;

it('[WAL-01] a deadline in working days ends with the day in Bangkok and skips weekends', () => {
  // Friday the 20th of November 2026 at 23:30 in Bangkok, and an hour later.
  expect(endOfWorkingDays('2026-11-20T16:30:00.000Z', 1)).toBe('2026-11-23T16:59:59.999Z');
  expect(endOfWorkingDays('2026-11-20T17:30:00.000Z', 1)).toBe('2026-11-23T16:59:59.999Z');
  expect(endOfWorkingDays('2026-11-20T16:30:00.000Z', 3)).toBe('2026-11-25T16:59:59.999Z');
  expect(endOfBangkokDay('2026-12-31')).toBe('2026-12-31T16:59:59.999Z');
});

it('the overdue cutoff agrees with the deadline at every hour of three weeks', () => {
  const from = Date.parse('2026-11-02T00:00:00.000Z');
  const now = from + 21 * 24 * HOUR_MS;
  for (const workingDays of [1, 2, 3, 10])
    for (let began = from; began < now; began += HOUR_MS) {
      const since = new Date(began).toISOString();
      const isLate = Date.parse(endOfWorkingDays(since, workingDays)) < now;
      expect(since < overdueCutoff(workingDays, now)).toBe(isLate);
    }
});
