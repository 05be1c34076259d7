import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** requested → approved (the deposit is returned) | rejected (the deposit stays). */
export const DEPOSIT_REFUND_STATES = ['requested', 'approved', 'rejected'] as const;
export type DepositRefundState = (typeof DEPOSIT_REFUND_STATES)[number];

/** Reasons for rejecting a refund. `other` requires a note by the operator. */
export const DEPOSIT_REFUND_REJECTIONS = [
  'orders_open',
  'disputes_open',
  'balance_owed',
  'store_in_review',
  'other',
] as const;
export type DepositRefundRejection = (typeof DEPOSIT_REFUND_REJECTIONS)[number];

/**
 * Working days after the announced range, after which a request that no operator decided is approved: as soon as the seller
 * has no open orders, no open refund request and no debt, and is not suspended.
 */
export const DEPOSIT_REFUND_SILENCE_WORKING_DAYS = 5;

export const DEPOSIT_REFUND_COMMENT_MAX = 500;

export const DepositRefund = z.object({
  id: Id,
  /** `withdrawn`: the seller withdrew the request before a decision. Operators never see it. */
  state: z.enum([...DEPOSIT_REFUND_STATES, 'withdrawn']),
  /** The seller's comment; may be empty. */
  comment: z.string(),
  requested_at: Timestamp,
  /** Range of days in Bangkok announced for the decision, YYYY-MM-DD. */
  due_from: z.string(),
  due_until: z.string(),
  /** When an undecided deposit returns by itself, if nothing is open. Null unless requested. */
  returns_at: z.nullable(Timestamp),
  decided_at: z.nullable(Timestamp),
  withdrawn_at: z.nullable(Timestamp),
  /** Null unless rejected, and for rejections older than the codes. */
  reason_code: z.nullable(z.enum(DEPOSIT_REFUND_REJECTIONS)),
  /** The operator's note; may be empty. */
  reason: z.nullable(z.string()),
});
export type DepositRefund = z.output<typeof DepositRefund>;

export const SecurityDeposit = z.object({
  amount: Baht,
  available: Baht,
  has_deposit: z.boolean(),
  is_verified: z.boolean(),
  paid_at: z.nullable(Timestamp),
  /** The latest refund request. After a refund it belongs to the previous deposit. */
  refund: z.nullable(DepositRefund),
});
export type SecurityDeposit = z.output<typeof SecurityDeposit>;
