import { expect, it } from 'vitest';
import { isSecondPress } from './second-press.ts';

it('[SHOP-08] the second press of a double one is not taken for an order, a later one is', () => {
  expect(isSecondPress(1_000, 1_000)).toBe(true);
  expect(isSecondPress(1_000, 1_300)).toBe(true);
  expect(isSecondPress(1_000, 1_500)).toBe(false);
  expect(isSecondPress(-Infinity, 20)).toBe(false);
});
