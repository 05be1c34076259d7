// Letting sockets in: where they ask, which page they come from, which application and version they mean, and whether there is room.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { RealtimeKeys } from './channel-auth.ts';
import { protocolFrame } from './frames.ts';
import { CLOSE, LIMITS, PROTOCOL_VERSION, type CloseReason } from './protocol.ts';

export type AcceptOptions = {
  server: Server;
  keys: RealtimeKeys;
  /** Whether a page of this origin may connect. */
  allowsOrigin: (origin: string, host: string) => boolean;
  /** Where a socket comes from, as far as those in front of us are trusted. */
  addressOf: (request: IncomingMessage) => string;
  /** False where another service serves the sockets: clients that still come here are told to stay away. */
  isOpen: boolean;
  connectionsMax: number;
  connectionsPerAddressMax: number;
  /** How many there are. */
  connections: () => number;
  onOpen: (socket: WebSocket, stream: Duplex, address: string) => void;
};

/** Answers the upgrades of an HTTP server until stopped. Whoever is not let in is told why by the close code. */
export function acceptSockets(options: AcceptOptions): { stop(): void } {
  const { server, keys, allowsOrigin, addressOf } = options;
  const perAddress = new Map<string, number>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
  });

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // From here on nobody else listens to the stream; without a listener its error would end the process.
    stream.on('error', () => stream.destroy());
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const { origin, host } = request.headers;
    if (!url?.pathname.startsWith('/app/')) refuse(stream, '404 Not Found');
    else if (origin !== undefined && !allowsOrigin(origin, host ?? '')) refuse(stream, '403 Forbidden');
    else
      sockets.handleUpgrade(request, stream, head, (socket) =>
        greet(socket, stream, url, addressOf(request)),
      );
  }

  function greet(socket: WebSocket, stream: Duplex, url: URL, address: string): void {
    socket.on('error', () => socket.terminate());
    const refusal = refusalOf(url) ?? crowding(address);
    if (refusal) {
      // Some clients read the error, others the close.
      stream.write(protocolFrame('pusher:error', { code: refusal.code, message: refusal.reason }));
      socket.close(refusal.code, refusal.reason);
      return;
    }
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    socket.on('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
    options.onOpen(socket, stream, address);
  }

  function refusalOf(url: URL): CloseReason | undefined {
    if (!options.isOpen) return CLOSE.appDisabled;
    const [, , key, ...rest] = url.pathname.split('/');
    if (rest.length > 0) return CLOSE.unknownPath;
    if (key !== keys.key) return CLOSE.unknownApp;
    const version = url.searchParams.get('protocol');
    if (version === null) return CLOSE.noVersion;
    if (!/^\d{1,9}$/.test(version)) return CLOSE.badVersion;
    return Number(version) === PROTOCOL_VERSION ? undefined : CLOSE.unsupportedVersion;
  }

  function crowding(address: string): CloseReason | undefined {
    const isFull =
      options.connections() >= options.connectionsMax ||
      (perAddress.get(address) ?? 0) >= options.connectionsPerAddressMax;
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

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
