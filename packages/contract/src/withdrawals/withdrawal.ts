import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { BANK_CODES } from './bank-card.ts';

/** pending → approved → processing → completed. Operators can reject until then; sellers can cancel while pending. */
export const WITHDRAWAL_STATES = [
  'pending',
  'approved',
  'processing',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** The amount is frozen in these states. */
export const RUNNING_WITHDRAWAL_STATES = [
  'pending',
  'approved',
  'processing',
] as const satisfies WithdrawalState[];

export const WITHDRAWAL_NOTE_MAX = 200;

/** Reasons for rejecting a withdrawal. `other` requires a note by the operator. */
export const WITHDRAWAL_REJECTIONS = [
  'account_not_found',
  'holder_mismatch',
  'bank_refused',
  'under_review',
  'other',
] as const;
export type WithdrawalRejection = (typeof WITHDRAWAL_REJECTIONS)[number];

/** Reason of a request that the server cancelled because no operator approved it. */
export const WITHDRAWAL_NOT_DECIDED = 'not_decided';
/**
 * Working days after which a request that no operator approved is cancelled. Only pending ones: later the bank may have
 * paid already, so an operator must decide.
 */
export const WITHDRAWAL_UNDECIDED_WORKING_DAYS = 5;
/** Reasons of withdrawals that returned to the balance, including those of the server. */
export const WITHDRAWAL_RETURN_REASONS = [
  ...WITHDRAWAL_REJECTIONS,
  'store_suspended',
  WITHDRAWAL_NOT_DECIDED,
] as const;
export type WithdrawalReturnReason = (typeof WITHDRAWAL_RETURN_REASONS)[number];

export const Withdrawal = z.object({
  id: Id,
  status: z.enum(WITHDRAWAL_STATES),
  /** Alias of `status` for older clients. */
  state: z.enum(WITHDRAWAL_STATES),
  /** Deducted from the balance, fee included. */
  amount: Baht,
  fee: Baht,
  /** Transferred to the bank. */
  actual_amount: Baht,
  /** The seller's note, or the operator's reason if `requested_by_operator`. */
  note: z.string(),
  /** An operator requested it during a suspension. */
  requested_by_operator: z.boolean(),
  admin_note: z.nullable(z.string()),
  /** Null unless rejected or cancelled by the server, and for rejections older than the codes. */
  reason_code: z.nullable(z.enum(WITHDRAWAL_RETURN_REASONS)),
  bank_name: z.enum(BANK_CODES),
  card_number: z.string(),
  created_at: Timestamp,
  /** Promised time of payment. */
  due_at: Timestamp,
  /** When it is cancelled unless an operator approves it before. Null unless pending. */
  cancels_at: z.nullable(Timestamp),
  decided_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** Reasons why a withdrawal is impossible now, by priority. */
export const WITHDRAWAL_BLOCKS = [
  /** The payment sandbox is on in production: the balance is no real money. */
  'sandbox',
  'not_verified',
  'no_card',
  'card_pending',
  'card_rejected',
  'owes',
  'running',
  'held',
  'daily_limit',
  'requests_limit',
  /** Only before closing the account: something besides the balance prevents closing it. */
  'closing_blocked',
  'balance_short',
] as const;
export type WithdrawalBlock = (typeof WITHDRAWAL_BLOCKS)[number];

export const WithdrawLimits = z.object({
  /** The whole balance for a rest below the minimum that is paid out before the account is closed. */
  min_amount: Baht,
  max_amount: Baht,
  /** The same for every amount; zero for such a rest. */
  fee: Baht,
  available: Baht,
  daily_count: z.int(),
  /** Remaining requests today in Bangkok. Cancelled and rejected ones don't count. */
  left_today: z.int(),
  /** End of the cooldown after a change of card or password. */
  hold_until: z.nullable(Timestamp),
  owed: Baht,
  /** Null if a withdrawal is possible. */
  blocked_by: z.nullable(z.enum(WITHDRAWAL_BLOCKS)),
});
export type WithdrawLimits = z.output<typeof WithdrawLimits>;
