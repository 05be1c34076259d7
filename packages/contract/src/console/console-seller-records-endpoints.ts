// Records of one seller, read-only. Each is decided in its own queue.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { REFUND_STATES } from '../refunds/refund-states.ts';
import { VERIFICATION_STATES } from '../verification/verification.ts';
import { RECHARGE_METHODS, RECHARGE_STATUSES } from '../wallet/recharge.ts';
import { Transaction } from '../wallet/wallet-endpoints.ts';
import { BANK_CARD_STATES, BANK_CODES } from '../withdrawals/bank-card.ts';
import { WITHDRAWAL_STATES } from '../withdrawals/withdrawal.ts';
import { ConsolePageQuery, financeOnly } from './console-parts.ts';

export const SELLER_RECORDS_SHOWN = 10;

export const SellerRecords = z.object({
  /** The newest submission. Only reviewers can open its documents. */
  verification: z.nullable(z.object({ id: Id, state: z.enum(VERIFICATION_STATES), submitted_at: Timestamp })),
  card: z.nullable(
    z.object({
      id: Id,
      bank: z.enum(BANK_CODES),
      card_number: z.string(),
      state: z.enum(BANK_CARD_STATES),
      created_at: Timestamp,
    }),
  ),
  deposit: z.nullable(z.object({ amount: Baht, paid_at: Timestamp })),
  /** Debt from refunds that the balance did not cover. It blocks withdrawals. */
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
      /** The credited amount; before crediting, the amount that the seller entered. */
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
  summary: 'Returns a seller’s verification, bank account, deposit, debt and newest refund requests.',
  params: IdParams,
  data: SellerRecords,
});

export const getSellerMoney = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/sellers/:id/money',
  summary: 'Returns a seller’s newest top-ups and withdrawals.',
  params: IdParams,
  data: SellerMoney,
});

export const listSellerMovements = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/sellers/:id/movements',
  summary: 'Lists a seller’s transactions as the seller sees them, newest first.',
  params: IdParams,
  query: z.object(ConsolePageQuery),
  data: z.object({ movements: z.array(Transaction), pagination: Pagination }),
});
