// The socket server: version 7 of the Pusher protocol for the clients of this process. What reaches those of others is server-link's.
import type { Language } from '@raan/contract/language';
import type { RealtimeKeys } from './channel-auth.ts';
import { channelRegistry } from './channels.ts';
import { takeClientEvent } from './client-events.ts';
import { countFrame, newConnection, type Connection } from './connection.ts';
import { eventFrame, parseMessage, protocolFrame, textOf } from './frames.ts';
import { acceptSockets, type AcceptOptions } from './accept-sockets.ts';
import { outbox } from './outbox.ts';
import { CLOSE, LIMITS, type CloseReason } from './protocol.ts';
import { sessionIndex } from './session-index.ts';
import { subscriptions } from './subscriptions.ts';

/** How often it is looked for silent sockets while one may be silent. */
const SWEEPS_PER_SILENCE = 8;
/** When the server ends its clients go in groups, so that they do not all come back in the same moment. */
const LEAVING_AT_ONCE = 250;
const LEAVING_EVERY_MS = 50;
const CLOSE_ANSWER_MS = 500;

const PONG = protocolFrame('pusher:pong', {});
const PING = protocolFrame('pusher:ping', {});
const MALFORMED = protocolFrame('pusher:error', { code: null, message: 'malformed message' });

/** An event for everybody on a channel. `data` is text and travels as it is. */
export type ChannelEvent = {
  channel: string;
  event: string;
  data: string;
  user_id?: string;
  /** The connection that is not sent it: the one it came from. */
  except?: string;
};

export type PusherServer = {
  /** Sends an event to everybody of this process on its channel. */
  broadcast(event: ChannelEvent): void;
  /** The same in words: `dataIn` is asked once for each language that is read there, undefined where none is known. */
  broadcastIn(channel: string, event: string, dataIn: (language: Language | undefined) => string): void;
  /** Whether anybody listens on a channel. */
  hasListeners(channel: string): boolean;
  /** The channels that somebody listens on. */
  channels(): string[];
  /** How many connections are on a channel, and which users, where it is a presence channel. */
  audience(channel: string): { connections: number; userIds: string[] };
  /** Every session, by id, that a connection here lives on. */
  sessions(): number[];
  /** The sessions whose connections listen on a channel. */
  sessionsOn(channel: string): number[];
  /** Closes the connections of sessions that have ended; their clients do not come back by themselves. */
  closeSessions(sessions: readonly number[]): void;
  /** Closes the connections that have signed in as a user. */
  closeUser(userId: string): void;
  /** Number of open connections. */
  connections(): number;
  /** Closes every connection so that clients come back to another server, and stops. */
  close(): Promise<void>;
};

export type PusherServerOptions = Omit<AcceptOptions, 'onOpen' | 'connections'> & {
  keys: RealtimeKeys;
  clientEvents: boolean;
  /** Seconds: how long a client may be silent until it is asked, and then until it is closed. */
  activityTimeoutS: number;
  pongTimeoutS: number;
  /** Which channels anybody may listen on: names, or beginnings that end in `*`. */
  publicChannels: readonly string[];
  /** How many connections may listen on a channel. */
  listenersMax: (channel: string) => number;
  onSubscribed: (channel: string) => void;
  /** A client's event that has been taken, for the other servers. */
  onClientEvent: (event: ChannelEvent) => void;
};

