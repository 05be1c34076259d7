// Calendar days as YYYY-MM-DD, without time or zone: the arithmetic of reports. Which day it is in Bangkok, the caller knows.

const DAY_MS = 86_400_000;

/** Days from the first to the last, both included. */
export type DayRange = { from: string; to: string };

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists: 2026-02-29 is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = utc(text).getTime();
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** The day `days` after a day; before it where `days` is below zero. */
export function addDays(day: string, days: number): string {
  return dayOf(utc(day).getTime() + days * DAY_MS);
}

/**
 * The day that lies so many working days (Monday to Friday) after a day: one on a weekend counts from Monday on. Public holidays are not
 * known here and count as working days.
 */
export function addWorkingDays(day: string, workingDays: number): string {
  let reached = day;
  for (let left = workingDays; left > 0;) {
    reached = addDays(reached, 1);
    const weekday = utc(reached).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return reached;
}

/** The same day of the month `months` later, or that month's last day where it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return dayOf(first + (Math.min(date.getUTCDate(), last) - 1) * DAY_MS);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((utc(day).getUTCDay() + 6) % 7));
}

/** The first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** How many days a range has. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS) + 1;
}
