import { CATEGORY_KEYS, PRODUCT_SORTS } from '@raan/contract/catalogue/product';
import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { ORDER_MAX_BAHT } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';
import { PAGE_MAX } from '@raan/contract/primitives';
import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { NO_SOCIAL_LINKS } from '@raan/contract/shop/social-links';
import {
  STORE_PAGE_SIZE,
  VARIANT_PARAMETER,
  type StorefrontPage,
} from '@raan/contract/storefront/storefront-pages';
import type { Store } from '@raan/contract/storefront/storefront';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import { findMovedStore } from '#features/shop/store-slug.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { loadCustomerOrder, type OrderSources } from '#features/storefront/customer-orders.queries.ts';
import {
  findStoreOfAnyStatus,
  loadStore,
  loadStoreProduct,
  loadStoreProducts,
  loadStoreSections,
  type FoundStore,
} from '#features/storefront/storefront.queries.ts';

export type PageDeps = Deps & OrderSources & { provider: PaymentProvider };

/** Parses the list query of a URL. Ignores invalid values, because people edit URLs by hand. */
export function parseListQuery(query: Readonly<Record<string, unknown>>): StoreProductQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : '');
  const page = Number(text('page'));
  const keyword = text('keyword').slice(0, KEYWORD_MAX);
  const collection = parseId(query['collection']);
  const category = CATEGORY_KEYS.find((key) => key === text('category'));
  const sort = PRODUCT_SORTS.find((one) => one === text('sort'));
  const [low, high] = [parseTypedBaht(text('min_price')), parseTypedBaht(text('max_price'))];
  const [min_price, max_price] = arePricesReversed(query) ? [high, low] : [low, high];
  return {
    per_page: STORE_PAGE_SIZE,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    ...(collection !== undefined && { collection }),
    ...(keyword && { keyword }),
    ...(category && { category }),
    ...(sort && { sort }),
    ...(text('on_sale') === 'true' && { on_sale: true }),
    ...(min_price !== undefined && { min_price }),
    ...(max_price !== undefined && { max_price }),
  };
}

/** Whether the lower price of the URL is above the upper one. */
export function arePricesReversed({
  min_price: min,
  max_price: max,
}: Readonly<Record<string, unknown>>): boolean {
  const [low, high] = [min, max].map((price) =>
    typeof price === 'string' ? parseTypedBaht(price) : undefined,
  );
  return low !== undefined && high !== undefined && low > high;
}

/** Accepts separators, a baht sign and Thai digits. Returns undefined for anything else. */
function parseTypedBaht(typed: string): number | undefined {
  const plain = typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[฿,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.min(Number(plain), ORDER_MAX_BAHT) : undefined;
}

/** Returns undefined instead of throwing a 404 error. */
export async function undefinedIfMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}

/** The store has a new slug; the page must redirect. */
export class StoreMoved extends Error {
  readonly slug: string;

  constructor(slug: string) {
    super('the store has moved');
    this.slug = slug;
  }
}

/**
 * Loads a store and passes it to `loadContent`. Returns the "paused" page if its seller is suspended, and the "missing"
 * page if there is none or the account is closed. Throws StoreMoved.
 */
export async function loadInStore(
  deps: PageDeps,
  slug: string,
  language: Language,
  loadContent: (store: Store) => Promise<StorefrontPage> | StorefrontPage,
): Promise<StorefrontPage> {
  const store = await undefinedIfMissing(loadStore(deps, slug, language));
  if (store && store.slug !== slug) throw new StoreMoved(store.slug);
  if (store) return await loadContent(store);
  const unavailable = await findStoreOfAnyStatus(deps.db, slug);
  if (unavailable?.status !== 'suspended') return { page: 'missing', subject: 'store', store: null };
  if (unavailable.slug !== slug) throw new StoreMoved(unavailable.slug);
  return { page: 'paused', store: closedStore(unavailable) };
}

