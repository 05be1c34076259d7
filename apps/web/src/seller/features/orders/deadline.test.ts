import { expect, test } from 'vitest';
import { formatCountdown } from '#seller/lib/countdown.ts';
import { bahtDifference } from '#lib/baht.ts';
import { totalCost } from './order-amounts.ts';
import { paymentExpiry } from './payment-expiry.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

test('[ORD-04] classifies an unpaid order as expired, expiring within two hours, or later', () => {
  expect(paymentExpiry(inMs(0), NOW).state).toBe('expired');
  expect(paymentExpiry(inMs(1), NOW).state).toBe('soon');
  expect(paymentExpiry(inMs(2 * 3_600_000 - 1), NOW).state).toBe('soon');
  expect(paymentExpiry(inMs(2 * 3_600_000), NOW).state).toBe('later');
  expect(paymentExpiry('not a time', NOW).state).toBe('expired');
});

test('formats a countdown as a clock', () => {
  expect(formatCountdown(249_000)).toBe('4:09');
  expect(formatCountdown(3_849_000)).toBe('1:04:09');
  expect(formatCountdown(-5)).toBe('0:00');
});

test('[ORD-05] adds up costs to the satang', () => {
  expect(totalCost([{ batch_price: 0.1 }, { batch_price: 0.2 }])).toBe(0.3);
  expect(bahtDifference(0.3, 0.1)).toBe(0.2);
});
