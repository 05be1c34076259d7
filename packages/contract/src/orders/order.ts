import * as z from 'zod/mini';
import { HiddenReview } from '../catalogue/review-hiding.ts';
import { ItemChoice } from '../catalogue/variant.ts';
import { Baht, Day, Id, Timestamp } from '../primitives.ts';
import { COURIER_CODES, type CourierCode } from '../tracking/courier.ts';
import { REFUND_REASONS } from '../refunds/refund-reason.ts';
import { OPEN_REFUND_STATES } from '../refunds/refund-states.ts';
import { Provenance } from '../tracking/provenance.ts';
import { PAYMENT_CAUSES } from './payment-causes.ts';

export { COURIER_CODES, type CourierCode };

export const ORDER_STATUSES = [
  'pending_payment',
  'pending_shipment',
  'pending_delivery',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Source of the supplier price: the seller's balance at shipping, or the customer's payment at completion. */
export const SHIP_FUNDINGS = ['balance', 'escrow'] as const;
export type ShipFunding = (typeof SHIP_FUNDINGS)[number];

export const PRIORITIES = ['high', 'normal', 'low'] as const;

export const OrderShipping = z.object({
  address: z.string(),
  /** Empty if the customer gave none, as before the field existed. */
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postal_code: z.string(),
});
export type OrderShipping = z.output<typeof OrderShipping>;

export const OrderItem = z.object({
  id: Id,
  product_id: z.nullable(Id),
  product_name: z.string(),
  quantity: z.int(),
  price: Baht,
  discount_price: z.nullable(Baht),
  unit_price: Baht,
  subtotal: Baht,
  cost_price: Baht,
  retail_price: Baht,
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  /** Null for orders placed before variants existed. */
  variant_id: z.nullable(Id),
  sku: z.nullable(z.string()),
  /** The chosen value of each option. */
  choices: z.array(ItemChoice),
  product: z.object({ name: z.string(), main_image_url: z.string(), image_urls: z.array(z.string()) }),
});
export type OrderItem = z.output<typeof OrderItem>;

export const ORDER_ACTORS = [
  'customer',
  'seller',
  'server',
  'payment_provider',
  'operator',
  'courier',
] as const;

/** State of the refund to the customer; `none` if nothing was paid. */
export const REFUND_PROGRESS = ['none', 'on_its_way', 'paid_back'] as const;
export type RefundProgress = (typeof REFUND_PROGRESS)[number];

/** End of an order without a sale. */
export const OrderEnding = z.object({
  kind: z.enum(['cancelled', 'expired', 'refunded']),
  by: z.enum(ORDER_ACTORS),
  /** Free text of the person who ended it. */
  reason: z.nullable(z.string()),
  /** The customer's reason; null if the customer did not request the refund. */
  asked_for: z.nullable(z.enum(REFUND_REASONS)),
  /** `paid_back` only after the payment provider has confirmed it. */
  money_back: z.enum(REFUND_PROGRESS),
});
export type OrderEnding = z.output<typeof OrderEnding>;

/** Expected day of payment in Bangkok, with its cause; an estimate, never a promise. */
export const ExpectedPayment = z.object({
  /** Null if no day can be named. Of a completed order, the day of its payment. */
  day: z.nullable(Day),
  cause: z.enum(PAYMENT_CAUSES),
  /** Added to the available balance: R, less S if it is not paid yet. */
  amount: Baht,
});
export type ExpectedPayment = z.output<typeof ExpectedPayment>;

const orderSummary = {
  id: Id,
  order_number: z.string(),
  /** Increases with every change. Actions with an outdated version are refused. */
  version: z.int(),
  status: z.enum(ORDER_STATUSES),
  /** Supplier price of all items (S). */
  total_amount: Baht,
  batch_price: Baht,
  cost_amount: Baht,
  /** Retail price of all items (R). */
  retail_amount: Baht,
  profit: Baht,
  total_profit: Baht,
  total_quantity: z.int(),
  funding: z.nullable(z.enum(SHIP_FUNDINGS)),
  priority: z.enum(PRIORITIES),
  created_at: Timestamp,
  expiry_time: Timestamp,
  paid_at: z.nullable(Timestamp),
  shipped_at: z.nullable(Timestamp),
  /** First scan by the courier; the seller's statement does not count. */
  handed_over_at: z.nullable(Timestamp),
  /** Null again if the parcel turned back after delivery. */
  delivered_at: z.nullable(Timestamp),
  returned_at: z.nullable(Timestamp),
  /** First report of a loss; null again after any later scan. */
  lost_at: z.nullable(Timestamp),
  /** True if the latest scan says that the parcel is returning. Only its customer can then confirm receipt. */
  is_returning: z.boolean(),
  /** Deadline for shipping; null before payment. */
  ship_by: z.nullable(Timestamp),
  /** Reason of the seller who extended the deadline; null if not extended. */
  ship_by_extension: z.nullable(z.string()),
  /** Shipped or cancelled after the deadline. */
  missed_ship_by: z.boolean(),
  /** Deadline of the courier's first scan, then of the delivery; null if neither is awaited. */
  courier_due_at: z.nullable(Timestamp),
  /** The seller says that the parcel arrived, which completes nothing. Null also after a delivered scan. */
  delivery_stated_at: z.nullable(Timestamp),
  /** Time of automatic completion; null if none is scheduled. */
  completes_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  refunded_at: z.nullable(Timestamp),
  /** Amount that the customer gets back: R of a refunded order, less of an order completed with partial refunds. */
  refunded_amount: Baht,
  /** Supplier price of items that came back after a partial refund. */
  returned_cost_amount: Baht,
  /** Null unless cancelled or refunded. */
  ending: z.nullable(OrderEnding),
  /** A refund request is open; the order can't be completed. */
  open_dispute: z.boolean(),
  /** State of the open refund request; null without one. */
  refund_state: z.nullable(z.enum(OPEN_REFUND_STATES)),
  /** Null if the order ended without a sale. */
  expected_payment: z.nullable(ExpectedPayment),
  courier: z.nullable(z.enum(COURIER_CODES)),
  tracking_number: z.nullable(z.string()),
  /** Null also if all reviews of the order are hidden. */
  rating: z.nullable(z.int()),
  /** Masked in lists, unmasked on the order's page. */
  customer: z.object({ name: z.string(), phone: z.string() }),
  shipping: OrderShipping,
  /** The customer's note. In lists, phone and account numbers in it are masked. */
  note: z.nullable(z.string()),
  items: z.array(OrderItem),
  is_demo: z.boolean(),
};

/** An order in lists, with masked personal data. */
export const OrderSummary = z.object(orderSummary);
export type OrderSummary = z.output<typeof OrderSummary>;

export const ORDER_EVENT_KINDS = [
  'placed',
  'paid',
  'ship_by_extended',
  'shipped',
  'tracking_changed',
  'handed_over',
  'delivered',
  'returned',
  'lost',
  // Only the seller says so.
  'delivery_stated',
  'received',
  'completed',
  'early_profit',
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
  'goods_taken_back',
  'goods_kept',
  'goods_lost',
  // A payment returned because the order had ended or was already paid.
  'payment_returned',
  'reviewed',
  // A message of an operator to the seller; customers do not read it.
  'operator_message',
] as const;

export const OrderEvent = z.object({
  kind: z.enum(ORDER_EVENT_KINDS),
  actor: z.enum(ORDER_ACTORS),
  at: Timestamp,
  note: z.nullable(z.string()),
});
export type OrderEvent = z.output<typeof OrderEvent>;

export const Order = z.object({
  ...orderSummary,
  review: z.nullable(
    z.object({
      /** Null, with an empty comment, if all reviews of the order are hidden. */
      rating: z.nullable(z.int()),
      comment: z.string(),
      at: Timestamp,
      hidden: z.array(HiddenReview),
    }),
  ),
  payment: z.nullable(
    z.object({
      method: z.string(),
      reference: z.string(),
      amount: Baht,
      paid_at: z.nullable(Timestamp),
      sandbox: z.boolean(),
    }),
  ),
  timeline: z.array(OrderEvent),
  provenance: Provenance,
});
export type Order = z.output<typeof Order>;
