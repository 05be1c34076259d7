/** Clients of the socket server: the official one, as the seller's pages set it up, and plain sockets that show every frame. */
import PusherModule from 'pusher-js';
import { WebSocket } from 'ws';
import { vi } from 'vitest';
import { derivedKeys, type RealtimeKeys } from '#features/realtime/channel-auth.ts';
import type { TestSeller } from './people.ts';
import type { Reply, TestApp } from './test-app.ts';

// The package's build for Node is the class itself; its types describe a module that holds it.
const Pusher = PusherModule as unknown as typeof PusherModule.default;
export type OfficialClient = InstanceType<typeof Pusher>;
type ClientOptions = ConstructorParameters<typeof Pusher>[1];

const WAIT = { timeout: 5_000, interval: 5 };
const closers: (() => void)[] = [];

/** Closes every client that was opened here; for `afterEach`. */
export function closeSockets(): void {
  for (const close of closers.splice(0)) close();
}

/** The keys of an application: those it was configured with, or those that follow from its secret. */
export function keysOf(app: Pick<TestApp, 'config' | 'secret'>): RealtimeKeys {
  return app.config.realtime.api ?? derivedKeys(app.secret);
}

/** The official client on a port, with options of one's own. */
export function officialClient(
  key: string,
  port: number,
  options: Partial<ClientOptions> = {},
): OfficialClient {
  const pusher = new Pusher(key, {
    cluster: 'raan',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    ...options,
  });
  closers.push(() => pusher.disconnect());
  return pusher;
}

/** The official client as a seller's page has it: it asks the API to sign for its channel. */
export function sellerClient(
  app: TestApp,
  seller: TestSeller,
  { language = 'en', at = app.port }: { language?: string; at?: number } = {},
): OfficialClient {
  return officialClient(keysOf(app).key, at, {
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${app.baseUrl}/api/pusher/auth`,
      headers: {
        authorization: `Bearer ${seller.token}`,
        'accept-language': language,
        'user-id': String(seller.id),
      },
    },
  });
}

/** Subscribes and resolves with what the server says to it. */
export async function subscribe(pusher: OfficialClient, channelName: string) {
  const channel = pusher.subscribe(channelName);
  const outcome = await new Promise<string>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve('succeeded'));
    channel.bind('pusher:subscription_error', (error: { status?: number }) =>
      resolve(`refused ${error.status}`),
    );
  });
  return { channel, outcome };
}

export type Frame = { event: string; channel?: string; data: Reply['data'] };

function missing(what: string): never {
  throw new Error(`${what} has not come`);
}

/** A plain connection: every frame, and how it was closed. */
export function connect(port: number, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const frames: Frame[] = [];
  let closed: { code: number } | undefined;
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString());
    frames.push({ ...frame, data: frame.data === '' ? '' : parsed(frame.data) });
  });
  socket.on('close', (code) => (closed = { code }));
  socket.on('error', () => {});
  closers.push(() => socket.terminate());
  const named = (event: string) => frames.filter((one) => one.event === event);
  return {
    socket,
    frames,
    named,
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    frame: async (event: string) =>
      await vi.waitFor(() => frames.find((one) => one.event === event) ?? missing(event), WAIT),
    closeCode: async () => (await vi.waitFor(() => closed ?? missing('the close'), WAIT)).code,
    /** The id the server gave it. */
    async socketId(): Promise<string> {
      return (await this.frame('pusher:connection_established')).data.socket_id;
    },
    /** Resolves when everything sent so far has been dealt with. */
    async settled(): Promise<void> {
      const before = named('pusher:pong').length;
      this.send({ event: 'pusher:ping', data: {} });
      await vi.waitFor(() => named('pusher:pong')[before] ?? missing('pusher:pong'), WAIT);
    },
  };
}
export type PlainSocket = ReturnType<typeof connect>;

function parsed(text: string): Reply['data'] {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Where clients of the protocol connect. */
export const appPath = (key: string) => `/app/${key}?protocol=7&client=js&version=8.6.0`;
