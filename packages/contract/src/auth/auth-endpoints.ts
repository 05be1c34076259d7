import * as z from 'zod/mini';
import { ACCOUNT_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Empty, text, Timestamp } from '../primitives.ts';
import { Seller } from '../sellers/seller.ts';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from './second-factor.ts';
import { PasswordChange } from './security-requests.ts';

export const Account = text(ACCOUNT_MAX_CHARACTERS);
export const Password = text(PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS);

export const SLIDE_TRAIL_MAX = 600;
/** Position of the knob in CSS pixels from the start, and time in milliseconds since the drag began. */
export const SlidePoint = z.object({ x: z.number(), t: z.number() });
export type SlidePoint = z.output<typeof SlidePoint>;

const Session = { token: z.string(), userInfo: Seller, expires_at: Timestamp };

export const getSlideChallenge = endpoint({
  method: 'GET',
  path: '/auth/slide',
  access: 'public',
  tag: 'auth',
  summary: 'Creates a challenge for slide-to-verify.',
  data: z.object({ challenge: z.string(), expires_at: Timestamp }),
});

export const verifySlide = endpoint({
  method: 'POST',
  path: '/auth/slide',
  access: 'public',
  tag: 'auth',
  summary:
    'Exchanges a finished slide for a one-time pass, sent in the header x-slide-pass with signin or register.',
  body: z.object({
    challenge: text(400),
    track_width: z.number().check(z.minimum(100), z.maximum(4000)),
    trail: z.array(SlidePoint).check(z.minLength(2), z.maxLength(SLIDE_TRAIL_MAX)),
  }),
  data: z.object({ pass: z.string(), expires_at: Timestamp }),
});

export const signin = endpoint({
  method: 'POST',
  path: '/sellers/signin',
  access: 'public',
  tag: 'auth',
  summary:
    'Signs a seller in. After three failures within 15 minutes the header x-slide-pass is required. With two-factor, `code` is a code of the app or a recovery code; without it the response is 422 with `reason` code_required.',
  body: z.object({
    account: Account,
    password: Password,
    remember: z.optional(z.boolean()),
    code: z.optional(text(SECOND_FACTOR_CODE_MAX_CHARACTERS)),
  }),
  data: z.object(Session),
  top: z.object(Session),
});

export const register = endpoint({
  method: 'POST',
  path: '/sellers/register',
  access: 'public',
  tag: 'auth',
  summary: 'Creates a seller account with its store.',
  body: z.object({ account: Account, password: Password }),
  data: z.object(Session),
  top: z.object({ ...Session, access_token: z.string() }),
  success: 201,
});

export const logout = endpoint({
  method: 'POST',
  path: '/sellers/logout',
  access: 'seller',
  tag: 'auth',
  summary: 'Ends the session of the request.',
  data: Empty,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'seller',
  tag: 'auth',
  summary: 'Replaces the session; the old token becomes invalid.',
  data: z.object(Session),
  top: z.object(Session),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  tag: 'auth',
  summary:
    'Mails a reset link to the account’s address if there is one. The response is the same either way.',
  body: z.object({ email: text(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)) }),
  data: Empty,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  tag: 'auth',
  summary: 'Sets a new password with the token of a reset link (one use, 30 minutes) and ends every session.',
  body: z.object({ token: text(200), password: Password }),
  data: Empty,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/change-password',
  access: 'seller',
  tag: 'auth',
  summary: 'Changes the login password and ends every other session.',
  body: PasswordChange,
  data: Empty,
});
