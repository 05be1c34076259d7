import type { AnnouncedPrice } from '@raan/contract/catalogue/price-changes';
import type {
  Product,
  ProductCard,
  ProductImage,
  RatingStatistics,
  Review,
} from '@raan/contract/catalogue/product';
import { discountPercentage, retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { Language } from '@raan/contract/language';
import { satang, toBaht } from '@raan/contract/money';
import { maskName } from '@raan/contract/orders/masking';
import { catalogueText } from '#platform/catalogue-text.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import type { StoredImage } from '#platform/schema.ts';
import { categoryName } from './categories.ts';
import type { ProductDetailRow, ProductRow, ReviewRow } from './products.queries.ts';
import { colorsOf, optionViews, sizesOf, variantView } from './variant-view.ts';

const NEW_FOR_MS = 14 * 86_400_000;
const PLACEHOLDER: ProductImage = {
  url: PLACEHOLDER_URL,
  thumb_url: PLACEHOLDER_URL,
  width: 800,
  height: 800,
  color: '#e7e5e4',
};

/** Converts a stored picture, or the placeholder for none, to the URLs of its sizes. */
export function imageView(image: StoredImage | undefined): ProductImage {
  if (!image) return PLACEHOLDER;
  const { hash, width, height, color } = image;
  return { url: mediaUrl(hash, 800), thumb_url: mediaUrl(hash, 400), width, height, color };
}

/** Average rating to one decimal; null without reviews. */
export function averageRating(row: { rating_sum: number; reviews_count: number }): number | null {
  return row.reviews_count > 0 ? Math.round((row.rating_sum * 10) / row.reviews_count) / 10 : null;
}

export function availability(row: {
  status: 'active' | 'inactive';
  stock: number | null;
}): 'active' | 'inactive' | 'sold_out' {
  return row.status === 'active' && row.stock === 0 ? 'sold_out' : row.status;
}

/** Converts a row to a product in a list. */
export function productCardView(row: ProductRow, language: Language, now: number): ProductCard {
  const supplier = supplierUnitPrice(row);
  const retail = retailUnitPrice(supplier);
  const discount = row.discount_price_satang === null ? null : toBaht(row.discount_price_satang);
  const image = imageView(row.images[0]);
  return {
    id: row.id,
    name: catalogueText(row.name, language),
    name_zh: catalogueText(row.name, 'zh-CN'),
    category: row.category,
    category_key: row.category,
    category_name: categoryName(row.category, language),
    price: toBaht(row.price_satang),
    original_price: row.original_price_satang === null ? null : toBaht(row.original_price_satang),
    discount_price: discount,
    sale_price: discount,
    effective_price: toBaht(supplier),
    highest_effective_price: toBaht(row.highest_price_satang),
    retail_price: toBaht(retail),
    highest_retail_price: toBaht(retailUnitPrice(row.highest_price_satang)),
    profit: toBaht(satang(retail - supplier)),
    discount_percentage: discountPercentage(row),
    main_image_url: image.url,
    image,
    image_urls: row.images.map((stored) => mediaUrl(stored.hash, 800)),
    sales_count: row.sales_count,
    stock: row.stock,
    status: availability(row),
    average_rating: averageRating(row),
    reviews_count: row.reviews_count,
    likes_count: row.likes_count,
    hot: row.hot,
    is_recommended: row.is_recommended,
    is_best_seller: row.is_best_seller,
    is_new: now - Date.parse(row.created_at) < NEW_FOR_MS,
    on_sale: discountPercentage(row) > 0,
    is_listed: row.is_listed,
    created_at: row.created_at,
  };
}

/** Converts reviews; masks the customers' names. */
export function reviewViews(reviews: readonly ReviewRow[]): Review[] {
  return reviews.map((review) => ({
    name: maskName(review.customer_name),
    rating: review.rating,
    comment: review.comment,
    review_date: review.created_at,
    is_featured: review.is_featured,
    reply: replyView(review),
  }));
}

function replyView({ reply, replied_at: at, store_name: name }: ReviewRow): Review['reply'] {
  return reply === null || at === null || name === null ? null : { store_name: name, text: reply, at };
}

export function ratingStatistics(row: ProductRow, byStars: number[]): RatingStatistics {
  return { average: averageRating(row), count: row.reviews_count, by_stars: byStars };
}

/** Converts a row to a product page. */
export function productView(
  row: ProductDetailRow,
  {
    announcedPrices,
    ...reviewed
  }: {
    reviews: ReviewRow[];
    byStars: number[];
    announcedPrices: AnnouncedPrice[] | null;
  },
  language: Language,
  now: number,
): Product {
  return {
    ...productCardView(row, language, now),
    description: catalogueText(row.description, language),
    description_zh: catalogueText(row.description, 'zh-CN'),
    images: row.images.length > 0 ? row.images.map(imageView) : [PLACEHOLDER],
    colors: colorsOf(row.options, language),
    sizes: sizesOf(row.options),
    options: optionViews(row.options, language),
    variants: row.offered_variants.map(variantView),
    announced_prices: announcedPrices,
    reviews: reviewViews(reviewed.reviews),
    rating_statistics: ratingStatistics(row, reviewed.byStars),
  };
}
