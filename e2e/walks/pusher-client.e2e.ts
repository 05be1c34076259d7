import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CSRF_COOKIE, CSRF_HEADER } from '@raan/contract/constants';
import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import { startSecondServer, type SecondServer } from '@raan/server/test/second-server.ts';
import type { Browser, Page } from 'playwright-core';
import type PusherModule from 'pusher-js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { workerServer } from '../journey-server.ts';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder, createSession } from '../seller-api.ts';

const { baseUrl, dataDir } = workerServer();
const SCRIPT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pusher-js/package.json')),
  'dist/web/pusher.js',
);
/** Idle time before the client pings, and its time limit for the pong. Our own pages use two minutes. */
const PING_AFTER_MS = 300;
/** Exceeds the limit for event data, but not for a frame. The next one exceeds both. */
const OVERSIZED_DATA = 11 * 1024;
const OVERSIZED_FRAME = 20 * 1024;
const RECONNECT_TIMEOUT = { timeout: 40_000 };

// The package's types describe a module whose default export is the class.
type PusherClass = typeof PusherModule.default;
type Seller = Awaited<ReturnType<typeof createTestSeller>>;

type Client = {
  pusher: InstanceType<PusherClass>;
  states: string[];
  codes: unknown[];
  subscriptions: string[];
  receivedEvents: string[];
};

let browser: Browser;
let server: SecondServer;
let page: Page;
let seller: Seller;
let other: Seller;
let key: string;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startSecondServer(dataDir, { REALTIME_CLIENT_EVENTS: '1' });
  [seller, other] = [await createTestSeller(baseUrl), await createTestSeller(baseUrl)];
  key = (await callApi(server.baseUrl, 'GET', 'system')).data['realtime'].key;
  // The page contains nothing but the client: an API response serves as the document.
  const context = await browser.newContext({ baseURL: server.baseUrl, bypassCSP: true });
  page = await context.newPage();
});

beforeEach(async () => {
  await page.goto('/api/health');
  await page.evaluate(readFileSync(SCRIPT, 'utf8'));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Options = {
  key?: string;
  token?: string;
  /** Signs every channel with an invalid signature, or with the signature of another channel. */
  forged?: 'invalid' | { from: string };
  pingAfterMs?: number;
};

async function connect(options: Options = {}): Promise<void> {
  const cookies = await page.context().cookies();
  const argument = {
    key,
    headers: {
      authorization: `Bearer ${options.token ?? seller.token}`,
      'user-id': String(seller.seller.id),
      [CSRF_HEADER]: cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '',
    },
    ...options,
  };
  await page.evaluate(({ forged, pingAfterMs, ...config }) => {
    const { headers } = config;
    const endpoint = '/api/pusher/auth';
    const signatureOf = async (socketId: string, channelName: string) => {
      const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName });
      return (await (await fetch(endpoint, { method: 'POST', headers, body })).json()) as { auth: string };
    };
    const { Pusher } = globalThis as unknown as { Pusher: PusherClass };
    const pusher = new Pusher(config.key, {
      cluster: 'raan',
      wsHost: location.hostname,
      wsPort: Number(location.port),
      forceTLS: false,
      enabledTransports: ['ws'],
      ...(pingAfterMs && { activityTimeout: pingAfterMs, pongTimeout: pingAfterMs }),
      channelAuthorization: forged
        ? {
            transport: 'ajax',
            endpoint,
            customHandler: async ({ socketId }, callback) =>
              callback(
                null,
                forged === 'invalid'
                  ? { auth: `${config.key}:${'0'.repeat(64)}` }
                  : await signatureOf(socketId, forged.from),
              ),
          }
        : { transport: 'ajax', endpoint, headers },
    });
    const opened: Client = { pusher, states: [], codes: [], subscriptions: [], receivedEvents: [] };
    type PusherError = { data?: { code?: unknown }; error?: PusherError };
    pusher.connection.bind('state_change', ({ current }: { current: string }) => opened.states.push(current));
    pusher.connection.bind('error', ({ data, error }: PusherError) =>
      opened.codes.push(error?.data?.code ?? data?.code),
    );
    Object.assign(globalThis, { client: opened });
  }, argument);
}

async function runOnClient<Result, Argument>(
  inspect: (one: Client, argument: Argument) => Result,
  argument?: Argument,
): Promise<Awaited<Result>> {
  return await page.evaluate<Awaited<Result>>(
    `(${inspect.toString()})(globalThis.client, ${JSON.stringify(argument ?? null)})`,
  );
}

const connectionState = () => runOnClient(({ pusher }) => pusher.connection.state);
const socketId = () => runOnClient(({ pusher }) => pusher.connection.socket_id);
const errorCodes = () => runOnClient((one) => one.codes);
const subscriptions = () => runOnClient((one) => one.subscriptions);

