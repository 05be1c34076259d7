import { expect, test } from 'vitest';
import type { OrderSummary } from '@raan/contract/orders/order';
import { applyChanges, joinRows, withoutTwice } from './order-rows.ts';

const row = (id: number, more: Partial<OrderSummary> = {}) =>
  ({
    id,
    status: 'pending_delivery',
    customer: { name: 'ส******', phone: '081****678' },
    ...more,
  }) as OrderSummary;
const rows = (...ids: number[]) => ids.map((id) => row(id));
const ids = (list: readonly OrderSummary[] | null) => list?.map(({ id }) => id) ?? null;

test('[ORD-08] a list that was loaded far down takes what is new at its beginning and keeps the rest', () => {
  expect(ids(joinRows(rows(9, 8, 7, 6, 5, 4, 3), rows(10, 9, 8), true))).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
});

test('[ORD-08] what left the beginning of a list is gone, and what followed stays', () => {
  expect(ids(joinRows(rows(9, 8, 7, 6, 5, 4), rows(9, 7, 5), true))).toEqual([9, 7, 5, 4]);
});

test('[ORD-08] rows that the beginning pushed down stay, in their place', () => {
  expect(ids(joinRows(rows(9, 8, 7, 6), rows(11, 10, 9), true))).toEqual([11, 10, 9, 8, 7, 6]);
});

test('[ORD-08] a beginning that knows none of the loaded rows begins the list anew', () => {
  expect(joinRows(rows(9, 8, 7), rows(30, 29, 28), true)).toBeNull();
  expect(ids(joinRows([], rows(30, 29), true))).toEqual([30, 29]);
});

test('[ORD-08] a list that ends within its beginning is what the beginning says', () => {
  expect(ids(joinRows(rows(9, 8, 7, 6), rows(8), false))).toEqual([8]);
  expect(ids(joinRows(rows(9, 8), [], false))).toEqual([]);
});

test('an order that stands on two pages is shown once', () => {
  expect(ids(withoutTwice(rows(3, 2, 2, 1, 3)))).toEqual([3, 2, 1]);
});

test('[ORD-08] orders that left the state leave the list at once, others are shown as they are now', () => {
  const changes = new Map([
    [2, { id: 2, status: 'completed' as const }],
    [3, { id: 3, status: 'pending_delivery' as const, tracking_number: 'EF1' }],
  ]);
  const after = applyChanges(rows(1, 2, 3), 'pending_delivery', changes);
  expect(ids(after)).toEqual([1, 3]);
  expect(after[1]?.tracking_number).toBe('EF1');
});

test('[ORD-14] a row goes on masking its customer when the order’s own page has named them in full', () => {
  const whole = { id: 1, status: 'pending_delivery', customer: { name: 'สมชาย ใจดี', phone: '0812345678' } };
  const [after] = applyChanges(rows(1), 'pending_delivery', new Map([[1, whole as OrderSummary]]));
  expect(after?.customer.name).toBe('ส******');
});
