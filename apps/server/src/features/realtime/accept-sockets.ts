// Checks path, origin, application key, protocol version and connection limits before the upgrade.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { RealtimeKeys } from './channel-auth.ts';
import { protocolFrame } from './frames.ts';
import { CLOSE, LIMITS, PROTOCOL_VERSION, type CloseReason } from './protocol.ts';

export type AcceptOptions = {
  server: Server;
  keys: RealtimeKeys;
  allowsOrigin: (origin: string, host: string) => boolean;
  /** Client address of a request, as far as the proxies in front of us are trusted. */
  addressOf: (request: IncomingMessage) => string;
  /** False while a hosted service serves the sockets: clients that still connect here are told not to come back. */
  isOpen: boolean;
  connectionsMax: number;
  /** Limit of unauthenticated connections per address. Authenticated ones don't count: a mobile network may be one address. */
  connectionsPerAddressMax: number;
  connections: () => number;
  /** Call `markAuthenticated` once the socket is authenticated; it then no longer counts against its address. */
  onOpen: (socket: WebSocket, stream: Duplex, address: string, markAuthenticated: () => void) => void;
};

/** Time a refused client has to answer the close handshake. */
const REFUSAL_CLOSE_TIMEOUT_MS = 500;

/** Answers the upgrade requests of an HTTP server until stopped. Close codes tell refused clients the reason. */
export function acceptSockets(options: AcceptOptions): { stop(): void } {
  const { server, keys, allowsOrigin, addressOf } = options;
  const unauthenticated = countByAddress();
  const refused = countByAddress();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
  });

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // After an upgrade nobody else listens to the stream. An unhandled error would end the process.
    stream.on('error', () => stream.destroy());
    const url = URL.parse(`http://localhost${request.url ?? '/'}`);
    const { origin, host } = request.headers;
    if (!url?.pathname.startsWith('/app/')) refuseUpgrade(stream, '404 Not Found');
    else if (origin !== undefined && !allowsOrigin(origin, host ?? ''))
      refuseUpgrade(stream, '403 Forbidden');
    else {
      const address = addressOf(request);
      // A refusal with a close code needs a socket too, so refusals are limited as well.
      if (refused.count(address) >= options.connectionsPerAddressMax)
        refuseUpgrade(stream, '503 Service Unavailable');
      else sockets.handleUpgrade(request, stream, head, (socket) => open(socket, stream, url, address));
    }
  }

  function open(socket: WebSocket, stream: Duplex, url: URL, address: string): void {
    socket.on('error', () => socket.terminate());
    const refusal = requestRefusal(url) ?? capacityRefusal(address);
    if (refusal) {
      // Some clients read the error frame, others the close code.
      stream.write(protocolFrame('pusher:error', { code: refusal.code, message: refusal.reason }));
      socket.close(refusal.code, refusal.reason);
      const uncount = refused.add(address);
      const closeTimer = setTimeout(() => socket.terminate(), REFUSAL_CLOSE_TIMEOUT_MS).unref();
      socket.on('close', () => {
        clearTimeout(closeTimer);
        uncount();
      });
      return;
    }
    const markAuthenticated = unauthenticated.add(address);
    socket.on('close', markAuthenticated);
    options.onOpen(socket, stream, address, markAuthenticated);
  }

  function requestRefusal(url: URL): CloseReason | undefined {
    if (!options.isOpen) return CLOSE.appDisabled;
    const [, , key, ...rest] = url.pathname.split('/');
    if (rest.length > 0) return CLOSE.unknownPath;
    if (key !== keys.key) return CLOSE.unknownApp;
    const version = url.searchParams.get('protocol');
    if (version === null) return CLOSE.noVersion;
    if (!/^\d{1,9}$/.test(version)) return CLOSE.badVersion;
    return Number(version) === PROTOCOL_VERSION ? undefined : CLOSE.unsupportedVersion;
  }

  function capacityRefusal(address: string): CloseReason | undefined {
    const isFull =
      options.connections() >= options.connectionsMax ||
      unauthenticated.count(address) >= options.connectionsPerAddressMax;
    return isFull ? CLOSE.overCapacity : undefined;
  }

  server.on('upgrade', upgrade);
  return {
    stop() {
      server.off('upgrade', upgrade);
      sockets.close();
    },
  };
}

function refuseUpgrade(stream: Duplex, status: string): void {
  // A client may keep its half of an upgraded stream open forever, so both halves are destroyed.
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => stream.destroy());
}

function countByAddress() {
  const counts = new Map<string, number>();
  return {
    count: (address: string): number => counts.get(address) ?? 0,
    /** Adds one. The returned function subtracts it again; calling it twice has no further effect. */
    add(address: string): () => void {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        const remaining = (counts.get(address) ?? 1) - 1;
        if (remaining === 0) counts.delete(address);
        else counts.set(address, remaining);
      };
    },
  };
}
