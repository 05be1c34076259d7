import { expect, test } from 'vitest';
import type { OrderSummary } from '@raan/contract/orders/order';
import {
  findDepartedIds,
  NONE_TOGGLED,
  NO_IDS,
  listedToggled,
  toggleOrder,
  type ToggledOrders,
} from './toggled-orders.ts';

const row = (id: number) => ({ id }) as OrderSummary;
const rows = (...ids: number[]) => ids.map(row);
const toggledMap = (...ids: number[]): ToggledOrders => new Map(ids.map((id) => [id, row(id)]));
const partialRows = (...ids: number[]) => ({ orders: rows(...ids), isComplete: false });
const completeRows = (...ids: number[]) => ({ orders: rows(...ids), isComplete: true });

test('[ORD-05] toggles an order without changing the previous map', () => {
  const one = toggleOrder(NONE_TOGGLED, row(7));
  expect([...one.keys()]).toEqual([7]);
  expect(toggleOrder(one, row(7)).size).toBe(0);
  expect([NONE_TOGGLED.size, one.size]).toEqual([0, 1]);
});

test('[ORD-05] [ORD-08] keeps toggled orders when the list discards later pages', () => {
  const toggled = toggledMap(2, 5);
  expect([...findDepartedIds(NO_IDS, toggled, rows(1, 2, 3, 4, 5, 6), partialRows(1, 2, 3))]).toEqual([]);
  // A first page without common rows proves nothing either.
  expect([...findDepartedIds(NO_IDS, toggled, rows(1, 2, 3, 4, 5, 6), partialRows(30, 31))]).toEqual([]);
});

test('[ORD-05] [ORD-08] detects a missing order above a row that is still listed', () => {
  const toggled = toggledMap(2, 5);
  expect([...findDepartedIds(NO_IDS, toggled, rows(1, 2, 3, 4, 5, 6), partialRows(1, 3, 4))]).toEqual([2]);
  expect([
    ...findDepartedIds(NO_IDS, toggled, rows(1, 2, 3, 4, 5, 6), partialRows(1, 2, 3, 4, 6, 7)),
  ]).toEqual([5]);
});

test('[ORD-05] [ORD-08] detects all missing orders when the list is completely loaded', () => {
  expect([...findDepartedIds(NO_IDS, toggledMap(2, 5), rows(1, 2, 3), completeRows(1, 2))]).toEqual([5]);
  expect([...findDepartedIds(NO_IDS, toggledMap(2, 5), rows(1, 2), completeRows())]).toEqual([2, 5]);
});

test('[ORD-05] [ORD-08] keeps departed ids until the order is listed again or is no longer toggled', () => {
  const departedIds = new Set([2]);
  expect([...findDepartedIds(departedIds, toggledMap(2, 5), rows(1, 3), partialRows(1, 3, 4))]).toEqual([2]);
  expect([...findDepartedIds(departedIds, toggledMap(2, 5), rows(1, 3), partialRows(1, 2, 3))]).toEqual([]);
  expect([...findDepartedIds(departedIds, toggledMap(5), rows(1, 3), partialRows(1, 3, 4))]).toEqual([]);
});

test('[ORD-05] [ORD-08] returns listed orders in list order, then toggled orders that are not loaded', () => {
  const toggled = toggledMap(9, 4, 2, 7);
  expect(listedToggled(toggled, rows(1, 2, 3, 4), new Set([7])).map(({ id }) => id)).toEqual([2, 4, 9]);
  expect(listedToggled(NONE_TOGGLED, rows(1, 2), NO_IDS)).toEqual([]);
  const now = { ...row(4), order_number: 'R4' };
  expect(listedToggled(toggledMap(4), [now], new Set([4]))).toEqual([now]);
});
