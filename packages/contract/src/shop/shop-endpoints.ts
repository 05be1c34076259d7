import * as z from 'zod/mini';
import { Category, ProductCard } from '../catalogue/product.ts';
import { ProductFilter, ProductQuery } from '../catalogue/product-endpoints.ts';
import { BATCH_LIST_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { CURSOR_MAX, Empty, Id, IdParams, Pagination, text, Timestamp } from '../primitives.ts';
import { OpeningHours } from './opening-hours.ts';

export const BatchListResult = z.object({
  success_count: z.int(),
  failed_count: z.int(),
  already_listed: z.int(),
  not_found: z.int(),
});
export type BatchListResult = z.output<typeof BatchListResult>;

/** When the products were put into the store, by which `undoListing` takes them out again; absent where there were none. */
export const ListingResult = z.extend(BatchListResult, { listed_at: z.optional(Timestamp) });
export type ListingResult = z.output<typeof ListingResult>;

export const listInStore = endpoint({
  method: 'POST',
  path: '/sellers/products',
  access: 'seller',
  tag: 'shop',
  summary: 'Puts products into the seller’s store. Repeating it lists nothing twice.',
  body: z.object({ product_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_LIST_MAX)) }),
  data: ListingResult,
  idempotent: true,
});

/** Products that one step of a selection by filter takes at most. */
export const MATCHES_PER_STEP = 500;

/** All products that match a filter, save some: a selection that needs no list of ids. Walked in steps, each answers where the next begins. */
const MatchesBody = z.object({
  filter: ProductFilter,
  except_ids: z.optional(z.array(Id).check(z.maxLength(BATCH_LIST_MAX))),
  /** `next_cursor` of the step before; absent for the first. */
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
});

/** What one step did; `next_cursor` is absent once all matches are through. What a step answered is done, whatever becomes of later ones. */
const nextStep = { next_cursor: z.optional(z.string()) };

export const listMatchesInStore = endpoint({
  method: 'POST',
  path: '/sellers/products/matches/list',
  access: 'seller',
  tag: 'shop',
  summary:
    'Puts the next products that match a filter and are not in the store yet into it, and says where to go on.',
  body: MatchesBody,
  data: z.extend(ListingResult, nextStep),
  idempotent: true,
});

export const UnlistResult = z.object({ success_count: z.int(), not_found: z.int() });
export type UnlistResult = z.output<typeof UnlistResult>;

export const unlistProducts = endpoint({
  method: 'POST',
  path: '/sellers/products/unlist',
  access: 'seller',
  tag: 'shop',
  summary: 'Takes products out of the seller’s store. Repeating it takes nothing out twice.',
  body: z.object({ product_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_LIST_MAX)) }),
  data: UnlistResult,
  idempotent: true,
});

export const unlistMatches = endpoint({
  method: 'POST',
  path: '/sellers/products/matches/unlist',
  access: 'seller',
  tag: 'shop',
  summary: 'Takes the next products of the store that match a filter out of it, and says where to go on.',
  body: MatchesBody,
  data: z.extend(UnlistResult, nextStep),
  idempotent: true,
});

export const undoListing = endpoint({
  method: 'POST',
  path: '/sellers/products/undo',
  access: 'seller',
  tag: 'shop',
  summary:
    'Takes out of the seller’s store what one listing put into it and is still there: its `listed_at` says which.',
  body: z.object({ listed_at: z.iso.datetime() }),
  data: z.object({ success_count: z.int() }),
  idempotent: true,
});

export const listOneInStore = endpoint({
  method: 'POST',
  path: '/products/:id/list',
  access: 'seller',
  tag: 'shop',
  summary: 'Puts one product into the seller’s store.',
  params: IdParams,
  data: ListingResult,
});

export const getListedProducts = endpoint({
  method: 'GET',
  path: '/sellers/products',
  access: 'seller',
  tag: 'shop',
  summary: 'The products of the seller’s store, newest listing first.',
  query: ProductQuery,
  data: z.object({ products: z.array(ProductCard), categories: z.array(Category), pagination: Pagination }),
});

/** Products off sale that one answer shows; what is beyond follows once these are taken out. */
export const UNAVAILABLE_SHOWN = 100;

export const listUnavailableProducts = endpoint({
  method: 'GET',
  path: '/sellers/unavailable-products',
  access: 'seller',
  tag: 'shop',
  summary:
    'The products of the seller’s store that are not sold any more, last listed first: customers don’t see them. A hundred at most, and how many there are.',
  data: z.object({ products: z.array(ProductCard), total: z.int() }),
});

export const getListing = endpoint({
  method: 'GET',
  path: '/sellers/products/:id',
  access: 'seller',
  tag: 'shop',
  summary: 'Whether a product is in the seller’s store.',
  params: IdParams,
  data: z.object({ is_listed: z.boolean() }),
});

