// A store as its customers see it. No supplier's price leaves this feature.
import type {
  CustomerOrder,
  Store,
  StoreProduct,
  StoreProductCard,
} from '@raan/contract/storefront/storefront';
import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import { discountPercentage, retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { Language } from '@raan/contract/language';
import { timesSatang, toBaht } from '@raan/contract/money';
import type { Pagination } from '@raan/contract/primitives';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { localText } from '#platform/local-text.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
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
  type ProductRow,
} from '#features/catalogue/products.queries.ts';
import { courierName } from '#features/orders/couriers.ts';
import { selectOrder } from '#features/orders/orders.queries.ts';
import { paymentView } from '#features/payments/open-payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';

const SLUG_PATTERN = /^[a-z0-9-]{1,40}$/;

/** The seller behind a slug. Throws REQUEST_NOT_FOUND for a store that does not exist or whose seller is suspended. */
export async function findStore(db: Db | Tx, slug: string): Promise<{ sellerId: number }> {
  const store = SLUG_PATTERN.test(slug)
    ? await db
        .selectFrom('stores')
        .innerJoin('sellers', 'sellers.id', 'stores.seller_id')
        .select('seller_id')
        .where('slug', '=', slug)
        .where('sellers.status', '=', 'active')
        .executeTakeFirst()
    : undefined;
  if (!store) throw fail('REQUEST_NOT_FOUND', 'store_not_found');
  return { sellerId: store.seller_id };
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
      'stores.announcement',
      'stores.theme_color',
      'stores.logo',
      'stores.cover',
      'sellers.is_demo',
    ])
    .where('stores.seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const counts = await countByCategory(db, sellerId);
  return {
    slug: row.slug,
    name: row.store_name,
    description: row.store_description,
    contact_phone: row.contact_phone,
    business_hours: row.business_hours,
    announcement: row.announcement,
    theme_color: row.theme_color,
    logo_url: row.logo ? mediaUrl(row.logo.hash, 200) : null,
    cover_url: row.cover ? mediaUrl(row.cover.hash, 1200) : null,
    is_demo: row.is_demo,
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

/** A page of a store's products at retail price. Throws REQUEST_NOT_FOUND. */
export async function storeProducts(
  db: Db,
  slug: string,
  query: StoreProductQuery,
  language: Language,
): Promise<{ products: StoreProductCard[]; pagination: Pagination }> {
  const { sellerId } = await findStore(db, slug);
  const page = pageOf(query);
  const { products, total } = await selectProducts(db, query, page, { kind: 'listed', sellerId });
  return {
    products: products.map((row) => cardView(row, language)),
    pagination: pagination(page, products.length, total),
  };
}

/** One product of a store. Throws BUSINESS_PRODUCT_NOT_FOUND where the store does not sell it. */
export async function storeProduct(
  db: Db,
  slug: string,
  productId: number,
  language: Language,
): Promise<StoreProduct> {
  const { sellerId } = await findStore(db, slug);
  const row = await selectProduct(db, productId, sellerId);
  if (!row || row.status !== 'active') throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  const { reviews, byStars } = await selectReviews(db, productId);
  return {
    ...cardView(row, language),
    description: localText(row.description, language),
    images: row.images.length > 0 ? row.images.map(imageView) : [imageView(undefined)],
    colors: row.colors.map((color) => colorView(color, language)),
    sizes: row.sizes,
    reviews: reviewViews(reviews),
    rating_statistics: ratingStatistics(row, byStars),
  };
}

/** An order as its customer sees it. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function customerOrder(
  db: Db | Tx,
  provider: PaymentProvider,
  key: { sellerId: number; orderId: number },
  language: Language,
): Promise<CustomerOrder> {
  const rows = await selectOrder(db, key.sellerId, key.orderId);
  if (!rows) throw fail('BUSINESS_ORDER_NOT_FOUND');
  const { order, items, payment } = rows;
  const store = await db
    .selectFrom('stores')
    .select(['slug', 'store_name', 'contact_phone', 'theme_color'])
    .where('seller_id', '=', key.sellerId)
    .executeTakeFirstOrThrow();
  return {
    order_number: order.order_number,
    status: order.status,
    total_amount: toBaht(order.retail_satang),
    created_at: order.created_at,
    paid_at: order.paid_at,
    shipped_at: order.shipped_at,
    completed_at: order.completed_at,
    cancelled_at: order.cancelled_at,
    courier: order.courier,
    courier_name: order.courier && courierName(order.courier, language),
    tracking_number: order.tracking_number,
    customer: { name: order.customer_name, phone: order.customer_phone },
    shipping: {
      address: order.address,
      district: order.district,
      province: order.province,
      postal_code: order.postal_code,
    },
    items: items.map((item) => ({
      product_id: item.product_id,
      name: localText(item.name, language),
      quantity: item.quantity,
      price: toBaht(item.retail_unit_price_satang),
      subtotal: toBaht(timesSatang(item.retail_unit_price_satang, item.quantity)),
      color: item.color && localText(item.color, language),
      size: item.size,
      image_url: item.image ? mediaUrl(item.image.hash, 200) : PLACEHOLDER_URL,
    })),
    payment: payment && paymentView(payment, provider),
    review: order.rating === null ? null : { rating: order.rating, comment: order.review_comment ?? '' },
    store: {
      slug: store.slug,
      name: store.store_name,
      contact_phone: store.contact_phone,
      theme_color: store.theme_color,
    },
  };
}
