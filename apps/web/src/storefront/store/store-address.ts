import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { storePath } from '@raan/contract/storefront/storefront-pages';

/** The address of a store's list; what is at its default is left out, so that one list has one address. */
export function storeAddress(slug: string, query: StoreProductQuery): string {
  const parameters = new URLSearchParams();
  if (query.category) parameters.set('category', query.category);
  if (query.keyword) parameters.set('keyword', query.keyword);
  if (query.sort && query.sort !== 'latest') parameters.set('sort', query.sort);
  if (query.page && query.page > 1) parameters.set('page', String(query.page));
  const text = parameters.toString();
  return text ? `${storePath(slug)}?${text}` : storePath(slug);
}
