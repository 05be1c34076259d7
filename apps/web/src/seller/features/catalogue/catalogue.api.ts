import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ProductCard } from '@raan/contract/catalogue/product';
import {
  getProduct,
  listCategories,
  listProducts,
  type ProductQuery,
} from '@raan/contract/catalogue/product-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { Pagination } from '@raan/contract/primitives';
import { callEndpoint } from '#lib/api.ts';
import type { ListPage, PagePosition } from '#lib/list/cursor-list.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

const CATEGORIES_STALE_MS = 5 * 60_000;

const LIST_STALE_MS = 5 * 60_000;

type ProductPage = { products: ProductCard[]; pagination: Pagination; search?: ProductSearch | undefined };
export type ProductSearch = NonNullable<Data<typeof listProducts>['search']>;
export type ProductListPage = ListPage<ProductCard> & Pick<ProductPage, 'pagination' | 'search'>;

/** A list of products. Each page is a request, so it is refetched less often than other lists. */
export function productListOptions(
  key: QueryKey,
  load: (position: PagePosition | undefined, signal?: AbortSignal) => Promise<ProductPage>,
) {
  return cursorListOptions<ProductListPage>({
    key,
    fetchPage: async (position, signal) => {
      const { products, ...page } = await load(position, signal);
      return { ...page, rows: products };
    },
    staleTime: LIST_STALE_MS,
  });
}

/** Products that match a filter. */
export function productList(filter: Omit<ProductQuery, 'page' | 'cursor'>) {
  return productListOptions([...queryKeys.catalogue, 'list', filter], (position, signal) =>
    callEndpoint(listProducts, { query: { ...filter, ...position } }, { signal }),
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
