// What the seller's pages read of the catalogue, and putting products into the seller's own store.
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import {
  getProduct,
  listCategories,
  listProducts,
  type ProductQuery,
} from '@raan/contract/catalogue/product-endpoints';
import { listInStore, listOneInStore, type BatchListResult } from '@raan/contract/shop/shop-endpoints';
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import type { Pagination } from '@raan/contract/primitives';
import { call } from '#lib/api.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';

const CATEGORIES_STALE_MS = 5 * 60_000;

/** The page after the given one, or undefined at the end: for `getNextPageParam`. */
export function pageAfter({ pagination }: { pagination: Pagination }): number | undefined {
  return pagination.has_more ? pagination.page + 1 : undefined;
}

/** The catalogue by filter, page after page. */
export function productsQuery(filter: Omit<ProductQuery, 'page'>) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.catalogue, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { ...filter, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });
}

/** The categories with their counts. */
export const categoriesQuery = queryOptions({
  queryKey: [...queryKeys.catalogue, 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
  staleTime: CATEGORIES_STALE_MS,
  meta: { quiet: true },
});

/** One product, whole. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.catalogue, 'product', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
  });
}

const NOTHING_LISTED: BatchListResult = {
  success_count: 0,
  failed_count: 0,
  already_listed: 0,
  not_found: 0,
};

/** Lists any number of products, in batches that the server accepts, and answers the summed counts. Listing twice lists once. */
export async function listProductsInStore(productIds: readonly number[]): Promise<BatchListResult> {
  let sum = NOTHING_LISTED;
  for (let from = 0; from < productIds.length; from += BATCH_LIST_MAX) {
    const result = await call(listInStore, {
      body: { product_ids: productIds.slice(from, from + BATCH_LIST_MAX) },
    });
    sum = {
      success_count: sum.success_count + result.success_count,
      failed_count: sum.failed_count + result.failed_count,
      already_listed: sum.already_listed + result.already_listed,
      not_found: sum.not_found + result.not_found,
    };
  }
  return sum;
}

/** Puts one product into the seller's store. Its page tells the failure. */
export function useListOne() {
  return useMutation({
    mutationFn: (id: number) => call(listOneInStore, { params: { id } }),
    onSuccess: () => refreshAfter('listings'),
    meta: { quiet: true },
  });
}
