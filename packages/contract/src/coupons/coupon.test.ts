import { expect, it } from 'vitest';
import { satang } from '../money.ts';
import { couponDiscount } from './coupon.ts';

it.each([
  [1, 1],
  [9_999, 9_999],
  [10_000, 10_000],
  [10_001, 10_000],
  [250_000, 10_000],
])('[HOME-03] a coupon takes ฿100 off a total, or all of a smaller one: %i satang', (total, discount) => {
  expect(couponDiscount(satang(total))).toBe(discount);
});
