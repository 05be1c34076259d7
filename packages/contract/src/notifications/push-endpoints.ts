import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams } from '../primitives.ts';
import { PUSH_ENDPOINT_MAX } from './push.ts';

/** Devices per seller. A further one replaces the oldest. */
export const PUSH_DEVICES_MAX = 20;

const Endpoint = z.string().check(z.minLength(1), z.maxLength(PUSH_ENDPOINT_MAX));

export const getPushKey = endpoint({
  method: 'GET',
  path: '/sellers/push',
  access: 'seller',
  tag: 'notifications',
  summary: 'Returns the public VAPID key of this server in the format of browsers.',
  data: z.object({ public_key: z.string() }),
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/sellers/push/subscriptions',
  access: 'seller',
  tag: 'notifications',
  summary:
    'Subscribes this device to push notifications until the session ends. Repeating an endpoint updates its subscription.',
  body: z.object({
    endpoint: Endpoint,
    keys: z.object({
      // Uncompressed P-256 point and 16 random bytes, both base64url.
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
  summary: 'Unsubscribes a device from push notifications.',
  params: IdParams,
  data: Empty,
});

/** Accepted by the push service, or the step at which the test failed. */
export const PUSH_TEST_OUTCOMES = ['accepted', 'unknown_device', 'gone', 'refused', 'unreachable'] as const;

export const testPush = endpoint({
  method: 'POST',
  path: '/sellers/push/test',
  access: 'seller',
  tag: 'notifications',
  summary: 'Sends a test push to one of the seller’s devices and returns the result.',
  body: z.object({ endpoint: Endpoint }),
  data: z.object({
    outcome: z.enum(PUSH_TEST_OUTCOMES),
    /** HTTP status of the push service; null without a response. */
    status: z.nullable(z.int()),
  }),
});
