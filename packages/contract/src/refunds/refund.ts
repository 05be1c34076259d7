import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../orders/order.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { REFUND_DECISIONS } from './refund-decision.ts';
import { REFUND_REASONS, REFUND_STATES } from './refund-rules.ts';

/** A customer's picture; its address is signed and opens for a few minutes only. */
export const RefundPhoto = z.object({
  uuid: z.string(),
  url: z.string(),
  expires_at: Timestamp,
  width: z.int(),
  height: z.int(),
  /** Dominant colour, `#rrggbb`. */
  color: z.string(),
});
export type RefundPhoto = z.output<typeof RefundPhoto>;

const request = {
  state: z.enum(REFUND_STATES),
  reason: z.enum(REFUND_REASONS),
  comment: z.string(),
  created_at: Timestamp,
  /** Until when the seller may answer; then an operator decides. */
  answer_due_at: Timestamp,
  answered_at: z.nullable(Timestamp),
  /** The seller's words against the request. */
  objection: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
  /** Who decided; the server does where the parcel came back. Null where nobody had to. */
  decided_by: z.nullable(z.enum(['operator', 'server'])),
  /** Why an operator decided so; null otherwise, and for decisions that have words alone. */
  decision_code: z.nullable(z.enum(REFUND_DECISIONS)),
  /** The operator's words, which may be none. */
  decision_reason: z.nullable(z.string()),
  withdrawn_at: z.nullable(Timestamp),
};

/** A request as its customer sees it. */
export const CustomerRefundRequest = z.object({ ...request, photos: z.array(RefundPhoto) });
export type CustomerRefundRequest = z.output<typeof CustomerRefundRequest>;

/** Where an order stands for a customer who may want the money back. */
export const CustomerRefund = z.object({
  may_ask: z.boolean(),
  /** For which reasons: not for one that an operator has denied. */
  reasons: z.array(z.enum(REFUND_REASONS)),
  /** Null while the order has not completed, which begins the time. */
  ask_until: z.nullable(Timestamp),
  /** What would come back. */
  amount: Baht,
  /** The latest request. */
  request: z.nullable(CustomerRefundRequest),
});
export type CustomerRefund = z.output<typeof CustomerRefund>;

const summary = {
  ...request,
  id: Id,
  order_id: Id,
  order_number: z.string(),
  order_status: z.enum(ORDER_STATUSES),
  /** What the customer gets back (R). */
  amount: Baht,
  photo_count: z.int(),
};

/** A request in the seller's list. The customer's name is masked. */
export const RefundRequestSummary = z.object({
  ...summary,
  customer_name: z.string(),
  product_name: z.string(),
  product_image_url: z.string(),
});
export type RefundRequestSummary = z.output<typeof RefundRequestSummary>;

export const RefundRequest = z.object({ ...summary, photos: z.array(RefundPhoto) });
export type RefundRequest = z.output<typeof RefundRequest>;

/** Where refunded goods are: awaited, back at the supplier, or kept by the customer (or lost). */
export const GOODS_STATES = ['awaiting', 'taken_back', 'kept'] as const;
export type GoodsState = (typeof GOODS_STATES)[number];

/** What a refund would move if it were made now. The three sources add up to `customer_gets`. */
export const RefundPreview = z.object({
  customer_gets: Baht,
  from_escrow: Baht,
  from_balance: Baht,
  /** What the balance does not cover; it is kept from the next money that comes in. */
  to_receivable: Baht,
  /** The supplier's price (S). */
  goods_cost: Baht,
  /** Whether S was paid: then it comes back with the goods. Else it is charged if they do not come back. */
  goods_paid: z.boolean(),
  balance: Baht,
});
export type RefundPreview = z.output<typeof RefundPreview>;

/** All about money back of one order, for its seller. */
export const OrderRefund = z.object({
  order_id: Id,
  order_status: z.enum(ORDER_STATUSES),
  /** Of the order as all of this was read from it: what is decided on it, is decided on this version. */
  version: z.int(),
  refunded_at: z.nullable(Timestamp),
  goods: z.nullable(z.enum(GOODS_STATES)),
  goods_settled_at: z.nullable(Timestamp),
  /** Null where the order can't be refunded (any more). */
  preview: z.nullable(RefundPreview),
  /** Newest first. */
  requests: z.array(RefundRequest),
  /** What the seller still owes from refunds of all orders. */
  receivable: Baht,
});
export type OrderRefund = z.output<typeof OrderRefund>;
