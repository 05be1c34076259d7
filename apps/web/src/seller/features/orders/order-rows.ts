// Later pages are loaded once; changes come from the first page, which is refetched often.
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';

/**
 * Merges a refetched first page with the loaded rows below the last order that both contain. Returns null if
 * they share none: the rows between are unknown, and the list must restart.
 */
export function mergeFirstPage(
  loaded: readonly OrderSummary[],
  firstPage: readonly OrderSummary[],
  hasMore: boolean,
): readonly OrderSummary[] | null {
  if (!hasMore) return firstPage;
  const firstPageIds = new Set(firstPage.map(({ id }) => id));
  const lastCommon = loaded.findLastIndex(({ id }) => firstPageIds.has(id));
  if (lastCommon === -1) return loaded.length === 0 ? firstPage : null;
  return [...firstPage, ...uniqueOrders(loaded.slice(lastCommon + 1))];
}

/** Removes duplicates: an order that moved during pagination can be on two pages. */
export function uniqueOrders(rows: readonly OrderSummary[]): OrderSummary[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export type OrderChange = Partial<OrderSummary> & { id: number; status: OrderStatus };

/** Applies changes to the rows of a list. Orders that no longer have its status are removed. */
export function applyOrderChanges(
  rows: readonly OrderSummary[],
  status: OrderStatus | undefined,
  changes: ReadonlyMap<number, OrderChange>,
): OrderSummary[] {
  return rows.flatMap((row) => {
    const change = changes.get(row.id);
    if (!change) return [row];
    if (status !== undefined && change.status !== status) return [];
    // The order page has the customer in full; the row stays masked.
    return [{ ...row, ...change, customer: row.customer, shipping: row.shipping }];
  });
}
