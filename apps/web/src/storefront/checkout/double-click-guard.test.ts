import { expect, it } from 'vitest';
import { isSecondClick } from './double-click-guard.ts';

it('[SHOP-08] ignores the second click of a double-click as an order, and accepts a later click', () => {
  expect(isSecondClick(1_000, 1_000)).toBe(true);
  expect(isSecondClick(1_000, 1_300)).toBe(true);
  expect(isSecondClick(1_000, 1_500)).toBe(false);
  expect(isSecondClick(-Infinity, 20)).toBe(false);
});
