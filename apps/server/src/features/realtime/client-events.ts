// Events that clients send one another: on private and presence channels they are on, few, small, and only where they are switched on.
import type { Connection } from './connection.ts';
import { protocolFrame, type IncomingMessage } from './frames.ts';
import { channelKind, CLIENT_EVENT_REFUSED, LIMITS } from './protocol.ts';

/** An event of a client that may be passed on. */
export type ClientEvent = { channel: string; event: string; data: string; user_id?: string };

/** Checks what a client wants to tell the others. Answers the event, or the frame that says why not. */
export function takeClientEvent(
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
  const userId = connection.channels.get(channel)?.userId;
  return { channel, event, data, ...(userId !== undefined && { user_id: userId }) };
}
