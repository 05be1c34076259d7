// What the seller's pages read of the catalogue, and putting products into the seller's own store.
import { infiniteQueryOptions, queryOptions, useMutation, type QueryKey } from '@tanstack/react-query';
import type { ProductCard } from '@raan/contract/catalogue/product';
import {
  getProduct,
  listCategories,
  listProducts,
  type ProductQuery,
} from '@raan/contract/catalogue/product-endpoints';
import { listOneInStore, type BatchListResult } from '@raan/contract/shop/shop-endpoints';
import type { Pagination } from '@raan/contract/primitives';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { afterListing } from './listing-changes.ts';

const CATEGORIES_STALE_MS = 5 * 60_000;

/** Where a page of a list begins: by its cursor where the page before named one, else by its number. */
type PageParam = number | string;

/** The place after the given page, or undefined at the end: for `getNextPageParam`. */
function placeAfter({ pagination }: { pagination: Pagination }): PageParam | undefined {
  return pagination.has_more ? (pagination.next_cursor ?? pagination.page + 1) : undefined;
}

/** What asks for the page that begins there. */
function placeQuery(place: PageParam): Pick<ProductQuery, 'page' | 'cursor'> {
  return typeof place === 'string' ? { cursor: place } : { page: place };
}

type ProductPage = { products: ProductCard[]; pagination: Pagination };

const LIST_STALE_MS = 5 * 60_000;
const LIST_KEPT_MS = 30 * 60_000;
/** Every page of a list that is loaded anew is a call of its own, so a longer one stays as it is until it is asked for again. */
const PAGES_REFRESHED_MAX = 3;

function isShort({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }): boolean {
  return (state.data?.pages.length ?? 0) <= PAGES_REFRESHED_MAX;
}

/**
 * A list of products page after page, by cursor. What was loaded is kept for half an hour, so that a list stands where it stood when the seller
 * returns from a product.
 */
export function productListOptions(
  queryKey: QueryKey,
  load: (place: Pick<ProductQuery, 'page' | 'cursor'>, signal: AbortSignal) => Promise<ProductPage>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(placeQuery(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: placeAfter,
    staleTime: LIST_STALE_MS,
    gcTime: LIST_KEPT_MS,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

/** The catalogue by filter. */
export function productsQuery(filter: Omit<ProductQuery, 'page' | 'cursor'>) {
  return productListOptions([...queryKeys.catalogue, 'list', filter], (place, signal) =>
    call(listProducts, { query: { ...filter, ...place } }, { signal }),
  );
}

/** The categories with their counts. */
export const categoriesQuery = queryOptions({
  queryKey: [...queryKeys.catalogue, 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
  staleTime: CATEGORIES_STALE_MS,
  meta: { quiet: true },
});

/** Products that are looked at for the lowest price: the cheapest ones may be sold out. */
const LOWEST_PRICE_CANDIDATES = 20;

/** Supplier price in baht of the cheapest product in stock; null without one. */
export const lowestPriceQuery = queryOptions({
  queryKey: [...queryKeys.catalogue, 'lowest-price'],
  queryFn: async ({ signal }) => {
    const query = { sort: 'price_asc', per_page: LOWEST_PRICE_CANDIDATES } as const;
    const { products } = await call(listProducts, { query }, { signal });
    return products.find(({ stock }) => stock !== 0)?.effective_price ?? null;
  },
  staleTime: LIST_STALE_MS,
  meta: { quiet: true },
});

/** One product, whole. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.catalogue, 'product', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
  });
}

/** Puts one product into the seller's store. Its page tells the failure; `onListed` runs before the lists change, which may take the page's row away. */
export function useListOne(onListed?: (result: BatchListResult, id: number) => void) {
  return useMutation({
    mutationFn: (id: number) => call(listOneInStore, { params: { id } }),
    onSuccess: async (result, id) => {
      onListed?.(result, id);
      await afterListing([id]);
    },
    meta: { quiet: true },
  });
}
