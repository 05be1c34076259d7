/** The server's clock; tests pass one of their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** The current time as ISO text in UTC, the format of the API and the database. */
export function nowIso(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** The time `ms` milliseconds from now as ISO text; negative values lie in the past. */
export function isoFromNow(clock: Clock, ms: number): string {
  return new Date(clock.now() + ms).toISOString();
}

/** The start of a Bangkok day, as ISO text. */
export function startOfBangkokDay(day: string): string {
  return new Date(`${day}T00:00:00+07:00`).toISOString();
}
