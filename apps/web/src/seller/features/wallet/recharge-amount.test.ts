import { expect, test } from 'vitest';
import { parseAmountInput, formatAmountInput } from './recharge-amount.ts';

const LIMITS = { min: 5_000, max: 10_000_000 };

test.each([
  ['', 'amountRequired'],
  ['  ', 'amountRequired'],
  ['abc', 'amountInvalid'],
  ['5000.123', 'amountInvalid'],
  ['4,999.99', 'amountTooSmall'],
  ['0', 'amountTooSmall'],
  ['10,000,000.01', 'amountTooLarge'],
  ['99999999999', 'amountTooLarge'],
] as const)('[WAL-03] refuses "%s": %s', (text, problem) => {
  expect(parseAmountInput(text, LIMITS)).toEqual({ problem });
});

test.each([
  ['5000', 5_000],
  ['฿5,000.50', 5_000.5],
  ['10,000,000', 10_000_000],
] as const)('[WAL-03] parses "%s" as %d baht', (text, baht) => {
  expect(parseAmountInput(text, LIMITS)).toEqual({ baht });
});

test.each([
  ['12345', '12,345'],
  ['0012', '12'],
  ['1234.567', '1,234.56'],
  ['.5', '0.5'],
  ['1000000.', '1,000,000.'],
  ['฿ 5 000', '5,000'],
] as const)('formats "%s" as "%s" while typing', (input, shown) => {
  expect(formatAmountInput(input)).toBe(shown);
});
