// The server side of the Pusher protocol, version 7: enough for the official client to connect, subscribe and listen.
import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isAuthorized, type RealtimeKeys } from './channel-auth.ts';

const PROTOCOL = '7';
const ACTIVITY_TIMEOUT_S = 120;
const SILENCE_MAX_MS = (ACTIVITY_TIMEOUT_S + 30) * 1000;
const SWEEP_MS = 15_000;
const FRAME_MAX_BYTES = 16 * 1024;
const BACKLOG_MAX_BYTES = 1024 * 1024;
const CHANNELS_PER_SOCKET_MAX = 10;
const FAULTS_MAX = 10;

/** Close codes tell the client what to do: 40xx stop, 41xx come back after a second, 42xx at once. */
const UNKNOWN_APP = 4001;
const UNSUPPORTED_PROTOCOL = 4007;
const NO_PROTOCOL = 4008;
const SESSION_ENDED = 4009;
const OVERLOADED = 4100;
const SILENT = 4202;

type Connection = {
  socket: WebSocket;
  id: string;
  channels: Set<string>;
  /** The sessions, by the hashes of their tokens, that let it subscribe. It outlives none of them. */
  sessions: Set<string>;
  lastHeard: number;
  faults: number;
};

export type PusherServer = {
  /** Sends an event to everybody on a channel. `data` travels as JSON text, as the protocol wants. */
  broadcast(channel: string, event: string, data: unknown): void;
  /** Whether anybody listens on a channel. */
  hasListeners(channel: string): boolean;
  /** Ties a connection to the session that authorises it. A connection that is not here holds nothing open. */
  bindSession(socketId: string, session: string): void;
  /** The sessions whose connections listen on a channel. */
  sessionsOn(channel: string): string[];
  /** Closes the connections of sessions that have ended; their clients do not come back by themselves. */
  closeSessions(sessions: readonly string[]): void;
  /** Lets the connections of a session go on under its new name. */
  renameSession(session: string, newSession: string): void;
  /** Number of open connections. */
  connections(): number;
  /** Closes every connection so that clients come back to another server, and stops. */
  close(): void;
};

export type PusherServerOptions = {
  server: Server;
  keys: RealtimeKeys;
  /** Whether a page of this origin may connect. */
  allowsOrigin: (origin: string, host: string) => boolean;
  onSubscribed: (channel: string) => void;
};

