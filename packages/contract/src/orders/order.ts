import * as z from 'zod/mini';
import { HiddenReview } from '../catalogue/review-hiding.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { COURIER_CODES, type CourierCode } from '../tracking/courier.ts';
import { REFUND_REASONS } from '../refunds/refund-rules.ts';
import { Provenance } from '../tracking/provenance.ts';

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

/** Where the supplier's price comes from when an order ships: the seller's balance now, or the customer's payment at completion. */
export const SHIP_FUNDINGS = ['balance', 'escrow'] as const;
export type ShipFunding = (typeof SHIP_FUNDINGS)[number];

export const PRIORITIES = ['high', 'normal', 'low'] as const;

/** Where an order goes. */
export const OrderShipping = z.object({
  address: z.string(),
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

/** Where the money is that goes back to a customer; `none` where none was paid. */
export const MONEY_BACK = ['none', 'on_its_way', 'paid_back'] as const;
export type MoneyBack = (typeof MONEY_BACK)[number];

/** How an order ended without a sale. */
export const OrderEnding = z.object({
  kind: z.enum(['cancelled', 'expired', 'refunded']),
  by: z.enum(ORDER_ACTORS),
  /** In the words of whoever ended it. */
  reason: z.nullable(z.string()),
  /** Why its customer asked for the money back, where the customer did. */
  asked_for: z.nullable(z.enum(REFUND_REASONS)),
  /** Paid back is what the payment provider has reported. */
  money_back: z.enum(MONEY_BACK),
});
export type OrderEnding = z.output<typeof OrderEnding>;

const orderSummary = {
  id: Id,
  order_number: z.string(),
  /** Raised by every change; an action that names it is refused where the order has changed since. */
  version: z.int(),
  status: z.enum(ORDER_STATUSES),
  /** Supplier value of the goods (S). */
  total_amount: Baht,
  batch_price: Baht,
  cost_amount: Baht,
  /** What the customer pays (R). */
  retail_amount: Baht,
  profit: Baht,
  total_profit: Baht,
  total_quantity: z.int(),
  funding: z.nullable(z.enum(SHIP_FUNDINGS)),
  priority: z.enum(PRIORITIES),
  created_at: Timestamp,
  /** When the order, unpaid, is cancelled by the server. */
  expiry_time: Timestamp,
  paid_at: z.nullable(Timestamp),
  shipped_at: z.nullable(Timestamp),
  /** The courier's first scan of the parcel; a seller's word is none. */
  handed_over_at: z.nullable(Timestamp),
  /** When the courier delivered it; null where the parcel has turned back since. */
  delivered_at: z.nullable(Timestamp),
  returned_at: z.nullable(Timestamp),
  /** When the courier first said that the parcel is lost; null where it has told of it since. */
  lost_at: z.nullable(Timestamp),
  /** The newest that the courier told of the parcel is that it is being brought back: only its customer can say then that it has arrived. */
  is_returning: z.boolean(),
  /** When an order on its way completes by itself; null while it does not. */
  completes_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  refunded_at: z.nullable(Timestamp),
  /** Null for every order that is neither cancelled nor refunded. */
  ending: z.nullable(OrderEnding),
  /** The customer has asked for the money back and it is not decided: the order can't be completed. */
  open_dispute: z.boolean(),
  courier: z.nullable(z.enum(COURIER_CODES)),
  tracking_number: z.nullable(z.string()),
  /** Null also where all reviews of the order's products are hidden. */
  rating: z.nullable(z.int()),
  /** Masked in lists; whole on the order's own page. */
  customer: z.object({ name: z.string(), phone: z.string() }),
  shipping: OrderShipping,
  items: z.array(OrderItem),
  is_demo: z.boolean(),
};

/** An order as lists show it: personal data masked. */
export const OrderSummary = z.object(orderSummary);
export type OrderSummary = z.output<typeof OrderSummary>;

export const ORDER_EVENT_KINDS = [
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
  'early_profit',
  'cancelled',
  'expired',
  'refunded',
  'refund_requested',
  'refund_withdrawn',
  'refund_objected',
  'refund_unanswered',
  'refund_denied',
  'goods_taken_back',
  'goods_kept',
  // Money that the order could not take (any more): it had ended, or was paid before.
  'payment_returned',
  'reviewed',
] as const;

export const OrderEvent = z.object({
  kind: z.enum(ORDER_EVENT_KINDS),
  /** Who did it. */
  actor: z.enum(ORDER_ACTORS),
  at: Timestamp,
  note: z.nullable(z.string()),
});
export type OrderEvent = z.output<typeof OrderEvent>;

export const Order = z.object({
  ...orderSummary,
  note: z.nullable(z.string()),
  review: z.nullable(
    z.object({
      /** Null, and the comment empty, where all reviews of the order's products are hidden. */
      rating: z.nullable(z.int()),
      comment: z.string(),
      at: Timestamp,
      /** Reviews of the order's products that an operator has hidden, and why. */
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
