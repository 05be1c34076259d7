import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { BANK_CODES } from './bank-card.ts';

/** pending → approved → processing → completed; rejected by an operator before it is completed; cancelled by the seller while pending. */
export const WITHDRAWAL_STATES = [
  'pending',
  'approved',
  'processing',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** The amount is frozen while a withdrawal stands in one of these. */
export const WITHDRAWAL_RUNNING = ['pending', 'approved', 'processing'] as const satisfies WithdrawalState[];

export const WITHDRAWAL_NOTE_MAX = 200;

/** Why a withdrawal is rejected; `other` says it in the operator's words. */
export const WITHDRAWAL_REJECTIONS = [
  'account_not_found',
  'holder_mismatch',
  'bank_refused',
  'under_review',
  'other',
] as const;
export type WithdrawalRejection = (typeof WITHDRAWAL_REJECTIONS)[number];

export const Withdrawal = z.object({
  id: Id,
  status: z.enum(WITHDRAWAL_STATES),
  /** Alias of `status` for older clients. */
  state: z.enum(WITHDRAWAL_STATES),
  /** What leaves the balance; the fee is part of it. */
  amount: Baht,
  fee: Baht,
  /** What arrives at the bank. */
  actual_amount: Baht,
  /** The seller's words. */
  note: z.string(),
  /** The operator's words. */
  admin_note: z.nullable(z.string()),
  /** Why it was rejected; null otherwise, and for rejections that have words alone. */
  reason_code: z.nullable(z.enum(WITHDRAWAL_REJECTIONS)),
  bank_name: z.enum(BANK_CODES),
  card_number: z.string(),
  created_at: Timestamp,
  /** Until when it is paid at the latest, as it is promised. */
  due_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** Why no withdrawal is possible right now; the first that holds, in this order. */
export const WITHDRAWAL_BLOCKS = [
  'not_verified',
  'no_card',
  'card_pending',
  'card_rejected',
  'owes',
  'running',
  'held',
  'daily_limit',
  'requests_limit',
  'balance_short',
] as const;
export type WithdrawalBlock = (typeof WITHDRAWAL_BLOCKS)[number];

export const WithdrawLimits = z.object({
  min_amount: Baht,
  max_amount: Baht,
  /** The same for every amount. */
  fee: Baht,
  available: Baht,
  daily_count: z.int(),
  /** Requests that are left today, in Bangkok; cancelled and rejected ones don't count. */
  left_today: z.int(),
  /** Until when withdrawals rest after the card or a password changed. */
  hold_until: z.nullable(Timestamp),
  /** Refunds that the balance did not cover. */
  owed: Baht,
  /** Why no withdrawal is possible now, or null. */
  blocked_by: z.nullable(z.enum(WITHDRAWAL_BLOCKS)),
});
export type WithdrawLimits = z.output<typeof WithdrawLimits>;
