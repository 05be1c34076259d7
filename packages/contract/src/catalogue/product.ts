import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { AnnouncedPrice } from './price-changes.ts';
import { ProductOption, Variant } from './variant.ts';

/** Category keys of the API. `tiktok_market` is shown as "Supermarket". */
export const CATEGORY_KEYS = ['tiktok_market', 'beauty', 'fashion', 'sports', 'electronics'] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

/** `relevance` needs a keyword and is the default with one; otherwise `latest` is. */
export const PRODUCT_SORTS = ['relevance', 'latest', 'price_asc', 'price_desc', 'sales', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The sorts of a list with or without a keyword, default first. */
export function productSorts(keyword: string | undefined): [ProductSort, ...ProductSort[]] {
  const [, latest, ...others] = PRODUCT_SORTS;
  return keyword ? [...PRODUCT_SORTS] : [latest, ...others];
}

/** An image. Size and dominant colour let a page reserve its place; `url` is the 800 px variant. */
export const ProductImage = z.object({
  url: z.string(),
  thumb_url: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
});
export type ProductImage = z.output<typeof ProductImage>;

export const ProductColor = z.object({
  image: z.nullable(z.string()),
  chinese_name: z.string(),
  thai_name: z.string(),
  /** Name in the language of the request. Orders store this name. */
  name: z.string(),
});
export type ProductColor = z.output<typeof ProductColor>;

export const Category = z.object({
  key: z.enum(CATEGORY_KEYS),
  name: z.string(),
  icon: z.string(),
  count: z.int(),
});
export type Category = z.output<typeof Category>;

const productCard = {
  id: Id,
  name: z.string(),
  name_zh: z.string(),
  category: z.enum(CATEGORY_KEYS),
  category_key: z.enum(CATEGORY_KEYS),
  category_name: z.string(),
  price: Baht,
  original_price: z.nullable(Baht),
  discount_price: z.nullable(Baht),
  sale_price: z.nullable(Baht),
  /** Supplier price: the discount price if there is one, otherwise the price. */
  effective_price: Baht,
  /** Supplier price of the dearest available variant; equals effective_price if all cost the same. */
  highest_effective_price: Baht,
  /** Price in the storefront. */
  retail_price: Baht,
  highest_retail_price: Baht,
  /** retail_price − effective_price, per unit. */
  profit: Baht,
  discount_percentage: z.int(),
  main_image_url: z.string(),
  image: ProductImage,
  image_urls: z.array(z.string()),
  sales_count: z.int(),
  /** Units in stock. Null: not counted by the supplier. */
  stock: z.nullable(z.int()),
  status: z.enum(['active', 'inactive', 'sold_out']),
  average_rating: z.nullable(z.number()),
  reviews_count: z.int(),
  /** Number of sellers with this favourite. */
  likes_count: z.int(),
  /** Recommended or best seller; matched by the `hot` filter. */
  hot: z.boolean(),
  /** Recommended by the supplier. */
  is_recommended: z.boolean(),
  /** In the top tenth of its category by units sold in the last 30 days, with at least 5 units. */
  is_best_seller: z.boolean(),
  is_new: z.boolean(),
  on_sale: z.boolean(),
  /** Whether the signed-in seller lists it. Always false for visitors. */
  is_listed: z.boolean(),
  created_at: Timestamp,
};

export const ProductCard = z.object(productCard);
export type ProductCard = z.output<typeof ProductCard>;

export const Review = z.object({
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  review_date: Timestamp,
  is_featured: z.boolean(),
  /** The reply of the store that sold the product; null without one. */
  reply: z.nullable(z.object({ store_name: z.string(), text: z.string(), at: Timestamp })),
});
export type Review = z.output<typeof Review>;

export const RatingStatistics = z.object({
  average: z.nullable(z.number()),
  count: z.int(),
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  by_stars: z.array(z.int()),
});
export type RatingStatistics = z.output<typeof RatingStatistics>;

/** A product on its own page. `description` is sanitised HTML. */
export const Product = z.object({
  ...productCard,
  description: z.string(),
  description_zh: z.string(),
  images: z.array(ProductImage),
  colors: z.array(ProductColor),
  sizes: z.array(z.string()),
  options: z.array(ProductOption),
  variants: z.array(Variant),
  /** Announced rises of supplier prices, the next one first. */
  announced_prices: z.nullable(z.array(AnnouncedPrice)),
  reviews: z.array(Review),
  rating_statistics: RatingStatistics,
});
export type Product = z.output<typeof Product>;
