import { expect, test } from 'vitest';
import { clockText } from '#lib/clock-text.ts';
import { bahtDifference, costOf } from './order-amounts.ts';
import { expiryOf } from './expiry.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

test('[ORD-04] an unpaid order is expired, expiring soon under two hours, or later', () => {
  expect(expiryOf(inMs(0), NOW).state).toBe('expired');
  expect(expiryOf(inMs(1), NOW).state).toBe('soon');
  expect(expiryOf(inMs(2 * 3_600_000 - 1), NOW).state).toBe('soon');
  expect(expiryOf(inMs(2 * 3_600_000), NOW).state).toBe('later');
  expect(expiryOf('not a time', NOW).state).toBe('expired');
});

test('a countdown reads as a clock', () => {
  expect(clockText(249_000)).toBe('4:09');
  expect(clockText(3_849_000)).toBe('1:04:09');
  expect(clockText(-5)).toBe('0:00');
});

test('[ORD-05] costs add up to the satang', () => {
  expect(costOf([{ batch_price: 0.1 }, { batch_price: 0.2 }])).toBe(0.3);
  expect(bahtDifference(0.3, 0.1)).toBe(0.2);
});
