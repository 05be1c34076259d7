import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, text } from '../primitives.ts';
import { SUPPORT_MESSAGE_MAX } from '../system/system-endpoints.ts';
import { Account, Password } from './auth-endpoints.ts';

export const replyToSuspension = endpoint({
  method: 'POST',
  path: '/auth/suspension-reply',
  access: 'public',
  tag: 'auth',
  summary:
    'What a suspended seller, who can’t sign in, says to it: it reaches those who help sellers. Takes x-slide-pass as signin does.',
  body: z.object({ account: Account, password: Password, message: text(SUPPORT_MESSAGE_MAX) }),
  data: Empty,
});
