import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** What operators see: requested → approved (the money is back) | rejected (the deposit stays). */
export const DEPOSIT_REFUND_STATES = ['requested', 'approved', 'rejected'] as const;
export type DepositRefundState = (typeof DEPOSIT_REFUND_STATES)[number];

/** Why a deposit stays; `other` says it in the operator's words. */
export const DEPOSIT_REFUND_REJECTIONS = [
  'orders_open',
  'disputes_open',
  'balance_owed',
  'store_in_review',
  'other',
] as const;
export type DepositRefundRejection = (typeof DEPOSIT_REFUND_REJECTIONS)[number];

export const DEPOSIT_REFUND_WORDS_MAX = 500;

export const DepositRefund = z.object({
  id: Id,
  /** `withdrawn`: its seller took it back before anybody decided. */
  state: z.enum([...DEPOSIT_REFUND_STATES, 'withdrawn']),
  /** The seller's words, which may be none. */
  comment: z.string(),
  requested_at: Timestamp,
  /** Days in Bangkok between which the answer comes, YYYY-MM-DD. */
  due_from: z.string(),
  due_until: z.string(),
  decided_at: z.nullable(Timestamp),
  withdrawn_at: z.nullable(Timestamp),
  /** Why it was rejected; null otherwise, and for rejections that have words alone. */
  reason_code: z.nullable(z.enum(DEPOSIT_REFUND_REJECTIONS)),
  /** The operator's words, which may be none. */
  reason: z.nullable(z.string()),
});
export type DepositRefund = z.output<typeof DepositRefund>;

/** The security deposit as its seller sees it. */
export const SecurityDeposit = z.object({
  /** What it takes. */
  amount: Baht,
  available: Baht,
  has_deposit: z.boolean(),
  is_verified: z.boolean(),
  paid_at: z.nullable(Timestamp),
  /** The latest request for it back; after it was paid back, of the deposit before. */
  refund: z.nullable(DepositRefund),
});
export type SecurityDeposit = z.output<typeof SecurityDeposit>;
