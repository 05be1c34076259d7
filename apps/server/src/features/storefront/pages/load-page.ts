// What stands on a page of the storefront, read by the same use cases that answer the API.
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { ORDER_MAX_BAHT } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';
import { PAGE_MAX } from '@raan/contract/primitives';
import { STORE_SORTS, type StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { STORE_PAGE_SIZE, type StorefrontPage } from '@raan/contract/storefront/storefront-pages';
import type { Store } from '@raan/contract/storefront/storefront';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import { movedTo } from '#features/shop/store-slug.ts';
import { customerOrder, type OrderSources } from '#features/storefront/customer-orders.queries.ts';
import { storeProduct, storeProducts, storeView } from '#features/storefront/storefront.queries.ts';

export type PageDeps = Deps & OrderSources;

/** The list that an address asks for; what can't be read is left out, because a person may have typed it. */
export function listQuery(query: Readonly<Record<string, unknown>>): StoreProductQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : '');
  const page = Number(text('page'));
  const keyword = text('keyword').slice(0, KEYWORD_MAX);
  const category = CATEGORY_KEYS.find((key) => key === text('category'));
  const sort = STORE_SORTS.find((one) => one === text('sort'));
  const [low, high] = [bahtOf(text('min_price')), bahtOf(text('max_price'))];
  const isTurned = low !== undefined && high !== undefined && low > high;
  const [min_price, max_price] = isTurned ? [high, low] : [low, high];
  return {
    per_page: STORE_PAGE_SIZE,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    ...(keyword && { keyword }),
    ...(category && { category }),
    ...(sort && { sort }),
    ...(text('on_sale') === 'true' && { on_sale: true }),
    ...(min_price !== undefined && { min_price }),
    ...(max_price !== undefined && { max_price }),
  };
}

/** An amount as somebody types it, also with a thousands separator or in Thai digits; undefined for anything else. */
function bahtOf(typed: string): number | undefined {
  const plain = typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[฿,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.min(Number(plain), ORDER_MAX_BAHT) : undefined;
}

/** What `read` finds, or undefined where there is no such thing. */
export async function found<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}

/** The store stands at another address now. */
export class StoreMoved extends Error {
  readonly slug: string;

  constructor(slug: string) {
    super('the store has moved');
    this.slug = slug;
  }
}

/** Reads the store, then what `inside` makes of it; a page of its own where there is no such store. Throws StoreMoved. */
export async function inStore(
  { db }: PageDeps,
  slug: string,
  language: Language,
  inside: (store: Store) => Promise<StorefrontPage> | StorefrontPage,
): Promise<StorefrontPage> {
  const store = await found(storeView(db, slug, language));
  if (store && store.slug !== slug) throw new StoreMoved(store.slug);
  return store ? await inside(store) : { page: 'missing', what: 'store', store: null };
}

export async function storePage(
  { db }: PageDeps,
  store: Store,
  query: StoreProductQuery,
  language: Language,
): Promise<StorefrontPage> {
  const { products, pagination } = await storeProducts(db, store.slug, query, language);
  const isBeyond = products.length === 0 && pagination.page > 1;
  return isBeyond
    ? { page: 'missing', what: 'page', store }
    : { page: 'store', store, products, pagination, query };
}

export async function productPage(
  { db }: PageDeps,
  store: Store,
  id: string,
  language: Language,
): Promise<StorefrontPage> {
  const productId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const product = productId && (await found(storeProduct(db, store.slug, productId, language)));
  return product ? { page: 'product', store, product } : { page: 'missing', what: 'product', store };
}

/** An order's page. It stays open to its customer when the store has closed. Throws StoreMoved. */
export async function orderPage(
  deps: PageDeps,
  slug: string,
  orderToken: string,
  language: Language,
): Promise<StorefrontPage> {
  const key = readOrderToken(deps.stableSecret, orderToken);
  const order = key && (await found(customerOrder(deps.db, deps, key, language)));
  // An order of another store has no page here, whoever asks; an address that its own store has left leads to it, even a closed one's.
  if (order?.store.slug !== slug) {
    const moved = order && (await movedTo(deps.db, slug));
    if (moved && moved.sellerId === key.sellerId) throw new StoreMoved(moved.slug);
    return await inStore(deps, slug, language, (store) => ({ page: 'missing', what: 'order', store }));
  }
  const store = (await found(storeView(deps.db, slug, language))) ?? { ...CLOSED_STORE, ...order.store };
  return { page: 'order', store, order, orderToken };
}

/** What a closed store no longer says of itself. */
const CLOSED_STORE = {
  description: '',
  business_hours: '',
  opening_hours: null,
  announcement: '',
  logo_url: null,
  cover_url: null,
  cover_size: null,
  is_demo: false,
  categories: [],
};
