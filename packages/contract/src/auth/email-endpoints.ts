import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Security } from './security-endpoints.ts';
import { EmailChange, EmailConfirmation } from './security-requests.ts';

export const EMAIL_CODE_DIGITS = 6;
export const EMAIL_CODE_MINUTES = 30;
export const EMAIL_CODE_ATTEMPTS_MAX = 5;
/** Codes sent per account and per address within 15 minutes. */
export const EMAIL_CODES_MAX = 3;
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/sellers/email',
  access: 'seller',
  tag: 'auth',
  summary:
    'Mails a code to a new address for the account. Requires the password; replaces the previous code.',
  body: EmailChange,
  data: z.object({ email: z.string() }),
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/sellers/email/confirm',
  access: 'seller',
  tag: 'auth',
  summary:
    'Confirms the new address with the mailed code. Notifies the old address and starts the withdrawal cooldown.',
  body: EmailConfirmation,
  data: z.object({ security: Security }),
});
