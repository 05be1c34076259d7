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
  countMatchingOrders,
  listOrders,
  ORDERS_PER_PAGE,
  type OrderQuery,
} from '@raan/contract/orders/order-endpoints';
import type { OrderSummary } from '@raan/contract/orders/order';
import { getListedProducts } from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { applyOrderChanges, mergeFirstPage, uniqueOrders, type OrderChange } from './order-rows.ts';

export type OrderFilter = Omit<OrderQuery, 'page' | 'per_page' | 'cursor'>;
type OrderPage = Data<typeof listOrders>;

const NO_ORDERS: readonly OrderSummary[] = [];
const NO_TOTALS = { total_amount: 0, total_profit: 0, total_quantity: 0 };
/** A list keeps its scroll position if the user returns within this time. */
const LIST_CACHE_MS = 30 * 60_000;
/** Later pages are larger than the first, so that fast scrolling does not wait for them. */
const ORDERS_PER_STEP = 100;

/** The first page and the totals. It is small, so it is refetched whenever orders may have changed. */
function firstPageQuery(filter: OrderFilter) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'list', filter],
    queryFn: ({ signal }) =>
      callEndpoint(listOrders, { query: { ...filter, per_page: ORDERS_PER_PAGE } }, { signal }),
    gcTime: LIST_CACHE_MS,
    placeholderData: keepPreviousData,
  });
}

const pagesKey = (filter: OrderFilter, language: Language) =>
  [...queryKeys.orders, 'pages', filter, language] as const;

type LoadedPages = InfiniteData<OrderPage, string | null>;

/** Loads the orders that match a filter, page by page, and the totals over all matches. */
export function useOrders(filter: OrderFilter) {
  const firstPageResult = useQuery(firstPageQuery(filter));
  const key = pagesKey(filter, useLanguage());
  // Never refetched automatically: a list of thousands would need hundreds of requests.
  const allPages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => loadOrdersFrom(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next_cursor : undefined),
    gcTime: LIST_CACHE_MS,
    enabled: false,
  });
  const { data: firstPage, isPlaceholderData } = firstPageResult;
  const { data: pages } = allPages;
  const rows = useMemo(() => {
    if (!firstPage || isPlaceholderData || !pages) return firstPage?.orders ?? NO_ORDERS;
    const loadedOrders = uniqueOrders(pages.pages.flatMap(({ orders }) => orders));
    return mergeFirstPage(loadedOrders, firstPage.orders, firstPage.pagination.has_more);
  }, [firstPage, isPlaceholderData, pages]);

  const resetPages = (page: OrderPage) =>
    queryClient.setQueryData<LoadedPages>(key, { pages: [page], pageParams: [null] });
  const hasGap = rows === null;
  useEffect(() => {
    if (hasGap && firstPage) resetPages(firstPage);
  });
  return {
    orders: rows ?? firstPage?.orders ?? NO_ORDERS,
    totals: firstPage?.totals ?? NO_TOTALS,
    total: firstPage?.pagination.total ?? 0,
    /** More orders match than were counted. */
    isPartial: firstPage?.counts_are_partial ?? false,
    isPending: firstPageResult.isPending,
    isSuccess: firstPageResult.isSuccess,
    error: firstPageResult.error,
    isPlaceholderData,
    isRefreshing: firstPageResult.isRefetching,
    hasMore: pages ? allPages.hasNextPage : (firstPage?.pagination.has_more ?? false),
    isLoadingMore: allPages.isFetchingNextPage,
    moreError: allPages.isFetchNextPageError ? allPages.error : null,
    loadMore: () => {
      if (!firstPage || isPlaceholderData) return;
      if (!pages) resetPages(firstPage);
      void allPages.fetchNextPage();
    },
    refresh: async () => {
      const { data, isSuccess } = await firstPageResult.refetch();
      // After a failure `data` is the previous page, and the loaded rows stay.
      if (data && isSuccess) resetPages(data);
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
  return callEndpoint(listOrders, { query }, { signal });
}

/** Iterates over all matches by cursor, so orders that leave the list do not shift the pages. */
export async function* iterateOrders(
  filter: OrderFilter,
  signal?: AbortSignal,
): AsyncGenerator<readonly OrderSummary[]> {
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const { orders, pagination }: OrderPage = await loadOrdersFrom(filter, cursor, signal);
    yield orders;
    cursor = pagination.has_more ? pagination.next_cursor : undefined;
  }
}

/** Applies changes of orders to all cached lists. */
export function patchOrderLists(changes: readonly OrderChange[]): void {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const change = (filter: OrderFilter, page: OrderPage) => ({
    ...page,
    orders: applyOrderChanges(page.orders, filter.status, byId),
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
    // A page being fetched is appended to the pages from before the change, so the change is applied again.
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(changePages, changePages);
  }
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
