import { expect, it } from 'vitest';
import { formatShortNumber } from './short-number.ts';

it('[SHOP-09] abbreviates the value of a bar and never rounds it up', () => {
  expect([0, 0.5, 42.9, 999.99, 1_000, 1_299, 999_999, 1_250_000].map(formatShortNumber)).toEqual([
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