export const unlistProduct = endpoint({
  method: 'DELETE',
  path: '/sellers/products/:id',
  access: 'seller',
  tag: 'shop',
  summary: 'Takes a product out of the seller’s store.',
  params: IdParams,
  data: Empty,
});

/** Characters at most in each text of a store's settings. */
export const STORE_SETTING_MAX = {
  store_name: 60,
  store_description: 500,
  contact_phone: 20,
  business_hours: 60,
  announcement: 300,
  slug: 60,
  picture_url: 300,
} as const;

const pictureUrl = z.nullable(z.string().check(z.maxLength(STORE_SETTING_MAX.picture_url)));

/** Who the store is. */
const storeInfo = {
  store_name: text(STORE_SETTING_MAX.store_name),
  store_description: z.string().check(z.maxLength(STORE_SETTING_MAX.store_description)),
  contact_phone: z.string().check(z.maxLength(STORE_SETTING_MAX.contact_phone)),
};

/** What came to it later: an older client leaves it out, and it stays as it is. */
const storeLooks = {
  /** The store's address, /s/{slug}; `slugFault` says what it may look like. */
  slug: z.string().check(z.maxLength(STORE_SETTING_MAX.slug)),
  /** The `url` of a picture that the seller has uploaded as `image`, or null for none. */
  logo_url: pictureUrl,
  cover_url: pictureUrl,
};

/** What the store says today. */
const storeHours = {
  business_hours: z.string().check(z.maxLength(STORE_SETTING_MAX.business_hours)),
  announcement: z.string().check(z.maxLength(STORE_SETTING_MAX.announcement)),
  theme_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
};

/** Opening and closing times, which the storefront tells as "open now"; null where the seller says nothing. */
const openingHours = { opening_hours: z.nullable(OpeningHours) };

export const StoreSetting = z.object({ ...storeInfo, ...storeHours, ...storeLooks, ...openingHours });
export type StoreSetting = z.output<typeof StoreSetting>;

/** The six settings of old, and what is given of the others. */
const StoreSettingBody = z.object({
  ...storeInfo,
  ...storeHours,
  ...z.partial(z.object({ ...storeLooks, ...openingHours })).shape,
});
/** A part of the settings; what is left out stays. */
export const StoreSettingChange = z.partial(StoreSetting);
export type StoreSettingChange = z.output<typeof StoreSettingChange>;

const storeAddress = {
  slug: z.string(),
  store_url: z.string(),
  /** How often the store may still move to another address this year. */
  slug_changes_left: z.int(),
};
const StoreSettingAnswer = z.object({ store_setting: StoreSetting, ...storeAddress });

export const getStoreSetting = endpoint({
  method: 'GET',
  path: '/sellers/store-setting',
  access: 'seller',
  tag: 'shop',
  summary: 'How the store presents itself.',
  data: StoreSettingAnswer,
});

export const putStoreSetting = endpoint({
  method: 'PUT',
  path: '/sellers/store-setting',
  access: 'seller',
  tag: 'shop',
  summary:
    'Changes how the store presents itself. The first six settings are needed, the others stay where they are left out.',
  body: z.object({ store_setting: StoreSettingBody }),
  data: StoreSettingAnswer,
});

const ShopInfo = z.object({ ...storeInfo, ...storeLooks });
const ShopSettings = z.object({ ...storeHours, ...openingHours });

export const getShopInfo = endpoint({
  method: 'GET',
  path: '/shop/info',
  access: 'seller',
  tag: 'shop',
  summary: 'Who the store is: the part of the store’s settings that seldom changes.',
  data: z.extend(ShopInfo, storeAddress),
});

export const putShopInfo = endpoint({
  method: 'PUT',
  path: '/shop/info',
  access: 'seller',
  tag: 'shop',
  summary: 'Changes who the store is; what is left out stays.',
  body: z.partial(ShopInfo),
  data: z.extend(ShopInfo, storeAddress),
});

export const getShopSettings = endpoint({
  method: 'GET',
  path: '/shop/settings',
  access: 'seller',
  tag: 'shop',
  summary: 'Hours, announcement and colour: the part of the store’s settings that changes often.',
  data: ShopSettings,
});

export const putShopSettings = endpoint({
  method: 'PUT',
  path: '/shop/settings',
  access: 'seller',
  tag: 'shop',
  summary: 'Changes hours, announcement or colour; what is left out stays.',
  body: z.partial(ShopSettings),
  data: ShopSettings,
});

export const openStorePreview = endpoint({
  method: 'POST',
  path: '/sellers/store-setting/preview',
  access: 'seller',
  tag: 'shop',
  summary:
    'A pass for drawing the store with settings that are not saved: post it as `pass`, and the settings as JSON in `store_setting`, to `action`.',
  data: z.object({ action: z.string(), pass: z.string(), expires_at: Timestamp }),
});
