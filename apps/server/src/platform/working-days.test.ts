import { expect, it } from 'vitest';
import { HOUR_MS } from '@raan/contract/durations';
import {
  addWorkingDays,
  endOfBangkokDay,
  endOfWorkingDays,
  isWorkingDay,
  overdueCutoff,
} from './working-days.ts';

it('[WAL-01] a deadline in working days ends with the day in Bangkok and skips weekends', () => {
  // Friday the 20th of November 2026 at 23:30 in Bangkok, and an hour later.
  expect(endOfWorkingDays('2026-11-20T16:30:00.000Z', 1)).toBe('2026-11-23T16:59:59.999Z');
  expect(endOfWorkingDays('2026-11-20T17:30:00.000Z', 1)).toBe('2026-11-23T16:59:59.999Z');
  expect(endOfWorkingDays('2026-11-20T16:30:00.000Z', 3)).toBe('2026-11-25T16:59:59.999Z');
  expect(endOfBangkokDay('2026-12-31')).toBe('2026-12-31T16:59:59.999Z');
});

it('[FLOW-01] public holidays of Thailand are no working days; one on a weekend moves to the next working day', () => {
  // Songkran from Monday to Wednesday, with the days around it.
  const songkran = ['2026-04-10', '2026-04-13', '2026-04-14', '2026-04-15', '2026-04-16'];
  expect(songkran.filter(isWorkingDay)).toEqual(['2026-04-10', '2026-04-16']);
  // The 5th of December 2026 is a Saturday; the 10th is Constitution Day.
  const december = ['2026-12-04', '2026-12-07', '2026-12-08', '2026-12-10'];
  expect(december.filter(isWorkingDay)).toEqual(['2026-12-04', '2026-12-08']);
  expect(addWorkingDays('2026-12-03', 3)).toBe('2026-12-09');
  // New Year's Eve and New Year's Day are a Thursday and a Friday.
  expect(addWorkingDays('2026-12-30', 1)).toBe('2027-01-04');
});

it('[FLOW-01] a long holiday over a weekend is followed by one more day off', () => {
  // Songkran 2030 begins on Saturday: only Tuesday is added.
  const days = ['2030-04-12', '2030-04-15', '2030-04-16', '2030-04-17'];
  expect(days.filter(isWorkingDay)).toEqual(['2030-04-12', '2030-04-17']);
});

it('working days are counted from Monday to Friday', () => {
  // Saturday, Sunday, Friday and Monday in November 2026.
  expect(addWorkingDays('2026-11-21', 1)).toBe('2026-11-23');
  expect(addWorkingDays('2026-11-22', 1)).toBe('2026-11-23');
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
  expect(addWorkingDays('2026-11-23', 7)).toBe('2026-12-02');
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
