// A store as its customers see it. No supplier's price leaves this feature.
import type {
  CartProduct,
  Store,
  StoreProduct,
  StoreProductCard,
} from '@raan/contract/storefront/storefront';
import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { discountPercentage, retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { ProductQuery } from '@raan/contract/catalogue/product-endpoints';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import { PAGE_SIZE_DEFAULT, type Pagination } from '@raan/contract/primitives';
import { byKey, type Db, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { localText } from '#platform/local-text.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { pageOf, pagination } from '#platform/paging.ts';
import { categoryName, categoryViews } from '#features/catalogue/categories.ts';
import {
  availability,
  averageRating,
  colorView,
  imageView,
  ratingStatistics,
  reviewViews,
} from '#features/catalogue/product-view.ts';
import {
  countByCategory,
  selectProduct,
  selectProducts,
  selectReviews,
  type ProductDetailRow,
  type ProductRow,
} from '#features/catalogue/products.queries.ts';
import { movedTo } from '#features/shop/store-slug.ts';
import { selectNeighbours, selectProductsById } from './listed-products.queries.ts';
import { supplierBounds } from './price-bounds.ts';

/** Products that a product's page offers besides its own. */
const RELATED_MAX = 8;

/** A customer's page has no use for more; `has_more` says that it goes on. */
const PAGE_SIZE_MAX = 100;

const SLUG_PATTERN = /^[a-z0-9-]{1,40}$/;

/** The seller behind a slug. Throws REQUEST_NOT_FOUND for a store that does not exist or whose seller is suspended. */
export async function findStore(db: Db | Tx, slug: string): Promise<{ sellerId: number }> {
  const store = SLUG_PATTERN.test(slug)
    ? ((await storeAt(db, slug)) ?? (await formerlyAt(db, slug)))
    : undefined;
  if (!store) throw fail('REQUEST_NOT_FOUND', 'store_not_found');
  return { sellerId: store.seller_id };
}

async function storeAt(db: Db | Tx, slug: string): Promise<{ seller_id: number } | undefined> {
  return await db
    .selectFrom('stores')
    .innerJoin('sellers', 'sellers.id', 'stores.seller_id')
    .select('seller_id')
    .where('slug', '=', slug)
    .where('sellers.status', '=', 'active')
    .executeTakeFirst();
}

/** A store that has moved is still found by those who shop there already. */
async function formerlyAt(db: Db | Tx, slug: string): Promise<{ seller_id: number } | undefined> {
  const moved = await movedTo(db, slug);
  return moved && (await storeAt(db, moved.slug));
}

/** A store's front. Throws REQUEST_NOT_FOUND. */
export async function storeView(db: Db, slug: string, language: Language): Promise<Store> {
  const { sellerId } = await findStore(db, slug);
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
    announcement: row.announcement,
    theme_color: row.theme_color,
    logo_url: row.logo ? mediaUrl(row.logo.hash, 200) : null,
    cover_url: row.cover ? mediaUrl(row.cover.hash, 1200) : null,
    cover_size: row.cover && { width: row.cover.width, height: row.cover.height },
    is_demo: row.is_demo,
    categories: categoryViews(
      counts.filter(({ count }) => count > 0),
      language,
    ),
  };
}

/** A product as a store's list shows it. */
function cardView(row: ProductRow, language: Language): StoreProductCard {
  const price = retailUnitPrice(supplierUnitPrice(row));
  const discount = discountPercentage(row);
  return {
    id: row.id,
    name: localText(row.name, language),
    category: row.category,
    category_name: categoryName(row.category, language),
    price: toBaht(price),
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

/** A page of a store's products at retail price, a hundred at most. Throws REQUEST_NOT_FOUND. */
export async function storeProducts(
  db: Db,
  slug: string,
  query: StoreProductQuery,
  language: Language,
): Promise<{ products: StoreProductCard[]; pagination: Pagination }> {
  const { sellerId } = await findStore(db, slug);
  const page = pageOf({ ...query, per_page: Math.min(query.per_page ?? PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX) });
  const { products, total } = await selectProducts(db, listedQuery(query), page, {
    kind: 'listed',
    sellerId,
  });
  return {
    products: products.map((row) => cardView(row, language)),
    pagination: pagination(page, products.length, total),
  };
}

/** The list as the catalogue knows it: at the supplier's prices, and latest means latest in this store, which is its own order. */
function listedQuery({ sort, min_price, max_price, ...query }: StoreProductQuery): ProductQuery {
  return {
    ...query,
    ...(sort && sort !== 'latest' && { sort }),
    ...supplierBounds({ min_price, max_price }),
  };
}

/** Those of the products that a store sells, in the order asked for. Throws REQUEST_NOT_FOUND for the store. */
export async function cartProducts(
  db: Db,
  slug: string,
  ids: readonly number[],
  language: Language,
): Promise<{ products: CartProduct[] }> {
  const { sellerId } = await findStore(db, slug);
  const rows = new Map((await selectProductsById(db, sellerId, ids)).map((row) => [row.id, row]));
  const products = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ ...cardView(row, language), ...choicesView(row, language) }] : [];
  });
  return { products };
}

function choicesView({ colors, sizes }: Pick<ProductDetailRow, 'colors' | 'sizes'>, language: Language) {
  return { colors: colors.map((color) => colorView(color, language)), sizes };
}

/** One product of a store. Throws BUSINESS_PRODUCT_NOT_FOUND where the store does not sell it. */
export async function storeProduct(
  db: Db,
  slug: string,
  productId: number,
  language: Language,
): Promise<StoreProduct> {
  const { sellerId } = await findStore(db, slug);
  const row = await selectProduct(byKey(db), productId, sellerId);
  if (!row || row.status !== 'active') throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  const [{ reviews, byStars }, related] = await Promise.all([
    selectReviews(byKey(db), productId),
    selectNeighbours(db, sellerId, row, RELATED_MAX),
  ]);
  return {
    ...cardView(row, language),
    description: localText(row.description, language),
    images: row.images.length > 0 ? row.images.map(imageView) : [imageView(undefined)],
    ...choicesView(row, language),
    reviews: reviewViews(reviews),
    rating_statistics: ratingStatistics(row, byStars),
    related: related.map((one) => cardView(one, language)),
  };
}
