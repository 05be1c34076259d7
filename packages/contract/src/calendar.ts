// Calendar days as YYYY-MM-DD. Only `bangkokDay` depends on a time zone.
import { DAY_MS } from './durations.ts';

const BANGKOK_OFFSET_MS = 7 * 3_600_000;

/** First and last day, both included. */
export type DayRange = { from: string; to: string };

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the calendar day in Bangkok (UTC+7 all year) of a time in milliseconds or ISO 8601. */
export function bangkokDay(time: number | string): string {
  const ms = typeof time === 'string' ? Date.parse(time) : time;
  return dayOf(ms + BANGKOK_OFFSET_MS);
}

/** Checks that a text is an existing day: 2026-02-29 is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = utc(text).getTime();
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** Adds days; a negative number subtracts them. */
export function addDays(day: string, days: number): string {
  return dayOf(utc(day).getTime() + days * DAY_MS);
}

/** Checks whether a day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(utc(day).getUTCDay());
}

/** Adds months. Days that the target month lacks become its last day. */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return dayOf(first + (Math.min(date.getUTCDate(), last) - 1) * DAY_MS);
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((utc(day).getUTCDay() + 6) % 7));
}

/** Returns the first day of the day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Counts the days of a range. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS) + 1;
}
