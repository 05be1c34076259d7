import { isChannelSignatureValid, parseScreen, type RealtimeKeys, type Screen } from './channel-auth.ts';
import type { ChannelRegistry } from './channels.ts';
import type { Connection, Member } from './connection.ts';
import { protocolFrame, stringOrEmpty } from './frames.ts';
import { channelKind, CLOSE, LIMITS, type ChannelKind, type CloseReason } from './protocol.ts';

type Data = Record<string, unknown>;
type Refusal = { type: string; error: string; status: number };

const NOT_AUTHORIZED: Refusal = { type: 'AuthError', error: 'not authorized', status: 401 };
const BAD_NAME: Refusal = { type: 'InvalidChannel', error: 'invalid channel name', status: 400 };
const BAD_MEMBER: Refusal = { type: 'InvalidData', error: 'channel_data must name a user_id', status: 400 };
const MEMBER_TOO_LARGE: Refusal = { type: 'LimitReached', error: 'user_info is too large', status: 413 };
const TOO_MANY_CHANNELS: Refusal = { type: 'LimitReached', error: 'too many channels', status: 4004 };
const TOO_MANY_MEMBERS: Refusal = { type: 'LimitReached', error: 'too many members', status: 4004 };

export type SubscriptionOptions = {
  keys: RealtimeKeys;
  channels: ChannelRegistry;
  send: (connection: Connection, frame: Buffer) => void;
  close: (connection: Connection, reason: CloseReason) => void;
  /** Channels that need no signature: names, or prefixes that end in `*`. */
  publicChannels: readonly string[];
  listenersMax: (channel: string) => number;
  onSession: (connection: Connection, session: number) => void;
  onSubscribed: (channel: string) => void;
};

/** Handles the protocol's subscribe and unsubscribe events, with authorisation, limits and presence. */
export function subscriptions(options: SubscriptionOptions) {
  const { keys, channels, send, close, publicChannels } = options;

  const isPublic = (name: string) =>
    publicChannels.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );

  function authorize(
    connection: Connection,
    name: string,
    kind: ChannelKind | undefined,
    data: Data,
  ): { refusal: Refusal } | { member?: Member; screen?: Screen } {
    if (!kind) return { refusal: BAD_NAME };
    if (connection.channels.size >= LIMITS.channelsPerConnection && !connection.channels.has(name))
      return { refusal: TOO_MANY_CHANNELS };
    if (kind === 'public') return isPublic(name) ? {} : { refusal: NOT_AUTHORIZED };
    const channelData = typeof data['channel_data'] === 'string' ? data['channel_data'] : undefined;
    if (
      !isChannelSignatureValid(keys, connection.id, name, { auth: stringOrEmpty(data['auth']), channelData })
    )
      return { refusal: NOT_AUTHORIZED };
    return kind === 'presence' ? parseMember(channelData) : { screen: parseScreen(channelData) };
  }

  function subscribe(connection: Connection, data: Data): void {
    const name = stringOrEmpty(data['channel']);
    const kind = channelKind(name);
    const authorized = authorize(connection, name, kind, data);
    if ('refusal' in authorized) {
      send(connection, protocolFrame('pusher:subscription_error', authorized.refusal, name));
      return;
    }
    const { member, screen } = authorized;
    // A repeated subscription succeeds and changes nothing.
    if (!connection.channels.has(name)) {
      if (member && !channels.hasRoom(name, member.userId)) {
        send(connection, protocolFrame('pusher:subscription_error', TOO_MANY_MEMBERS, name));
        return;
      }
      if (channels.listeners(name).size >= options.listenersMax(name)) {
        close(connection, CLOSE.overLimit);
        return;
      }
      const { isNewMember } = channels.join(connection, name, member);
      if (member && isNewMember) notifyMembers(connection, name, 'member_added', member);
    }
    // A valid signature authenticates the connection; public channels have none.
    if (kind !== 'public') connection.markAuthenticated();
    if (screen?.session !== undefined) options.onSession(connection, screen.session);
    connection.language = screen?.language ?? connection.language;
    const presence = kind === 'presence' ? { presence: channels.presence(name) } : {};
    send(connection, protocolFrame('pusher_internal:subscription_succeeded', presence, name));
    options.onSubscribed(name);
  }

  function notifyMembers(
    connection: Connection,
    name: string,
    event: 'member_added' | 'member_removed',
    { userId, info }: Member,
  ): void {
    const data =
      event === 'member_added' && info !== undefined
        ? { user_id: userId, user_info: JSON.parse(info) as unknown }
        : { user_id: userId };
    const frame = protocolFrame(`pusher_internal:${event}`, data, name);
    for (const other of channels.listeners(name)) if (other !== connection) send(other, frame);
  }

  function unsubscribe(connection: Connection, name: string): void {
    const removedMember = channels.leave(connection, name);
    if (removedMember) notifyMembers(connection, name, 'member_removed', removedMember);
  }

  return { subscribe, unsubscribe };
}

function parseObject(text: string): Data {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Data) : {};
  } catch {
    return {};
  }
}

function parseMember(channelData: string | undefined): { refusal: Refusal } | { member: Member } {
  const { user_id: userId, user_info: userInfo } = parseObject(channelData ?? '');
  const id = typeof userId === 'number' ? String(userId) : stringOrEmpty(userId);
  if (id === '' || id.length > LIMITS.userIdCharacters) return { refusal: BAD_MEMBER };
  const info = userInfo === undefined ? undefined : JSON.stringify(userInfo);
  if (info !== undefined && Buffer.byteLength(info) > LIMITS.userInfoBytes)
    return { refusal: MEMBER_TOO_LARGE };
  return { member: { userId: id, info } };
}
