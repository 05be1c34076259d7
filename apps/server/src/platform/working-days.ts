// Terms in working days of Bangkok: Monday to Friday. Public holidays are not known here and count as working days.
import { addDays, addWorkingDays } from '@raan/contract/calendar';
import { bangkokDay, startOfBangkokDay } from './clock.ts';

/** The last moment (ISO) of the day that lies so many working days after the day of a moment. */
export function endOfWorkingDays(since: string, workingDays: number): string {
  return endOfBangkokDay(addWorkingDays(bangkokDay(since), workingDays));
}

/** The last moment (ISO) of a Bangkok day. */
export function endOfBangkokDay(day: string): string {
  return new Date(Date.parse(startOfBangkokDay(addDays(day, 1))) - 1).toISOString();
}

/** The moment (ISO) before which everything has to have begun whose term of so many working days is over by `now`, in milliseconds. */
export function beganBeforeTermOf(workingDays: number, now: number): string {
  const today = bangkokDay(now);
  let first = today;
  while (addWorkingDays(addDays(first, -1), workingDays) >= today) first = addDays(first, -1);
  return startOfBangkokDay(first);
}
