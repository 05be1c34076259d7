// Signatures of channel subscriptions and sign-ins, in the form the Pusher protocol defines.
import { createHmac } from 'node:crypto';
import { asLanguage, type Language } from '@raan/contract/language';
import { sellerChannel } from '@raan/contract/notifications/notification';
import { fail } from '#platform/errors/app-error.ts';
import { sameText, sign } from '#platform/secrets.ts';
import { isSocketId } from './protocol.ts';

export type RealtimeKeys = { key: string; secret: string };

/** The application's key and secret, derived from the server's own secret, so that several servers agree. */
export function derivedKeys(serverSecret: string): RealtimeKeys {
  return {
    key: sign(serverSecret, 'realtime-key', 'app').replace(/\W/g, '').slice(0, 20),
    secret: sign(serverSecret, 'realtime-secret', 'app'),
  };
}

/** HMAC-SHA256 as hex, the one signature of the protocol. */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** A subscription's signature. What a subscriber is, where that matters, is signed with it. */
export function channelSignature(
  { key, secret }: RealtimeKeys,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const parts = [socketId, channel, ...(channelData === undefined ? [] : [channelData])];
  return `${key}:${hmac(secret, parts.join(':'))}`;
}

/** The signature by which an application vouches for who its user is. */
export function userSignature({ key, secret }: RealtimeKeys, socketId: string, userData: string): string {
  return `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`;
}

/** A seller's screen, as its subscription's data says it: the session that asked, and the language that is read there. */
export type Screen = { session: number | undefined; language: Language | undefined };

/** What the signed data of a subscription says of the screen; nothing where it is no seller's. */
export function screenOf(channelData: string | undefined): Screen {
  try {
    const { session, language } = JSON.parse(channelData ?? '{}') as Record<string, unknown>;
    return {
      session: typeof session === 'number' && Number.isSafeInteger(session) ? session : undefined,
      language: typeof language === 'string' ? asLanguage(language) : undefined,
    };
  } catch {
    return { session: undefined, language: undefined };
  }
}

/**
 * Signs a seller's subscription to their own channel. Our own socket server learns from the signed data which session it is for and in
 * which language, on whichever server the socket ends; a service of others knows of neither, so there is none. Throws AUTH_PERMISSION_DENIED for every
 * other channel and for a malformed socket id.
 */
export function authorizeChannel(
  keys: RealtimeKeys,
  seller: { id: number; screen: Screen | undefined },
  request: { socket_id: string; channel_name: string },
): { auth: string; channel_data?: string } {
  const { socket_id: socketId, channel_name: channel } = request;
  if (!isSocketId(socketId) || channel !== sellerChannel(seller.id))
    throw fail('AUTH_PERMISSION_DENIED', 'channel_refused');
  if (!seller.screen) return { auth: channelSignature(keys, socketId, channel) };
  const channelData = JSON.stringify(seller.screen);
  return { auth: channelSignature(keys, socketId, channel, channelData), channel_data: channelData };
}

/** By what name a service of others knows a session. */
export const serviceUser = (sessionId: number): string => String(sessionId);

/**
 * Vouches for a session to a service of others, which then closes all of its connections when it is told to. Throws AUTH_PERMISSION_DENIED
 * for a malformed socket id.
 */
export function authenticateUser(
  keys: RealtimeKeys,
  sessionId: number,
  socketId: string,
): { auth: string; user_data: string } {
  if (!isSocketId(socketId)) throw fail('AUTH_PERMISSION_DENIED', 'channel_refused');
  const userData = JSON.stringify({ id: serviceUser(sessionId) });
  return { auth: userSignature(keys, socketId, userData), user_data: userData };
}

/** Whether a subscription's signature is ours, for this socket, channel and data. */
export function isAuthorized(
  keys: RealtimeKeys,
  socketId: string,
  channel: string,
  { auth, channelData }: { auth: string; channelData: string | undefined },
): boolean {
  return sameText(auth, channelSignature(keys, socketId, channel, channelData));
}
