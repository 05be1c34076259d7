// Signatures of channel subscriptions, in the form the Pusher protocol defines.
import { createHmac } from 'node:crypto';
import { sellerChannel } from '@raan/contract/notifications/notification';
import { fail } from '#platform/errors/app-error.ts';
import { sameText, sign } from '#platform/secrets.ts';

export type RealtimeKeys = { key: string; secret: string };

/** The application's key and secret, derived from the server's own secret, so that several servers agree. */
export function realtimeKeys(serverSecret: string): RealtimeKeys {
  return {
    key: sign(serverSecret, 'realtime-key', 'app').replace(/\W/g, '').slice(0, 20),
    secret: sign(serverSecret, 'realtime-secret', 'app'),
  };
}

// Exactly this form: a looser one would let a crafted socket id carry a signature over to another channel.
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

function signature({ key, secret }: RealtimeKeys, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
}

/** Signs a seller's subscription to their own channel. Throws AUTH_PERMISSION_DENIED for every other channel and for a malformed socket id. */
export function authorizeChannel(
  keys: RealtimeKeys,
  sellerId: number,
  request: { socket_id: string; channel_name: string },
): string {
  if (!SOCKET_ID.test(request.socket_id) || request.channel_name !== sellerChannel(sellerId)) {
    throw fail('AUTH_PERMISSION_DENIED', 'channel_refused');
  }
  return signature(keys, request.socket_id, request.channel_name);
}

/** Whether a subscription's signature is ours, for this socket and channel. */
export function isAuthorized(keys: RealtimeKeys, socketId: string, channel: string, auth: string): boolean {
  return sameText(auth, signature(keys, socketId, channel));
}
