// Constants of the Pusher protocol, version 7: close codes, limits and channel names.
export const PROTOCOL_VERSION = 7;

/**
 * 4000–4099: do not reconnect, 4100–4199: reconnect after a second, 4200–4299: reconnect at once. Never use the last for events that hit
 * all clients together: all would reconnect in the same moment.
 */
export const CLOSE = {
  unknownApp: { code: 4001, reason: 'unknown application key' },
  appDisabled: { code: 4003, reason: 'connections are served elsewhere' },
  overLimit: { code: 4004, reason: 'too many connections of one account' },
  unknownPath: { code: 4005, reason: 'no such path' },
  badVersion: { code: 4006, reason: 'a protocol version is a whole number' },
  unsupportedVersion: { code: 4007, reason: 'unsupported protocol version' },
  noVersion: { code: 4008, reason: 'no protocol version' },
  unauthorized: { code: 4009, reason: 'session has ended' },
  overCapacity: { code: 4100, reason: 'too many connections' },
  shuttingDown: { code: 4100, reason: 'server is going away' },
  flooding: { code: 4100, reason: 'too many messages' },
  noPong: { code: 4201, reason: 'no answer to a ping' },
  inactive: { code: 4202, reason: 'on no channel for too long' },
} as const satisfies Record<string, { code: number; reason: string }>;
export type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

/** Error code of a refused client event. The connection stays open. */
export const CLIENT_EVENT_REFUSED = 4301;

export const LIMITS = {
  /** Bytes of one incoming frame; a larger one closes the connection with 1009. */
  frameBytes: 16 * 1024,
  framesPerSecond: 100,
  /** Malformed frames before the connection is closed. */
  malformedFrames: 10,
  channelsPerConnection: 100,
  /** Unread bytes before a slow client is disconnected. */
  backlogBytes: 1024 * 1024,
  channelNameCharacters: 164,
  eventNameCharacters: 200,
  dataBytes: 10 * 1024,
  clientEventsPerSecond: 10,
  members: 100,
  userIdCharacters: 128,
  userInfoBytes: 1024,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
} as const;

const CHANNEL_NAME = new RegExp(`^[\\w\\-=@,.;]{1,${LIMITS.channelNameCharacters}}$`);
/** Encrypted and cache channels. Their names are refused, so that no client waits for a feature that does not exist here. */
const UNSUPPORTED_CHANNEL = /^(private-encrypted-|(private-|presence-)?cache-)/;

export type ChannelKind = 'public' | 'private' | 'presence';

/** Returns the kind of a channel by its name, or undefined for an invalid or unsupported name. */
export function channelKind(name: string): ChannelKind | undefined {
  if (!CHANNEL_NAME.test(name) || UNSUPPORTED_CHANNEL.test(name)) return undefined;
  if (name.startsWith('private-')) return 'private';
  return name.startsWith('presence-') ? 'presence' : 'public';
}

// Exactly this form. With a looser one, a crafted socket id could carry a signature over to another channel.
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

export const isSocketId = (text: string): boolean => SOCKET_ID.test(text);
