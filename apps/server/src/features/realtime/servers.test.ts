// Several servers on one database: what is done through one is heard on the other.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  heardIn,
  NOTIFICATION_EVENT,
  sellerChannel,
  type PushedNotification,
} from '@raan/contract/notifications/notification';
import Pusher from 'pusher';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/people.ts';
import { startBeside, type SecondApp } from '#test/second-app.ts';
import {
  appPath,
  closeSockets,
  connect,
  keysOf,
  sellerClient,
  subscribe,
  type PlainSocket,
} from '#test/sockets.ts';
import { call, useTestApp, type TestApp } from '#test/test-app.ts';
import { inTransaction } from '#platform/db.ts';
import { noHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { channelSignature } from './channel-auth.ts';

const env = {
  REALTIME_APP_ID: 'raan',
  REALTIME_KEY: 'servers-key',
  REALTIME_SECRET: 'a secret of sixteen',
  REALTIME_PUBLIC_CHANNELS: 'open-*',
  REALTIME_CLIENT_EVENTS: '1',
};
afterEach(closeSockets);

/** Writes notifications that nobody is told of: as a server does that dies between the commit and its hint. */
async function writeUntold(app: TestApp, sellerId: number, count: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    for (let number = 0; number < count; number += 1)
      await notify(tx, noHint, {
        sellerId,
        type: 'system',
        data: { message: String(number) },
        at: new Date(app.clock.now()).toISOString(),
      });
  });
}

