import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LINK_CHANNELS } from '../orders/link-channel.ts';
import { COURIER_CODES, Order, ORDER_STATUSES, OrderShipping } from '../orders/order.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { REFUND_REASONS } from '../refunds/refund-reason.ts';
import { REFUND_STATES } from '../refunds/refund-states.ts';
import { ProvenanceEntry } from '../tracking/provenance.ts';
import { ConsolePageQuery, reviewerDecision, SellerReference } from './console-parts.ts';
import { OrderMessage, OrderEnd } from './console-requests.ts';

/** Longer texts match no number and no name. */
export const ORDER_SEARCH_MAX = 100;
/** Numbers are searched from this length. Shorter ends of phone numbers match too many orders. */
export const ORDER_NUMBER_PART_MIN = 4;

/** Minimum ages in days, counted from the order. */
export const ORDER_AGES = [3, 7, 14, 30] as const;

/** The field of an order that a search found. */
export const ORDER_MATCHES = [
  'order_number',
  'phone',
  'tracking_number',
  'reference',
  'customer_name',
  'seller',
] as const;
export type OrderMatch = (typeof ORDER_MATCHES)[number];

export const ConsoleOrderSummary = z.object({
  id: Id,
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  seller: SellerReference,
  /** Masked. */
  customer: z.object({ name: z.string(), phone: z.string() }),
  /** Paid by the customer (R). */
  amount: Baht,
  courier: z.nullable(z.enum(COURIER_CODES)),
  tracking_number: z.nullable(z.string()),
  created_at: Timestamp,
  /** Deadline of the payment, of shipping or of the courier's next scan; null once the order has ended. */
  due_at: z.nullable(Timestamp),
  open_dispute: z.boolean(),
  /** Null in a list that was not searched. */
  matched: z.nullable(z.enum(ORDER_MATCHES)),
});
export type ConsoleOrderSummary = z.output<typeof ConsoleOrderSummary>;

export const listConsoleOrders = endpoint({
  method: 'GET',
  path: '/console/orders',
  access: 'operator',
  tag: 'console',
  summary:
    'Lists orders of all sellers, newest first. `search` matches the beginning or end of an order, phone or tracking number, a payment or refund reference, the beginnings of the customer’s names, and the seller’s store name, account or id.',
  query: z.object({
    ...ConsolePageQuery,
    search: z.optional(z.string().check(z.maxLength(ORDER_SEARCH_MAX))),
    seller_id: z.optional(Id),
    status: z.optional(z.enum(ORDER_STATUSES)),
    /** Orders at least this old, in days; without `status` only those that have not ended. */
    older_than: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
    /** Orders to ship or in transit whose deadline has passed. */
    overdue: z.optional(z.boolean()),
    /** Orders with an open refund request. */
    disputed: z.optional(z.boolean()),
  }),
  /** `total` counts at most 1,000 orders. */
  data: z.object({ orders: z.array(ConsoleOrderSummary), pagination: Pagination }),
});

/** How an operator can end an order: before shipping, after it, or not at all. */
export const ORDER_ENDS = ['cancel', 'refund'] as const;

export const ConsoleOrder = z.object({
  /** Name, phone and address of the customer are masked, and numbers in the customer’s note. */
  order: Order,
  seller: SellerReference,
  /** Masked; null if the customer gave none. */
  customer_email: z.nullable(z.string()),
  /** Channels whose last messages could not be delivered, with the time of giving up. */
  undelivered: z.array(z.object({ channel: z.enum(LINK_CHANNELS), at: Timestamp })),
  /** Statuses of the courier service that have no meaning here, newest first. */
  unknown_statuses: z.array(z.object({ status: z.string(), description: z.string(), at: Timestamp })),
  /** Newest first. */
  refund_requests: z.array(
    z.object({
      id: Id,
      state: z.enum(REFUND_STATES),
      reason: z.enum(REFUND_REASONS),
      amount: Baht,
      created_at: Timestamp,
    }),
  ),
  /** All ledger postings of the order, oldest first. */
  ledger_entries: z.array(ProvenanceEntry),
  /** How it can be ended; null if it has ended. */
  can_end: z.nullable(z.enum(ORDER_ENDS)),
  can_mark_lost: z.boolean(),
  /** The first of two operators who approve a large refund; null before, and for smaller ones. */
  first_approval: z.nullable(
    z.object({ account: z.string(), at: Timestamp, decision: z.enum(['end', 'lost', 'not_sent', 'grant']) }),
  ),
});
export type ConsoleOrder = z.output<typeof ConsoleOrder>;

export const getConsoleOrder = endpoint({
  method: 'GET',
  path: '/console/orders/:id',
  access: 'operator',
  tag: 'console',
  summary: 'Returns an order with its timeline, parcel, refunds and ledger entries. The customer is masked.',
  params: IdParams,
  data: ConsoleOrder,
});

export const revealOrderCustomer = endpoint({
  method: 'POST',
  path: '/console/orders/:id/reveal',
  access: 'operator',
  tag: 'console',
  summary: 'Returns the customer’s name, phone, address and note. Logged.',
  params: IdParams,
  data: z.object({
    customer: z.object({ name: z.string(), phone: z.string() }),
    shipping: OrderShipping,
    note: z.nullable(z.string()),
  }),
});

export const endConsoleOrder = endpoint({
  ...reviewerDecision,
  path: '/console/orders/:id/end',
  summary:
    'Ends an unfinished order: cancelled before shipping, refunded after it. Seller and customer read the reason. Two operators must approve a large refund.',
  params: IdParams,
  body: OrderEnd,
  data: ConsoleOrder,
});

export const markParcelLost = endpoint({
  ...reviewerDecision,
  path: '/console/orders/:id/lost',
  summary:
    'Refunds an order in transit whose parcel the courier lost; the seller gets back a supplier price that was paid. Two operators must approve a large refund.',
  params: IdParams,
  body: OrderEnd,
  data: ConsoleOrder,
});

export const messageSeller = endpoint({
  method: 'POST',
  path: '/console/orders/:id/message',
  access: 'operator',
  tag: 'console',
  idempotent: true,
  summary:
    'Sends the seller a message about an order. It is a notification and part of the order’s timeline.',
  params: IdParams,
  body: OrderMessage,
  data: ConsoleOrder,
});

/** How often the link of one order is sent again, in 15 minutes and in 24 hours. */
export const ORDER_LINKS_MAX = 3;
export const ORDER_LINKS_PER_DAY = 6;

export const sendOrderLink = endpoint({
  method: 'POST',
  path: '/console/orders/:id/link',
  access: 'operator',
  tag: 'console',
  idempotent: true,
  summary:
    'Sends the customer the link of their order again, to the stored e-mail or phone. The operator never sees the link. Logged.',
  params: IdParams,
  body: z.object({ channel: z.enum(LINK_CHANNELS) }),
  data: ConsoleOrder,
});
