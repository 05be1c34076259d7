import { parseBaht } from '@raan/contract/money';

type AmountProblem = 'amountRequired' | 'amountInvalid' | 'amountTooSmall' | 'amountTooLarge';
export type ParsedAmount =
  | { baht: number; problem?: undefined }
  | { baht?: undefined; problem: AmountProblem };

/** Parses a typed amount in baht. Separators and spaces are allowed, the limits are inclusive. */
export function parseAmountInput(text: string, limits: { min: number; max: number }): ParsedAmount {
  const stripped = text.replace(/[,\s฿]/g, '');
  if (stripped === '') return { problem: 'amountRequired' };
  const satang = parseBaht(stripped);
  // Too many digits are no valid amount, but "too large" is the helpful message.
  if (satang === undefined)
    return { problem: /^\d{11,}(\.\d{0,2})?$/.test(stripped) ? 'amountTooLarge' : 'amountInvalid' };
  const baht = satang / 100;
  if (baht < limits.min) return { problem: 'amountTooSmall' };
  if (baht > limits.max) return { problem: 'amountTooLarge' };
  return { baht };
}

/** Formats an amount while it is typed: valid characters only, with thousands separators. */
export function formatAmountInput(text: string): string {
  const stripped = text.replace(/[^\d.]/g, '');
  const [whole = '', ...fractions] = stripped.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return fractions.length > 0 ? `${trimmed || '0'}.${fractions.join('').slice(0, 2)}` : trimmed;
}
