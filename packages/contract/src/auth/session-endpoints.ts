import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, IdParams } from '../primitives.ts';
import { Session } from './session.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/sellers/sessions',
  access: 'seller',
  tag: 'auth',
  summary: 'Where the seller is signed in; this session first, then by last use.',
  data: z.object({ sessions: z.array(Session) }),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/sellers/sessions/:id',
  access: 'seller',
  tag: 'auth',
  summary: 'Ends one of the seller’s sessions; its realtime connections close.',
  params: IdParams,
  data: Empty,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/sellers/sessions/end-others',
  access: 'seller',
  tag: 'auth',
  summary: 'Ends all of the seller’s sessions but the one that asks.',
  data: z.object({ ended: z.int() }),
});