async function subscribe(channel: string): Promise<void> {
  await expect.poll(connectionState).toBe('connected');
  await runOnClient(({ pusher, subscriptions: outcomes, receivedEvents }, name) => {
    pusher.subscribe(name).bind_global((event: string, data: { status?: number }) => {
      if (event === 'pusher:subscription_succeeded') outcomes.push('succeeded');
      else if (event === 'pusher:subscription_error') outcomes.push(`refused ${data.status}`);
      else if (!event.startsWith('pusher')) receivedEvents.push(event);
    });
  }, channel);
}

async function subscribeToOwnChannel(): Promise<void> {
  await subscribe(sellerChannel(seller.seller.id));
  await expect.poll(subscriptions).toEqual(['succeeded']);
}

it('[RT-02] refuses an unknown application key, and the client does not reconnect', async () => {
  await connect({ key: 'nobody' });
  await expect.poll(errorCodes).toEqual([4001]);
  await expect.poll(connectionState).toBe('disconnected');
  expect(await runOnClient(({ states }) => states)).toEqual(['disconnected']);
});

it.each<[string, () => Options['forged']]>([
  ['an invalid signature', () => 'invalid'],
  ['a signature for another channel', () => ({ from: sellerChannel(seller.seller.id) })],
])('[RT-01] %s does not open another seller’s channel and keeps the connection', async (_, forged) => {
  await connect({ forged: forged() });
  await subscribe(sellerChannel(other.seller.id));
  await expect.poll(subscriptions).toEqual(['refused 401']);
  await expectNoEvents();
});

it('[RT-01] refuses to sign another seller’s channel and keeps the connection', async () => {
  await connect();
  await subscribeToOwnChannel();
  await subscribe(sellerChannel(other.seller.id));
  await expect.poll(subscriptions).toEqual(['succeeded', 'refused 403']);
  await expectNoEvents();
});

async function expectNoEvents(): Promise<void> {
  await placeTestOrder(baseUrl, other.slug, await listFirstProduct(baseUrl, other));
  expect(await connectionState()).toBe('connected');
  expect(await errorCodes()).toEqual([]);
  expect(await runOnClient(({ receivedEvents }) => receivedEvents)).toEqual([]);
}

it('[RT-02] refuses an oversized event on an open connection; an oversized frame closes it, and the client reconnects', async () => {
  await connect();
  await subscribeToOwnChannel();
  const firstId = await socketId();
  const trigger = (size: number) =>
    runOnClient(({ pusher }, length) => {
      pusher.allChannels()[0]?.trigger('client-typing', { text: 'x'.repeat(length) });
    }, size);
  await trigger(1);
  await trigger(OVERSIZED_DATA);
  await expect.poll(errorCodes).toEqual([4301]);
  expect(await socketId()).toBe(firstId);
  await trigger(OVERSIZED_FRAME);
  await expect.poll(subscriptions, RECONNECT_TIMEOUT).toEqual(['succeeded', 'succeeded']);
  expect(await socketId()).not.toBe(firstId);
  expect(await errorCodes()).toEqual([4301, 1009]);
});

it('[RT-02] answers the pings of an idle client; a client without a pong reconnects', async () => {
  const frames: string[] = [];
  page.once('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  await connect({ pingAfterMs: PING_AFTER_MS });
  await subscribeToOwnChannel();
  const firstId = await socketId();
  const count = (event: string) => frames.filter((frame) => frame.includes(event)).length;
  await expect.poll(() => count('pusher:pong')).toBeGreaterThan(2);
  expect(count('pusher:ping')).toBeGreaterThanOrEqual(count('pusher:pong'));
  expect(await socketId()).toBe(firstId);

  server.freeze();
  await expect.poll(connectionState).not.toBe('connected');
  server.thaw();
  await expect.poll(subscriptions, RECONNECT_TIMEOUT).toEqual(['succeeded', 'succeeded']);
  expect(await socketId()).not.toBe(firstId);
});

it('[RT-02] [RT-04] the client reconnects to its channel after the server was killed and receives new events', async () => {
  await connect();
  await subscribeToOwnChannel();
  await server.kill();
  await expect.poll(connectionState).not.toBe('connected');
  await server.restart();
  // The client's own reconnects end. Our pages then connect again, so this test does too.
  const reconnect = async () => {
    if (!['connected', 'connecting'].includes(await connectionState()))
      await runOnClient(({ pusher }) => {
        pusher.disconnect();
        pusher.connect();
      });
    return await subscriptions();
  };
  await expect.poll(reconnect, { ...RECONNECT_TIMEOUT, interval: 2_000 }).toEqual(['succeeded', 'succeeded']);
  await placeTestOrder(baseUrl, seller.slug, await listFirstProduct(baseUrl, seller));
  const notifications = () =>
    runOnClient(
      ({ receivedEvents }, event) => receivedEvents.filter((one) => one === event).length,
      NOTIFICATION_EVENT,
    );
  await expect.poll(notifications).toBe(2);
});

it('[RT-01] closes the connection for good when the session ends', async () => {
  const { token } = await createSession(baseUrl, seller);
  await connect({ token });
  await subscribeToOwnChannel();
  await callApi(baseUrl, 'POST', 'sellers/logout', { token });
  await expect.poll(errorCodes).toContain(4009);
  await expect.poll(connectionState).toBe('disconnected');
});
