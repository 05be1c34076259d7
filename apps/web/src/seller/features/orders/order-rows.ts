// A list of ten thousand orders is loaded once and kept; what changes is learnt from its first page, which is small enough to be asked for often.
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';

/**
 * The loaded orders as they stand after the list's beginning was asked for anew. `fresh` is how the list begins now: what it holds leads, and of
 * the loaded ones those follow that come after the last order both know. Null where they know none in common: then all in between is unknown, and
 * the list begins anew.
 */
export function joinRows(
  loaded: readonly OrderSummary[],
  fresh: readonly OrderSummary[],
  hasMore: boolean,
): readonly OrderSummary[] | null {
  // What ends within its first page is all there is.
  if (!hasMore) return fresh;
  const freshIds = new Set(fresh.map(({ id }) => id));
  const lastCommon = loaded.findLastIndex(({ id }) => freshIds.has(id));
  if (lastCommon === -1) return loaded.length === 0 ? fresh : null;
  return [...fresh, ...withoutTwice(loaded.slice(lastCommon + 1))];
}

/** The rows of several pages in one: an order that moved while pages were fetched can stand on two of them. */
export function withoutTwice(rows: readonly OrderSummary[]): OrderSummary[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** What is known anew of an order, as far as it is known. */
export type OrderChange = Partial<OrderSummary> & { id: number; status: OrderStatus };

/** The rows of a list of one state after orders changed: those that left the state are gone, the others are as they are now. */
export function applyChanges(
  rows: readonly OrderSummary[],
  status: OrderStatus | undefined,
  changes: ReadonlyMap<number, OrderChange>,
): OrderSummary[] {
  return rows.flatMap((row) => {
    const change = changes.get(row.id);
    if (!change) return [row];
    if (status !== undefined && change.status !== status) return [];
    // An order's own page names the customer in full; its row goes on masking them.
    return [{ ...row, ...change, customer: row.customer, shipping: row.shipping }];
  });
}
