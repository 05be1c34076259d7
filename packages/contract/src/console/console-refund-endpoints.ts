import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Order } from '../orders/order.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { REFUND_DENIALS, REFUND_GRANTS } from '../refunds/refund-decision.ts';
import { GOODS_STATES, RefundPreview, RefundRequest } from '../refunds/refund.ts';
import { REFUND_REASONS, REFUND_STATES } from '../refunds/refund-rules.ts';
import { ConsolePageQuery, codedReason, NamedSeller, reviewerDecision } from './console-parts.ts';

/** To decide; waiting for the seller; everything that is over. */
export const CONSOLE_REFUND_GROUPS = ['to_decide', 'with_seller', 'closed'] as const;
export type ConsoleRefundGroup = (typeof CONSOLE_REFUND_GROUPS)[number];

export const ConsoleRefundSummary = z.object({
  id: Id,
  state: z.enum(REFUND_STATES),
  reason: z.enum(REFUND_REASONS),
  order_number: z.string(),
  seller: NamedSeller,
  amount: Baht,
  photo_count: z.int(),
  created_at: Timestamp,
  /** When it came to the operators: the seller objected, or let the time pass. */
  escalated_at: z.nullable(Timestamp),
  /** Until when the seller may answer. */
  answer_due_at: Timestamp,
  /** Until when operators decide; null where it has not come to them. */
  due_at: z.nullable(Timestamp),
  decided_at: z.nullable(Timestamp),
  /** The server decides where the parcel came back. */
  decided_by: z.nullable(z.enum(['operator', 'server'])),
});
export type ConsoleRefundSummary = z.output<typeof ConsoleRefundSummary>;

export const ConsoleRefund = z.object({
  request: RefundRequest,
  seller: NamedSeller,
  /** Customer’s name, phone and address masked. */
  order: Order,
  goods: z.nullable(z.enum(GOODS_STATES)),
  goods_settled_at: z.nullable(Timestamp),
  /** What granting would move now; null where nothing is to be decided. */
  preview: z.nullable(RefundPreview),
});
export type ConsoleRefund = z.output<typeof ConsoleRefund>;

export const listConsoleRefunds = endpoint({
  method: 'GET',
  path: '/console/refunds',
  access: 'operator',
  tag: 'console',
  summary:
    'Refund requests of all sellers: those to decide first come first, those that are over newest first.',
  query: z.object({
    ...ConsolePageQuery,
    group: z.optional(z.enum(CONSOLE_REFUND_GROUPS)),
  }),
  data: z.object({
    refunds: z.array(ConsoleRefundSummary),
    counts: z.object({ to_decide: z.int(), with_seller: z.int(), closed: z.int() }),
    pagination: Pagination,
  }),
});

export const getConsoleRefund = endpoint({
  method: 'GET',
  path: '/console/refunds/:id',
  access: 'operator',
  tag: 'console',
  summary:
    'One refund request: both sides’ words, pictures, the order with its timeline, and what granting would move.',
  params: IdParams,
  data: ConsoleRefund,
});

export const grantRefund = endpoint({
  ...reviewerDecision,
  path: '/console/refunds/:id/grant',
  summary: 'Decides for the customer: all of the money goes back.',
  params: IdParams,
  body: z.object(codedReason(REFUND_GRANTS)),
  data: ConsoleRefund,
});

export const denyRefund = endpoint({
  ...reviewerDecision,
  path: '/console/refunds/:id/deny',
  summary: 'Decides for the seller: the order goes on.',
  params: IdParams,
  body: z.object(codedReason(REFUND_DENIALS)),
  data: ConsoleRefund,
});
