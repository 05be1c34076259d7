import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, CursorQuery, Id, IdParams, PageQuery, Pagination, Timestamp } from '../primitives.ts';
import { ACCOUNT_KINDS } from './account-kinds.ts';

export const TRANSACTION_TYPES = [
  'deposit',
  'recharge',
  'withdraw',
  'freeze',
  'unfreeze',
  'order_payment',
  'order_profit',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What moved the money: a published type, or one of those that are shown under a type because that list of types is closed. */
export const MOVEMENT_KINDS = [
  ...TRANSACTION_TYPES,
  'deposit_refund',
  'sample_payment',
  'sample_refund',
  'order_refund',
  'goods_returned',
  'goods_kept',
  'receivable_opened',
  'receivable_repaid',
] as const;

export const TRANSACTION_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'success',
  'failed',
  'processing',
] as const;

/** What may come into the book or never does: it is asked for by its status, and opens in its own history. */
export const TRANSACTION_REQUESTS = ['recharge', 'withdrawal'] as const;

/** What stands in the book is `approved`, or `success` where it is of an order; every other status is that of a request. */
export const BOOK_STATUSES = [
  'approved',
  'success',
] as const satisfies (typeof TRANSACTION_STATUSES)[number][];
export type RequestStatus = Exclude<(typeof TRANSACTION_STATUSES)[number], (typeof BOOK_STATUSES)[number]>;

export const Transaction = z.object({
  /** Of the movement in the book; where `request` is set, of that top-up or withdrawal. */
  id: Id,
  request: z.nullable(z.enum(TRANSACTION_REQUESTS)),
  type: z.enum(TRANSACTION_TYPES),
  kind: z.enum(MOVEMENT_KINDS),
  status: z.enum(TRANSACTION_STATUSES),
  /** The type tells the direction; below zero where a movement of the type is undone, such as an order_profit by a refund. */
  amount: Baht,
  balance_after: z.nullable(Baht),
  description: z.string(),
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  /** The sample order that it paid for, or gave back. */
  sample_id: z.nullable(Id),
  created_at: Timestamp,
});
export type Transaction = z.output<typeof Transaction>;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/sellers/transactions',
  access: 'seller',
  tag: 'wallet',
  summary:
    'Movements of the seller’s money, newest first; by another status than approved and success, top-ups and withdrawals that moved none.',
  query: z.object({
    ...PageQuery,
    ...CursorQuery,
    type: z.optional(z.enum(TRANSACTION_TYPES)),
    status: z.optional(z.enum(TRANSACTION_STATUSES)),
  }),
  data: z.object({
    transactions: z.array(Transaction),
    pagination: Pagination,
    /** `owed`: refunds that the balance did not cover; the next money that comes in repays them. */
    balance: z.object({ available: Baht, frozen: Baht, total: Baht, owed: Baht }),
    /** Own top-ups and order_profit / 11, apart and together; expense is security deposit and withdrawals. */
    summary: z.object({
      income: Baht,
      income_recharge: Baht,
      income_profit: Baht,
      expense: Baht,
      monthly_income: Baht,
      monthly_income_recharge: Baht,
      monthly_income_profit: Baht,
    }),
  }),
});

/** The same under the name that the published client asks by. */
export const listFinanceTransactions = endpoint({ ...listTransactions, path: '/finance/transactions' });

/** One step of a transaction: the amount leaves one account and arrives in another. */
export const LedgerEntry = z.object({
  from: z.enum(ACCOUNT_KINDS),
  to: z.enum(ACCOUNT_KINDS),
  amount: Baht,
  /** What the accounts held afterwards; null for an account that is not the seller’s. */
  from_balance_after: z.nullable(Baht),
  to_balance_after: z.nullable(Baht),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const getTransaction = endpoint({
  method: 'GET',
  path: '/sellers/transactions/:id',
  access: 'seller',
  tag: 'wallet',
  summary: 'One movement of the seller’s money with the ledger entries that it is made of.',
  params: IdParams,
  data: z.object({ transaction: Transaction, entries: z.array(LedgerEntry) }),
});
