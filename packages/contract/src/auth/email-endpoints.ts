import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { text } from '../primitives.ts';
import { Security } from './security-endpoints.ts';

export const EMAIL_MAX_CHARACTERS = 254;
export const EMAIL_CODE_DIGITS = 6;
export const EMAIL_CODE_MINUTES = 30;
export const EMAIL_CODE_TRIES = 5;
/** How many codes an account, or an address, is sent within 15 minutes. */
export const EMAIL_CODES_MAX = 3;
/** Something at somewhere, with a dot: mail servers know the rest. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/sellers/email',
  access: 'seller',
  tag: 'auth',
  summary:
    'Mails a code to the address that the account shall have, by the password; it replaces the one sent before.',
  body: z.object({
    email: text(EMAIL_MAX_CHARACTERS).check(z.regex(EMAIL_PATTERN)),
    password: text(PASSWORD_MAX_CHARACTERS),
  }),
  data: z.object({ email: z.string() }),
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/sellers/email/confirm',
  access: 'seller',
  tag: 'auth',
  summary:
    'The address becomes the account’s by the code that was mailed there. The old address is told, and withdrawals rest for a while.',
  body: z.object({ code: text(12) }),
  data: z.object({ security: Security }),
});
