import { queryOptions } from '@tanstack/react-query';
import {
  countMatchingOrders,
  listOrders,
  ORDERS_PER_PAGE,
  type OrderQuery,
} from '@raan/contract/orders/order-endpoints';
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';
import { getListedProducts } from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { changeRows } from '#lib/list/cursor-list.ts';
import { cursorListOptions, useCursorList } from '#lib/list/use-cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';

export type OrderFilter = Omit<OrderQuery, 'page' | 'per_page' | 'cursor'>;
/** A change of an order, with its new status. */
export type OrderChange = Partial<OrderSummary> & { id: number; status: OrderStatus };

const LISTS_KEY = [...queryKeys.orders, 'list'];
const NO_TOTALS = { total_amount: 0, total_profit: 0, total_quantity: 0 };
/** Later pages are larger than the first, so that fast scrolling does not wait for them. */
const ORDERS_PER_STEP = 100;

const orderList = (filter: OrderFilter) =>
  cursorListOptions({
    key: [...LISTS_KEY, filter],
    fetchPage: async (position, signal) => {
      const query = { ...filter, per_page: position ? ORDERS_PER_STEP : ORDERS_PER_PAGE, ...position };
      const { orders, ...page } = await callEndpoint(listOrders, { query }, { signal });
      return { ...page, rows: orders };
    },
  });

/** Loads the orders that match a filter, page by page, and the totals over all matches. */
export function useOrders(filter: OrderFilter) {
  const list = useCursorList(orderList(filter));
  return {
    ...list,
    totals: list.list?.totals ?? NO_TOTALS,
    /** More orders match than were counted. */
    isPartial: list.list?.counts_are_partial ?? false,
  };
}

export type OrdersList = ReturnType<typeof useOrders>;

/** Iterates over all matches by cursor, so orders that leave the list do not shift the pages. */
export async function* iterateOrders(
  filter: OrderFilter,
  signal?: AbortSignal,
): AsyncGenerator<readonly OrderSummary[]> {
  for (let cursor: string | undefined, hasMore = true; hasMore;) {
    const query = { ...filter, per_page: ORDERS_PER_STEP, ...(cursor !== undefined && { cursor }) };
    const { orders, pagination } = await callEndpoint(listOrders, { query }, { signal });
    yield orders;
    cursor = pagination.next_cursor;
    hasMore = pagination.has_more && cursor !== undefined;
  }
}

/** Applies changes of orders to all cached lists. Orders that no longer have the status of a list leave it. */
export function patchOrderLists(changes: readonly OrderChange[]): void {
  const byId = new Map(changes.map((change) => [change.id, change]));
  changeRows<OrderSummary>(queryClient, LISTS_KEY, (row, key) => {
    const change = byId.get(row.id);
    if (!change) return row;
    const { status } = key[LISTS_KEY.length] as OrderFilter;
    if (status !== undefined && change.status !== status) return undefined;
    // The order page has the customer in full; the row stays masked.
    return { ...row, ...change, customer: row.customer, shipping: row.shipping, note: row.note };
  });
}

/** Applies status changes to all lists and invalidates dependent queries. */
export function applyMovedOrders(changes: readonly OrderChange[]): void {
  patchOrderLists(changes);
  void invalidateAfter('orders', 'money');
}

/** Counts the orders that match a keyword, per status. */
export function matchCountsQuery(keyword: string) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'found', keyword],
    queryFn: ({ signal }) => callEndpoint(countMatchingOrders, { query: { keyword } }, { signal }),
    meta: { quiet: true },
  });
}

export const listedProductCountQuery = queryOptions({
  queryKey: [...queryKeys.listedProducts, 'count'],
  queryFn: async ({ signal }) =>
    (await callEndpoint(getListedProducts, { query: { per_page: 1 } }, { signal })).pagination.total,
});
