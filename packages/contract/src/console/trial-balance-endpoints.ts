import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { ACCOUNT_KINDS } from '../wallet/account-kinds.ts';

/**
 * What is held against what. `sum`: all balances against zero; `entries`: a balance against the sum of its entries; `chain`: the count
 * of an account's entries against those that are there; `sign`: a balance on a side of zero that is not its own; `escrow`: against open
 * orders; `frozen`: against withdrawals under way; `security_deposit`: against deposits that are held; `receivable`: what a seller owes
 * against what was charged and repaid; `customer_refund`: what customers are owed, against the
 * refunds that are not paid back; `recharges`: top-ups that are credited against what came in for them; `payouts`: completed withdrawals
 * against what was paid out, the fee with it; `promotion_expense`: what coupons took off, against the account and against what their
 * budget says was spent; `unrepaid`: a seller who owes and has money.
 */
export const BOOK_CHECKS = [
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
  'unrepaid',
] as const;
export type BookCheck = (typeof BOOK_CHECKS)[number];

export const BookDifference = z.object({
  check: z.enum(BOOK_CHECKS),
  account_kind: z.nullable(z.enum(ACCOUNT_KINDS)),
  account_id: z.nullable(Id),
  seller_id: z.nullable(Id),
  /** Baht; for `chain` a number of entries. */
  expected: z.number(),
  found: z.number(),
});
export type BookDifference = z.output<typeof BookDifference>;

/** All accounts of a kind together. */
export const BookLine = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  accounts: z.int(),
  debits: Baht,
  credits: Baht,
  /** Credits minus debits, as the accounts say. */
  balance: Baht,
  /** The same, summed over the entries. */
  entries_sum: Baht,
});
export type BookLine = z.output<typeof BookLine>;

/** Differences that a run keeps by name; beyond them they are only counted. */
export const DIFFERENCES_KEPT = 200;

export const TrialBalance = z.object({
  id: Id,
  taken_at: Timestamp,
  /** Null for the hourly run. */
  operator: z.nullable(z.object({ id: Id, account: z.string() })),
  lines: z.array(BookLine),
  difference_count: z.int(),
  differences: z.array(BookDifference),
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
  summary: 'The last trial balance, and the runs before it, newest first.',
  data: z.object({ latest: z.nullable(TrialBalance), runs: z.array(TrialBalanceRun) }),
});

export const takeTrialBalance = endpoint({
  method: 'POST',
  path: '/console/trial-balance',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Compares the whole book now, as every hour, and keeps what it found. It changes no balance.',
  data: TrialBalance,
  success: 201,
});
