// Events that clients send to each other on private and presence channels. Off by default, and rate-limited.
import type { Connection } from './connection.ts';
import { protocolFrame, type IncomingMessage } from './frames.ts';
import { channelKind, CLIENT_EVENT_REFUSED, LIMITS } from './protocol.ts';

export type ClientEvent = { channel: string; event: string; data: string };

/** Validates and counts a client event. Returns it, or the error frame for its sender. */
export function validateClientEvent(
  connection: Connection,
  { event, channel, raw }: IncomingMessage,
  isEnabled: boolean,
): ClientEvent | { refused: Buffer } {
  const refuse = (message: string) => ({
    refused: protocolFrame('pusher:error', { code: CLIENT_EVENT_REFUSED, message }),
  });
  if (!isEnabled) return refuse('client events are not enabled');
  const kind = channelKind(channel);
  if (kind !== 'private' && kind !== 'presence')
    return refuse('client events are for private and presence channels');
  if (!connection.channels.has(channel)) return refuse('client events need a subscription to their channel');
  if (event.length > LIMITS.eventNameCharacters) return refuse('the name of the event is too long');
  const data = typeof raw === 'string' ? raw : JSON.stringify(raw ?? {});
  if (Buffer.byteLength(data) > LIMITS.dataBytes) return refuse('the data of the event is too large');
  connection.clientEvents += 1;
  if (connection.clientEvents > LIMITS.clientEventsPerSecond)
    return refuse('too many client events a second');
  return { channel, event, data };
}
