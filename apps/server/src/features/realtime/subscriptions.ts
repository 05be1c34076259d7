// Getting on and off channels: who may, as whom, and what the others there are told.
import { isAuthorized, screenOf, userSignature, type RealtimeKeys, type Screen } from './channel-auth.ts';
import type { ChannelRegistry } from './channels.ts';
import type { Connection, Member } from './connection.ts';
import { protocolFrame, textOf } from './frames.ts';
import { channelKind, CLOSE, LIMITS, userChannel, type ChannelKind, type CloseReason } from './protocol.ts';
import { sameText } from '#platform/secrets.ts';

type Data = Record<string, unknown>;
type Refusal = { type: string; error: string; status: number };

const NOT_AUTHORIZED: Refusal = { type: 'AuthError', error: 'not authorized', status: 401 };
const BAD_NAME: Refusal = { type: 'InvalidChannel', error: 'no such channel can be', status: 400 };
const BAD_MEMBER: Refusal = { type: 'InvalidData', error: 'channel_data must name a user_id', status: 400 };
const MEMBER_TOO_LARGE: Refusal = { type: 'LimitReached', error: 'user_info is too large', status: 413 };
const TOO_MANY_CHANNELS: Refusal = { type: 'LimitReached', error: 'too many channels', status: 4004 };
const TOO_MANY_MEMBERS: Refusal = { type: 'LimitReached', error: 'too many members', status: 4004 };

export type SubscriptionOptions = {
  keys: RealtimeKeys;
  channels: ChannelRegistry;
  send: (connection: Connection, frame: Buffer) => void;
  close: (connection: Connection, reason: CloseReason) => void;
  /** Which channels anybody may listen on: names, or beginnings that end in `*`. */
  publicChannels: readonly string[];
  /** How many connections may listen on a channel. */
  listenersMax: (channel: string) => number;
  onSession: (connection: Connection, session: number) => void;
  onSubscribed: (channel: string) => void;
};

/** The part of the protocol that is about channels. */
export function subscriptions(options: SubscriptionOptions) {
  const { keys, channels, send, close, publicChannels } = options;

  const isPublic = (name: string) =>
    publicChannels.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));

  /** Whether the connection may be on the channel, or why not. */
  function check(
    connection: Connection,
    name: string,
    kind: ChannelKind | undefined,
    data: Data,
  ): { refusal: Refusal } | { member?: Member; screen?: Screen } {
    if (!kind) return { refusal: BAD_NAME };
    if (connection.channels.size >= LIMITS.channelsPerConnection && !connection.channels.has(name))
      return { refusal: TOO_MANY_CHANNELS };
    if (kind === 'public') return isPublic(name) ? {} : { refusal: NOT_AUTHORIZED };
    if (kind === 'user')
      return connection.userId !== undefined && name === userChannel(connection.userId)
        ? {}
        : { refusal: NOT_AUTHORIZED };
    const channelData = typeof data['channel_data'] === 'string' ? data['channel_data'] : undefined;
    if (!isAuthorized(keys, connection.id, name, { auth: textOf(data['auth']), channelData }))
      return { refusal: NOT_AUTHORIZED };
    if (kind !== 'presence') return { screen: screenOf(channelData) };
    return memberOf(channelData, connection.userId);
  }

  function subscribe(connection: Connection, data: Data): void {
    const name = textOf(data['channel']);
    const kind = channelKind(name);
    const checked = check(connection, name, kind, data);
    if ('refusal' in checked) {
      send(connection, protocolFrame('pusher:subscription_error', checked.refusal, name));
      return;
    }
    const { member, screen } = checked;
    // On it already: said again, and nothing changes.
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
      if (member && isNewMember) tellOthers(connection, name, 'member_added', member);
    }
    // The application's signature stands for it; a public channel asks for none.
    if (kind !== 'public') connection.vouchedFor();
    if (screen?.session !== undefined) options.onSession(connection, screen.session);
    connection.language = screen?.language ?? connection.language;
    const presence = kind === 'presence' ? { presence: channels.presence(name) } : {};
    send(connection, protocolFrame('pusher_internal:subscription_succeeded', presence, name));
    options.onSubscribed(name);
  }

  function tellOthers(
    connection: Connection,
    name: string,
    what: 'member_added' | 'member_removed',
    { userId, info }: Member,
  ): void {
    const data =
      what === 'member_added' && info !== undefined
        ? { user_id: userId, user_info: JSON.parse(info) as unknown }
        : { user_id: userId };
    const frame = protocolFrame(`pusher_internal:${what}`, data, name);
    for (const other of channels.listeners(name)) if (other !== connection) send(other, frame);
  }

  function unsubscribe(connection: Connection, name: string): void {
    const gone = channels.leave(connection, name);
    if (gone) tellOthers(connection, name, 'member_removed', gone);
  }

  /** Signs a user in by the application's word, for messages to that user and for ending all of theirs at once. */
  function signIn(connection: Connection, data: Data): void {
    const userData = textOf(data['user_data']);
    const id = userIdOf(userData);
    const isOurs = sameText(textOf(data['auth']), userSignature(keys, connection.id, userData));
    if (!isOurs || id === undefined) {
      close(connection, CLOSE.unauthorized);
      return;
    }
    connection.userId = id;
    connection.vouchedFor();
    send(connection, protocolFrame('pusher:signin_success', { user_data: userData }));
  }

  return { subscribe, unsubscribe, signIn };
}

function userIdOf(userData: string): string | undefined {
  const id = textOf(objectIn(userData)['id']);
  return id !== '' && id.length <= LIMITS.userIdCharacters ? id : undefined;
}

/** The object that a JSON text holds; an empty one where it holds none. */
function objectIn(text: string): Data {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Data) : {};
  } catch {
    return {};
  }
}

/** Who a presence subscription says it is. A signed-in user is nobody else on a channel. */
function memberOf(
  channelData: string | undefined,
  signedInAs: string | undefined,
): { refusal: Refusal } | { member: Member } {
  const parsed = objectIn(channelData ?? '');
  const { user_id: given, user_info: shown } = parsed;
  const id = typeof given === 'number' ? String(given) : textOf(given);
  if (id === '' || id.length > LIMITS.userIdCharacters) return { refusal: BAD_MEMBER };
  if (signedInAs !== undefined && signedInAs !== id) return { refusal: NOT_AUTHORIZED };
  const info = shown === undefined ? undefined : JSON.stringify(shown);
  if (info !== undefined && Buffer.byteLength(info) > LIMITS.userInfoBytes)
    return { refusal: MEMBER_TOO_LARGE };
  return { member: { userId: id, info } };
}
