// Money is an integer number of satang (1 baht = 100 satang). Baht numbers exist only on the wire.
import { PROFIT_DIVISOR } from './constants.ts';

declare const satangBrand: unique symbol;

/** An amount in satang: a safe integer, possibly negative. */
export type Satang = number & { readonly [satangBrand]: true };

/** Marks an integer as satang. Throws RangeError for fractions and unsafe integers, which are bugs. */
export function satang(value: number): Satang {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of satang: ${value}`);
  return (value === 0 ? 0 : value) as Satang;
}

export const ZERO_SATANG = satang(0);

/** Sums amounts in satang. */
export function sumSatang(amounts: Iterable<Satang>): Satang {
  let total = 0;
  for (const amount of amounts) total += amount;
  return satang(total);
}

/** Multiplies an amount by an integer quantity. */
export function multiplySatang(amount: Satang, quantity: number): Satang {
  return satang(amount * quantity);
}

/** Converts satang to the baht number of the wire, with at most two decimals. */
export function toBaht(amount: Satang): number {
  return amount / 100;
}

/** Converts baht to satang without float arithmetic. Undefined beyond two decimals or ten digits, or if not finite. */
export function bahtToSatang(value: number): Satang | undefined {
  return Number.isFinite(value) ? parseBaht(String(value)) : undefined;
}

/** Parses a decimal text such as `1234`, `1234.5` or `-1234.56` to satang, or returns undefined. */
export function parseBaht(text: string): Satang | undefined {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return satang(sign === '-' ? -amount : amount);
}

/** Returns one tenth, rounded half up to the satang. */
export function tenthHalfUp(amount: Satang): Satang {
  return satang(Math.floor((amount + PROFIT_DIVISOR / 2) / PROFIT_DIVISOR));
}
