// The server knows no React, the renderer no database.
import type { Data } from '../endpoint.ts';
import type { Language } from '../language.ts';
import type { Pagination } from '../primitives.ts';
import type { listStoreProducts, StoreProductQuery } from './storefront-endpoints.ts';
import type { CustomerOrder, Store, StoreProduct, StoreProductCard } from './storefront.ts';

export const STORE_PAGE_SIZE = 24;

export type StorefrontPage =
  | {
      page: 'store';
      store: Store;
      products: readonly StoreProductCard[];
      pagination: Pagination;
      query: StoreProductQuery;
      search?: Data<typeof listStoreProducts>['search'];
      /** The URL had the lower price as the upper one; `query` has them the right way round. */
      arePricesSwapped: boolean;
    }
  /** `variantId` of the URL, not checked. */
  | { page: 'product'; store: Store; product: StoreProduct; variantId: number | null }
  | { page: 'cart'; store: Store }
  | { page: 'checkout'; store: Store }
  /** Orders whose links this device stores. */
  | { page: 'orders'; store: Store }
  | { page: 'order'; store: Store; order: CustomerOrder; orderToken: string }
  /** The seller is suspended: nothing is for sale, and customers keep access to their orders. */
  | { page: 'paused'; store: Store }
  /** Not found. Contains the store if its part of the address is right. */
  | { page: 'missing'; subject: 'store' | 'product' | 'order' | 'page'; store: Store | null }
  /** Temporary server error. */
  | { page: 'failed' };

export type StorefrontContext = {
  language: Language;
  /** `https://host`, for absolute addresses. */
  origin: string;
  /** Path and query of the request. */
  address: string;
  /** Server time, so that countdowns do not depend on the device's clock. */
  nowMs: number;
  /** Preview for the seller: without scripts and links, with marked samples for missing content. */
  isPreview?: boolean;
};

export type RenderedPage = {
  status: number;
  html: string;
  /** Contents of style elements; the content security policy contains their hashes. */
  inlineStyles: readonly string[];
};

/** Exported as `render` by the web build's storefront module. */
export type RenderStorefront = (page: StorefrontPage, context: StorefrontContext) => Promise<RenderedPage>;

export function storePath(slug: string): string {
  return `/s/${encodeURIComponent(slug)}`;
}

/** Query parameter of visits by the store's seller or an operator. They do not count as visitors. */
export const INTERNAL_VISIT_PARAMETER = 'own';

/** Returns the store's path for links in the seller app and the console. */
export function internalStorePath(slug: string): string {
  return `${storePath(slug)}?${INTERNAL_VISIT_PARAMETER}`;
}

export function storeProductPath(slug: string, productId: number): string {
  return `${storePath(slug)}/p/${productId}`;
}
/** Query parameter that selects a variant on the page of its product. */
export const VARIANT_PARAMETER = 'variant';

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
