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
  /** Those of one address for whom nobody has vouched yet: behind one address there may be a whole mobile network. */
  connectionsPerAddressMax: number;
  /** How many there are. */
  connections: () => number;
  /** `vouchedFor` is called when it has shown who it is: it counts no more against its address. */
  onOpen: (socket: WebSocket, stream: Duplex, address: string, vouchedFor: () => void) => void;
};

/** How long whoever is refused may take to answer the close. */
const REFUSED_MS = 500;

/** Answers the upgrades of an HTTP server until stopped. Whoever is not let in is told why by the close code. */
export function acceptSockets(options: AcceptOptions): { stop(): void } {
  const { server, keys, allowsOrigin, addressOf } = options;
  const strangers = countByAddress();
  const refused = countByAddress();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
  });

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // From here on nobody else listens to the stream; without a listener its error would end the process.
    stream.on('error', () => stream.destroy());
    const url = URL.parse(`http://localhost${request.url ?? '/'}`);
    const { origin, host } = request.headers;
    if (!url?.pathname.startsWith('/app/')) refuse(stream, '404 Not Found');
    else if (origin !== undefined && !allowsOrigin(origin, host ?? '')) refuse(stream, '403 Forbidden');
    else {
      const address = addressOf(request);
      // Even being told why takes a socket.
      if (refused.of(address) >= options.connectionsPerAddressMax) refuse(stream, '503 Service Unavailable');
      else sockets.handleUpgrade(request, stream, head, (socket) => greet(socket, stream, url, address));
    }
  }

  function greet(socket: WebSocket, stream: Duplex, url: URL, address: string): void {
    socket.on('error', () => socket.terminate());
    const refusal = refusalOf(url) ?? crowding(address);
    if (refusal) {
      // Some clients read the error, others the close.
      stream.write(protocolFrame('pusher:error', { code: refusal.code, message: refusal.reason }));
      socket.close(refusal.code, refusal.reason);
      const gone = refused.add(address);
      const patience = setTimeout(() => socket.terminate(), REFUSED_MS).unref();
      socket.on('close', () => {
        clearTimeout(patience);
        gone();
      });
      return;
    }
    const known = strangers.add(address);
    socket.on('close', known);
    options.onOpen(socket, stream, address, known);
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
      strangers.of(address) >= options.connectionsPerAddressMax;
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
  // An upgraded stream stays half open for as long as the other side likes: it is ended for both.
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => stream.destroy());
}

/** How many there are from each address. */
function countByAddress() {
  const counts = new Map<string, number>();
  return {
    of: (address: string): number => counts.get(address) ?? 0,
    /** Counts one more; the function returned takes it off again, once. */
    add(address: string): () => void {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        const left = (counts.get(address) ?? 1) - 1;
        if (left === 0) counts.delete(address);
        else counts.set(address, left);
      };
    },
  };
}
