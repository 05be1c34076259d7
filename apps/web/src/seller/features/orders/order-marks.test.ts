import { expect, test } from 'vitest';
import type { OrderSummary } from '@raan/contract/orders/order';
import { goneAfter, NO_MARKS, NOBODY, stillMarked, toggled, type Marks } from './order-marks.ts';

const row = (id: number) => ({ id }) as OrderSummary;
const rows = (...ids: number[]) => ids.map(row);
const marked = (...ids: number[]): Marks => new Map(ids.map((id) => [id, row(id)]));
const part = (...ids: number[]) => ({ orders: rows(...ids), isWhole: false });
const whole = (...ids: number[]) => ({ orders: rows(...ids), isWhole: true });

test('[ORD-05] an order is marked and no longer marked; the marks before are as they were', () => {
  const one = toggled(NO_MARKS, row(7));
  expect([...one.keys()]).toEqual([7]);
  expect(toggled(one, row(7)).size).toBe(0);
  expect([NO_MARKS.size, one.size]).toEqual([0, 1]);
});

test('[ORD-05] [ORD-08] a mark stays when its list forgets all but its beginning', () => {
  const marks = marked(2, 5);
  expect([...goneAfter(NOBODY, marks, rows(1, 2, 3, 4, 5, 6), part(1, 2, 3))]).toEqual([]);
  // Nor does a beginning that is another one altogether tell anything of it.
  expect([...goneAfter(NOBODY, marks, rows(1, 2, 3, 4, 5, 6), part(30, 31))]).toEqual([]);
});

test('[ORD-05] [ORD-08] what stood before a row that stayed, and is not there any more, has left', () => {
  const marks = marked(2, 5);
  expect([...goneAfter(NOBODY, marks, rows(1, 2, 3, 4, 5, 6), part(1, 3, 4))]).toEqual([2]);
  expect([...goneAfter(NOBODY, marks, rows(1, 2, 3, 4, 5, 6), part(1, 2, 3, 4, 6, 7))]).toEqual([5]);
});

test('[ORD-05] [ORD-08] what a list that is loaded whole does not have has left it', () => {
  expect([...goneAfter(NOBODY, marked(2, 5), rows(1, 2, 3), whole(1, 2))]).toEqual([5]);
  expect([...goneAfter(NOBODY, marked(2, 5), rows(1, 2), whole())]).toEqual([2, 5]);
});

test('[ORD-05] [ORD-08] what has left stays away until it is seen again, or is no longer marked', () => {
  const gone = new Set([2]);
  expect([...goneAfter(gone, marked(2, 5), rows(1, 3), part(1, 3, 4))]).toEqual([2]);
  expect([...goneAfter(gone, marked(2, 5), rows(1, 3), part(1, 2, 3))]).toEqual([]);
  expect([...goneAfter(gone, marked(5), rows(1, 3), part(1, 3, 4))]).toEqual([]);
});

test('[ORD-05] [ORD-08] what is still marked comes in the order of the list, then what is no longer loaded', () => {
  const marks = marked(9, 4, 2, 7);
  expect(stillMarked(marks, rows(1, 2, 3, 4), new Set([7])).map(({ id }) => id)).toEqual([2, 4, 9]);
  expect(stillMarked(NO_MARKS, rows(1, 2), NOBODY)).toEqual([]);
  const now = { ...row(4), order_number: 'R4' };
  expect(stillMarked(marked(4), [now], new Set([4]))).toEqual([now]);
});
