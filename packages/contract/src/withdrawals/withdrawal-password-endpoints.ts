import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Empty, text } from '../primitives.ts';
import { WithdrawPasswordChange, WithdrawPasswordReset } from './withdrawal-requests.ts';

const Password = text(PASSWORD_MAX_CHARACTERS);

export const verifyWithdrawPassword = endpoint({
  method: 'POST',
  path: '/sellers/wallet/verify-withdraw-password',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Verifies the withdrawal password. Five wrong attempts within 15 minutes start a cooldown.',
  body: z.object({
    password: z.optional(Password),
    /** Alias of `password` for older clients. */
    withdraw_password: z.optional(Password),
  }),
  data: z.object({ valid: z.boolean() }),
});

export const changeWithdrawPassword = endpoint({
  method: 'POST',
  path: '/sellers/wallet/change-withdraw-password',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Changes the withdrawal password and starts a one-day withdrawal cooldown.',
  body: WithdrawPasswordChange,
  data: Empty,
});

export const forgotWithdrawPassword = endpoint({
  method: 'POST',
  path: '/sellers/wallet/forgot-withdraw-password',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Mails a link for setting a new withdrawal password to the seller’s address.',
  data: z.object({
    /** Masked address that the link was sent to. */
    sent_to: z.string(),
  }),
});

export const resetWithdrawPassword = endpoint({
  method: 'POST',
  path: '/sellers/wallet/reset-withdraw-password',
  access: 'seller',
  tag: 'withdrawals',
  summary:
    'Sets a new withdrawal password with a link’s token (one use) and starts a one-day withdrawal cooldown.',
  body: WithdrawPasswordReset,
  data: Empty,
});
