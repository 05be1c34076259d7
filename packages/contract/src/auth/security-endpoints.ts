import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../primitives.ts';
import { TwoFactorConfirmation } from './security-requests.ts';

export const Security = z.object({
  /** Address for password reset links. */
  email: z.nullable(z.string()),
  /** National format. */
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
  summary: 'Returns the security settings: phone, two-factor, remaining recovery codes.',
  data: Security,
});

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/sellers/two-factor',
  access: 'seller',
  tag: 'auth',
  summary: 'Creates a secret for an authenticator app. It becomes active when `confirm` receives a code.',
  data: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/sellers/two-factor/confirm',
  access: 'seller',
  tag: 'auth',
  summary:
    'Turns two-factor on with the password and a code of the app, and ends the other sessions. Returns the recovery codes, which are never shown again.',
  body: TwoFactorConfirmation,
  data: z.object({ security: Security, recovery_codes: z.array(z.string()) }),
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/sellers/two-factor/disable',
  access: 'seller',
  tag: 'auth',
  summary:
    'Turns two-factor off with the password and a code of the app or a recovery code, and ends the other sessions.',
  body: TwoFactorConfirmation,
  data: z.object({ security: Security }),
});
