import { productSorts } from '@raan/contract/catalogue/product';
import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { storePath } from '@raan/contract/storefront/storefront-pages';

/** Spread over a query to remove its filter. */
export const WITHOUT_FILTER = {
  on_sale: undefined,
  min_price: undefined,
  max_price: undefined,
  page: undefined,
} as const satisfies StoreProductQuery;

/** Returns the path of a store's product list. Omits default values, so that each list has one URL. */
export function storeListPath(slug: string, query: StoreProductQuery): string {
  const parameters = new URLSearchParams();
  if (query.collection) parameters.set('collection', String(query.collection));
  if (query.category) parameters.set('category', query.category);
  if (query.keyword) parameters.set('keyword', query.keyword);
  if (query.on_sale) parameters.set('on_sale', 'true');
  if (query.min_price !== undefined) parameters.set('min_price', String(query.min_price));
  if (query.max_price !== undefined) parameters.set('max_price', String(query.max_price));
  if (query.sort && query.sort !== productSorts(query.keyword)[0]) parameters.set('sort', query.sort);
  if (query.page && query.page > 1) parameters.set('page', String(query.page));
  const text = parameters.toString();
  return text ? `${storePath(slug)}?${text}` : storePath(slug);
}

/** Whether a list is filtered, whatever its order and page. */
export function isNarrowed({
  collection,
  category,
  keyword,
  on_sale,
  min_price,
  max_price,
}: StoreProductQuery): boolean {
  return (
    Boolean(collection || category || keyword || on_sale) ||
    min_price !== undefined ||
    max_price !== undefined
  );
}
