import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text, Timestamp } from '../primitives.ts';

export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 5;
export const PHONE_CODE_TRIES = 5;
/** How long to wait before the next code, and how many there are in 24 hours. */
export const PHONE_CODE_PAUSE_SECONDS = 60;
export const PHONE_CODES_PER_DAY = 5;

export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/auth/send-verification-code',
  access: 'seller',
  tag: 'auth',
  summary: 'Sends a code of six digits to a Thai phone number. It replaces the one sent before.',
  body: z.object({ phone: text(20) }),
  data: z.object({ phone: z.string(), expires_at: Timestamp, next_at: Timestamp }),
});

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/auth/verify-phone',
  access: 'seller',
  tag: 'auth',
  summary: 'Confirms a phone number by the code that was sent there; it becomes the seller’s phone.',
  body: z.object({ phone: text(20), code: text(12) }),
  data: z.object({ phone: z.string(), phone_verified: z.boolean() }),
});
