/** The official client in a browser, beside our own pages: what is refused, and why; silence, floods of words, and a server that dies. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CSRF_COOKIE, CSRF_HEADER } from '@raan/contract/constants';
import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import { startBeside, type ServerBeside } from '@raan/server/test/server-beside.ts';
import type { Browser, Page } from 'playwright-core';
import type PusherModule from 'pusher-js';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { callApi, listProduct, newSeller, orderInStore, signIn } from './seller-api.ts';

const { baseUrl, dataDir } = inject('server');
/** The client as it comes for browsers. */
const SCRIPT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pusher-js/package.json')),
  'dist/web/pusher.js',
);
/** What the client allows before it asks whether we are there, and for the answer; two minutes on our own pages. */
const ASKS_AFTER_MS = 300;
/** More than the data of an event, and less than a frame may hold; and more than that. */
const TOO_MUCH_DATA = 11 * 1024;
const TOO_LARGE_FRAME = 20 * 1024;
const BACK = { timeout: 40_000 };

// The types of the package describe a module that holds the class.
type PusherClass = typeof PusherModule.default;
type Seller = Awaited<ReturnType<typeof newSeller>>;

/** What stands in the page. */
type Client = {
  pusher: InstanceType<PusherClass>;
  states: string[];
  /** Codes of errors and closes. */
  codes: unknown[];
  /** What came of each subscription. */
  subscriptions: string[];
  /** Events on its channels. */
  heard: string[];
};

let browser: Browser;
let server: ServerBeside;
let page: Page;
let seller: Seller;
let other: Seller;
let key: string;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startBeside(dataDir, { REALTIME_CLIENT_EVENTS: '1' });
  [seller, other] = [await newSeller(baseUrl), await newSeller(baseUrl)];
  key = (await callApi(server.baseUrl, 'GET', 'system')).data['realtime'].key;
  // Nothing but the client: the answer of a call is a page as well.
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
  /** Signs every channel with this instead of asking for it; or with what was signed for another one. */
  forged?: 'by nobody' | { from: string };
  asksAfterMs?: number;
};

/** Connects in the page. */
async function connect(options: Options = {}): Promise<void> {
  const cookies = await page.context().cookies();
  const given = {
    key,
    headers: {
      authorization: `Bearer ${options.token ?? seller.token}`,
      'user-id': String(seller.seller.id),
      [CSRF_HEADER]: cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '',
    },
    ...options,
  };
  await page.evaluate(({ forged, asksAfterMs, ...own }) => {
    const { headers } = own;
    const endpoint = '/api/pusher/auth';
    const signatureOf = async (socketId: string, channelName: string) => {
      const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName });
      return (await (await fetch(endpoint, { method: 'POST', headers, body })).json()) as { auth: string };
    };
    const { Pusher } = globalThis as unknown as { Pusher: PusherClass };
    const pusher = new Pusher(own.key, {
      cluster: 'raan',
      wsHost: location.hostname,
      wsPort: Number(location.port),
      forceTLS: false,
      enabledTransports: ['ws'],
      ...(asksAfterMs && { activityTimeout: asksAfterMs, pongTimeout: asksAfterMs }),
      channelAuthorization: forged
        ? {
            transport: 'ajax',
            endpoint,
            customHandler: async ({ socketId }, callback) =>
              callback(
                null,
                forged === 'by nobody'
                  ? { auth: `${own.key}:${'0'.repeat(64)}` }
                  : await signatureOf(socketId, forged.from),
              ),
          }
        : { transport: 'ajax', endpoint, headers },
    });
    const opened: Client = { pusher, states: [], codes: [], subscriptions: [], heard: [] };
    type Told = { data?: { code?: unknown }; error?: Told };
    pusher.connection.bind('state_change', ({ current }: { current: string }) => opened.states.push(current));
    pusher.connection.bind('error', ({ data, error }: Told) =>
      opened.codes.push(error?.data?.code ?? data?.code),
    );
    Object.assign(globalThis, { client: opened });
  }, given);
}

/** Looks at the client, or has it do something. */
async function client<Result, Given>(
  look: (one: Client, given: Given) => Result,
  given?: Given,
): Promise<Awaited<Result>> {
  return await page.evaluate<Awaited<Result>>(
    `(${look.toString()})(globalThis.client, ${JSON.stringify(given ?? null)})`,
  );
}

const stateOf = () => client(({ pusher }) => pusher.connection.state);
const idOf = () => client(({ pusher }) => pusher.connection.socket_id);
const codes = () => client((one) => one.codes);
const subscriptions = () => client((one) => one.subscriptions);

