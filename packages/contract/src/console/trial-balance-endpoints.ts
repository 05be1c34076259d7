import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { LEDGER_ACCOUNT_KINDS } from '../wallet/account-kinds.ts';

/**
 * Comparisons of the trial balance:
 * - `sum`: all balances with zero
 * - `entries`: a balance with the sum of its entries
 * - `chain`: an account's entry counter with the number of its entries
 * - `sign`: a balance with the sign that its account allows
 * - `escrow`: with open orders
 * - `frozen`: with running withdrawals
 * - `security_deposit`: with deposits held
 * - `receivable`: a seller's debt with charges minus repayments
 * - `customer_refund`: with unpaid refunds
 * - `recharges`: credited top-ups with incoming payments
 * - `payouts`: completed withdrawals with outgoing payments, fees included
 * - `promotion_expense`: coupon discounts with the account and with the budget's spent amount
 * - `provider_fees`: fees of the payment provider with its movements
 * - `disputed_funds`: withdrawn for disputes that are open
 * - `dispute_losses`: lost in disputes and not covered by refunds of the same orders
 * - `unrepaid`: a seller who has both a debt and money
 */
export const LEDGER_CHECKS = [
  'sum',
  'entries',
  'chain',
  'sign',
  'escrow',
  'frozen',
  'security_deposit',
  'receivable',
  'customer_refund',
  'recharges',
  'payouts',
  'promotion_expense',
  'provider_fees',
  'disputed_funds',
  'dispute_losses',
  'unrepaid',
] as const;
export type LedgerCheckName = (typeof LEDGER_CHECKS)[number];

export const LedgerDifference = z.object({
  check: z.enum(LEDGER_CHECKS),
  account_kind: z.nullable(z.enum(LEDGER_ACCOUNT_KINDS)),
  account_id: z.nullable(Id),
  seller_id: z.nullable(Id),
  /** Baht; for `chain` a number of entries. */
  expected: z.number(),
  found: z.number(),
});
export type LedgerDifference = z.output<typeof LedgerDifference>;

export const TrialBalanceLine = z.object({
  kind: z.enum(LEDGER_ACCOUNT_KINDS),
  accounts: z.int(),
  debits: Baht,
  credits: Baht,
  /** Credits minus debits, as stored in the accounts. */
  balance: Baht,
  /** The same, summed over the entries. */
  entries_sum: Baht,
});
export type TrialBalanceLine = z.output<typeof TrialBalanceLine>;

/** Differences stored per run; further ones are only counted. */
export const STORED_DIFFERENCES_MAX = 200;

export const TrialBalance = z.object({
  id: Id,
  taken_at: Timestamp,
  /** Null for the hourly run. */
  operator: z.nullable(z.object({ id: Id, account: z.string() })),
  lines: z.array(TrialBalanceLine),
  difference_count: z.int(),
  differences: z.array(LedgerDifference),
});
export type TrialBalance = z.output<typeof TrialBalance>;

export const TrialBalanceRun = z.object({
  id: Id,
  taken_at: Timestamp,
  operator: z.nullable(z.object({ id: Id, account: z.string() })),
  difference_count: z.int(),
});
export type TrialBalanceRun = z.output<typeof TrialBalanceRun>;

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/console/trial-balance',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Returns the last trial balance, and lists earlier runs, newest first.',
  data: z.object({ latest: z.nullable(TrialBalance), runs: z.array(TrialBalanceRun) }),
});

export const startTrialBalance = endpoint({
  method: 'POST',
  path: '/console/trial-balance',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Runs the hourly trial balance now and stores its result. It changes no balance.',
  data: TrialBalance,
  success: 201,
});
