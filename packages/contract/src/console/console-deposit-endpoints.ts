import * as z from 'zod/mini';
import { DEPOSIT_REFUND_REJECTIONS, DEPOSIT_REFUND_STATES, DepositRefund } from '../deposit/deposit.ts';
import { endpoint } from '../endpoint.ts';
import { Baht, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, codedReason, SellerReference, financeDecision } from './console-parts.ts';

/** A refund request for a security deposit, with facts about its seller. */
export const ConsoleDepositRefund = z.object({
  ...z.omit(DepositRefund, { withdrawn_at: true, returns_at: true }).shape,
  state: z.enum(DEPOSIT_REFUND_STATES),
  /** End of the last day announced to the seller. */
  due_at: Timestamp,
  seller: SellerReference,
  amount: Baht,
  paid_at: Timestamp,
  /** Orders that have not ended. */
  open_orders: z.int(),
  open_disputes: z.int(),
  /** Unpaid debt from refunds. A returned deposit repays it first. */
  owed: Baht,
  /** Deposits of suspended sellers can't be returned. */
  is_seller_suspended: z.boolean(),
});
export type ConsoleDepositRefund = z.output<typeof ConsoleDepositRefund>;

export const listDepositRefunds = endpoint({
  method: 'GET',
  path: '/console/deposit-refunds',
  access: 'operator',
  tag: 'console',
  summary: 'Lists refund requests for security deposits: open ones oldest first, decided ones newest first.',
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
  summary: 'Approves a refund: the deposit moves to the seller’s available balance.',
  params: IdParams,
  data: ConsoleDepositRefund,
});

export const rejectDepositRefund = endpoint({
  ...financeDecision,
  path: '/console/deposit-refunds/:id/reject',
  summary: 'Rejects a refund with a reason. The deposit stays held, and the seller can request it again.',
  params: IdParams,
  body: z.object(codedReason(DEPOSIT_REFUND_REJECTIONS)),
  data: ConsoleDepositRefund,
});
