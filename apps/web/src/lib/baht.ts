// Exact sums of baht amounts, calculated in satang.
import { bahtToSatang } from '@raan/contract/money';

/** Adds amounts in baht. */
export function sumBaht(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + (bahtToSatang(amount) ?? 0), 0) / 100;
}

/** Returns `minuend − subtrahend` in baht. */
export function bahtDifference(minuend: number, subtrahend: number): number {
  return sumBaht([minuend, -subtrahend]);
}
