import { expect, test } from 'vitest';
import type { OrderSummary } from '@raan/contract/orders/order';
import { applyOrderChanges, mergeFirstPage, uniqueOrders } from './order-rows.ts';

const row = (id: number, more: Partial<OrderSummary> = {}) =>
  ({
    id,
    status: 'pending_delivery',
    customer: { name: 'ส******', phone: '081****678' },
    ...more,
  }) as OrderSummary;
const rows = (...ids: number[]) => ids.map((id) => row(id));
const ids = (list: readonly OrderSummary[] | null) => list?.map(({ id }) => id) ?? null;

test('[ORD-08] adds new orders above the loaded rows', () => {
  expect(ids(mergeFirstPage(rows(9, 8, 7, 6, 5, 4, 3), rows(10, 9, 8), true))).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3,
  ]);
});

test('[ORD-08] removes orders that left the first page and keeps later rows', () => {
  expect(ids(mergeFirstPage(rows(9, 8, 7, 6, 5, 4), rows(9, 7, 5), true))).toEqual([9, 7, 5, 4]);
});

test('[ORD-08] keeps rows that new orders pushed off the first page', () => {
  expect(ids(mergeFirstPage(rows(9, 8, 7, 6), rows(11, 10, 9), true))).toEqual([11, 10, 9, 8, 7, 6]);
});

test('[ORD-08] returns null when the first page shares no row with the loaded rows', () => {
  expect(mergeFirstPage(rows(9, 8, 7), rows(30, 29, 28), true)).toBeNull();
  expect(ids(mergeFirstPage([], rows(30, 29), true))).toEqual([30, 29]);
});

test('[ORD-08] returns only the first page when there are no more pages', () => {
  expect(ids(mergeFirstPage(rows(9, 8, 7, 6), rows(8), false))).toEqual([8]);
  expect(ids(mergeFirstPage(rows(9, 8), [], false))).toEqual([]);
});

test('removes duplicates of an order that is on two pages', () => {
  expect(ids(uniqueOrders(rows(3, 2, 2, 1, 3)))).toEqual([3, 2, 1]);
});

test('[ORD-08] removes orders that changed their status and updates the others', () => {
  const changes = new Map([
    [2, { id: 2, status: 'completed' as const }],
    [3, { id: 3, status: 'pending_delivery' as const, tracking_number: 'EF1' }],
  ]);
  const after = applyOrderChanges(rows(1, 2, 3), 'pending_delivery', changes);
  expect(ids(after)).toEqual([1, 3]);
  expect(after[1]?.tracking_number).toBe('EF1');
});

test('[ORD-14] keeps the masked customer when the order page has loaded the full one', () => {
  const whole = { id: 1, status: 'pending_delivery', customer: { name: 'สมชาย ใจดี', phone: '0812345678' } };
  const [after] = applyOrderChanges(rows(1), 'pending_delivery', new Map([[1, whole as OrderSummary]]));
  expect(after?.customer.name).toBe('ส******');
});
