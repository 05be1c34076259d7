import * as z from 'zod/mini';
import { ProductCard } from '../catalogue/product.ts';
import { ProductFilter, ProductList, ProductQuery } from '../catalogue/product-endpoints.ts';
import { BATCH_LIST_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { CURSOR_MAX, Day, Empty, Id, IdParams, text, Timestamp } from '../primitives.ts';
import { OpeningHours } from './opening-hours.ts';
import { SocialLinks } from './social-links.ts';

export const BatchListResult = z.object({
  success_count: z.int(),
  failed_count: z.int(),
  already_listed: z.int(),
  not_found: z.int(),
});
export type BatchListResult = z.output<typeof BatchListResult>;

/** Time of the listing, which `undoListing` requires; absent if nothing was listed. */
export const ListingResult = z.extend(BatchListResult, { listed_at: z.optional(Timestamp) });
export type ListingResult = z.output<typeof ListingResult>;

export const listInStore = endpoint({
  method: 'POST',
  path: '/sellers/products',
  access: 'seller',
  tag: 'shop',
  summary: 'Lists products in the seller’s store. Repeating it lists nothing twice.',
  body: z.object({ product_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_LIST_MAX)) }),
  data: ListingResult,
  idempotent: true,
});

export const MATCHES_PER_STEP = 500;

/** A selection by filter, with exceptions. Each step returns the cursor of the next. */
const MatchesBody = z.object({
  filter: ProductFilter,
  except_ids: z.optional(z.array(Id).check(z.maxLength(BATCH_LIST_MAX))),
  /** `next_cursor` of the previous step; absent for the first. */
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
});

/** Absent after the last step. Each step commits on its own; a later failure does not undo it. */
const nextStep = { next_cursor: z.optional(z.string()) };

export const listMatchesInStore = endpoint({
  method: 'POST',
  path: '/sellers/products/matches/list',
  access: 'seller',
  tag: 'shop',
  summary:
    'Lists the next products that match a filter and are not listed yet, and returns the cursor for the rest.',
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
  summary: 'Removes products from the seller’s store. Safe to repeat.',
  body: z.object({ product_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_LIST_MAX)) }),
  data: UnlistResult,
  idempotent: true,
});

export const unlistMatches = endpoint({
  method: 'POST',
  path: '/sellers/products/matches/unlist',
  access: 'seller',
  tag: 'shop',
  summary: 'Removes the next listed products that match a filter, and returns the cursor for the rest.',
  body: MatchesBody,
  data: z.extend(UnlistResult, nextStep),
  idempotent: true,
});

export const undoListing = endpoint({
  method: 'POST',
  path: '/sellers/products/undo',
  access: 'seller',
  tag: 'shop',
  summary: 'Undoes one listing, identified by `listed_at`: removes its products that are still listed.',
  body: z.object({ listed_at: z.iso.datetime() }),
  data: z.object({ success_count: z.int() }),
  idempotent: true,
});

export const listProductInStore = endpoint({
  method: 'POST',
  path: '/products/:id/list',
  access: 'seller',
  tag: 'shop',
  summary: 'Lists one product in the seller’s store.',
  params: IdParams,
  data: ListingResult,
});

export const getListedProducts = endpoint({
  method: 'GET',
  path: '/sellers/products',
  access: 'seller',
  tag: 'shop',
  summary: 'Lists the products of the seller’s store, newest listing first.',
  query: ProductQuery,
  data: ProductList,
});

/** Unavailable products per response. The others follow when these are removed. */
export const UNAVAILABLE_PRODUCTS_MAX = 100;

export const listUnavailableProducts = endpoint({
  method: 'GET',
  path: '/sellers/unavailable-products',
  access: 'seller',
  tag: 'shop',
  summary:
    'Lists up to a hundred listed products that are no longer on sale, newest listing first, and their total number. Customers don’t see them.',
  data: z.object({ products: z.array(ProductCard), total: z.int() }),
});

export const getListing = endpoint({
  method: 'GET',
  path: '/sellers/products/:id',
  access: 'seller',
  tag: 'shop',
  summary: 'Returns whether a product is in the seller’s store.',
  params: IdParams,
  data: z.object({ is_listed: z.boolean() }),
});

export const unlistProduct = endpoint({
  method: 'DELETE',
  path: '/sellers/products/:id',
  access: 'seller',
  tag: 'shop',
  summary: 'Removes a product from the seller’s store.',
  params: IdParams,
  data: Empty,
});

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

