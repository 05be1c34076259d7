import { expect, it } from 'vitest';
import { shortNumber } from './short-number.ts';

it('[SHOP-09] the label of a bar is short, and never more than its value', () => {
  expect([0, 0.5, 42.9, 999.99, 1_000, 1_299, 999_999, 1_250_000].map(shortNumber)).toEqual([
    '0',
    '0.5',
    '42',
    '999',
    '1k',
    '1.2k',
    '999.9k',
    '1.2M',
  ]);
});
