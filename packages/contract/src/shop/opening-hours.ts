// Bangkok time. Shared by the seller's editor, the server and the storefront.
import * as z from 'zod/mini';
import { MINUTE_MS } from '../durations.ts';

/** 1 is Monday, 7 is Sunday. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const CLOSING_TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const OpeningDay = z.object({
  day: z.int().check(z.minimum(1), z.maximum(7)),
  /** `HH:MM`. */
  open: z.string().check(z.regex(CLOCK_TIME)),
  /** `HH:MM`, up to 24:00. A time before `open` belongs to the next day. */
  close: z.string().check(z.regex(CLOSING_TIME)),
});
export type OpeningDay = z.output<typeof OpeningDay>;

/** One entry per opening day; missing days are closed. */
export const OpeningHours = z.array(OpeningDay).check(z.maxLength(7));
export type OpeningHours = z.output<typeof OpeningHours>;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const BANGKOK_MINUTES = 7 * 60;
/** 1 January 1970 was a Thursday. */
const MINUTES_BEFORE_EPOCH = 3 * DAY_MINUTES;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whether the hours are valid: each day once, and opening differs from closing. */
export function areValidOpeningHours(hours: OpeningHours): boolean {
  const days = new Set(hours.map(({ day }) => day));
  return days.size === hours.length && hours.every(({ open, close }) => open !== close);
}

type Span = { day: OpeningDay; from: number; to: number };

/** Minutes from Monday 00:00. A span may end on the next day, the last one after the week's end. */
function toSpans(hours: OpeningHours): Span[] {
  return hours.map((day) => {
    const midnight = (day.day - 1) * DAY_MINUTES;
    const [from, to] = [minutesOf(day.open), minutesOf(day.close)];
    return { day, from: midnight + from, to: midnight + (to > from ? to : to + DAY_MINUTES) };
  });
}

export type OpenState =
  | { isOpen: true; /** `HH:MM` of closing; null if it never closes. */ closes: string | null }
  | { isOpen: false; /** Next opening. */ day: number; opens: string; isToday: boolean };

/** Adjacent spans count as one; null if they cover the whole week. */
function closingOf(
  spans: readonly Span[],
  now: Span,
  isIn: (minute: number, span: Span) => boolean,
): string | null {
  let last = now;
  for (let step = 0; step < spans.length; step += 1) {
    const end = last.to % WEEK_MINUTES;
    const next = spans.find((span) => span !== last && isIn(end, span));
    if (!next) return last.day.close;
    last = next;
  }
  return null;
}

/** Returns whether a store is open at a time, and until or from when. Null for a store that never opens. */
export function openState(hours: OpeningHours, nowMs: number): OpenState | null {
  if (hours.length === 0) return null;
  const sinceMonday =
    (((Math.floor(nowMs / MINUTE_MS) + BANGKOK_MINUTES + MINUTES_BEFORE_EPOCH) % WEEK_MINUTES) +
      WEEK_MINUTES) %
    WEEK_MINUTES;
  const spans = toSpans(hours);
  // A span beyond Sunday's end also covers the beginning of the week.
  const isIn = (minute: number, { from, to }: Span) =>
    (minute >= from && minute < to) || (minute + WEEK_MINUTES >= from && minute + WEEK_MINUTES < to);
  const now = spans.find((span) => isIn(sinceMonday, span));
  if (now) return { isOpen: true, closes: closingOf(spans, now, isIn) };
  const upcoming = spans.map((span) => ({
    span,
    wait: (span.from - sinceMonday + WEEK_MINUTES) % WEEK_MINUTES,
  }));
  const { span } = upcoming.reduce((first, other) => (other.wait < first.wait ? other : first));
  return {
    isOpen: false,
    day: span.day.day,
    opens: span.day.open,
    isToday: Math.floor(sinceMonday / DAY_MINUTES) + 1 === span.day.day && span.from > sinceMonday,
  };
}
