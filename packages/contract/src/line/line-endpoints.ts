import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Timestamp } from '../primitives.ts';

/** LINE's id of a person, as the official account sees it. */
export const LINE_USER_ID = /^U[0-9a-f]{32}$/;
export const LINE_CODE_MINUTES = 10;

const seller = { access: 'seller', tag: 'notifications' } as const;

export const getLineLink = endpoint({
  ...seller,
  method: 'GET',
  path: '/sellers/line',
  summary: 'Returns whether the seller receives notifications in LINE.',
  data: z.object({
    /** The platform's official account, such as @raan; null: LINE is not connected to the platform. */
    account: z.nullable(z.string()),
    linked_at: z.nullable(Timestamp),
  }),
});

export const createLineCode = endpoint({
  ...seller,
  method: 'POST',
  path: '/sellers/line/code',
  summary:
    'Creates a code that links the LINE account from which it is sent to the official account. Replaces the previous code.',
  data: z.object({
    code: z.string(),
    /** Opens LINE with the code already written. */
    url: z.string(),
    expires_at: Timestamp,
  }),
});

export const unlinkLine = endpoint({
  ...seller,
  method: 'DELETE',
  path: '/sellers/line',
  summary: 'Ends notifications in LINE.',
  data: Empty,
});

export const receiveLineEvents = endpoint({
  method: 'POST',
  path: '/line/webhook',
  access: 'public',
  tag: 'notifications',
  summary: 'Receives messages to the official account. Verified by the signature of LINE. Safe to repeat.',
  /** As LINE sends it; the signature is over its text. */
  body: z.record(z.string(), z.unknown()),
  data: Empty,
});
