import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Order } from '../orders/order.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { REFUND_DENIALS, REFUND_GRANTS } from '../refunds/refund-decision.ts';
import { RETURN_STATES, RefundPreview, RefundRequest } from '../refunds/refund.ts';
import { REFUND_REASONS } from '../refunds/refund-reason.ts';
import { REFUND_STATES } from '../refunds/refund-states.ts';
import { DecisionReason } from './console-requests.ts';
import { ConsolePageQuery, codedReason, SellerReference, reviewerDecision } from './console-parts.ts';

/** Awaiting an operator; awaiting the seller; items on their way back; closed. */
export const CONSOLE_REFUND_GROUPS = ['to_decide', 'with_seller', 'returning', 'closed'] as const;
export type ConsoleRefundGroup = (typeof CONSOLE_REFUND_GROUPS)[number];

export const ConsoleRefundSummary = z.object({
  id: Id,
  state: z.enum(REFUND_STATES),
  reason: z.enum(REFUND_REASONS),
  order_number: z.string(),
  seller: SellerReference,
  amount: Baht,
  photo_count: z.int(),
  created_at: Timestamp,
  /** Time at which the seller objected or missed the deadline; from then on operators decide. */
  escalated_at: z.nullable(Timestamp),
  /** Deadline for the seller's response. */
  answer_due_at: Timestamp,
  /** Deadline for operators; null before escalation. */
  due_at: z.nullable(Timestamp),
  decided_at: z.nullable(Timestamp),
  /** The party that decided the request or, by a refund of the order, granted it. */
  decided_by: z.nullable(z.enum(['operator', 'server'])),
});
export type ConsoleRefundSummary = z.output<typeof ConsoleRefundSummary>;

export const ConsoleRefund = z.object({
  request: RefundRequest,
  seller: SellerReference,
  /** Name, phone and address of the customer are masked. */
  order: Order,
  goods: z.nullable(z.enum(RETURN_STATES)),
  goods_settled_at: z.nullable(Timestamp),
  /** Effect of granting the request now; null if it can't be decided. */
  preview: z.nullable(RefundPreview),
  /** The first of two operators who approve a large refund; null before, and for smaller ones. */
  first_approval: z.nullable(
    z.object({ account: z.string(), at: Timestamp, amount: Baht, with_return: z.boolean() }),
  ),
});
export type ConsoleRefund = z.output<typeof ConsoleRefund>;

export const listConsoleRefunds = endpoint({
  method: 'GET',
  path: '/console/refunds',
  access: 'operator',
  tag: 'console',
  summary: 'Lists refund requests of all sellers: open ones oldest first, closed ones newest first.',
  query: z.object({
    ...ConsolePageQuery,
    group: z.optional(z.enum(CONSOLE_REFUND_GROUPS)),
  }),
  data: z.object({
    refunds: z.array(ConsoleRefundSummary),
    counts: z.object({ to_decide: z.int(), with_seller: z.int(), returning: z.int(), closed: z.int() }),
    pagination: Pagination,
  }),
});

export const getConsoleRefund = endpoint({
  method: 'GET',
  path: '/console/refunds/:id',
  access: 'operator',
  tag: 'console',
  summary:
    'Returns a refund request with both sides’ statements, photos, the order’s timeline and the effect of granting it.',
  params: IdParams,
  data: ConsoleRefund,
});

export const grantRefund = endpoint({
  ...reviewerDecision,
  path: '/console/refunds/:id/grant',
  summary:
    'Grants the request: the customer gets the amount that was asked for, or a smaller `amount`, at once or `with_return` when the items are back. Large refunds need a second operator.',
  params: IdParams,
  body: z.object({
    ...codedReason(REFUND_GRANTS),
    amount: z.optional(Baht),
    with_return: z.optional(z.boolean()),
  }),
  data: ConsoleRefund,
});

export const confirmRefundReturn = endpoint({
  ...reviewerDecision,
  path: '/console/refunds/:id/return-received',
  summary: 'Records that the supplier has the returned items: the customer gets the approved amount.',
  params: IdParams,
  body: DecisionReason,
  data: ConsoleRefund,
});

export const refuseRefundReturn = endpoint({
  ...reviewerDecision,
  path: '/console/refunds/:id/return-refused',
  summary: 'Denies the refund of a return that arrived incomplete or used: the order continues.',
  params: IdParams,
  body: z.object(codedReason(REFUND_DENIALS)),
  data: ConsoleRefund,
});

export const denyRefund = endpoint({
  ...reviewerDecision,
  path: '/console/refunds/:id/deny',
  summary: 'Denies the request: the order continues.',
  params: IdParams,
  body: z.object(codedReason(REFUND_DENIALS)),
  data: ConsoleRefund,
});
