import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams } from '../primitives.ts';
import { PUSH_ENDPOINT_MAX } from './push.ts';

/** How many devices of one seller are told; the oldest makes room. */
export const PUSH_DEVICES_MAX = 20;

const Endpoint = z.string().check(z.minLength(1), z.maxLength(PUSH_ENDPOINT_MAX));

export const getPushKey = endpoint({
  method: 'GET',
  path: '/sellers/push',
  access: 'seller',
  tag: 'notifications',
  summary: 'The public key by which this server signs its pushes (VAPID), as browsers take it.',
  data: z.object({ public_key: z.string() }),
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/sellers/push/subscriptions',
  access: 'seller',
  tag: 'notifications',
  summary:
    'Tells this device of news while the app is closed, for as long as the session lasts. The same endpoint is kept once.',
  body: z.object({
    endpoint: Endpoint,
    keys: z.object({
      // A point on P-256, uncompressed, and 16 random bytes, both base64url.
      p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
    }),
  }),
  data: z.object({ id: Id }),
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/sellers/push/subscriptions/:id',
  access: 'seller',
  tag: 'notifications',
  summary: 'Tells a device no more.',
  params: IdParams,
  data: Empty,
});

/** What came of a test: the push service took it, or the step at which it ended. */
export const PUSH_TEST_OUTCOMES = ['accepted', 'unknown_device', 'gone', 'refused', 'unreachable'] as const;

export const testPush = endpoint({
  method: 'POST',
  path: '/sellers/push/test',
  access: 'seller',
  tag: 'notifications',
  summary: 'Sends a push to one device of the seller now, and says how far it came.',
  body: z.object({ endpoint: Endpoint }),
  data: z.object({
    outcome: z.enum(PUSH_TEST_OUTCOMES),
    /** What the push service answered; null where nothing was answered or asked. */
    status: z.nullable(z.int()),
  }),
});
