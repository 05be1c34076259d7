// Whether a store is open, in words: the server draws them, and the page's script keeps them true for as long as the page is looked at.
import { openState, type OpeningHours } from '@raan/contract/shop/opening-hours';

/** What the script must know to say it anew: the hours, and the texts with their placeholders. */
export type OpenSnapshot = {
  hours: OpeningHours;
  locale: string;
  words: Readonly<Record<'always' | 'until' | 'today' | 'on', string>>;
};

/** How being open looks; closed looks as the text around it. */
export const OPEN_LOOK = 'font-semibold text-positive';

/** What is to be said at a moment; null for a store that never opens. */
export function openNow(
  { hours, locale, words }: OpenSnapshot,
  nowMs: number,
): { isOpen: boolean; text: string } | null {
  const state = openState(hours, nowMs);
  if (state === null) return null;
  if (state.isOpen) {
    const text = state.closes === null ? words.always : words.until.replace('{time}', state.closes);
    return { isOpen: true, text };
  }
  const text = state.isToday ? words.today : words.on.replace('{day}', dayName(state.day, locale));
  return { isOpen: false, text: text.replace('{time}', state.opens) };
}

/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** A day of the week, 1 for Monday, by its name. */
export function dayName(day: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    FIRST_MONDAY_MS + (day - 1) * 86_400_000,
  );
}
