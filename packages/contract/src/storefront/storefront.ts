// What a customer sees: retail prices only, never the supplier's.
import * as z from 'zod/mini';
import {
  Category,
  CATEGORY_KEYS,
  ProductColor,
  ProductImage,
  RatingStatistics,
  Review,
} from '../catalogue/product.ts';
import { HiddenReview } from '../catalogue/review-hiding.ts';
import { COURIER_CODES, MONEY_BACK, ORDER_STATUSES, OrderShipping } from '../orders/order.ts';
import { Payment } from '../payments/payment.ts';
import { PaymentRefund } from '../payments/refund.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { OpeningHours } from '../shop/opening-hours.ts';
import { ParcelState } from '../tracking/courier-event.ts';

export const Store = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  contact_phone: z.string(),
  business_hours: z.string(),
  /** By day of the week; null where the seller has not said. */
  opening_hours: z.nullable(OpeningHours),
  announcement: z.string(),
  theme_color: z.string(),
  logo_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  /** Of the cover as it is kept, in pixels; null without one. */
  cover_size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  is_demo: z.boolean(),
  categories: z.array(Category),
});
export type Store = z.output<typeof Store>;

const storeProductCard = {
  id: Id,
  name: z.string(),
  category: z.enum(CATEGORY_KEYS),
  category_name: z.string(),
  /** What the customer pays for one piece. */
  price: Baht,
  /** The struck-through price, where the product is on sale. */
  original_price: z.nullable(Baht),
  discount_percentage: z.int(),
  image: ProductImage,
  /** Pieces left; null where there is no limit. */
  stock: z.nullable(z.int()),
  status: z.enum(['active', 'inactive', 'sold_out']),
  /** Pieces sold and paid for on the whole marketplace. */
  sales_count: z.int(),
  average_rating: z.nullable(z.number()),
  reviews_count: z.int(),
};

export const StoreProductCard = z.object(storeProductCard);
export type StoreProductCard = z.output<typeof StoreProductCard>;

const choices = { colors: z.array(ProductColor), sizes: z.array(z.string()) };

/** What a cart must know of a product to hold its lines against it. */
export const CartProduct = z.object({ ...storeProductCard, ...choices });
export type CartProduct = z.output<typeof CartProduct>;

export const StoreProduct = z.object({
  ...storeProductCard,
  ...choices,
  description: z.string(),
  images: z.array(ProductImage),
  reviews: z.array(Review),
  rating_statistics: RatingStatistics,
  /** More of the same store, of the same category first. */
  related: z.array(StoreProductCard),
});
export type StoreProduct = z.output<typeof StoreProduct>;

/** What a customer is told of an order's way; `expired` is a cancel that nobody asked for. */
export const CUSTOMER_EVENTS = [
  'placed',
  'paid',
  'shipped',
  'tracking_changed',
  'handed_over',
  'delivered',
  'returned',
  'lost',
  'received',
  'completed',
  'cancelled',
  'expired',
  'refunded',
  'refund_requested',
  'refund_withdrawn',
  'refund_objected',
  'refund_unanswered',
  'refund_denied',
] as const;
export type CustomerEventKind = (typeof CUSTOMER_EVENTS)[number];

const CustomerParcel = z.pick(ParcelState, {
  courier_url: true,
  is_followed: true,
  sandbox: true,
  delivered_at: true,
  returned_at: true,
  completes_at: true,
  events: true,
});

export const CustomerOrder = z.object({
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Retail sum. */
  total_amount: Baht,
  created_at: Timestamp,
  paid_at: z.nullable(Timestamp),
  shipped_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  /** The customer has asked for the money back, and it is not decided. */
  open_dispute: z.boolean(),
  courier: z.nullable(z.enum(COURIER_CODES)),
  courier_name: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** Where it is, by what its courier told; null before it is shipped with a number. */
  parcel: z.nullable(CustomerParcel),
  customer: z.object({ name: z.string(), phone: z.string() }),
  shipping: OrderShipping,
  items: z.array(
    z.object({
      product_id: z.nullable(Id),
      name: z.string(),
      quantity: z.int(),
      price: Baht,
      subtotal: Baht,
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
      image_url: z.string(),
    }),
  ),
  /** What has happened, the earliest first. */
  events: z.array(z.object({ kind: z.enum(CUSTOMER_EVENTS), at: Timestamp })),
  /** Why the store cancelled, in its own words. */
  cancel_reason: z.nullable(z.string()),
  /** What the customer gets back or got back: of the order's sum, and of payments that came when nothing was to be paid. */
  refunds: z.array(PaymentRefund),
  payment: z.nullable(Payment),
  review: z.nullable(
    z.object({
      rating: z.int(),
      comment: z.string(),
      /** Reviews of the order's products that an operator has hidden, and why. */
      hidden: z.array(HiddenReview),
    }),
  ),
  store: z.object({ slug: z.string(), name: z.string(), contact_phone: z.string(), theme_color: z.string() }),
});
export type CustomerOrder = z.output<typeof CustomerOrder>;

/** An order in the list that a device keeps. */
export const CustomerOrderSummary = z.object({
  order_token: z.string(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Of an order that was cancelled or refunded: whether the money is back; `none` for every other. */
  money_back: z.enum(MONEY_BACK),
  total_amount: Baht,
  created_at: Timestamp,
  quantity: z.int(),
  /** Of the first line. */
  name: z.string(),
  image_url: z.string(),
});
export type CustomerOrderSummary = z.output<typeof CustomerOrderSummary>;

export const ThaiAddress = z.object({
  province: z.string(),
  district: z.string(),
  postal_codes: z.array(z.string()),
});
export type ThaiAddress = z.output<typeof ThaiAddress>;
