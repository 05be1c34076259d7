// Rendered by the server and updated by the page's script.
import { openState, type OpeningHours } from '@raan/contract/shop/opening-hours';

/** Data for the script: hours, and texts with placeholders. */
export type OpenSnapshot = {
  hours: OpeningHours;
  locale: string;
  texts: Readonly<Record<'always' | 'until' | 'today' | 'on', string>>;
};

/** Classes of the open state; closed has none. */
export const OPEN_CLASSES = 'font-semibold text-positive';

/** Returns the text for a moment; null for a store without opening hours. */
export function openStateText(
  { hours, locale, texts }: OpenSnapshot,
  nowMs: number,
): { isOpen: boolean; text: string } | null {
  const state = openState(hours, nowMs);
  if (state === null) return null;
  if (state.isOpen) {
    const text = state.closes === null ? texts.always : texts.until.replace('{time}', state.closes);
    return { isOpen: true, text };
  }
  const text = state.isToday ? texts.today : texts.on.replace('{day}', dayName(state.day, locale));
  return { isOpen: false, text: text.replace('{time}', state.opens) };
}

/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** Returns the name of a weekday, 1 for Monday. */
export function dayName(day: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    FIRST_MONDAY_MS + (day - 1) * 86_400_000,
  );
}
