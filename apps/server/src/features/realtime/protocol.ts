// The Pusher protocol, version 7, in numbers: why connections are closed, and what one may ask of us.
export const PROTOCOL_VERSION = 7;

/**
 * Close codes tell a client what to do: 4000–4099 stay away, 4100–4199 come back after a second, 4200–4299 come back at once. What all
 * clients meet together is never in the last group, for they would all come back together.
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
  leaving: { code: 4100, reason: 'server is going away' },
  flooding: { code: 4100, reason: 'too many messages' },
  noPong: { code: 4201, reason: 'no answer to a ping' },
  inactive: { code: 4202, reason: 'on no channel for too long' },
} as const satisfies Record<string, { code: number; reason: string }>;
export type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

/** The code of an event of a client that is not passed on; the connection stays. */
export const CLIENT_EVENT_REFUSED = 4301;

export const LIMITS = {
  /** Bytes of one incoming frame; a larger one closes the connection with 1009. */
  frameBytes: 16 * 1024,
  framesPerSecond: 100,
  /** Frames that are no messages, until the connection is closed. */
  faults: 10,
  channelsPerConnection: 100,
  /** What a reader may leave unread before it is dropped. */
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
const SERVER_TO_USER = '#server-to-user-';

export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'user';

/**
 * What a channel's name makes of it, or undefined for a name no channel can have. Cache channels are not offered, and their names are
 * refused, so that nobody waits for a last event that is not kept.
 */
export function channelKind(name: string): ChannelKind | undefined {
  if (name.startsWith(SERVER_TO_USER)) return CHANNEL_NAME.test(name.slice(1)) ? 'user' : undefined;
  if (!CHANNEL_NAME.test(name) || /^(private-(encrypted-)?|presence-)?cache-/.test(name)) return undefined;
  if (name.startsWith('private-encrypted-')) return 'encrypted';
  if (name.startsWith('private-')) return 'private';
  return name.startsWith('presence-') ? 'presence' : 'public';
}

/** The channel on which a server speaks to one signed-in user. */
export const userChannel = (userId: string): string => `${SERVER_TO_USER}${userId}`;

// Exactly this form: a looser one would let a crafted socket id carry a signature over to another channel.
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

export const isSocketId = (text: string): boolean => SOCKET_ID.test(text);
