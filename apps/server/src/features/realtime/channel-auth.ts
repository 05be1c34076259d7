import { createHmac } from 'node:crypto';
import { asLanguage, type Language } from '@raan/contract/language';
import { sellerChannel } from '@raan/contract/notifications/notification';
import { fail } from '#platform/errors/app-error.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';
import { isSocketId } from './protocol.ts';

export type RealtimeKeys = { key: string; secret: string };

/** Derives the application's key and secret from the server secret, so that all servers use the same ones. */
export function derivedKeys(serverSecret: string): RealtimeKeys {
  return {
    key: sign(serverSecret, 'realtime-key', 'app').replace(/\W/g, '').slice(0, 20),
    secret: sign(serverSecret, 'realtime-secret', 'app'),
  };
}

/** Computes HMAC-SHA256 as hex, the only signature of the protocol. */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Signs a subscription. `channelData` describes the subscriber and is signed with it. */
export function channelSignature(
  { key, secret }: RealtimeKeys,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const parts = [socketId, channel, ...(channelData === undefined ? [] : [channelData])];
  return `${key}:${hmac(secret, parts.join(':'))}`;
}

/** Signs a user's sign-in at the socket service. */
export function userSignature({ key, secret }: RealtimeKeys, socketId: string, userData: string): string {
  return `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`;
}

/** A seller's screen, as described by signed channel data: the id of its session and its display language. */
export type Screen = { session: number | undefined; language: Language | undefined };

/** Parses the signed channel data of a subscription. Fields that are missing or malformed are undefined. */
export function parseScreen(channelData: string | undefined): Screen {
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
 * Signs a seller's subscription to the seller's own channel. The signed data tells any of our servers the session and the language; a
 * hosted service has no use for it. Throws AUTH_PERMISSION_DENIED for any other channel and for a malformed socket id.
 */
export function signSellerChannel(
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

/** Returns the user id under which a hosted service knows a session. */
export const serviceUserId = (sessionId: number): string => String(sessionId);

/** Signs a session in at a hosted service, so that its connections can be closed. Throws AUTH_PERMISSION_DENIED for a malformed id. */
export function signServiceUser(
  keys: RealtimeKeys,
  sessionId: number,
  socketId: string,
): { auth: string; user_data: string } {
  if (!isSocketId(socketId)) throw fail('AUTH_PERMISSION_DENIED', 'channel_refused');
  const userData = JSON.stringify({ id: serviceUserId(sessionId) });
  return { auth: userSignature(keys, socketId, userData), user_data: userData };
}

/** Whether we made this signature for this socket, channel and data. */
export function isChannelSignatureValid(
  keys: RealtimeKeys,
  socketId: string,
  channel: string,
  { auth, channelData }: { auth: string; channelData: string | undefined },
): boolean {
  return isEqualInConstantTime(auth, channelSignature(keys, socketId, channel, channelData));
}
