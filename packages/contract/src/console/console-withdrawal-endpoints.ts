import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, IdParams, Pagination, SeenRowVersion, text, Timestamp } from '../primitives.ts';
import { Withdrawal, WITHDRAWAL_REJECTIONS, WITHDRAWAL_STATES } from '../withdrawals/withdrawal.ts';
import {
  codedReason,
  ConsolePageQuery,
  NamedOperator,
  NamedSeller,
  financeDecision,
} from './console-parts.ts';
import { CardNumber } from './console-card-endpoints.ts';
import { STATEMENT_REFERENCE_MAX } from './console-recharge-endpoints.ts';
import { DECISION_REASON_MAX } from './operator.ts';

/** A withdrawal with what its decision needs to know. */
export const ConsoleWithdrawal = z.object({
  ...Withdrawal.shape,
  seller: NamedSeller,
  /** Masked. */
  card_holder_name: z.string(),
  /** Rises with every change; a decision names the one that was seen. */
  version: z.int(),
  approved_by: NamedOperator,
  approved_at: z.nullable(Timestamp),
  /** Who took it over for payment, and who closed it: neither of them who approved it. */
  processed_by: NamedOperator,
  completed_by: NamedOperator,
  /** What the bank calls the transfer; null before it is paid. */
  payout_reference: z.nullable(z.string()),
  rejected_by: NamedOperator,
  /** What stays available to the seller. */
  available: Baht,
  owed: Baht,
  open_disputes: z.int(),
  /** Nothing is approved or paid while its seller is suspended. */
  is_seller_suspended: z.boolean(),
});
export type ConsoleWithdrawal = z.output<typeof ConsoleWithdrawal>;

export const listConsoleWithdrawals = endpoint({
  method: 'GET',
  path: '/console/withdrawals',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Withdrawals of a state: running ones oldest first, the others newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(WITHDRAWAL_STATES)),
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

const Seen = { version: SeenRowVersion };
const Note = { note: z.optional(text(DECISION_REASON_MAX, 0)) };

export const approveWithdrawal = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/approve',
  summary: 'The payout is in order; somebody else pays it.',
  params: IdParams,
  body: z.object({ ...Seen, ...Note }),
  data: ConsoleWithdrawal,
});

export const startPayout = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/process',
  summary: 'Takes an approved withdrawal over for payment. Who approved it can’t.',
  params: IdParams,
  body: z.object(Seen),
  data: ConsoleWithdrawal,
});

export const completePayout = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/complete',
  summary:
    'The bank has paid, by a transfer of this reference: the frozen amount leaves, the fee is ours. Who approved it can’t.',
  params: IdParams,
  body: z.object({ ...Seen, ...Note, reference: text(STATEMENT_REFERENCE_MAX) }),
  data: ConsoleWithdrawal,
});

export const rejectWithdrawal = endpoint({
  ...financeDecision,
  path: '/console/withdrawals/:id/reject',
  summary:
    'Nothing is paid, for the reason given; the frozen amount is available again at once. While it is being paid out, somebody else than who took it over does it.',
  params: IdParams,
  body: z.object({
    ...Seen,
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
  summary:
    'The whole number that a withdrawal is paid to, while it is to be paid. Each look is written into the log.',
  params: IdParams,
  data: CardNumber,
});