/** What a seller's page on a server hears, in numbers. */
async function listen(app: TestApp, seller: TestSeller, signedBy = app): Promise<number[]> {
  const { channel, outcome } = await subscribe(
    sellerClient(signedBy, seller, { at: app.port }),
    sellerChannel(seller.id),
  );
  expect(outcome).toBe('succeeded');
  const heard: number[] = [];
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => heard.push(seq));
  return heard;
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('two servers', () => {
  const first = useTestApp({ env });
  let second: SecondApp;
  beforeAll(async () => {
    second = await startBeside(first, env);
  });
  afterAll(async () => await second.close());

  /** A plain socket on a server, on a channel. */
  async function join(app: TestApp, channel: string): Promise<PlainSocket> {
    const socket = connect(app.port, appPath(keysOf(app).key));
    const auth = channelSignature(keysOf(app), await socket.socketId(), channel);
    socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await socket.frame('pusher_internal:subscription_succeeded');
    return socket;
  }

  it('[RT-03] [RT-04] a page on one server hears what is done through the other, once, in order and soon', async () => {
    const seller = await newSeller(first);
    const product = await newProduct(first);
    // The page's subscription is signed by the one and made on the other, as behind a balancer that sends calls anywhere.
    const heard = await listen(second, seller, first);
    await newOrder(first, seller, product, { paid: false });
    const at = Date.now();
    await expect.poll(() => heard, { timeout: 2_000, interval: 10 }).toEqual([1]);
    expect(Date.now() - at).toBeLessThan(1_000);
    const through = [first, second];
    await Promise.all(
      Array.from({ length: 20 }, (_, at2) => newOrder(through[at2 % 2]!, seller, product, { paid: false })),
    );
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual(upTo(21));
  });

  it('[RT-04] what nobody told of is found, in order, on every server', async () => {
    const seller = await newSeller(first);
    const pages = [await listen(first, seller), await listen(second, seller)];
    await writeUntold(first, seller.id, 250);
    for (const heard of pages)
      await expect.poll(() => heard, { timeout: 15_000 }).toEqual(expect.arrayContaining([250]));
    for (const heard of pages) expect(heard).toEqual(upTo(250, heard[0]));
  });

  it('[RT-01] a session that is ended through the one closes its page on the other, and goes on under a new token', async () => {
    const seller = await newSeller(first);
    const socket = connect(second.port, appPath(keysOf(second).key));
    const channel = sellerChannel(seller.id);
    const body = { socket_id: await socket.socketId(), channel_name: channel };
    const { body: signed } = await call(first, 'POST /pusher/auth', { token: seller.token, body });
    const { auth, channel_data } = signed;
    socket.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data } });
    await socket.frame('pusher_internal:subscription_succeeded');
    const { body: renewed } = await call(first, 'POST /auth/refresh', { token: seller.token, body: {} });
    await sleep(300);
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    const at = Date.now();
    await call(first, 'POST /sellers/logout', { token: renewed.token, body: {} });
    expect(await socket.closeCode()).toBe(4009);
    expect(Date.now() - at).toBeLessThan(1_000);
  });

  it('[RT-01] events of the API and of clients reach every server, however large they may be', async () => {
    const pages = [await join(first, 'private-x'), await join(second, 'private-x')];
    const { key, secret } = keysOf(first);
    const api = new Pusher({
      appId: 'raan',
      key,
      secret,
      host: '127.0.0.1',
      port: String(first.port),
      useTLS: false,
    });
    const sent = ['ก'.repeat(3_000), 'x'.repeat(10_000), 'y'];
    for (const text of sent) await api.trigger('private-x', 'large', text);
    for (const page of pages)
      await expect.poll(() => page.named('large').map(({ data }) => data)).toEqual(sent);
    pages[0]!.send({ event: 'client-x', channel: 'private-x', data: { from: 'first' } });
    await pages[1]!.frame('client-x');
    await pages[0]!.settled();
    expect(pages[0]!.named('client-x')).toEqual([]);
  });

  it('[RT-04] a link that breaks is made again, and what was missed meanwhile is found', async () => {
    const seller = await newSeller(first);
    const heard = await listen(second, seller);
    for (let time = 0; time < 3; time += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'raan realtime'
        and datname = current_database()`.execute(first.db);
      await newOrder(first, seller, await newProduct(first), { paid: false });
    }
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual([1, 2, 3]);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ links: number }>`
          select count(*) as links from pg_stat_activity where application_name = 'raan realtime' and datname = current_database()`.execute(
          first.db,
        );
        return rows[0]!.links;
      })
      .toBe(2);
  });
});

describe('a service in the place of our socket server', () => {
  // Another Raan is the service: its own database, and its HTTP API open.
  const service = useTestApp({ env });
  const first = useTestApp();
  let servers: SecondApp[];
  const hosted = () => ({
    PUSHER_APP_ID: 'raan',
    PUSHER_KEY: env.REALTIME_KEY,
    PUSHER_SECRET: env.REALTIME_SECRET,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(service.port),
    PUSHER_TLS: '0',
  });
  beforeAll(async () => {
    servers = [await startBeside(first, hosted()), await startBeside(first, hosted())];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  it('[RT-01] clients are told where it is', async () => {
    const { data } = await call(servers[0]!, 'GET /system');
    expect(data.realtime).toEqual({
      key: env.REALTIME_KEY,
      cluster: 'raan',
      host: '127.0.0.1',
      port: service.port,
      tls: false,
      path: '',
    });
  });

  it('[RT-01] a session that ends is closed there, for good, and no other', async () => {
    const [one] = servers as [SecondApp];
    const seller = await newSeller(one);
    const { body: other } = await call(one, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password },
    });
    const screens = await Promise.all(
      [seller.token, other.token as string].map(async (token) => {
        const socket = connect(service.port, appPath(env.REALTIME_KEY));
        const body = { socket_id: await socket.socketId() };
        const { body: signed } = await call(one, 'POST /pusher/user-auth', { token, body });
        socket.send({
          event: 'pusher:signin',
          data: { auth: signed.auth, user_data: signed.user_data },
        });
        await socket.frame('pusher:signin_success');
        return socket;
      }),
    );
    await call(servers[1]!, 'POST /sellers/logout', { token: seller.token, body: {} });
    expect(await screens[0]!.closeCode()).toBe(4009);
    await screens[1]!.settled();
    const refused = await call(one, 'POST /pusher/user-auth', {
      token: other.token,
      body: { socket_id: '1' },
    });
    expect(refused.status).toBe(403);
    expect((await call(one, 'POST /pusher/user-auth', { body: { socket_id: '1.2' } })).status).toBe(401);
  });

  it('[RT-01] [I18N-01] two screens of a seller hear the same, each in its own language, whichever came last', async () => {
    const [one] = servers as [SecondApp];
    const seller = await newSeller(one);
    const read = await Promise.all(
      (['th', 'en'] as const).map(async (language) => {
        const client = sellerClient({ ...one, config: service.config }, seller, {
          language,
          at: service.port,
        });
        const { channel } = await subscribe(client, sellerChannel(seller.id));
        const titles: string[] = [];
        channel.bind(NOTIFICATION_EVENT, (pushed: PushedNotification) => {
          const heard = heardIn(pushed, language);
          if ('title' in heard) titles.push(heard.title);
        });
        return titles;
      }),
    );
    await newOrder(one, seller, await newProduct(one), { paid: false });
    await expect.poll(() => read.map((titles) => titles.length), { timeout: 10_000 }).toEqual([1, 1]);
    const [thai, english] = read.flat();
    const { data } = await call(one, 'GET /sellers/notifications', { token: seller.token, language: 'th' });
    expect(thai).toBe(data.notifications[0].title);
    expect(english).not.toBe(thai);
    const inEnglish = await call(one, 'GET /sellers/notifications', { token: seller.token, language: 'en' });
    expect(english).toBe(inEnglish.data.notifications[0].title);
    expect(inEnglish.data.notifications[0]).not.toHaveProperty('words');
  });

  it('[RT-01] [RT-03] [RT-04] what is done through any of our servers is heard there, once and in order', async () => {
    const [one] = servers as [SecondApp];
    const seller = await newSeller(one);
    const stranger = await newSeller(one);
    const product = await newProduct(one);
    const client = sellerClient({ ...one, config: service.config }, seller, { at: service.port });
    const { channel, outcome } = await subscribe(client, sellerChannel(seller.id));
    expect(outcome).toBe('succeeded');
    const foreign = sellerClient({ ...one, config: service.config }, stranger, { at: service.port });
    expect((await subscribe(foreign, sellerChannel(seller.id))).outcome).toBe('refused 403');
    const heard: number[] = [];
    channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => heard.push(seq));
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => newOrder(servers[at % 2]!, seller, product, { paid: false })),
    );
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(upTo(30));
    // As by a server that dies between the commit and the sending.
    await writeUntold(one, seller.id, 15);
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(upTo(45));
  });
});
