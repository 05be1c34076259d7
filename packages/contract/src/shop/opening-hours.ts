// When a store is open, in the time of Bangkok: pure rules, so that the seller's editor, the server and the storefront agree.
import * as z from 'zod/mini';

/** 1 is Monday, 7 Sunday. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const CLOSING_TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const OpeningDay = z.object({
  day: z.int().check(z.minimum(1), z.maximum(7)),
  /** `HH:MM`. */
  open: z.string().check(z.regex(CLOCK_TIME)),
  /** `HH:MM`, up to 24:00. Earlier than `open` it is a time of the next day. */
  close: z.string().check(z.regex(CLOSING_TIME)),
});
export type OpeningDay = z.output<typeof OpeningDay>;

/** One entry for each day on which the store opens; a day that is not named is a day off. */
export const OpeningHours = z.array(OpeningDay).check(z.maxLength(7));
export type OpeningHours = z.output<typeof OpeningHours>;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const MINUTE_MS = 60_000;
const BANGKOK_MINUTES = 7 * 60;
/** 1 January 1970 was a Thursday. */
const MINUTES_BEFORE_EPOCH = 3 * DAY_MINUTES;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whether the hours can be: each day once, and no opening that ends as it begins. */
export function areOpeningHours(hours: OpeningHours): boolean {
  const days = new Set(hours.map(({ day }) => day));
  return days.size === hours.length && hours.every(({ open, close }) => open !== close);
}

type Span = { day: OpeningDay; from: number; to: number };

/** The spans in minutes from Monday 00:00. One may reach into the next day, the last beyond the week's end. */
function spansOf(hours: OpeningHours): Span[] {
  return hours.map((day) => {
    const midnight = (day.day - 1) * DAY_MINUTES;
    const [from, to] = [minutesOf(day.open), minutesOf(day.close)];
    return { day, from: midnight + from, to: midnight + (to > from ? to : to + DAY_MINUTES) };
  });
}

export type OpenState =
  | { isOpen: true; /** `HH:MM` at which it closes; null where it never does. */ closes: string | null }
  | { isOpen: false; /** When it opens next. */ day: number; opens: string; isToday: boolean };

/** Where one day's closing is the next day's opening, the store stays open; null where it goes round like that. */
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

/** Whether a store is open at a moment, and until or from when. Null for a store that never opens. */
export function openState(hours: OpeningHours, nowMs: number): OpenState | null {
  if (hours.length === 0) return null;
  const sinceMonday =
    (((Math.floor(nowMs / MINUTE_MS) + BANGKOK_MINUTES + MINUTES_BEFORE_EPOCH) % WEEK_MINUTES) +
      WEEK_MINUTES) %
    WEEK_MINUTES;
  const spans = spansOf(hours);
  // A span that reaches beyond Sunday's end is met again at the week's beginning.
  const isIn = (minute: number, { from, to }: Span) =>
    (minute >= from && minute < to) || (minute + WEEK_MINUTES >= from && minute + WEEK_MINUTES < to);
  const now = spans.find((span) => isIn(sinceMonday, span));
  if (now) return { isOpen: true, closes: closingOf(spans, now, isIn) };
  const waits = spans.map((span) => ({
    span,
    wait: (span.from - sinceMonday + WEEK_MINUTES) % WEEK_MINUTES,
  }));
  const { span } = waits.reduce((first, other) => (other.wait < first.wait ? other : first));
  return {
    isOpen: false,
    day: span.day.day,
    opens: span.day.open,
    isToday: Math.floor(sinceMonday / DAY_MINUTES) + 1 === span.day.day && span.from > sinceMonday,
  };
}
