import PusherModule from 'pusher-js';
import { WebSocket } from 'ws';
import { vi } from 'vitest';
import { derivedKeys, type RealtimeKeys } from '#features/realtime/channel-auth.ts';
import type { TestSeller } from './fixtures.ts';
import type { Reply, TestApp } from './test-app.ts';

// The package's Node build exports the class itself; its types describe a module around it.
const Pusher = PusherModule as unknown as typeof PusherModule.default;
export type OfficialClient = InstanceType<typeof Pusher>;
type ClientOptions = ConstructorParameters<typeof Pusher>[1];

const WAIT_OPTIONS = { timeout: 5_000, interval: 5 };
const closers: (() => void)[] = [];

/** Closes all clients opened by this module. Call it in `afterEach`. */
export function closeSockets(): void {
  for (const close of closers.splice(0)) close();
}

/** Returns the configured keys of an application, or those derived from its secret. */
export function realtimeKeysOf(app: Pick<TestApp, 'config' | 'secret'>): RealtimeKeys {
  return app.config.realtime.api ?? derivedKeys(app.secret);
}

/** Creates the official client for a port. */
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

/** Creates the official client as the seller app does: the API authorizes its channels. */
export function sellerClient(
  app: TestApp,
  seller: TestSeller,
  { language = 'en', at = app.port }: { language?: string; at?: number } = {},
): OfficialClient {
  return officialClient(realtimeKeysOf(app).key, at, {
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

/** Resolves with the channel and the outcome: `succeeded`, or `refused` with a status. */
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

function failMissing(expected: string): never {
  throw new Error(`${expected} did not arrive`);
}

/** Opens a plain socket that records every frame and the close code. */
export function connectSocket(port: number, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const frames: Frame[] = [];
  let closed: { code: number } | undefined;
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString());
    frames.push({ ...message, data: message.data === '' ? '' : parseJson(message.data) });
  });
  socket.on('close', (code) => (closed = { code }));
  socket.on('error', () => {});
  closers.push(() => socket.terminate());
  const framesOf = (event: string) => frames.filter((one) => one.event === event);
  return {
    socket,
    frames,
    framesOf,
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    waitForFrame: async (event: string) =>
      await vi.waitFor(() => frames.find((one) => one.event === event) ?? failMissing(event), WAIT_OPTIONS),
    waitForCloseCode: async () =>
      (await vi.waitFor(() => closed ?? failMissing('the close'), WAIT_OPTIONS)).code,
    /** Resolves with the socket id that the server assigned. */
    async socketId(): Promise<string> {
      return (await this.waitForFrame('pusher:connection_established')).data.socket_id;
    },
    /** Resolves when the server has processed everything sent so far. */
    async flush(): Promise<void> {
      const before = framesOf('pusher:pong').length;
      this.send({ event: 'pusher:ping', data: {} });
      await vi.waitFor(() => framesOf('pusher:pong')[before] ?? failMissing('pusher:pong'), WAIT_OPTIONS);
    },
  };
}
export type PlainSocket = ReturnType<typeof connectSocket>;

function parseJson(text: string): Reply['data'] {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the path to which protocol clients connect. */
export const socketPath = (key: string) => `/app/${key}?protocol=7&client=js&version=8.6.0`;