/** Loads the list of the device's orders, which stays available after the store has closed. Throws StoreMoved. */
export async function loadOrdersPage(
  deps: PageDeps,
  slug: string,
  language: Language,
): Promise<StorefrontPage> {
  const found = await findStoreOfAnyStatus(deps.db, slug);
  if (!found) return { page: 'missing', subject: 'store', store: null };
  if (found.slug !== slug) throw new StoreMoved(found.slug);
  const store = found.status === 'active' ? await loadStore(deps, slug, language) : closedStore(found);
  return { page: 'orders', store };
}

/** Loads a page of the store's products; the last one for a number beyond it, as of an old link. */
export async function loadStorePage(
  { db }: PageDeps,
  store: Store,
  query: StoreProductQuery,
  language: Language,
  arePricesSwapped = false,
): Promise<StorefrontPage> {
  const { data: found } = await loadStoreProducts(db, store.slug, query, language);
  const { total, per_page: perPage } = found.pagination;
  const isFrontPage = JSON.stringify(query) === JSON.stringify(parseListQuery({}));
  const isBeyond = found.products.length === 0 && found.pagination.page > 1;
  const lastPage = { ...query, page: Math.max(1, Math.ceil(total / perPage)) };
  const shown = isBeyond ? (await loadStoreProducts(db, store.slug, lastPage, language)).data : found;
  return {
    page: 'store',
    store,
    ...shown,
    query: isBeyond ? lastPage : query,
    arePricesSwapped,
    ...(isFrontPage && { sections: await loadStoreSections(db, store.slug, language) }),
  };
}

function parseId(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export async function loadProductPage(
  { db }: PageDeps,
  store: Store,
  { id, query }: { id: string; query: Readonly<Record<string, unknown>> },
  language: Language,
): Promise<StorefrontPage> {
  const productId = parseId(id);
  const variantId = parseId(query[VARIANT_PARAMETER]) ?? null;
  const product =
    productId && (await undefinedIfMissing(loadStoreProduct(db, store.slug, productId, language)));
  return product
    ? { page: 'product', store, product, variantId }
    : { page: 'missing', subject: 'product', store };
}

/** Loads an order's page, which stays available after the store has closed. Throws StoreMoved for a former slug. */
export async function loadOrderPage(
  deps: PageDeps,
  slug: string,
  orderToken: string,
  language: Language,
): Promise<StorefrontPage> {
  const key = readOrderToken(deps.stableSecret, orderToken);
  const order = key && (await undefinedIfMissing(loadCustomerOrder(deps.db, deps, key, language)));
  // Only under its own store's slug. A former slug of that store redirects, even if the store has closed.
  if (order?.store.slug !== slug) {
    const moved = order && (await findMovedStore(deps.db, slug));
    if (moved && moved.sellerId === key.sellerId) throw new StoreMoved(moved.slug);
    const page = await loadInStore(deps, slug, language, (store) => ({
      page: 'missing',
      subject: 'order',
      store,
    }));
    return page.page === 'paused' ? { page: 'missing', subject: 'order', store: page.store } : page;
  }
  const store = (await undefinedIfMissing(loadStore(deps, slug, language))) ?? {
    ...CLOSED_STORE,
    ...order.store,
  };
  const methods = deps.provider.methods.map(({ code }) => code);
  return { page: 'order', store, order, orderToken, methods };
}

/** Data that is not shown for a closed store. */
const CLOSED_STORE = {
  description: '',
  business_hours: '',
  opening_hours: null,
  vacation_until: null,
  social_links: NO_SOCIAL_LINKS,
  announcement: '',
  logo_url: null,
  cover_url: null,
  cover_size: null,
  is_demo: false,
  categories: [],
  collections: [],
};

function closedStore({ slug, store_name: name, theme_color }: FoundStore): Store {
  return { ...CLOSED_STORE, slug, name, theme_color, contact_phone: '' };
}
