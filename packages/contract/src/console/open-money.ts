// Open money: amounts that wait for somebody. Each section is a list of open items.
import * as z from 'zod/mini';
import { WITHDRAWAL_WORKING_DAYS_MAX } from '../constants.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { REFUND_SILENCE_WORKING_DAYS } from '../refunds/refund-rules.ts';
import { SAMPLE_SHIPPING_WORKING_DAYS } from '../samples/sample-rules.ts';
import type { AccountKind } from '../wallet/account-kinds.ts';
import { SellerReference } from './console-parts.ts';
import { DELIVERY_DECISION_WORKING_DAYS, PAYMENT_REFUND_WORKING_DAYS } from './queue-deadlines.ts';

/** Working days for a refund that the payment provider has accepted to reach the customer. */
export const REFUND_IN_FLIGHT_WORKING_DAYS = 3;
/** Calendar days for a seller's debt to be repaid from new sales. Afterwards a person asks the seller. */
export const DEBT_DAYS_MAX = 30;

/**
 * Sections with their ledger account, whose balance must equal the sum of the section. Items without an account are not in
 * the ledger yet (top-ups), or are only a part of an account (deposits, and samples, whose price is owed to suppliers).
 */
export const OPEN_MONEY_ACCOUNTS = {
  escrow: 'escrow',
  customer_refunds: 'customer_refund',
  withdrawals: 'frozen',
  receivables: 'receivable',
  supplier_payable: 'supplier_payable',
  courier_claims: 'courier_claims',
  recharges: null,
  deposit_refunds: null,
  samples: null,
} as const satisfies Readonly<Record<string, AccountKind | null>>;
export type OpenMoneySection = keyof typeof OPEN_MONEY_ACCOUNTS;
export const OPEN_MONEY_SECTIONS = [
  'escrow',
  'customer_refunds',
  'withdrawals',
  'receivables',
  'supplier_payable',
  'courier_claims',
  'recharges',
  'deposit_refunds',
  'samples',
] as const satisfies OpenMoneySection[];

/** Causes of all sections. `earlier`: entries of an account that are older than OPEN_MONEY_DETAIL_DAYS, in one sum. */
export const OPEN_MONEY_CAUSES = [
  // Escrow, by what the order waits for.
  'to_ship',
  'late_to_ship',
  'without_number',
  'first_scan',
  'in_transit',
  'delivered',
  'disputed',
  'returning',
  'no_deadline',
  // Refunds to customers.
  'refund_queued',
  'refund_sent',
  'refund_failed',
  // Withdrawals.
  'to_approve',
  'to_pay',
  'paying',
  // Debts of sellers, by what they were charged for.
  'debt_refund',
  'debt_items',
  'debt_other',
  // Entries of an account.
  'orders',
  'samples',
  'returned_items',
  'other',
  'earlier',
  'sample_to_ship',
  // Top-ups and deposit refunds.
  'in_review',
  'second_approval',
] as const;
export type OpenMoneyCause = (typeof OPEN_MONEY_CAUSES)[number];

/**
 * Working days between the base of an item's deadline and the deadline; 0 for the others, whose base is the deadline. The
 * base is the time when the item entered its state, or when the server should have ended it.
 */
export const OPEN_MONEY_WORKING_DAYS = {
  first_scan: DELIVERY_DECISION_WORKING_DAYS,
  in_transit: DELIVERY_DECISION_WORKING_DAYS,
  disputed: REFUND_SILENCE_WORKING_DAYS,
  returning: DELIVERY_DECISION_WORKING_DAYS,
  refund_queued: REFUND_IN_FLIGHT_WORKING_DAYS,
  refund_sent: REFUND_IN_FLIGHT_WORKING_DAYS,
  refund_failed: PAYMENT_REFUND_WORKING_DAYS,
  to_approve: WITHDRAWAL_WORKING_DAYS_MAX,
  to_pay: WITHDRAWAL_WORKING_DAYS_MAX,
  paying: WITHDRAWAL_WORKING_DAYS_MAX,
  sample_to_ship: SAMPLE_SHIPPING_WORKING_DAYS,
} as const satisfies Partial<Record<OpenMoneyCause, number>>;

/** Ages in days, each up to and including its last day. */
export const OPEN_MONEY_AGES = ['to_3', 'to_7', 'to_30', 'over_30'] as const;
export type OpenMoneyAge = (typeof OPEN_MONEY_AGES)[number];
/** First age in days that belongs to the next band. */
export const OPEN_MONEY_AGE_ENDS = { to_3: 4, to_7: 8, to_30: 31 } as const satisfies Partial<
  Record<OpenMoneyAge, number>
>;
/** Entries of an account are listed by cause up to this age in days. */
export const OPEN_MONEY_DETAIL_DAYS = OPEN_MONEY_AGE_ENDS.to_30;

/** A sum over the items of one cause and age. Amounts have the sign of the ledger: claims are negative. */
export const OpenMoneyCell = z.object({
  cause: z.enum(OPEN_MONEY_CAUSES),
  age: z.enum(OPEN_MONEY_AGES),
  count: z.int(),
  amount: Baht,
  overdue_count: z.int(),
});
export type OpenMoneyCell = z.output<typeof OpenMoneyCell>;

export const OpenMoneyTotal = z.object({
  section: z.enum(OPEN_MONEY_SECTIONS),
  cells: z.array(OpenMoneyCell),
  amount: Baht,
  overdue_count: z.int(),
  overdue_amount: Baht,
  /** Balance of the section's ledger account; null without one. */
  balance: z.nullable(Baht),
  /** Balance minus amount; must be 0. */
  unexplained: Baht,
});
export type OpenMoneyTotal = z.output<typeof OpenMoneyTotal>;

export const OpenMoneyItem = z.object({
  /** Unique within its section. */
  id: Id,
  seller: SellerReference,
  order_id: z.nullable(Id),
  /** The refund request that decides about a disputed order. */
  refund_request_id: z.nullable(Id),
  /** Number of the order, sample, withdrawal or top-up; empty for a seller's debt without order. */
  reference: z.string(),
  cause: z.enum(OPEN_MONEY_CAUSES),
  amount: Baht,
  since: Timestamp,
  /** Null if the item has no deadline, as what is owed to suppliers. */
  due_at: z.nullable(Timestamp),
});
export type OpenMoneyItem = z.output<typeof OpenMoneyItem>;

/** Hour of the day in Bangkok of the daily check. */
export const OPEN_MONEY_CHECK_HOUR = 8;

/** Overdue items and an unexplained difference that a check found in one section. */
export type OpenMoneyFinding = {
  section: OpenMoneySection;
  overdue_count: number;
  /** Baht. */
  overdue_amount: number;
  unexplained: number;
};
