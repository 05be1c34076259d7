import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, text } from '../primitives.ts';
import { SUPPORT_MESSAGE_MAX } from '../system/support-message.ts';
import { Account, Password } from './auth-endpoints.ts';

export const replyToSuspension = endpoint({
  method: 'POST',
  path: '/auth/suspension-reply',
  access: 'public',
  tag: 'auth',
  summary:
    'Sends a message of a suspended seller, who can’t sign in, to support. Requires x-slide-pass in the same cases as signin.',
  body: z.object({ account: Account, password: Password, message: text(SUPPORT_MESSAGE_MAX) }),
  data: Empty,
});
