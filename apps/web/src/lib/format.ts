// Amounts, dates and counts as they are read. Times of day are Bangkok's, wherever the phone is.
import { BUSINESS_TIME_ZONE, SOLD_IN_K_FROM } from '@raan/contract/constants';
import { bahtFormat } from '#ui/money.tsx';
import { keptFormat } from '#ui/kept-format.ts';

/** ฿1,234.50: baht with two decimals in the locale. */
export function formatMoney(baht: number, locale: string): string {
  return bahtFormat(locale).format(baht);
}

export type DateStyle = 'short' | 'long' | 'with-time' | 'time';

const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  'with-time': {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

/** A moment (ISO 8601 or milliseconds) in the locale, Bangkok time, four-digit year. An unreadable one is an empty text. */
export function formatDate(moment: string | number, style: DateStyle, locale: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return keptFormat(
    `${locale} date ${style}`,
    () => new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: BUSINESS_TIME_ZONE }),
  ).format(date);
}

/** The calendar day in Bangkok, YYYY-MM-DD: for grouping lists by day. */
export function bangkokDay(moment: string | number): string {
  return keptFormat('day', () => new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_TIME_ZONE })).format(
    new Date(moment),
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago: `justNow` under a minute, minutes under 60, hours under 24, else days. A moment ahead of the clock is just now. */
export function formatAgo(moment: string | number, nowMs: number, locale: string, justNow: string): string {
  const passedMs = nowMs - new Date(moment).getTime();
  const format = keptFormat(
    `${locale} ago`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
  );
  if (!(passedMs >= MINUTE_MS)) return justNow;
  if (passedMs < HOUR_MS) return format.format(-Math.floor(passedMs / MINUTE_MS), 'minute');
  if (passedMs < DAY_MS) return format.format(-Math.floor(passedMs / HOUR_MS), 'hour');
  return format.format(-Math.floor(passedMs / DAY_MS), 'day');
}

/** A sold count: as it is below 1000, then in k with at most one decimal, never rounded up. */
export function formatSold(count: number): string {
  return count < SOLD_IN_K_FROM ? String(count) : `${Math.floor(count / 100) / 10}k`;
}

/** A whole number with the locale's separators. */
export function formatCount(count: number, locale: string): string {
  return keptFormat(`${locale} count`, () => new Intl.NumberFormat(locale)).format(count);
}
