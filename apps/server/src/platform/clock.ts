/** Time as the server knows it; tests pass one of their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** The current time as ISO text in UTC, the form in which timestamps travel and are stored. */
export function nowIso(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** ISO text of a moment `ms` milliseconds from now. */
export function isoIn(clock: Clock, ms: number): string {
  return new Date(clock.now() + ms).toISOString();
}

const BANGKOK_OFFSET_MS = 7 * 3_600_000;

/** The calendar day in Bangkok (UTC+7 all year) of a moment, as YYYY-MM-DD. */
export function bangkokDay(moment: number | string): string {
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment;
  return new Date(ms + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
}

/** The moment, in ISO text, at which a Bangkok day begins. */
export function startOfBangkokDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS).toISOString();
}
