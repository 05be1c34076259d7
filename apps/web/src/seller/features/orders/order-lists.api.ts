// The lists of orders: their pages, all that match a filter, and what becomes of their rows when orders change.
import { useEffect, useMemo } from 'react';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
} from '@tanstack/react-query';
import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import {
  countFoundOrders,
  listOrders,
  ORDERS_PER_PAGE,
  type OrderQuery,
} from '@raan/contract/orders/order-endpoints';
import type { OrderSummary } from '@raan/contract/orders/order';
import { getListedProducts } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { applyChanges, joinRows, withoutTwice, type OrderChange } from './order-rows.ts';

export type OrderFilter = Omit<OrderQuery, 'page' | 'per_page' | 'cursor'>;
type OrderPage = Data<typeof listOrders>;

const NO_ORDERS: readonly OrderSummary[] = [];
const NO_TOTALS = { total_amount: 0, total_profit: 0, total_quantity: 0 };
/** A list that is returned to within this time stands where it stood. */
const LIST_KEPT_MS = 30 * 60_000;
/** What follows the first page is fetched in larger steps, so that a thumb does not outrun it. */
const ORDERS_PER_STEP = 100;

/** How a list begins, and the sums over all that match: small, and asked for anew whenever something may have changed. */
function firstPageQuery(filter: OrderFilter) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'list', filter],
    queryFn: ({ signal }) =>
      call(listOrders, { query: { ...filter, per_page: ORDERS_PER_PAGE } }, { signal }),
    gcTime: LIST_KEPT_MS,
    placeholderData: keepPreviousData,
  });
}

const pagesKey = (filter: OrderFilter, language: Language) =>
  [...queryKeys.orders, 'pages', filter, language] as const;

type LoadedPages = InfiniteData<OrderPage, string | null>;

/** Orders that match a filter, as many as were asked for, and the sums over all that match. */
export function useOrders(filter: OrderFilter) {
  const first = useQuery(firstPageQuery(filter));
  const key = pagesKey(filter, useLanguage());
  // Never fetched anew by itself: a list of thousands would be hundreds of calls.
  const loaded = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => loadOrdersFrom(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next_cursor : undefined),
    gcTime: LIST_KEPT_MS,
    enabled: false,
  });
  const { data: begin, isPlaceholderData } = first;
  const { data: pages } = loaded;
  const rows = useMemo(() => {
    if (!begin || isPlaceholderData || !pages) return begin?.orders ?? NO_ORDERS;
    const known = withoutTwice(pages.pages.flatMap(({ orders }) => orders));
    return joinRows(known, begin.orders, begin.pagination.has_more);
  }, [begin, isPlaceholderData, pages]);

  /** Forgets all but the beginning. */
  const beginAnew = (page: OrderPage) =>
    queryClient.setQueryData<LoadedPages>(key, { pages: [page], pageParams: [null] });
  const isCut = rows === null;
  useEffect(() => {
    if (isCut && begin) beginAnew(begin);
  });
  return {
    orders: rows ?? begin?.orders ?? NO_ORDERS,
    totals: begin?.totals ?? NO_TOTALS,
    total: begin?.pagination.total ?? 0,
    /** More match than were counted. */
    isPartial: begin?.counts_are_partial ?? false,
    isPending: first.isPending,
    isSuccess: first.isSuccess,
    error: first.error,
    /** What is shown answers another filter, until this one's answer is here. */
    isPlaceholderData,
    isRefreshing: first.isRefetching,
    hasMore: pages ? loaded.hasNextPage : (begin?.pagination.has_more ?? false),
    isLoadingMore: loaded.isFetchingNextPage,
    moreError: loaded.isFetchNextPageError ? loaded.error : null,
    loadMore: () => {
      if (!begin || isPlaceholderData) return;
      if (!pages) beginAnew(begin);
      void loaded.fetchNextPage();
    },
    /** The whole list anew, from its beginning. */
    refresh: async () => {
      const { data, isSuccess } = await first.refetch();
      // After a failure the data is that of before: then all that is loaded stays.
      if (data && isSuccess) beginAnew(data);
    },
  };
}

export type OrdersList = ReturnType<typeof useOrders>;

function loadOrdersFrom(
  filter: OrderFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<OrderPage> {
  const query = { ...filter, per_page: ORDERS_PER_STEP, ...(cursor !== null && { cursor }) };
  return call(listOrders, { query }, { signal });
}

/** All that match a filter, step by step, however many; what leaves the list meanwhile moves nothing. */
export async function* walkOrders(
  filter: OrderFilter,
  signal?: AbortSignal,
): AsyncGenerator<readonly OrderSummary[]> {
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const { orders, pagination }: OrderPage = await loadOrdersFrom(filter, cursor, signal);
    yield orders;
    cursor = pagination.has_more ? pagination.next_cursor : undefined;
  }
}

/** Lets every list show at once what is known of orders that changed. */
export function changeInLists(changes: readonly OrderChange[]): void {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const change = (filter: OrderFilter, page: OrderPage) => ({
    ...page,
    orders: applyChanges(page.orders, filter.status, byId),
  });
  const lists = queryClient.getQueryCache();
  for (const { queryKey } of lists.findAll({ queryKey: [...queryKeys.orders, 'list'] }))
    queryClient.setQueryData<OrderPage>(queryKey, (page) => page && change(queryKey[2] as OrderFilter, page));
  for (const query of lists.findAll({ queryKey: [...queryKeys.orders, 'pages'] })) {
    const { queryKey } = query;
    const changePages = () =>
      queryClient.setQueryData<LoadedPages>(
        queryKey,
        (data) =>
          data && { ...data, pages: data.pages.map((page) => change(queryKey[2] as OrderFilter, page)) },
      );
    changePages();
    // A page under way is put under the others as they were when it was asked for.
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(changePages, changePages);
  }
}

/** After orders moved: their rows leave the lists at once, and what else depends on them is fetched anew. */
export function afterMove(changes: readonly OrderChange[]): void {
  changeInLists(changes);
  void refreshAfter('orders', 'money');
}

/** How many orders a keyword finds in each state. */
export function foundCountsQuery(keyword: string) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'found', keyword],
    queryFn: ({ signal }) => call(countFoundOrders, { query: { keyword } }, { signal }),
    meta: { quiet: true },
  });
}

/** How many products the seller's store has. */
export const listedCountQuery = queryOptions({
  queryKey: [...queryKeys.listedProducts, 'count'],
  queryFn: async ({ signal }) =>
    (await call(getListedProducts, { query: { per_page: 1 } }, { signal })).pagination.total,
});
