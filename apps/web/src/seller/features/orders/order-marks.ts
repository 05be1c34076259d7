// Which orders of a list are marked, whether or not their rows are loaded: a list forgets rows when it begins anew, a mark stays.
import type { OrderSummary } from '@raan/contract/orders/order';

/** The marked orders as they were when they were marked, by id. */
export type Marks = ReadonlyMap<number, OrderSummary>;

export const NO_MARKS: Marks = new Map();
export const NOBODY: ReadonlySet<number> = new Set();

/** The marks with one order marked, or no longer marked. */
export function toggled(marks: Marks, order: OrderSummary): Marks {
  const after = new Map(marks);
  if (!after.delete(order.id)) after.set(order.id, order);
  return after;
}

/** The marked orders but for those that have left the list: first those whose rows are loaded, as they are now and in the list's order. */
export function stillMarked(
  marks: Marks,
  rows: readonly OrderSummary[],
  gone: ReadonlySet<number>,
): readonly OrderSummary[] {
  if (marks.size === 0) return [];
  const loaded = rows.filter(({ id }) => marks.has(id));
  const here = new Set(loaded.map(({ id }) => id));
  return [...loaded, ...[...marks.values()].filter(({ id }) => !here.has(id) && !gone.has(id))];
}

/** The rows of a list, and whether they are all that match. */
type Rows = { orders: readonly Pick<OrderSummary, 'id'>[]; isWhole: boolean };

/**
 * Which of the marked orders are known to have left the list, after its rows became others. Of a list that is loaded whole all that are not among
 * the rows have left. Else only those that stood before the last row that stayed: what followed it may just no longer be loaded.
 */
export function goneAfter(
  gone: ReadonlySet<number>,
  marks: Marks,
  before: Rows['orders'],
  now: Rows,
): ReadonlySet<number> {
  if (marks.size === 0) return NOBODY;
  const here = new Set(now.orders.map(({ id }) => id));
  const lastThatStayed = before.findLastIndex(({ id }) => here.has(id));
  const left = now.isWhole ? marks.keys() : before.slice(0, Math.max(0, lastThatStayed)).map(({ id }) => id);
  return new Set([...gone, ...left].filter((id) => marks.has(id) && !here.has(id)));
}
