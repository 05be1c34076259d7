// Loads stores and their products for customers. Supplier prices never leave this feature.
import { productSorts } from '@raan/contract/catalogue/product';
import type {
  CartProduct,
  Store,
  StoreProduct,
  StoreProductCard,
  StoreSections,
} from '@raan/contract/storefront/storefront';
import type { listStoreProducts, StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { discountPercentage, retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import { currentVacation } from '@raan/contract/shop/vacation';
import type { SellerStatus } from '@raan/contract/sellers/seller';
import type { Selectable } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { ReusableData } from '#platform/http/reusable-data.ts';
import { offsetPage, offsetPagination } from '#platform/paging.ts';
import type { Schema } from '#platform/schema.ts';
import { loadCachedList } from '#features/catalogue/cached-lists.ts';
import { categoryName, categoryViews } from '#features/catalogue/categories.ts';
import {
  availability,
  averageRating,
  imageView,
  ratingStatistics,
  reviewViews,
} from '#features/catalogue/product-view.ts';
import { findProducts, type FoundQuery } from '#features/catalogue/find-products.ts';
import {
  countByCategory,
  selectProduct,
  selectReviews,
  type ProductDetailRow,
  type ProductRow,
} from '#features/catalogue/products.queries.ts';
import { selectUsablePastPrices } from '#features/catalogue/prices.queries.ts';
import {
  cartVariantView,
  colorsOf,
  optionViews,
  sizesOf,
  storeVariantView,
} from '#features/catalogue/variant-view.ts';
import { selectOfferedVariants, type VariantRow } from '#features/catalogue/variants.queries.ts';
import { findMovedStore } from '#features/shop/store-slug.ts';
import { selectRelatedProducts, selectListedProducts } from './listed-products.queries.ts';
import { supplierBounds } from './price-bounds.ts';
import { selectCollections, selectMembers, selectPinned } from './store-sections.queries.ts';

const RELATED_MAX = 8;

/** Customers do not need longer pages; `has_more` leads to the next one. */
const PAGE_SIZE_MAX = 100;

const SLUG_PATTERN = /^[a-z0-9-]{1,40}$/;

/**
 * Finds a store by its current or a former slug. Throws REQUEST_NOT_FOUND, also if its seller is suspended
 * (`store_paused`) or has closed the account.
 */
export async function findStore(
  db: Db | Tx,
  slug: string,
): Promise<{ sellerId: number; vacationUntil: string | null }> {
  const store = await findStoreOfAnyStatus(db, slug);
  if (store?.status === 'suspended') throw fail('REQUEST_NOT_FOUND', 'store_paused');
  if (store?.status !== 'active') throw fail('REQUEST_NOT_FOUND', 'store_not_found');
  return { sellerId: store.seller_id, vacationUntil: store.vacation_until };
}

export type FoundStore = Pick<
  Selectable<Schema['stores']>,
  'seller_id' | 'slug' | 'store_name' | 'theme_color' | 'vacation_until'
> & {
  status: SellerStatus;
};

/** Finds a store by its current or a former slug, whatever its seller's status is. */
export async function findStoreOfAnyStatus(db: Db | Tx, slug: string): Promise<FoundStore | undefined> {
  if (!SLUG_PATTERN.test(slug)) return undefined;
  const store = await selectStoreBySlug(db, slug);
  if (store) return store;
  // Old links must keep working after a slug change.
  const moved = await findMovedStore(db, slug);
  return moved && (await selectStoreBySlug(db, moved.slug));
}

async function selectStoreBySlug(db: Db | Tx, slug: string): Promise<FoundStore | undefined> {
  return await db
    .selectFrom('stores')
    .innerJoin('sellers', 'sellers.id', 'stores.seller_id')
    .select(['seller_id', 'slug', 'store_name', 'theme_color', 'vacation_until', 'sellers.status'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Loads a store's front page. Throws REQUEST_NOT_FOUND. */
export async function loadStore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  slug: string,
  language: Language,
): Promise<Store> {
  const { sellerId, vacationUntil } = await findStore(db, slug);
  const row = await db
    .selectFrom('stores')
    .innerJoin('sellers', 'sellers.id', 'stores.seller_id')
    .select([
      'stores.slug',
      'stores.store_name',
      'stores.store_description',
      'stores.contact_phone',
      'stores.business_hours',
      'stores.opening_hours',
      'stores.announcement',
      'stores.social_links',
      'stores.theme_color',
      'stores.logo',
      'stores.cover',
      'sellers.is_demo',
    ])
    .where('stores.seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const counts = await countByCategory(db, { kind: 'listed', sellerId });
  return {
    slug: row.slug,
    name: row.store_name,
    description: row.store_description,
    contact_phone: row.contact_phone,
    business_hours: row.business_hours,
    opening_hours: row.opening_hours,
    vacation_until: currentVacation(vacationUntil, clock.now()),
    social_links: row.social_links,
    announcement: row.announcement,
    theme_color: row.theme_color,
    logo_url: row.logo ? mediaUrl(row.logo.hash, 200) : null,
    cover_url: row.cover ? mediaUrl(row.cover.hash, 1200) : null,
    cover_size: row.cover && { width: row.cover.width, height: row.cover.height },
    is_demo: row.is_demo,
    collections: await selectCollections(db, sellerId),
    categories: categoryViews(
      counts.filter(({ count }) => count > 0),
      language,
    ),
  };
}

function cardView(row: ProductRow, language: Language): StoreProductCard {
  const price = retailUnitPrice(supplierUnitPrice(row));
  const discount = discountPercentage(row);
  return {
    id: row.id,
    name: catalogueText(row.name, language),
    category: row.category,
    category_name: categoryName(row.category, language),
    price: toBaht(price),
    highest_price: toBaht(retailUnitPrice(row.highest_price_satang)),
    original_price: discount > 0 ? toBaht(retailUnitPrice(row.price_satang)) : null,
    discount_percentage: discount,
    image: imageView(row.images[0]),
    stock: row.stock,
    status: availability(row),
    sales_count: row.sales_count,
    average_rating: averageRating(row),
    reviews_count: row.reviews_count,
  };
}

type StoreProductPage = Data<typeof listStoreProducts>;

/** Loads a page of a store's products at retail prices, at most PAGE_SIZE_MAX. Throws REQUEST_NOT_FOUND. */
export async function loadStoreProducts(
  db: Db,
  slug: string,
  query: StoreProductQuery,
  language: Language,
): Promise<ReusableData<StoreProductPage>> {
  const { sellerId } = await findStore(db, slug);
  const page = offsetPage({
    ...query,
    per_page: Math.min(query.per_page ?? PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
  });
  if (query.collection !== undefined)
    return new ReusableData(
      await loadCollectionPage(db, { sellerId, collectionId: query.collection }, page, language),
    );
  const scope = { kind: 'listed' as const, sellerId };
  return await loadCachedList(db, { prices: 'retail', query, scope, language }, async () => {
    const found = await findProducts(db, toCatalogueQuery(query), page, scope);
    const { products, total, search } = found;
    const cards = (rows: readonly ProductRow[]) => rows.map((row) => cardView(row, language));
    const data = {
      products: soldOutLast(cards(products), query),
      pagination: offsetPagination(page, products.length, total),
      ...(search && { search: { ...search, similar: cards(search.similar) } }),
    };
    return { data, page: found };
  });
}

async function loadCollectionPage(
  db: Db,
  { sellerId, collectionId }: { sellerId: number; collectionId: number },
  page: ReturnType<typeof offsetPage>,
  language: Language,
): Promise<StoreProductPage> {
  const collections = await selectCollections(db, sellerId);
  const total = collections.find(({ id }) => id === collectionId)?.count ?? 0;
  const ids = await selectMembers(db, sellerId, collectionId, { limit: page.perPage, offset: page.offset });
  const products = await loadCards(db, sellerId, ids, language);
  return { products, pagination: offsetPagination(page, products.length, total) };
}

/** Loads cards of listed products in the order of `ids`. */
async function loadCards(
  db: Db,
  sellerId: number,
  ids: readonly number[],
  language: Language,
): Promise<StoreProductCard[]> {
  const rows = new Map((await selectListedProducts(db, sellerId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [cardView(row, language)] : [];
  });
}

const SECTIONS_MAX = 3;
const SECTION_PRODUCTS_MAX = 8;

/** Loads what leads the front page. Throws REQUEST_NOT_FOUND. */
export async function loadStoreSections(db: Db, slug: string, language: Language): Promise<StoreSections> {
  const { sellerId } = await findStore(db, slug);
  const pinned = await loadCards(db, sellerId, await selectPinned(db, sellerId), language);
  const collections = [];
  for (const { id, name } of (await selectCollections(db, sellerId)).slice(0, SECTIONS_MAX)) {
    const ids = await selectMembers(db, sellerId, id, { limit: SECTION_PRODUCTS_MAX, inStock: true });
    if (ids.length > 0)
      collections.push({ id, name, products: await loadCards(db, sellerId, ids, language) });
  }
  return { pinned, collections };
}

/**
 * Moves sold-out products of the default order to the end of their page. Sorting the whole store by stock would need
 * an index that every sale writes; other orders stay exact.
 */
function soldOutLast(
  products: readonly StoreProductCard[],
  { sort, keyword }: StoreProductQuery,
): StoreProductCard[] {
  if ((sort ?? productSorts(keyword)[0]) !== 'latest') return [...products];
  const isSoldOut = ({ stock }: StoreProductCard) => stock === 0;
  return [...products.filter((product) => !isSoldOut(product)), ...products.filter(isSoldOut)];
}

/** The newest products of a store are those listed last. */
function toCatalogueQuery({ sort, min_price, max_price, ...query }: StoreProductQuery): FoundQuery {
  return {
    ...query,
    ...(sort && { sort: sort === 'latest' ? ('listed' as const) : sort }),
    ...supplierBounds({ min_price, max_price }),
  };
}

/** Loads those of the products that the store sells, in the order of `ids`. Throws REQUEST_NOT_FOUND. */
export async function loadCartProducts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  slug: string,
  ids: readonly number[],
  language: Language,
): Promise<{ products: CartProduct[] }> {
  const { sellerId } = await findStore(db, slug);
  const rows = new Map((await selectListedProducts(db, sellerId, ids)).map((row) => [row.id, row]));
  const variants = await selectOfferedVariants(db, ids);
  const variantIds = [...variants.values()].flat().map(({ id }) => id);
  const pastPrices = Map.groupBy(
    await selectUsablePastPrices(db, variantIds, nowIso(clock)),
    ({ variant_id: id }) => id,
  );
  const products = ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const offered = variants.get(id) ?? [];
    return [
      {
        ...cardView(row, language),
        ...choicesView(row, offered, language),
        variants: offered.map((variant) => cartVariantView(variant, pastPrices.get(variant.id))),
      },
    ];
  });
  return { products };
}

function choicesView(
  { options }: Pick<ProductDetailRow, 'options'>,
  variants: readonly VariantRow[] = [],
  language: Language,
) {
  return {
    colors: colorsOf(options, language),
    sizes: sizesOf(options),
    options: optionViews(options, language),
    variants: variants.map(storeVariantView),
  };
}

/** Loads one product of a store. Throws BUSINESS_PRODUCT_NOT_FOUND if the store does not sell it. */
export async function loadStoreProduct(
  db: Db,
  slug: string,
  productId: number,
  language: Language,
): Promise<StoreProduct> {
  const { sellerId } = await findStore(db, slug);
  const row = await selectProduct(prepared(db), productId, sellerId);
  if (!row || row.status !== 'active') throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  const [{ reviews, byStars }, related] = await Promise.all([
    selectReviews(prepared(db), row),
    selectRelatedProducts(db, sellerId, row, RELATED_MAX),
  ]);
  return {
    ...cardView(row, language),
    description: catalogueText(row.description, language),
    images: row.images.length > 0 ? row.images.map(imageView) : [imageView(undefined)],
    ...choicesView(row, row.offered_variants, language),
    reviews: reviewViews(reviews),
    rating_statistics: ratingStatistics(row, byStars),
    related: related.map((one) => cardView(one, language)),
  };
}
