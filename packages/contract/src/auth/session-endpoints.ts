import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, IdParams } from '../primitives.ts';
import { Session } from './session.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/sellers/sessions',
  access: 'seller',
  tag: 'auth',
  summary: 'Lists the seller’s sessions: the current one first, then by last use.',
  data: z.object({ sessions: z.array(Session) }),
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/sellers/sessions/:id',
  access: 'seller',
  tag: 'auth',
  summary: 'Ends one of the seller’s sessions and closes its realtime connections.',
  params: IdParams,
  data: Empty,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/sellers/sessions/end-others',
  access: 'seller',
  tag: 'auth',
  summary: 'Ends all of the seller’s sessions except the current one.',
  data: z.object({ ended: z.int() }),
});
