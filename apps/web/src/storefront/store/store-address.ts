import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { storePath } from '@raan/contract/storefront/storefront-pages';

/** Spread over a query: the same list without what its filter holds. */
export const WITHOUT_FILTER = {
  on_sale: undefined,
  min_price: undefined,
  max_price: undefined,
  page: undefined,
} as const satisfies StoreProductQuery;

/** The address of a store's list; what is at its default is left out, so that one list has one address. */
export function storeAddress(slug: string, query: StoreProductQuery): string {
  const parameters = new URLSearchParams();
  if (query.category) parameters.set('category', query.category);
  if (query.keyword) parameters.set('keyword', query.keyword);
  if (query.on_sale) parameters.set('on_sale', 'true');
  if (query.min_price !== undefined) parameters.set('min_price', String(query.min_price));
  if (query.max_price !== undefined) parameters.set('max_price', String(query.max_price));
  if (query.sort && query.sort !== 'latest') parameters.set('sort', query.sort);
  if (query.page && query.page > 1) parameters.set('page', String(query.page));
  const text = parameters.toString();
  return text ? `${storePath(slug)}?${text}` : storePath(slug);
}

/** Whether the list holds less than the whole store, whatever its order and page. */
export function isNarrowed({ category, keyword, on_sale, min_price, max_price }: StoreProductQuery): boolean {
  return Boolean(category || keyword || on_sale) || min_price !== undefined || max_price !== undefined;
}