async function subscribe(channel: string): Promise<void> {
  await expect.poll(stateOf).toBe('connected');
  await client(({ pusher, subscriptions: outcomes, heard }, name) => {
    pusher.subscribe(name).bind_global((event: string, data: { status?: number }) => {
      if (event === 'pusher:subscription_succeeded') outcomes.push('succeeded');
      else if (event === 'pusher:subscription_error') outcomes.push(`refused ${data.status}`);
      else if (!event.startsWith('pusher')) heard.push(event);
    });
  }, channel);
}

/** On its own channel. */
async function listening(): Promise<void> {
  await subscribe(sellerChannel(seller.seller.id));
  await expect.poll(subscriptions).toEqual(['succeeded']);
}

it('[RT-02] an unknown application is told to stay away, and stays away', async () => {
  await connect({ key: 'nobody' });
  await expect.poll(codes).toEqual([4001]);
  await expect.poll(stateOf).toBe('disconnected');
  expect(await client(({ states }) => states)).toEqual(['disconnected']);
});

it.each<[string, () => Options['forged']]>([
  ['a signature of nobody', () => 'by nobody'],
  ['one that was made for another channel', () => ({ from: sellerChannel(seller.seller.id) })],
])('[RT-01] %s does not open another seller’s channel, and the connection stays', async (_, forged) => {
  await connect({ forged: forged() });
  await subscribe(sellerChannel(other.seller.id));
  await expect.poll(subscriptions).toEqual(['refused 401']);
  await hearsNothing();
});

it('[RT-01] another seller’s channel is not signed for, and the connection stays', async () => {
  await connect();
  await listening();
  await subscribe(sellerChannel(other.seller.id));
  await expect.poll(subscriptions).toEqual(['succeeded', 'refused 403']);
  await hearsNothing();
});

/** The other seller gets an order. */
async function hearsNothing(): Promise<void> {
  await orderInStore(baseUrl, other.slug, await listProduct(baseUrl, other));
  expect(await stateOf()).toBe('connected');
  expect(await codes()).toEqual([]);
  expect(await client(({ heard }) => heard)).toEqual([]);
}

it('[RT-02] an event with too much data is refused on a connection that stays; a frame too large closes it, and it comes back', async () => {
  await connect();
  await listening();
  const first = await idOf();
  const trigger = (size: number) =>
    client(({ pusher }, length) => {
      pusher.allChannels()[0]?.trigger('client-typing', { text: 'x'.repeat(length) });
    }, size);
  await trigger(1);
  await trigger(TOO_MUCH_DATA);
  await expect.poll(codes).toEqual([4301]);
  expect(await idOf()).toBe(first);
  await trigger(TOO_LARGE_FRAME);
  await expect.poll(subscriptions, BACK).toEqual(['succeeded', 'succeeded']);
  expect(await idOf()).not.toBe(first);
  expect(await codes()).toEqual([4301, 1009]);
});

it('[RT-02] asked after a silence the server answers; one that does not is left and found again', async () => {
  const frames: string[] = [];
  page.once('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  await connect({ asksAfterMs: ASKS_AFTER_MS });
  await listening();
  const first = await idOf();
  const count = (event: string) => frames.filter((frame) => frame.includes(event)).length;
  await expect.poll(() => count('pusher:pong')).toBeGreaterThan(2);
  expect(count('pusher:ping')).toBeGreaterThanOrEqual(count('pusher:pong'));
  expect(await idOf()).toBe(first);

  server.freeze();
  await expect.poll(stateOf).not.toBe('connected');
  server.thaw();
  await expect.poll(subscriptions, BACK).toEqual(['succeeded', 'succeeded']);
  expect(await idOf()).not.toBe(first);
});

it('[RT-02] [RT-04] after the server was killed it is found again, on its channel, and hears what happens then', async () => {
  await connect();
  await listening();
  await server.kill();
  await expect.poll(stateOf).not.toBe('connected');
  await server.comeBack();
  // Its own tries end; our pages begin anew then, and so does this one.
  const comesBack = async () => {
    if (!['connected', 'connecting'].includes(await stateOf()))
      await client(({ pusher }) => {
        pusher.disconnect();
        pusher.connect();
      });
    return await subscriptions();
  };
  await expect.poll(comesBack, { ...BACK, interval: 2_000 }).toEqual(['succeeded', 'succeeded']);
  await orderInStore(baseUrl, seller.slug, await listProduct(baseUrl, seller));
  const notifications = () =>
    client(({ heard }, event) => heard.filter((one) => one === event).length, NOTIFICATION_EVENT);
  await expect.poll(notifications).toBe(2);
});

it('[RT-01] a session that has ended closes its connection for good', async () => {
  const { token } = await signIn(baseUrl, seller);
  await connect({ token });
  await listening();
  await callApi(baseUrl, 'POST', 'sellers/logout', { token });
  await expect.poll(codes).toContain(4009);
  await expect.poll(stateOf).toBe('disconnected');
});
