import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, CursorQuery, IdParams, Pagination } from '../primitives.ts';
import { Withdrawal, WithdrawLimits } from './withdrawal.ts';
import { WithdrawalRequest } from './withdrawal-requests.ts';

export const WITHDRAWALS_PER_PAGE_MAX = 100;

export const getWithdrawLimits = endpoint({
  method: 'GET',
  path: '/sellers/wallet/withdraw-limits',
  access: 'seller',
  tag: 'withdrawals',
  summary:
    'Returns limits and fee of withdrawals, the number left today, and why none is possible now. With `closing`, those of the payout before the account is closed.',
  query: z.object({ closing: z.optional(z.boolean()) }),
  data: WithdrawLimits,
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/sellers/wallet/withdraw',
  access: 'seller',
  tag: 'withdrawals',
  summary:
    'Requests a payout to the verified card. The amount is frozen until it is paid or released. With `closing`, the minimum does not apply; the amount must be the whole balance, and nothing else may prevent closing the account.',
  body: WithdrawalRequest,
  secrets: ['withdraw_password'],
  data: z.object({ new_balance: Baht, withdrawal: Withdrawal }),
  /** Confirmation with the expected duration, in the reader's language. */
  top: z.object({ message: z.string() }),
  idempotent: true,
  success: 201,
});

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/sellers/wallet/withdrawals/:id/cancel',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Cancels an undecided request; the amount becomes available again.',
  params: IdParams,
  data: z.object({ new_balance: Baht, withdrawal: Withdrawal }),
  idempotent: true,
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/sellers/wallet/withdraw-history',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Lists the seller’s withdrawals, newest first.',
  query: z.object({
    ...CursorQuery,
    per_page: z.optional(z.int().check(z.minimum(1), z.maximum(WITHDRAWALS_PER_PAGE_MAX))),
  }),
  data: z.object({ withdrawals: z.array(Withdrawal), pagination: Pagination }),
});
