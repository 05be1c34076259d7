// Working days of Bangkok: Monday to Friday, without public holidays of Thailand.
import Holidays from 'date-holidays';
import { addDays, bangkokDay, isWeekend } from '@raan/contract/calendar';
import { startOfBangkokDay } from './clock.ts';

const thailand = new Holidays('TH', { types: ['public'] });
const holidaysByYear = new Map<string, ReadonlySet<string>>();

/** Checks whether a Bangkok day is a working day. A holiday on a weekend is observed on the next working day. */
export function isWorkingDay(day: string): boolean {
  return !isWeekend(day) && !holidaysOf(day.slice(0, 4)).has(day);
}

/** Holidays of a year, also those observed instead of one on a weekend. A long holiday has one such day. */
function holidaysOf(year: string): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const named = new Set(thailand.getHolidays(year).map(({ date }) => date.slice(0, 10)));
  const observed = new Set(named);
  for (const day of named) if (isWeekend(day)) observed.add(nextFreeDay(day, named));
  holidaysByYear.set(year, observed);
  return observed;
}

function nextFreeDay(day: string, holidays: ReadonlySet<string>): string {
  let next = addDays(day, 1);
  while (isWeekend(next) || holidays.has(next)) next = addDays(next, 1);
  return next;
}

/** Adds working days to a Bangkok day. */
export function addWorkingDays(day: string, workingDays: number): string {
  let reached = day;
  for (let left = workingDays; left > 0;) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
}

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
