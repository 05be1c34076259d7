// Data for customers: retail prices only, never supplier prices.
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
import { CartVariant, ItemChoice, ProductOption, StoreVariant } from '../catalogue/variant.ts';
import {
  COURIER_CODES,
  ORDER_ACTORS,
  ORDER_STATUSES,
  OrderShipping,
  REFUND_PROGRESS,
} from '../orders/order.ts';
import { Payment } from '../payments/payment.ts';
import { PaymentRefund } from '../payments/payment-refund.ts';
import { OPEN_REFUND_STATES } from '../refunds/refund-states.ts';
import { Baht, Day, Id, Timestamp } from '../primitives.ts';
import { OpeningHours } from '../shop/opening-hours.ts';
import { SocialLinks } from '../shop/social-links.ts';
import { ParcelState } from '../tracking/courier-event.ts';

/** A seller's group of products; `count` is the number on sale. */
export const StoreCollection = z.object({ id: Id, name: z.string(), count: z.int() });
export type StoreCollection = z.output<typeof StoreCollection>;

export const Store = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  contact_phone: z.string(),
  business_hours: z.string(),
  /** Null if the seller has not set them. */
  opening_hours: z.nullable(OpeningHours),
  /** Last day on which the store accepts no orders; null if it accepts them. */
  vacation_until: z.nullable(Day),
  social_links: SocialLinks,
  announcement: z.string(),
  theme_color: z.string(),
  logo_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  /** Size of the stored cover in pixels; null without one. */
  cover_size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  is_demo: z.boolean(),
  categories: z.array(Category),
  /** In the seller's order; empty ones are left out. */
  collections: z.array(StoreCollection),
});
export type Store = z.output<typeof Store>;

const storeProductCard = {
  id: Id,
  name: z.string(),
  category: z.enum(CATEGORY_KEYS),
  category_name: z.string(),
  /** Retail price of one unit; of several variants the lowest. */
  price: Baht,
  /** Retail price of the dearest available variant; equals `price` if all cost the same. */
  highest_price: Baht,
  /** Struck-through price if the product is on sale. */
  original_price: z.nullable(Baht),
  discount_percentage: z.int(),
  image: ProductImage,
  /** Units left; null: unlimited. */
  stock: z.nullable(z.int()),
  status: z.enum(['active', 'inactive', 'sold_out']),
  /** Units sold and paid for on the whole marketplace. */
  sales_count: z.int(),
  average_rating: z.nullable(z.number()),
  reviews_count: z.int(),
};

export const StoreProductCard = z.object(storeProductCard);
export type StoreProductCard = z.output<typeof StoreProductCard>;

/** The first rows of the front page: pinned products, then collections. Sold-out products are left out. */
export const StoreSections = z.object({
  pinned: z.array(StoreProductCard),
  collections: z.array(z.object({ id: Id, name: z.string(), products: z.array(StoreProductCard) })),
});
export type StoreSections = z.output<typeof StoreSections>;

const choices = {
  colors: z.array(ProductColor),
  sizes: z.array(z.string()),
  options: z.array(ProductOption),
  variants: z.array(StoreVariant),
};

export const CartProduct = z.object({ ...storeProductCard, ...choices, variants: z.array(CartVariant) });
export type CartProduct = z.output<typeof CartProduct>;

export const StoreProduct = z.object({
  ...storeProductCard,
  ...choices,
  description: z.string(),
  images: z.array(ProductImage),
  reviews: z.array(Review),
  rating_statistics: RatingStatistics,
  /** Other products of the store, same category first. */
  related: z.array(StoreProductCard),
});
export type StoreProduct = z.output<typeof StoreProduct>;

/** Order events shown to customers. `expired`: cancelled because it was not paid in time. */
export const CUSTOMER_EVENTS = [
  'placed',
  'paid',
  'ship_by_extended',
  'shipped',
  'tracking_changed',
  'handed_over',
  'delivered',
  'returned',
  'lost',
  'delivery_stated',
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
  'refund_partial',
  'refund_return_awaited',
  'refund_return_sent',
  'refund_return_arrived',
  'refund_return_missing',
] as const;
export type CustomerEventKind = (typeof CUSTOMER_EVENTS)[number];

