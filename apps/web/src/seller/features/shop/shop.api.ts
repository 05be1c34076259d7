import { queryOptions } from '@tanstack/react-query';
import { listAvailableProducts } from '@raan/contract/catalogue/product-endpoints';
import { LISTED_PRODUCTS_PER_PAGE } from '@raan/contract/constants';
import {
  getListedProducts,
  getStoreSetting,
  listUnavailableProducts,
} from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { productListOptions } from '#seller/features/catalogue/catalogue.api.ts';
import type { CatalogueFilters } from '#seller/features/catalogue/catalogue-filters.ts';

export const AVAILABLE_PER_PAGE = 40;

/** Catalogue products that are not in the store. */
export function availableProductList(filters: CatalogueFilters) {
  return productListOptions([...queryKeys.availableProducts, filters], (position, signal) =>
    callEndpoint(
      listAvailableProducts,
      { query: { ...filters, ...position, per_page: AVAILABLE_PER_PAGE } },
      { signal },
    ),
  );
}

/** Products of the store, newest listing first by default. */
export function listedProductList(filters: CatalogueFilters) {
  return productListOptions([...queryKeys.listedProducts, 'list', filters], (position, signal) =>
    callEndpoint(
      getListedProducts,
      { query: { ...filters, ...position, per_page: LISTED_PRODUCTS_PER_PAGE } },
      { signal },
    ),
  );
}

/** Queries the products of the store that are no longer sold: up to a hundred, and their total number. */
export const unavailableProductsQuery = queryOptions({
  queryKey: [...queryKeys.listedProducts, 'not-sold'],
  queryFn: ({ signal }) => callEndpoint(listUnavailableProducts, undefined, { signal }),
  meta: { quiet: true },
});

export const storeSettingQuery = queryOptions({
  queryKey: queryKeys.storeSetting,
  queryFn: ({ signal }) => callEndpoint(getStoreSetting, undefined, { signal }),
});
