// Sums of baht amounts by whole satang, so that what is shown is exact.
import { bahtToSatang } from '@raan/contract/money';

export function sumBaht(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + (bahtToSatang(amount) ?? 0), 0) / 100;
}

/** `minuend − subtrahend` of two baht amounts. */
export function bahtDifference(minuend: number, subtrahend: number): number {
  return sumBaht([minuend, -subtrahend]);
}
