// What a typed amount is worth, and what speaks against it.
import { parseBaht } from '@raan/contract/money';

type AmountProblem = 'amountRequired' | 'amountInvalid' | 'amountTooSmall' | 'amountTooLarge';
export type TypedAmount =
  | { baht: number; problem?: undefined }
  | { baht?: undefined; problem: AmountProblem };

/** Reads a typed amount in baht; separators and spaces are allowed, the limits are inclusive. */
export function readAmount(text: string, limits: { min: number; max: number }): TypedAmount {
  const bare = text.replace(/[,\s฿]/g, '');
  if (bare === '') return { problem: 'amountRequired' };
  const satang = parseBaht(bare);
  // More digits than an amount can have is no amount, but what the seller wants to hear is that it is too much.
  if (satang === undefined)
    return { problem: /^\d{11,}(\.\d{0,2})?$/.test(bare) ? 'amountTooLarge' : 'amountInvalid' };
  const baht = satang / 100;
  if (baht < limits.min) return { problem: 'amountTooSmall' };
  if (baht > limits.max) return { problem: 'amountTooLarge' };
  return { baht };
}

/** Keeps what can stand in an amount, with thousands separated, while it is typed. */
export function tidyAmount(text: string): string {
  const bare = text.replace(/[^\d.]/g, '');
  const [whole = '', ...fractions] = bare.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return fractions.length > 0 ? `${trimmed || '0'}.${fractions.join('').slice(0, 2)}` : trimmed;
}
