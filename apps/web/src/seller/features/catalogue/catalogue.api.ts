import { infiniteQueryOptions, queryOptions, useMutation, type QueryKey } from '@tanstack/react-query';
import type { ProductCard } from '@raan/contract/catalogue/product';
import {
  getProduct,
  listCategories,
  listProducts,
  type ProductQuery,
} from '@raan/contract/catalogue/product-endpoints';
import { listProductInStore, type BatchListResult } from '@raan/contract/shop/shop-endpoints';
import type { Pagination } from '@raan/contract/primitives';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { refreshAfterListing } from './listing-changes.ts';

const CATEGORIES_STALE_MS = 5 * 60_000;

/** The start of a page: its cursor if the previous page returned one, otherwise its number. */
type PageParam = number | string;

function nextPageParam({ pagination }: { pagination: Pagination }): PageParam | undefined {
  return pagination.has_more ? (pagination.next_cursor ?? pagination.page + 1) : undefined;
}

function pageQuery(start: PageParam): Pick<ProductQuery, 'page' | 'cursor'> {
  return typeof start === 'string' ? { cursor: start } : { page: start };
}

type ProductPage = { products: ProductCard[]; pagination: Pagination };

const LIST_STALE_MS = 5 * 60_000;
const LIST_CACHE_MS = 30 * 60_000;
/** Longer lists are not refetched automatically, because each page is a request. */
const REFETCHED_PAGES_MAX = 3;

function isShort({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }): boolean {
  return (state.data?.pages.length ?? 0) <= REFETCHED_PAGES_MAX;
}

/** Options of a product list. Cached for half an hour, so that it keeps its position on return. */
export function productListOptions(
  queryKey: QueryKey,
  load: (start: Pick<ProductQuery, 'page' | 'cursor'>, signal: AbortSignal) => Promise<ProductPage>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageQuery(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: nextPageParam,
    staleTime: LIST_STALE_MS,
    gcTime: LIST_CACHE_MS,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

/** Products that match a filter. */
export function productsQuery(filter: Omit<ProductQuery, 'page' | 'cursor'>) {
  return productListOptions([...queryKeys.catalogue, 'list', filter], (start, signal) =>
    callEndpoint(listProducts, { query: { ...filter, ...start } }, { signal }),
  );
}

export const categoriesQuery = queryOptions({
  queryKey: [...queryKeys.catalogue, 'categories'],
  queryFn: ({ signal }) => callEndpoint(listCategories, undefined, { signal }),
  staleTime: CATEGORIES_STALE_MS,
  meta: { quiet: true },
});

/** The cheapest products may be sold out, so several are loaded. */
const LOWEST_PRICE_CANDIDATES = 20;

/** Supplier price in baht of the cheapest product in stock, or null. */
export const lowestPriceQuery = queryOptions({
  queryKey: [...queryKeys.catalogue, 'lowest-price'],
  queryFn: async ({ signal }) => {
    const query = { sort: 'price_asc', per_page: LOWEST_PRICE_CANDIDATES } as const;
    const { products } = await callEndpoint(listProducts, { query }, { signal });
    return products.find(({ stock }) => stock !== 0)?.effective_price ?? null;
  },
  staleTime: LIST_STALE_MS,
  meta: { quiet: true },
});

export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.catalogue, 'product', id],
    queryFn: ({ signal }) => callEndpoint(getProduct, { params: { id } }, { signal }),
  });
}

/** Lists one product. The caller shows errors. `onListed` runs first, as list changes may unmount it. */
export function useListProduct(onListed?: (result: BatchListResult, id: number) => void) {
  return useMutation({
    mutationFn: (id: number) => callEndpoint(listProductInStore, { params: { id } }),
    onSuccess: async (result, id) => {
      onListed?.(result, id);
      await refreshAfterListing([id]);
    },
    meta: { quiet: true },
  });
}
