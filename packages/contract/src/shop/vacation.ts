// Shared by the seller's form, the server and the storefront.
import { addDays, bangkokDay } from '../calendar.ts';

/** Longest vacation, counted from today. */
export const VACATION_DAYS_MAX = 90;

/** Returns the last day of a vacation; null if there is none or it has ended. */
export function currentVacation(until: string | null, nowMs: number): string | null {
  return until !== null && until >= bangkokDay(nowMs) ? until : null;
}

/** Returns the first and the last day that a vacation may end on. */
export function vacationLimits(nowMs: number): { min: string; max: string } {
  const today = bangkokDay(nowMs);
  return { min: today, max: addDays(today, VACATION_DAYS_MAX) };
}
