import * as z from 'zod/mini';
import { DEPOSIT_REFUND_REJECTIONS, DEPOSIT_REFUND_STATES, DepositRefund } from '../deposit/deposit.ts';
import { endpoint } from '../endpoint.ts';
import { Baht, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, codedReason, NamedSeller, financeDecision } from './console-parts.ts';

/** A request for a security deposit back, with what a decision needs to know of its seller. */
export const ConsoleDepositRefund = z.object({
  ...z.omit(DepositRefund, { withdrawn_at: true }).shape,
  state: z.enum(DEPOSIT_REFUND_STATES),
  /** The end of the last day that its seller was told. */
  due_at: Timestamp,
  seller: NamedSeller,
  amount: Baht,
  paid_at: Timestamp,
  /** Orders that are not over yet. */
  open_orders: z.int(),
  open_disputes: z.int(),
  /** Refunds that the seller's balance did not cover; a deposit that comes back repays them first. */
  owed: Baht,
  /** Nothing is paid back while its seller is suspended. */
  is_seller_suspended: z.boolean(),
});
export type ConsoleDepositRefund = z.output<typeof ConsoleDepositRefund>;

export const listDepositRefunds = endpoint({
  method: 'GET',
  path: '/console/deposit-refunds',
  access: 'operator',
  tag: 'console',
  summary: 'Requests for security deposits back: open ones oldest first, decided ones newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(DEPOSIT_REFUND_STATES)),
  }),
  data: z.object({
    deposit_refunds: z.array(ConsoleDepositRefund),
    counts: z.object({ requested: z.int(), approved: z.int(), rejected: z.int() }),
    pagination: Pagination,
  }),
});

export const approveDepositRefund = endpoint({
  ...financeDecision,
  path: '/console/deposit-refunds/:id/approve',
  summary: 'The deposit moves back to the seller’s available balance.',
  params: IdParams,
  data: ConsoleDepositRefund,
});

export const rejectDepositRefund = endpoint({
  ...financeDecision,
  path: '/console/deposit-refunds/:id/reject',
  summary: 'The deposit stays held, for the reason given; the seller may ask again.',
  params: IdParams,
  body: z.object(codedReason(DEPOSIT_REFUND_REJECTIONS)),
  data: ConsoleDepositRefund,
});