/** Serves `/app/{key}` on an HTTP server. */
export function startPusherServer(options: PusherServerOptions): PusherServer {
  const { activityTimeoutS, pongTimeoutS } = options;
  const connections = new Map<string, Connection>();
  const channels = channelRegistry();
  const sessions = sessionIndex();
  const { send, flush } = outbox();
  const { subscribe, unsubscribe, signIn } = subscriptions({
    ...options,
    channels,
    send,
    close,
    onSession: sessions.bind,
  });

  function close(connection: Connection, { code, reason }: CloseReason): void {
    flush(connection);
    connection.socket.close(code, reason);
  }

  function broadcast({ except, ...event }: ChannelEvent): void {
    const listeners = channels.listeners(event.channel);
    if (listeners.size === 0) return;
    const frame = eventFrame(event);
    for (const connection of listeners) if (connection.id !== except) send(connection, frame);
  }

  function broadcastIn(
    channel: string,
    event: string,
    dataIn: (language: Language | undefined) => string,
  ): void {
    const frames = new Map<Language | undefined, Buffer>();
    for (const connection of channels.listeners(channel)) {
      const { language } = connection;
      const frame = frames.get(language) ?? eventFrame({ channel, event, data: dataIn(language) });
      frames.set(language, frame);
      send(connection, frame);
    }
  }

  function receive(connection: Connection, text: string): void {
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    if (countFrame(connection) > LIMITS.framesPerSecond) {
      close(connection, CLOSE.flooding);
      return;
    }
    const message = parseMessage(text);
    if (!message) {
      connection.faults += 1;
      send(connection, MALFORMED);
      if (connection.faults >= LIMITS.faults) close(connection, CLOSE.flooding);
      return;
    }
    const { event, data } = message;
    if (event === 'pusher:ping') send(connection, PONG);
    else if (event === 'pusher:subscribe') subscribe(connection, data);
    else if (event === 'pusher:unsubscribe') unsubscribe(connection, textOf(data['channel']));
    else if (event === 'pusher:signin') signIn(connection, data);
    else if (event.startsWith('client-')) {
      const taken = takeClientEvent(connection, message, options.clientEvents);
      if ('refused' in taken) send(connection, taken.refused);
      else {
        const passedOn = { ...taken, except: connection.id };
        broadcast(passedOn);
        options.onClientEvent(passedOn);
      }
    }
    // What else there may be, such as an answer to our ping, has been heard, and that is its use.
  }

  const acceptor = acceptSockets({
    ...options,
    connections: () => connections.size,
    onOpen(socket, stream, address, vouchedFor) {
      const connection = newConnection(socket, stream, address, vouchedFor);
      connections.set(connection.id, connection);
      socket.on('message', (data: Buffer, isBinary) => receive(connection, isBinary ? '' : data.toString()));
      socket.on('close', () => {
        connections.delete(connection.id);
        for (const channel of connection.channels.keys()) unsubscribe(connection, channel);
        sessions.unbind(connection);
      });
      const hello = { socket_id: connection.id, activity_timeout: activityTimeoutS };
      send(connection, protocolFrame('pusher:connection_established', hello));
    },
  });

  /** One look at all sockets now and then, instead of a timer for each. */
  function sweep(): void {
    const now = Date.now();
    for (const connection of connections.values()) {
      const silentS = (now - connection.lastHeard) / 1000;
      if (connection.isPinged && silentS > activityTimeoutS + pongTimeoutS) close(connection, CLOSE.noPong);
      else if (connection.channels.size === 0 && now - connection.openedAt > activityTimeoutS * 1000)
        close(connection, CLOSE.inactive);
      else if (silentS > activityTimeoutS && !connection.isPinged) {
        connection.isPinged = true;
        send(connection, PING);
      }
    }
  }
  const sweeper = setInterval(sweep, (activityTimeoutS * 1000) / SWEEPS_PER_SILENCE).unref();

  return {
    broadcast,
    broadcastIn,
    hasListeners: (channel) => channels.listeners(channel).size > 0,
    channels: () => channels.names(),
    audience: (channel) => ({
      connections: channels.listeners(channel).size,
      userIds: channels.userIds(channel),
    }),
    sessions: () => sessions.all(),
    sessionsOn: (channel) => [
      ...new Set([...channels.listeners(channel)].flatMap((one) => [...one.sessions])),
    ],
    closeSessions(ended) {
      // A socket that is closing is sent nothing more, whether or not its client answers the close.
      for (const connection of ended.flatMap((session) => sessions.of(session)))
        close(connection, CLOSE.unauthorized);
    },
    closeUser(userId) {
      for (const connection of connections.values())
        if (connection.userId === userId) close(connection, CLOSE.unauthorized);
    },
    connections: () => connections.size,
    async close() {
      clearInterval(sweeper);
      acceptor.stop();
      const leaving = [...connections.values()];
      for (let from = 0; from < leaving.length; from += LEAVING_AT_ONCE) {
        if (from > 0) await new Promise((resolve) => setTimeout(resolve, LEAVING_EVERY_MS));
        for (const connection of leaving.slice(from, from + LEAVING_AT_ONCE))
          close(connection, CLOSE.leaving);
      }
      // Whoever does not answer the close is not waited for.
      setTimeout(() => connections.forEach(({ socket }) => socket.terminate()), CLOSE_ANSWER_MS).unref();
    },
  };
}
