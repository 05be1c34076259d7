import * as z from 'zod/mini';
import { ItemChoice } from '../catalogue/variant.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
import { COURIER_CODES } from '../tracking/courier.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { GRANT_CAUSES } from './grant-cause.ts';
import { REFUND_DECISIONS } from './refund-decision.ts';
import { REFUND_REASONS } from './refund-reason.ts';
import { REFUND_SCOPES, RETURN_PAYERS } from './refund-rules.ts';
import { REFUND_STATES } from './refund-states.ts';

/** A customer's photo. Its signed address expires after a few minutes. */
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

/** A line of an order, and how many of its units a request is about. `position` starts at 1. */
export const RefundItem = z.object({
  position: z.int(),
  name: z.string(),
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  choices: z.array(ItemChoice),
  quantity: z.int(),
  /** Retail price of one unit. */
  unit_price: Baht,
});
export type RefundItem = z.output<typeof RefundItem>;

/** The way back of items that are refunded when the supplier has them. */
export const ReturnParcel = z.object({
  paid_by: z.enum(RETURN_PAYERS),
  /** Name, address and phone number of the recipient, line by line. */
  address: z.string(),
  /** Deadline for the courier's first scan. */
  send_by: Timestamp,
  /** Null until the label is created or the customer enters the parcel. */
  courier: z.nullable(z.enum(COURIER_CODES)),
  tracking_number: z.nullable(z.string()),
  /** Couriers that the customer can choose. */
  couriers: z.array(z.object({ code: z.enum(COURIER_CODES), name: z.string() })),
  /** Whether the platform's label can be downloaded. */
  has_label: z.boolean(),
  handed_over_at: z.nullable(Timestamp),
  arrived_at: z.nullable(Timestamp),
  /** From this time on, the items count as received. Null until they have arrived. */
  counts_as_received_at: z.nullable(Timestamp),
});
export type ReturnParcel = z.output<typeof ReturnParcel>;

const request = {
  state: z.enum(REFUND_STATES),
  reason: z.enum(REFUND_REASONS),
  comment: z.string(),
  scope: z.enum(REFUND_SCOPES),
  /** The items of a request about some of them; empty for other scopes. */
  items: z.array(RefundItem),
  /** Amount that the customer asked for. */
  asked_amount: Baht,
  /** Amount that was approved; null before. An operator can approve less than asked. */
  granted_amount: z.nullable(Baht),
  /** Null unless the items must come back first. */
  return_parcel: z.nullable(ReturnParcel),
  created_at: Timestamp,
  /** Deadline for the seller; afterwards an operator decides. */
  answer_due_at: Timestamp,
  answered_at: z.nullable(Timestamp),
  objection: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
  /** The party that decided the request or, by a refund of the order, granted it. Null without either. */
  decided_by: z.nullable(z.enum(['operator', 'server'])),
  /** Null unless the request was granted without a decision about it. */
  grant_cause: z.nullable(z.enum(GRANT_CAUSES)),
  /** Null unless an operator decided, and for decisions older than the codes. */
  decision_code: z.nullable(z.enum(REFUND_DECISIONS)),
  /** The operator's note; may be empty. */
  decision_reason: z.nullable(z.string()),
  withdrawn_at: z.nullable(Timestamp),
};

export const CustomerRefundRequest = z.object({ ...request, photos: z.array(RefundPhoto) });
export type CustomerRefundRequest = z.output<typeof CustomerRefundRequest>;

export const CustomerRefund = z.object({
  may_ask: z.boolean(),
  reasons: z.array(z.enum(REFUND_REASONS)),
  /** Null while the end of the period is unknown. */
  ask_until: z.nullable(Timestamp),
  /** The rest of R after earlier refunds. */
  amount: Baht,
  /** Whether the customer can ask for some items or an amount. */
  may_ask_part: z.boolean(),
  /** The lines of the order with the units that were not refunded before. */
  items: z.array(RefundItem),
  request: z.nullable(CustomerRefundRequest),
});
export type CustomerRefund = z.output<typeof CustomerRefund>;

const summary = {
  ...request,
  id: Id,
  order_id: Id,
  order_number: z.string(),
  order_status: z.enum(ORDER_STATUSES),
  /** Amount of the refund: approved, else asked for. */
  amount: Baht,
  photo_count: z.int(),
  /** Whether the refund can be approved on condition that the items come back. */
  may_await_return: z.boolean(),
};

/** A request in the seller's list, with the customer's name masked. */
export const RefundRequestSummary = z.object({
  ...summary,
  customer_name: z.string(),
  product_name: z.string(),
  product_image_url: z.string(),
});
export type RefundRequestSummary = z.output<typeof RefundRequestSummary>;

export const RefundRequest = z.object({ ...summary, photos: z.array(RefundPhoto) });
export type RefundRequest = z.output<typeof RefundRequest>;

/** Refunded items: on their way back, back at the supplier, kept by the customer, or lost by the courier. */
export const RETURN_STATES = ['awaiting', 'taken_back', 'kept', 'lost'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Effect of a refund if it happened now. The three sources add up to `customer_gets`. */
export const RefundPreview = z.object({
  /** Whether the seller can refund a part. */
  can_be_part: z.boolean(),
  customer_gets: Baht,
  from_escrow: Baht,
  from_balance: Baht,
  /** Part that the balance does not cover. It becomes a debt, repaid from the next income. */
  to_receivable: Baht,
  /** Supplier price (S). */
  goods_cost: Baht,
  /** True: S was paid and is credited when the items return. False: S is charged if they don't return. */
  goods_paid: z.boolean(),
  balance: Baht,
});
export type RefundPreview = z.output<typeof RefundPreview>;

export const OrderRefund = z.object({
  order_id: Id,
  order_status: z.enum(ORDER_STATUSES),
  /** Version of the order. A decision based on this data requires it. */
  version: z.int(),
  refunded_at: z.nullable(Timestamp),
  /** Refunded so far, completely or in part. */
  refunded_amount: Baht,
  goods: z.nullable(z.enum(RETURN_STATES)),
  goods_settled_at: z.nullable(Timestamp),
  /** Null if the order can't be refunded. */
  preview: z.nullable(RefundPreview),
  /** Newest first. */
  requests: z.array(RefundRequest),
  /** The seller's debt from refunds of all orders. */
  receivable: Baht,
});
export type OrderRefund = z.output<typeof OrderRefund>;
