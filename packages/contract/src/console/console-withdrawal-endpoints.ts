import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, IdParams, Pagination, RowVersion, Timestamp } from '../primitives.ts';
import { Withdrawal, WITHDRAWAL_REJECTIONS, WITHDRAWAL_STATES } from '../withdrawals/withdrawal.ts';
import {
  codedReason,
  ConsolePageQuery,
  OperatorReference,
  QUEUE_SORTS,
  SellerReference,
  financeDecision,
} from './console-parts.ts';
import { CardNumber } from './console-card-endpoints.ts';
import { PayoutApproval, PayoutCompletion, SuspendedWithdrawal } from './console-requests.ts';

export const ConsoleWithdrawal = z.object({
  ...Withdrawal.shape,
  seller: SellerReference,
  card_holder_name: z.string(),
  /** Null if the seller requested it. This operator may not approve it. */
  requested_by: OperatorReference,
  /** Increases with every change; decisions require the version they were based on. */
  version: z.int(),
  approved_by: OperatorReference,
  approved_at: z.nullable(Timestamp),
  /** Neither of them may be the operator who approved it. */
  processed_by: OperatorReference,
  completed_by: OperatorReference,
  /** The bank's reference of the transfer; null before it is paid. */
  payout_reference: z.nullable(z.string()),
  rejected_by: OperatorReference,
  /** When it was paid, rejected or cancelled. */
  ended_at: z.nullable(Timestamp),
  available: Baht,
  owed: Baht,
  open_disputes: z.int(),
  /** Withdrawals of suspended sellers can't be approved or paid, except those that an operator requested. */
  is_seller_suspended: z.boolean(),
});
export type ConsoleWithdrawal = z.output<typeof ConsoleWithdrawal>;

export const listConsoleWithdrawals = endpoint({
  method: 'GET',
  path: '/console/withdrawals',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary:
    'Lists withdrawals in a state: by `sort`, otherwise running ones oldest first and the others newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(WITHDRAWAL_STATES)),
    sort: z.optional(z.enum(QUEUE_SORTS)),
  }),
  data: z.object({
    withdrawals: z.array(ConsoleWithdrawal),
    counts: z.object({
      pending: z.int(),
      approved: z.int(),
      processing: z.int(),
      completed: z.int(),
      rejected: z.int(),
      cancelled: z.int(),
    }),
    pagination: Pagination,
  }),
});

export const getConsoleWithdrawal = endpoint({
  method: 'GET',
  path: '/console/withdrawals/:id',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Returns a withdrawal.',
  params: IdParams,
  data: ConsoleWithdrawal,
});

export const withdrawForSuspendedSeller = endpoint({
  ...financeDecision,
  path: '/console/sellers/:id/withdrawals',
  summary:
    'Requests a withdrawal of a suspended seller’s balance to the verified bank account, with a reason that the seller reads. There is no minimum. Another operator approves it.',
  params: IdParams,
  body: SuspendedWithdrawal,
  data: ConsoleWithdrawal,
  success: 201,
});

const ExpectedWithdrawalVersion = { version: RowVersion };

export const approveWithdrawal = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/approve',
  summary: 'Approves a withdrawal. Another operator pays it out. Must not be the operator who requested it.',
  params: IdParams,
  body: PayoutApproval,
  data: ConsoleWithdrawal,
});

export const startPayout = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/process',
  summary:
    'Starts the payout of an approved withdrawal. Must be another operator than the one who approved it.',
  params: IdParams,
  body: z.object(ExpectedWithdrawalVersion),
  data: ConsoleWithdrawal,
});

export const completePayout = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/complete',
  summary:
    'Records the bank transfer with its reference: the frozen amount is paid out and the fee becomes income. Must be another operator than the one who approved it.',
  params: IdParams,
  body: PayoutCompletion,
  data: ConsoleWithdrawal,
});

export const rejectWithdrawal = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/reject',
  summary:
    'Rejects a withdrawal with a reason; the frozen amount becomes available at once. During the payout this must be another operator than the one who started it.',
  params: IdParams,
  body: z.object({
    ...ExpectedWithdrawalVersion,
    ...codedReason(WITHDRAWAL_REJECTIONS),
  }),
  data: ConsoleWithdrawal,
});

export const revealPayoutCard = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/reveal',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Reveals the account number of an open withdrawal. Every call is logged in the audit log.',
  params: IdParams,
  data: CardNumber,
});