/** Serves `/app/{key}` on an HTTP server. */
export function startPusherServer(options: PusherServerOptions): PusherServer {
  const { server, keys, allowsOrigin, onSubscribed } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
  });
  const connections = new Map<string, Connection>();
  const bySession = new Map<string, Set<Connection>>();
  const listeners = new Map<string, Set<Connection>>();

  function leave(connection: Connection, channel: string): void {
    connection.channels.delete(channel);
    const others = listeners.get(channel);
    others?.delete(connection);
    if (others?.size === 0) listeners.delete(channel);
  }

  function bind(connection: Connection, session: string): void {
    connection.sessions.add(session);
    bySession.set(session, (bySession.get(session) ?? new Set()).add(connection));
  }

  function unbind(connection: Connection, session: string): void {
    connection.sessions.delete(session);
    const others = bySession.get(session);
    others?.delete(connection);
    if (others?.size === 0) bySession.delete(session);
  }

  function subscribe(connection: Connection, data: { channel?: unknown; auth?: unknown }): void {
    const channel = textOf(data.channel);
    const auth = textOf(data.auth);
    const fits = connection.channels.size < CHANNELS_PER_SOCKET_MAX || connection.channels.has(channel);
    if (!channel.startsWith('private-') || !fits || !isAuthorized(keys, connection.id, channel, auth)) {
      send(
        connection,
        'pusher:subscription_error',
        { type: 'AuthError', error: 'not authorized', status: 401 },
        channel,
      );
      return;
    }
    connection.channels.add(channel);
    const others = listeners.get(channel) ?? new Set();
    listeners.set(channel, others.add(connection));
    onSubscribed(channel);
    send(connection, 'pusher_internal:subscription_succeeded', {}, channel);
  }

  function receive(connection: Connection, text: string): void {
    connection.lastHeard = Date.now();
    const message = parseMessage(text);
    if (!message) {
      connection.faults += 1;
      send(connection, 'pusher:error', { code: null, message: 'malformed message' });
      if (connection.faults >= FAULTS_MAX) connection.socket.close(OVERLOADED, 'too many malformed messages');
      return;
    }
    if (message.event === 'pusher:ping') send(connection, 'pusher:pong', {});
    else if (message.event === 'pusher:subscribe') subscribe(connection, message.data);
    else if (message.event === 'pusher:unsubscribe') leave(connection, textOf(message.data['channel']));
    else if (message.event.startsWith('client-')) {
      send(connection, 'pusher:error', { code: 4301, message: 'client events are not enabled' });
    }
  }

  function open(socket: WebSocket): void {
    const connection: Connection = {
      socket,
      id: `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 32)}`,
      channels: new Set(),
      sessions: new Set(),
      lastHeard: Date.now(),
      faults: 0,
    };
    connections.set(connection.id, connection);
    socket.on('message', (data: Buffer, isBinary) => receive(connection, isBinary ? '' : data.toString()));
    socket.on('close', () => {
      connections.delete(connection.id);
      for (const channel of connection.channels) leave(connection, channel);
      for (const session of connection.sessions) unbind(connection, session);
    });
    send(connection, 'pusher:connection_established', {
      socket_id: connection.id,
      activity_timeout: ACTIVITY_TIMEOUT_S,
    });
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // From here on nobody else listens to the stream; without a listener its error would end the process.
    stream.on('error', () => stream.destroy());
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const { origin, host } = request.headers;
    if (!url?.pathname.startsWith('/app/')) refuse(stream, '404 Not Found');
    else if (origin !== undefined && !allowsOrigin(origin, host ?? '')) refuse(stream, '403 Forbidden');
    else sockets.handleUpgrade(request, stream, head, (socket) => greet(socket, url));
  }

  function greet(socket: WebSocket, url: URL): void {
    socket.on('error', () => socket.terminate());
    const protocol = url.searchParams.get('protocol');
    if (url.pathname !== `/app/${keys.key}`) socket.close(UNKNOWN_APP, 'unknown application key');
    else if (protocol === null) socket.close(NO_PROTOCOL, 'no protocol version');
    else if (protocol !== PROTOCOL) socket.close(UNSUPPORTED_PROTOCOL, 'unsupported protocol version');
    else open(socket);
  }

  // One sweep for all sockets instead of a timer for each.
  const sweep = setInterval(() => {
    const silentSince = Date.now() - SILENCE_MAX_MS;
    for (const { socket, lastHeard } of connections.values())
      if (lastHeard < silentSince) socket.close(SILENT, 'no activity');
  }, SWEEP_MS);
  sweep.unref();
  server.on('upgrade', upgrade);

  return {
    broadcast(channel, event, data) {
      for (const connection of listeners.get(channel) ?? []) {
        // A reader this slow is dropped; it comes back and asks for what it missed.
        if (connection.socket.bufferedAmount > BACKLOG_MAX_BYTES) connection.socket.terminate();
        else send(connection, event, data, channel);
      }
    },
    hasListeners: (channel) => listeners.has(channel),
    bindSession(socketId, session) {
      const connection = connections.get(socketId);
      if (connection) bind(connection, session);
    },
    sessionsOn: (channel) => [
      ...new Set([...(listeners.get(channel) ?? [])].flatMap((connection) => [...connection.sessions])),
    ],
    closeSessions(sessions) {
      for (const session of sessions) {
        // A socket that is closing is sent nothing more, whether or not its client answers the close.
        for (const { socket } of bySession.get(session) ?? [])
          socket.close(SESSION_ENDED, 'session has ended');
      }
    },
    renameSession(session, newSession) {
      for (const connection of bySession.get(session) ?? []) {
        unbind(connection, session);
        bind(connection, newSession);
      }
    },
    connections: () => connections.size,
    close() {
      clearInterval(sweep);
      server.off('upgrade', upgrade);
      for (const { socket } of connections.values()) socket.close(OVERLOADED, 'server is going away');
      // Whoever does not answer the close is not waited for.
      setTimeout(() => connections.forEach(({ socket }) => socket.terminate()), 500).unref();
      sockets.close();
    },
  };
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function send({ socket }: Connection, event: string, data: unknown, channel?: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(
    JSON.stringify({ event, ...(channel !== undefined && { channel }), data: JSON.stringify(data) }),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parseMessage(text: string): { event: string; data: Record<string, unknown> } | undefined {
  try {
    const message = JSON.parse(text) as { event?: unknown; data?: unknown } | null;
    if (typeof message?.event !== 'string') return undefined;
    const data: unknown = typeof message.data === 'string' ? JSON.parse(message.data) : message.data;
    return {
      event: message.event,
      data: (data !== null && typeof data === 'object' ? data : {}) as Record<string, unknown>,
    };
  } catch {
    return undefined;
  }
}
