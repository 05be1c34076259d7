// Working days of Bangkok, Monday to Friday. Public holidays are not known and count as working days.
import { addDays, addWorkingDays, bangkokDay } from '@raan/contract/calendar';
import { startOfBangkokDay } from './clock.ts';

/** The end (ISO) of the day that is `workingDays` working days after `since`. */
export function endOfWorkingDays(since: string, workingDays: number): string {
  return endOfBangkokDay(addWorkingDays(bangkokDay(since), workingDays));
}

/** The end (ISO) of a Bangkok day. */
export function endOfBangkokDay(day: string): string {
  return new Date(Date.parse(startOfBangkokDay(addDays(day, 1))) - 1).toISOString();
}

/** Items that started before this time (ISO) have exceeded `workingDays` at `now` (milliseconds). */
export function overdueCutoff(workingDays: number, now: number): string {
  const today = bangkokDay(now);
  let first = today;
  while (addWorkingDays(addDays(first, -1), workingDays) >= today) first = addDays(first, -1);
  return startOfBangkokDay(first);
}
