// The socket server: version 7 of the Pusher protocol for the clients of this process. server-link.ts reaches those of other servers.
import type { Language } from '@raan/contract/language';
import type { RealtimeKeys } from './channel-auth.ts';
import { channelRegistry } from './channels.ts';
import { validateClientEvent } from './client-events.ts';
import { countFrame, newConnection, type Connection } from './connection.ts';
import { eventFrame, parseMessage, protocolFrame, stringOrEmpty } from './frames.ts';
import { acceptSockets, type AcceptOptions } from './accept-sockets.ts';
import { frameWriter } from './frame-writer.ts';
import { CLOSE, LIMITS, type CloseReason } from './protocol.ts';
import { sessionIndex } from './session-index.ts';
import { subscriptions } from './subscriptions.ts';

/** Number of inactivity checks within one activity timeout. */
const CHECKS_PER_TIMEOUT = 8;
/** A stopping server closes its connections in groups, so that the clients don't reconnect in the same moment. */
const SHUTDOWN_GROUP_SIZE = 250;
const SHUTDOWN_GROUP_EVERY_MS = 50;
const CLOSE_TIMEOUT_MS = 500;

const PONG = protocolFrame('pusher:pong', {});
const PING = protocolFrame('pusher:ping', {});
const MALFORMED = protocolFrame('pusher:error', { code: null, message: 'malformed message' });

/** An event for all listeners of a channel. `data` is text and passed on unchanged. */
export type ChannelEvent = {
  channel: string;
  event: string;
  data: string;
  /** Id of a connection that does not receive the event, usually its sender. */
  except?: string;
};

export type PusherServer = {
  /** Sends an event to the listeners in this process. */
  broadcast(event: ChannelEvent): void;
  /** Sends an event whose data depends on the language. Calls `dataIn` once per language; undefined is a listener without one. */
  broadcastLocalized(
    channel: string,
    event: string,
    dataIn: (language: Language | undefined) => string,
  ): void;
  hasListeners(channel: string): boolean;
  channels(): string[];
  /** Ids of the users on a presence channel. */
  userIds(channel: string): string[];
  sessions(): number[];
  /** Ids of the sessions that listen on a channel. */
  sessionsOn(channel: string): number[];
  /** Closes the connections of ended sessions with a code that stops clients from reconnecting. */
  closeSessions(sessions: readonly number[]): void;
  connections(): number;
  close(): Promise<void>;
};

export type PusherServerOptions = Omit<AcceptOptions, 'onOpen' | 'connections'> & {
  keys: RealtimeKeys;
  clientEvents: boolean;
  /** Seconds of silence after which a client is pinged. */
  activityTimeoutS: number;
  /** Seconds after an unanswered ping until the connection is closed. */
  pongTimeoutS: number;
  /** Channels that need no signature: names, or prefixes that end in `*`. */
  publicChannels: readonly string[];
  listenersMax: (channel: string) => number;
  onSubscribed: (channel: string) => void;
  /** An accepted client event, to forward to the other servers. */
  onClientEvent: (event: ChannelEvent) => void;
};

/** Serves `/app/{key}` on an HTTP server. */
export function startPusherServer(options: PusherServerOptions): PusherServer {
  const { activityTimeoutS, pongTimeoutS } = options;
  const connections = new Map<string, Connection>();
  const channels = channelRegistry();
  const sessions = sessionIndex();
  const { send, flush } = frameWriter();
  const { subscribe, unsubscribe } = subscriptions({
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

  function broadcastLocalized(
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
      connection.malformedFrames += 1;
      send(connection, MALFORMED);
      if (connection.malformedFrames >= LIMITS.malformedFrames) close(connection, CLOSE.flooding);
      return;
    }
    const { event, data } = message;
    if (event === 'pusher:ping') send(connection, PONG);
    else if (event === 'pusher:subscribe') subscribe(connection, data);
    else if (event === 'pusher:unsubscribe') unsubscribe(connection, stringOrEmpty(data['channel']));
    else if (event.startsWith('client-')) {
      const clientEvent = validateClientEvent(connection, message, options.clientEvents);
      if ('refused' in clientEvent) send(connection, clientEvent.refused);
      else {
        const forwarded = { ...clientEvent, except: connection.id };
        broadcast(forwarded);
        options.onClientEvent(forwarded);
      }
    }
    // Other events, such as a pong, need no handling: receiving them already counts as activity.
  }

  const acceptor = acceptSockets({
    ...options,
    connections: () => connections.size,
    onOpen(socket, stream, address, markAuthenticated) {
      const connection = newConnection(socket, stream, address, markAuthenticated);
      connections.set(connection.id, connection);
      socket.on('message', (data: Buffer, isBinary) => receive(connection, isBinary ? '' : data.toString()));
      socket.on('close', () => {
        connections.delete(connection.id);
        for (const channel of connection.channels.keys()) unsubscribe(connection, channel);
        sessions.unbind(connection);
      });
      const established = { socket_id: connection.id, activity_timeout: activityTimeoutS };
      send(connection, protocolFrame('pusher:connection_established', established));
    },
  });

  /** Checks all connections at once; a timer for each would cost more. */
  function checkActivity(): void {
    const now = Date.now();
    for (const connection of connections.values()) {
      const silentS = (now - connection.lastReceivedAt) / 1000;
      if (connection.isPinged && silentS > activityTimeoutS + pongTimeoutS) close(connection, CLOSE.noPong);
      else if (connection.channels.size === 0 && now - connection.openedAt > activityTimeoutS * 1000)
        close(connection, CLOSE.inactive);
      else if (silentS > activityTimeoutS && !connection.isPinged) {
        connection.isPinged = true;
        send(connection, PING);
      }
    }
  }
  const activityTimer = setInterval(checkActivity, (activityTimeoutS * 1000) / CHECKS_PER_TIMEOUT).unref();

  return {
    broadcast,
    broadcastLocalized,
    hasListeners: (channel) => channels.listeners(channel).size > 0,
    channels: () => channels.names(),
    userIds: (channel) => channels.userIds(channel),
    sessions: () => sessions.all(),
    sessionsOn: (channel) => [
      ...new Set([...channels.listeners(channel)].flatMap((connection) => [...connection.sessions])),
    ],
    closeSessions(ended) {
      // A closing socket receives nothing more, even if its client never answers the close.
      for (const connection of ended.flatMap((session) => sessions.connectionsOf(session)))
        close(connection, CLOSE.unauthorized);
    },
    connections: () => connections.size,
    async close() {
      clearInterval(activityTimer);
      acceptor.stop();
      const open = [...connections.values()];
      for (let from = 0; from < open.length; from += SHUTDOWN_GROUP_SIZE) {
        if (from > 0) await new Promise((resolve) => setTimeout(resolve, SHUTDOWN_GROUP_EVERY_MS));
        for (const connection of open.slice(from, from + SHUTDOWN_GROUP_SIZE))
          close(connection, CLOSE.shuttingDown);
      }
      // A client that does not answer the close is cut off.
      setTimeout(() => connections.forEach(({ socket }) => socket.terminate()), CLOSE_TIMEOUT_MS).unref();
    },
  };
}
