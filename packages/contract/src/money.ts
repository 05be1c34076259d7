// Money is whole satang (1 baht = 100 satang) in a JavaScript safe integer; baht numbers exist only on the wire.
import { PROFIT_DIVISOR } from './constants.ts';

declare const satangBrand: unique symbol;

/** An amount in satang: a safe integer, possibly negative. */
export type Satang = number & { readonly [satangBrand]: true };

/** Marks an integer as satang. Throws RangeError for fractions and unsafe integers: such a number is a bug, not an input. */
export function satang(value: number): Satang {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of satang: ${value}`);
  return (value === 0 ? 0 : value) as Satang;
}

export const ZERO_SATANG = satang(0);

/** Sum of amounts in satang. */
export function sumSatang(amounts: Iterable<Satang>): Satang {
  let total = 0;
  for (const amount of amounts) total += amount;
  return satang(total);
}

/** Amount times a whole quantity, in satang. */
export function timesSatang(amount: Satang, quantity: number): Satang {
  return satang(amount * quantity);
}

/** Satang as the baht number of the wire (two decimals at most). */
export function toBaht(amount: Satang): number {
  return amount / 100;
}

/**
 * A baht number from the wire as satang, or undefined when it is not an amount: not finite, more than two decimals, or beyond
 * ten digits. Reads the decimal digits, so no float arithmetic touches the value.
 */
export function bahtToSatang(value: number): Satang | undefined {
  return Number.isFinite(value) ? parseBaht(String(value)) : undefined;
}

/** A decimal text such as `1234`, `1234.5` or `-1234.56` as satang, or undefined when it is not one. */
export function parseBaht(text: string): Satang | undefined {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return satang(sign === '-' ? -amount : amount);
}

/** One tenth, rounded half up to the satang. */
export function tenthHalfUp(amount: Satang): Satang {
  return satang(Math.floor((amount + PROFIT_DIVISOR / 2) / PROFIT_DIVISOR));
}
