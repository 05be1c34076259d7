import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Empty, text } from '../primitives.ts';

const Password = text(PASSWORD_MAX_CHARACTERS);
const NewPassword = text(PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS);

export const verifyWithdrawPassword = endpoint({
  method: 'POST',
  path: '/sellers/wallet/verify-withdraw-password',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Whether this is the withdrawal password. After five wrong ones within 15 minutes it has to wait.',
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
  summary: 'Changes the withdrawal password. Withdrawals rest for a day after it.',
  body: z.object({ old_password: Password, new_password: NewPassword }),
  data: Empty,
});

export const forgotWithdrawPassword = endpoint({
  method: 'POST',
  path: '/sellers/wallet/forgot-withdraw-password',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Mails a link to the seller’s address that sets a new withdrawal password.',
  data: z.object({
    /** The address, shortened, that the link went to. */
    sent_to: z.string(),
  }),
});

export const resetWithdrawPassword = endpoint({
  method: 'POST',
  path: '/sellers/wallet/reset-withdraw-password',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Sets a new withdrawal password by a link’s token, once. Withdrawals rest for a day after it.',
  body: z.object({ token: text(200), new_password: NewPassword }),
  data: Empty,
});
