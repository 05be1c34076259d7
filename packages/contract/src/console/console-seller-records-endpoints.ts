// What belongs to one seller, to look at: each record is decided in its own queue.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { REFUND_STATES } from '../refunds/refund-rules.ts';
import { VERIFICATION_STATES } from '../verification/verification.ts';
import { RECHARGE_METHODS, RECHARGE_STATUSES } from '../wallet/recharge.ts';
import { Transaction } from '../wallet/wallet-endpoints.ts';
import { BANK_CARD_STATES, BANK_CODES } from '../withdrawals/bank-card.ts';
import { WITHDRAWAL_STATES } from '../withdrawals/withdrawal.ts';
import { ConsolePageQuery, finance } from './console-parts.ts';

/** Of each kind of record the newest so many are told. */
export const SELLER_RECORDS_SHOWN = 10;

export const SellerRecords = z.object({
  /** The newest submission; its papers open for reviewers alone. */
  verification: z.nullable(z.object({ id: Id, state: z.enum(VERIFICATION_STATES), submitted_at: Timestamp })),
  /** Masked. */
  card: z.nullable(
    z.object({
      id: Id,
      bank: z.enum(BANK_CODES),
      card_number: z.string(),
      state: z.enum(BANK_CARD_STATES),
      created_at: Timestamp,
    }),
  ),
  /** The deposit that is held. */
  deposit: z.nullable(z.object({ amount: Baht, paid_at: Timestamp })),
  /** What the balance did not cover; it blocks withdrawals. */
  owed: Baht,
  refunds: z.array(
    z.object({
      id: Id,
      order_number: z.string(),
      retail_amount: Baht,
      state: z.enum(REFUND_STATES),
      created_at: Timestamp,
    }),
  ),
});
export type SellerRecords = z.output<typeof SellerRecords>;

export const SellerMoney = z.object({
  recharges: z.array(
    z.object({
      id: Id,
      /** What was credited; before that what the seller entered. */
      amount: Baht,
      method: z.enum(RECHARGE_METHODS),
      status: z.enum(RECHARGE_STATUSES),
      created_at: Timestamp,
    }),
  ),
  withdrawals: z.array(
    z.object({ id: Id, amount: Baht, state: z.enum(WITHDRAWAL_STATES), created_at: Timestamp }),
  ),
});
export type SellerMoney = z.output<typeof SellerMoney>;

export const getSellerRecords = endpoint({
  method: 'GET',
  path: '/console/sellers/:id/records',
  access: 'operator',
  tag: 'console',
  summary: 'A seller’s papers, bank account, deposit and debt as they stand, and the newest refund requests.',
  params: IdParams,
  data: SellerRecords,
});

export const getSellerMoney = endpoint({
  ...finance,
  method: 'GET',
  path: '/console/sellers/:id/money',
  summary: 'A seller’s newest top-ups and withdrawals.',
  params: IdParams,
  data: SellerMoney,
});

export const listSellerMovements = endpoint({
  ...finance,
  method: 'GET',
  path: '/console/sellers/:id/movements',
  summary: 'Movements of a seller’s money as the seller sees them, newest first.',
  params: IdParams,
  query: z.object(ConsolePageQuery),
  data: z.object({ movements: z.array(Transaction), pagination: Pagination }),
});
