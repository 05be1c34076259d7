// What the shop pages read and change: available and listed products, order totals, store settings.
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listAvailableProducts, type ProductQuery } from '@raan/contract/catalogue/product-endpoints';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import { BATCH_LIST_MAX, LISTED_PRODUCTS_PER_PAGE } from '@raan/contract/constants';
import { listOrdersByStatus } from '@raan/contract/orders/order-endpoints';
import { getListedProducts, getStoreSetting, type BatchListResult } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { ORDER_GROUPS } from '#lib/order-counts.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { listProductsInStore, pageAfter } from '#seller/features/catalogue/catalogue.api.ts';
import type { Selection } from './selection.ts';

export type ShopFilter = { keyword?: string | undefined; category?: CategoryKey | undefined };

const AVAILABLE_PER_PAGE = 40;

/** Products of the catalogue that are not in the seller's store, page after page. */
export function useAvailableProducts(filter: ShopFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.availableProducts, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAvailableProducts,
        { query: { ...filter, per_page: AVAILABLE_PER_PAGE, page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });
}

/** Products of the seller's store, newest listing first, page after page. */
export function useListedProducts(filter: ShopFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.listedProducts, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        getListedProducts,
        { query: { ...filter, per_page: LISTED_PRODUCTS_PER_PAGE, page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });
}

/** Ids of all available products that match, but for `except`. Asks page by page, since only the server knows them all. */
async function matchingIds(filter: ShopFilter, except: ReadonlySet<number>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query: ProductQuery = { ...filter, per_page: BATCH_LIST_MAX, page };
    const { products, pagination } = await call(listAvailableProducts, { query });
    ids.push(...products.map(({ id }) => id).filter((id) => !except.has(id)));
    if (!pagination.has_more) return ids;
  }
}

/** Lists what is selected among the available products that match. Answers the summed counts. */
export async function listSelection(selection: Selection, filter: ShopFilter): Promise<BatchListResult> {
  return listProductsInStore(
    selection.mode === 'some' ? [...selection.ids] : await matchingIds(filter, selection.except),
  );
}

/** How many orders stand in each group, and the value of their goods in baht. */
export const orderTotalsQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'group-totals'],
  queryFn: ({ signal }) =>
    Promise.all(
      ORDER_GROUPS.map(async (status) => {
        const { pagination, totals } = await call(
          listOrdersByStatus,
          { query: { status, per_page: 1 } },
          { signal },
        );
        return { status, count: pagination.total, total_amount: totals.total_amount };
      }),
    ),
});

/** How the store presents itself, with its address. */
export const storeSettingQuery = queryOptions({
  queryKey: queryKeys.storeSetting,
  queryFn: ({ signal }) => call(getStoreSetting, undefined, { signal }),
});
