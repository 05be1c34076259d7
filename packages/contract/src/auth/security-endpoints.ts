import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { text, Timestamp } from '../primitives.ts';
import { CODE_MAX_CHARACTERS } from './second-factor.ts';

const Code = text(CODE_MAX_CHARACTERS);

/** How a seller's account is secured. */
export const Security = z.object({
  /** Where a forgotten password is mailed to. */
  email: z.nullable(z.string()),
  /** In national digits. */
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  two_factor: z.boolean(),
  /** 0 without two-factor. */
  recovery_codes_left: z.int(),
  password_changed_at: z.nullable(Timestamp),
});
export type Security = z.output<typeof Security>;

export const getSecurity = endpoint({
  method: 'GET',
  path: '/sellers/security',
  access: 'seller',
  tag: 'auth',
  summary: 'How the account is secured: phone, two-factor, recovery codes that are left.',
  data: Security,
});

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/sellers/two-factor',
  access: 'seller',
  tag: 'auth',
  summary: 'Offers a secret for an authenticator app; it counts once a code of it was sent to `confirm`.',
  data: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/sellers/two-factor/confirm',
  access: 'seller',
  tag: 'auth',
  summary:
    'Turns two-factor on, by the password and a code of the app, and ends the other sessions. The recovery codes are told here and never again.',
  body: z.object({ password: text(PASSWORD_MAX_CHARACTERS), code: Code }),
  data: z.object({ security: Security, recovery_codes: z.array(z.string()) }),
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/sellers/two-factor/disable',
  access: 'seller',
  tag: 'auth',
  summary:
    'Turns two-factor off, by the password and a code of the app or a recovery code; ends the other sessions.',
  body: z.object({ password: text(PASSWORD_MAX_CHARACTERS), code: Code }),
  data: z.object({ security: Security }),
});
