// What the server hands to the web build to draw a page of the storefront: the server knows no React, the renderer no database.
import type { Language } from '../language.ts';
import type { Pagination } from '../primitives.ts';
import type { StoreProductQuery } from './storefront-endpoints.ts';
import type { CustomerOrder, Store, StoreProduct, StoreProductCard } from './storefront.ts';

/** Products on one page of a store's list. */
export const STORE_PAGE_SIZE = 24;

export type StorefrontPage =
  | {
      page: 'store';
      store: Store;
      products: readonly StoreProductCard[];
      pagination: Pagination;
      query: StoreProductQuery;
    }
  | { page: 'product'; store: Store; product: StoreProduct }
  | { page: 'cart'; store: Store }
  | { page: 'checkout'; store: Store }
  /** The orders that this device keeps the links of. */
  | { page: 'orders'; store: Store }
  | { page: 'order'; store: Store; order: CustomerOrder; orderToken: string }
  /** Nothing stands at this address; with the store where that much is right. */
  | { page: 'missing'; what: 'store' | 'product' | 'order' | 'page'; store: Store | null }
  /** The page could not be made just now. */
  | { page: 'failed' };

export type StorefrontContext = {
  language: Language;
  /** `https://host`, for addresses that must be absolute. */
  origin: string;
  /** Path and query of the request. */
  address: string;
  /** The server's time in milliseconds, so that a countdown does not depend on the phone's clock. */
  nowMs: number;
  /** The seller's own preview: no script runs, no link leads anywhere, and what is missing is shown by a marked sample. */
  isPreview?: boolean;
};

export type RenderedPage = {
  status: number;
  html: string;
  /** The texts of the page's style elements; the content security policy names their hashes. */
  inlineStyles: readonly string[];
};

/** Exported as `render` by the web build's storefront module. */
export type RenderStorefront = (page: StorefrontPage, context: StorefrontContext) => Promise<RenderedPage>;

export function storePath(slug: string): string {
  return `/s/${encodeURIComponent(slug)}`;
}

/** Marks an address by which a store's own people come: they are no visitors of it. */
export const OWN_VISIT_MARK = 'own';

/** The store's address for links in the apps of those who run it or look after it. */
export function ownStorePath(slug: string): string {
  return `${storePath(slug)}?${OWN_VISIT_MARK}`;
}

export function storeProductPath(slug: string, productId: number): string {
  return `${storePath(slug)}/p/${productId}`;
}
export function cartPath(slug: string): string {
  return `${storePath(slug)}/cart`;
}
export function checkoutPath(slug: string): string {
  return `${storePath(slug)}/checkout`;
}
export function deviceOrdersPath(slug: string): string {
  return `${storePath(slug)}/orders`;
}
export function orderPath(slug: string, orderToken: string): string {
  return `${storePath(slug)}/order/${encodeURIComponent(orderToken)}`;
}
