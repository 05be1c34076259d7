import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../primitives.ts';
import { PhoneCodeRequest, PhoneConfirmation } from './security-requests.ts';

export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 5;
export const PHONE_CODE_ATTEMPTS_MAX = 5;
/** Cooldown before the next code, and codes per 24 hours. */
export const PHONE_CODE_COOLDOWN_SECONDS = 60;
export const PHONE_CODES_PER_DAY = 5;

export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/auth/send-verification-code',
  access: 'seller',
  tag: 'auth',
  summary: 'Sends a six-digit code to a Thai phone number. It replaces the previous code.',
  body: PhoneCodeRequest,
  data: z.object({ phone: z.string(), expires_at: Timestamp, next_at: Timestamp }),
});

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/auth/verify-phone',
  access: 'seller',
  tag: 'auth',
  summary: 'Confirms a phone number with the code sent to it and sets it as the seller’s phone.',
  body: PhoneConfirmation,
  data: z.object({ phone: z.string(), phone_verified: z.boolean() }),
});
