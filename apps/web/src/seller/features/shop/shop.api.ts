// What the shop pages read and change: available and listed products, store settings.
import { queryOptions } from '@tanstack/react-query';
import { listAvailableProducts } from '@raan/contract/catalogue/product-endpoints';
import { LISTED_PRODUCTS_PER_PAGE } from '@raan/contract/constants';
import {
  getListedProducts,
  getStoreSetting,
  listUnavailableProducts,
} from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { productListOptions } from '#seller/features/catalogue/catalogue.api.ts';
import type { CatalogueFilters } from '#seller/features/catalogue/catalogue-filters.ts';

/** How many products a seller's page of products to list asks for at a time. */
export const AVAILABLE_PER_PAGE = 40;

/** Products of the catalogue that are not in the seller's store. */
export function availableProductsQuery(filters: CatalogueFilters) {
  return productListOptions([...queryKeys.availableProducts, filters], (place, signal) =>
    call(
      listAvailableProducts,
      { query: { ...filters, ...place, per_page: AVAILABLE_PER_PAGE } },
      { signal },
    ),
  );
}

/** Products of the seller's store, newest listing first where nothing else is asked for. */
export function listedProductsQuery(filters: CatalogueFilters) {
  return productListOptions([...queryKeys.listedProducts, 'list', filters], (place, signal) =>
    call(
      getListedProducts,
      { query: { ...filters, ...place, per_page: LISTED_PRODUCTS_PER_PAGE } },
      { signal },
    ),
  );
}

/** Products of the seller's store that are not sold any more: a hundred at most, and how many there are. */
export const notSoldProductsQuery = queryOptions({
  queryKey: [...queryKeys.listedProducts, 'not-sold'],
  queryFn: ({ signal }) => call(listUnavailableProducts, undefined, { signal }),
  meta: { quiet: true },
});

/** How the store presents itself, with its address. */
export const storeSettingQuery = queryOptions({
  queryKey: queryKeys.storeSetting,
  queryFn: ({ signal }) => call(getStoreSetting, undefined, { signal }),
});