const CustomerParcel = z.pick(ParcelState, {
  courier_url: true,
  is_followed: true,
  sandbox: true,
  handed_over_at: true,
  delivered_at: true,
  returned_at: true,
  completes_at: true,
  events: true,
});

export const CustomerOrder = z.object({
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Retail total. */
  total_amount: Baht,
  /** Amount that the customer gets back, completely or in part. */
  refunded_amount: Baht,
  /** State of the open refund request; null without one. */
  refund_state: z.nullable(z.enum(OPEN_REFUND_STATES)),
  created_at: Timestamp,
  paid_at: z.nullable(Timestamp),
  shipped_at: z.nullable(Timestamp),
  /** The seller's deadline for shipping; null before payment. */
  ship_by: z.nullable(Timestamp),
  /** Why the seller extended the deadline. */
  ship_by_extension: z.nullable(z.string()),
  /** Deadline of the courier's first scan, then of the delivery; null if neither is awaited. */
  courier_due_at: z.nullable(Timestamp),
  /** The seller says that the parcel arrived; no scan confirms it. */
  delivery_stated_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  open_dispute: z.boolean(),
  courier: z.nullable(z.enum(COURIER_CODES)),
  courier_name: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** State reported by the courier; null before shipping with a number. */
  parcel: z.nullable(CustomerParcel),
  customer: z.object({ name: z.string(), phone: z.string() }),
  shipping: OrderShipping,
  /** The customer's note to the store. */
  note: z.nullable(z.string()),
  items: z.array(
    z.object({
      product_id: z.nullable(Id),
      name: z.string(),
      quantity: z.int(),
      price: Baht,
      subtotal: Baht,
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
      choices: z.array(ItemChoice),
      image_url: z.string(),
    }),
  ),
  /** Oldest first. */
  events: z.array(z.object({ kind: z.enum(CUSTOMER_EVENTS), at: Timestamp })),
  /** The party that cancelled or refunded the order; null otherwise. */
  ended_by: z.nullable(z.enum(ORDER_ACTORS)),
  /** Written by whoever cancelled. Of a refund only that the parcel was lost. */
  cancel_reason: z.nullable(z.string()),
  /** Refunds of the order and of payments that were not due. */
  refunds: z.array(PaymentRefund),
  payment: z.nullable(Payment),
  review: z.nullable(
    z.object({
      rating: z.int(),
      comment: z.string(),
      hidden: z.array(HiddenReview),
    }),
  ),
  store: z.object({ slug: z.string(), name: z.string(), contact_phone: z.string(), theme_color: z.string() }),
});
export type CustomerOrder = z.output<typeof CustomerOrder>;

export const CustomerOrderSummary = z.object({
  order_token: z.string(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** `none` unless cancelled or refunded. */
  money_back: z.enum(REFUND_PROGRESS),
  total_amount: Baht,
  created_at: Timestamp,
  /** The seller's deadline for shipping; null before payment. */
  ship_by: z.nullable(Timestamp),
  handed_over_at: z.nullable(Timestamp),
  /** The parcel has a number of a courier that reports scans, and none yet. */
  awaits_scan: z.boolean(),
  delivered_at: z.nullable(Timestamp),
  /** The seller says that the parcel arrived; no scan confirms it. */
  delivery_stated_at: z.nullable(Timestamp),
  /** State of the open refund request; null without one. */
  refund_state: z.nullable(z.enum(OPEN_REFUND_STATES)),
  refunded_amount: Baht,
  quantity: z.int(),
  name: z.string(),
  image_url: z.string(),
});
export type CustomerOrderSummary = z.output<typeof CustomerOrderSummary>;

export const ThaiAddress = z.object({
  province: z.string(),
  district: z.string(),
  postal_codes: z.array(z.string()),
  /** In Thai order. A search by postcode finds only those with this postcode. */
  subdistricts: z.array(z.object({ name: z.string(), postal_code: z.string() })),
});
export type ThaiAddress = z.output<typeof ThaiAddress>;
