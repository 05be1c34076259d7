// Exact sums of baht amounts, calculated in satang, and amounts that users type.
import { bahtToSatang, parseBaht } from '@raan/contract/money';

/** Adds amounts in baht. */
export function sumBaht(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + (bahtToSatang(amount) ?? 0), 0) / 100;
}

/** Returns `minuend − subtrahend` in baht. */
export function bahtDifference(minuend: number, subtrahend: number): number {
  return sumBaht([minuend, -subtrahend]);
}

/** Parses a typed amount above 0 with at most two decimals. Ignores separators and ฿. Returns undefined if it is none. */
export function parseTypedAmount(typed: string): number | undefined {
  const hundredths = parseBaht(typed.replace(/[,\s฿]/g, ''));
  return hundredths === undefined || hundredths <= 0 ? undefined : hundredths / 100;
}
