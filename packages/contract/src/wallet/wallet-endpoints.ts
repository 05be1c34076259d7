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

/** Published types, and newer kinds, which map to a type because the published list is closed. */
export const MOVEMENT_KINDS = [
  ...TRANSACTION_TYPES,
  'deposit_refund',
  'sample_payment',
  'sample_refund',
  'order_refund',
  'goods_returned',
  'goods_kept',
  'goods_lost',
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

/** Movements that are not in the ledger yet, or never will be. */
export const TRANSACTION_REQUESTS = ['recharge', 'withdrawal', 'deposit_refund'] as const;
export type TransactionRequest = (typeof TRANSACTION_REQUESTS)[number];

/** Ledger movements are `success` for orders, else `approved`. Every other status belongs to a request. */
export const LEDGER_STATUSES = [
  'approved',
  'success',
] as const satisfies (typeof TRANSACTION_STATUSES)[number][];
export type RequestStatus = Exclude<(typeof TRANSACTION_STATUSES)[number], (typeof LEDGER_STATUSES)[number]>;

/** Filters of the list. `done`: in the ledger, whether approved or success. */
export const TRANSACTION_FILTERS = [...TRANSACTION_STATUSES, 'done'] as const;

export const Transaction = z.object({
  /** Id of the ledger movement, or of the request if `request` is set. */
  id: Id,
  request: z.nullable(z.enum(TRANSACTION_REQUESTS)),
  type: z.enum(TRANSACTION_TYPES),
  kind: z.enum(MOVEMENT_KINDS),
  status: z.enum(TRANSACTION_STATUSES),
  /** The type implies the direction. Negative if a movement is reversed, such as an order_profit by a refund. */
  amount: Baht,
  balance_after: z.nullable(Baht),
  description: z.string(),
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  /** Sample order that was paid or refunded. */
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
    'Lists the seller’s transactions, newest first: ledger movements (status approved or success) and requests that are open or ended without one. Later pages, by cursor, show the balance of the first.',
  query: z.object({
    ...PageQuery,
    ...CursorQuery,
    type: z.optional(z.enum(TRANSACTION_TYPES)),
    status: z.optional(z.enum(TRANSACTION_FILTERS)),
  }),
  data: z.object({
    transactions: z.array(Transaction),
    pagination: Pagination,
    /** `owed`: debt from refunds, repaid from the next income. */
    balance: z.object({ available: Baht, frozen: Baht, total: Baht, owed: Baht }),
    /** Where the ledger was cut. A statement with the same value agrees with balance, summary and list. */
    as_of: z.string(),
    /** Income: top-ups and order_profit / 11. Expense: security deposit and withdrawals. */
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

/** Alias of the path for the published client. */
export const listFinanceTransactions = endpoint({ ...listTransactions, path: '/finance/transactions' });

export const LedgerEntry = z.object({
  from: z.enum(ACCOUNT_KINDS),
  to: z.enum(ACCOUNT_KINDS),
  amount: Baht,
  /** Balances after the entry; null for accounts of the platform. */
  from_balance_after: z.nullable(Baht),
  to_balance_after: z.nullable(Baht),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const getTransactionRequest = endpoint({
  method: 'GET',
  path: '/sellers/transactions/requests/:request/:id',
  access: 'seller',
  tag: 'wallet',
  summary: 'Returns a top-up, withdrawal or deposit refund of the seller with its ledger entries so far.',
  params: z.object({ request: z.enum(TRANSACTION_REQUESTS), id: Id }),
  data: z.object({ transaction: Transaction, entries: z.array(LedgerEntry) }),
});

export const getTransaction = endpoint({
  method: 'GET',
  path: '/sellers/transactions/:id',
  access: 'seller',
  tag: 'wallet',
  summary: 'Returns a transaction of the seller with its ledger entries.',
  params: IdParams,
  data: z.object({ transaction: Transaction, entries: z.array(LedgerEntry) }),
});
