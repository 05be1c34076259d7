import { BUSINESS_TIME_ZONE, SOLD_IN_K_FROM } from '@raan/contract/constants';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@raan/contract/durations';
import { bahtFormat } from '#ui/money-parts.ts';
import { cachedFormat } from '#ui/cached-format.ts';

/** Formats baht with two decimals: ฿1,234.50. */
export function formatMoney(baht: number, locale: string): string {
  return bahtFormat(locale).format(baht);
}

export type DateStyle = 'short' | 'long' | 'weekday' | 'with-time' | 'time';

const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  // For deadlines, which are days in the near future.
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
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

/** Formats a moment (ISO 8601 or milliseconds) in Bangkok time. Returns '' for an invalid one. */
export function formatDate(moment: string | number, style: DateStyle, locale: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return cachedFormat(
    `${locale} date ${style}`,
    () => new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: BUSINESS_TIME_ZONE }),
  ).format(date);
}

/** Formats the time since a moment in minutes, hours or days; `justNow` under a minute and in the future. */
export function formatAgo(moment: string | number, nowMs: number, locale: string, justNow: string): string {
  const elapsedMs = nowMs - new Date(moment).getTime();
  const format = cachedFormat(
    `${locale} ago`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
  );
  if (!(elapsedMs >= MINUTE_MS)) return justNow;
  if (elapsedMs < HOUR_MS) return format.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return format.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  return format.format(-Math.floor(elapsedMs / DAY_MS), 'day');
}

/** Formats a sold count: exact below 1000, then in k with at most one decimal, rounded down. */
export function formatSold(count: number): string {
  return count < SOLD_IN_K_FROM ? String(count) : `${Math.floor(count / 100) / 10}k`;
}

/** Formats a whole number with the locale's separators. */
export function formatCount(count: number, locale: string): string {
  return cachedFormat(`${locale} count`, () => new Intl.NumberFormat(locale)).format(count);
}