const storeInfo = {
  store_name: text(STORE_SETTING_MAX.store_name),
  store_description: z.string().check(z.maxLength(STORE_SETTING_MAX.store_description)),
  contact_phone: z.string().check(z.maxLength(STORE_SETTING_MAX.contact_phone)),
};

/** Added later: older clients omit these fields, which then stay unchanged. */
const storeAppearance = {
  /** Part of the address /s/{slug}; `findSlugProblem` defines the valid form. */
  slug: z.string().check(z.maxLength(STORE_SETTING_MAX.slug)),
  /** `url` of a picture uploaded as `image`, or null. */
  logo_url: pictureUrl,
  cover_url: pictureUrl,
};

const storeHours = {
  business_hours: z.string().check(z.maxLength(STORE_SETTING_MAX.business_hours)),
  announcement: z.string().check(z.maxLength(STORE_SETTING_MAX.announcement)),
  theme_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
};

/** The storefront shows "open now" from these; null if not set. */
const openingHours = { opening_hours: z.nullable(OpeningHours) };

/** Last day on which the store accepts no orders; null without a vacation. */
const vacation = { vacation_until: z.nullable(Day) };

/** Pages on other networks; `normalizeSocialLink` defines the valid form. */
const socialLinks = { social_links: SocialLinks };

export const StoreSetting = z.object({
  ...storeInfo,
  ...storeHours,
  ...storeAppearance,
  ...openingHours,
  ...vacation,
  ...socialLinks,
});
export type StoreSetting = z.output<typeof StoreSetting>;

/** The six original settings are required, later ones optional. */
const StoreSettingBody = z.object({
  ...storeInfo,
  ...storeHours,
  ...z.partial(z.object({ ...storeAppearance, ...openingHours, ...vacation, ...socialLinks })).shape,
});
/** Omitted settings stay unchanged. */
export const StoreSettingChange = z.partial(StoreSetting);
export type StoreSettingChange = z.output<typeof StoreSettingChange>;

const storeAddress = {
  slug: z.string(),
  store_url: z.string(),
  slug_changes_left: z.int(),
};
const StoreSettingData = z.object({ store_setting: StoreSetting, ...storeAddress });

export const getStoreSetting = endpoint({
  method: 'GET',
  path: '/sellers/store-setting',
  access: 'seller',
  tag: 'shop',
  summary: 'Returns the settings of the store.',
  data: StoreSettingData,
});

export const putStoreSetting = endpoint({
  method: 'PUT',
  path: '/sellers/store-setting',
  access: 'seller',
  tag: 'shop',
  summary: 'Changes the settings of the store. The first six are required; omitted others stay unchanged.',
  body: z.object({ store_setting: StoreSettingBody }),
  data: StoreSettingData,
});

const ShopInfo = z.object({ ...storeInfo, ...storeAppearance, ...socialLinks });
const ShopSettings = z.object({ ...storeHours, ...openingHours, ...vacation });

export const getShopInfo = endpoint({
  method: 'GET',
  path: '/shop/info',
  access: 'seller',
  tag: 'shop',
  summary: 'Returns the identity of the store: name, contact, address and pictures.',
  data: z.extend(ShopInfo, storeAddress),
});

export const putShopInfo = endpoint({
  method: 'PUT',
  path: '/shop/info',
  access: 'seller',
  tag: 'shop',
  summary: 'Changes the identity of the store; omitted fields stay unchanged.',
  body: z.partial(ShopInfo),
  data: z.extend(ShopInfo, storeAddress),
});

export const getShopSettings = endpoint({
  method: 'GET',
  path: '/shop/settings',
  access: 'seller',
  tag: 'shop',
  summary: 'Returns opening hours, vacation, announcement and colour of the store.',
  data: ShopSettings,
});

export const putShopSettings = endpoint({
  method: 'PUT',
  path: '/shop/settings',
  access: 'seller',
  tag: 'shop',
  summary: 'Changes opening hours, vacation, announcement or colour; omitted fields stay unchanged.',
  body: z.partial(ShopSettings),
  data: ShopSettings,
});

export const openStorePreview = endpoint({
  method: 'POST',
  path: '/sellers/store-setting/preview',
  access: 'seller',
  tag: 'shop',
  summary:
    'Creates a pass for previewing unsaved store settings: post it as `pass`, with the settings as JSON in `store_setting`, to `action`.',
  data: z.object({ action: z.string(), pass: z.string(), expires_at: Timestamp }),
});
