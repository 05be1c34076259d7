// Several servers on one database: a change through one server reaches the clients of the other.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  translatePushed,
  NOTIFICATION_EVENT,
  sellerChannel,
  type PushedNotification,
} from '@raan/contract/notifications/notification';
import Pusher from 'pusher';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { startSecondApp, type SecondApp } from '#test/second-app.ts';
import {
  socketPath,
  closeSockets,
  connectSocket,
  realtimeKeysOf,
  sellerClient,
  subscribe,
  type PlainSocket,
} from '#test/sockets.ts';
import { call, useTestApp, type TestApp } from '#test/test-app.ts';
import { inTransaction } from '#platform/db.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { channelSignature, userSignature } from './channel-auth.ts';

const env = {
  REALTIME_APP_ID: 'raan',
  REALTIME_KEY: 'servers-key',
  REALTIME_SECRET: 'a secret of sixteen',
  REALTIME_PUBLIC_CHANNELS: 'open-*',
  REALTIME_CLIENT_EVENTS: '1',
};
afterEach(closeSockets);

/** Like a server that dies between the commit and its signal. */
async function writeWithoutSignal(app: TestApp, sellerId: number, count: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    for (let number = 0; number < count; number += 1)
      await notify(tx, noRealtimeSignal, {
        sellerId,
        type: 'system',
        data: { message: String(number) },
        at: new Date(app.clock.now()).toISOString(),
      });
  });
}

/** Subscribes a seller's page on a server. Returns the notification numbers it receives. */
async function listen(app: TestApp, seller: TestSeller, signedBy = app): Promise<number[]> {
  const { channel, outcome } = await subscribe(
    sellerClient(signedBy, seller, { at: app.port }),
    sellerChannel(seller.id),
  );
  expect(outcome).toBe('succeeded');
  const received: number[] = [];
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => received.push(seq));
  return received;
}

const sequence = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('two servers', () => {
  const first = useTestApp({ env });
  let second: SecondApp;
  beforeAll(async () => {
    second = await startSecondApp(first, env);
  });
  afterAll(async () => await second.close());

  async function join(app: TestApp, channel: string): Promise<PlainSocket> {
    const socket = connectSocket(app.port, socketPath(realtimeKeysOf(app).key));
    const auth = channelSignature(realtimeKeysOf(app), await socket.socketId(), channel);
    socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await socket.waitForFrame('pusher_internal:subscription_succeeded');
    return socket;
  }

  it('[RT-03] [RT-04] pushes changes made through the other server, once, in order and within a second', async () => {
    const seller = await newSeller(first);
    const product = await newProduct(first);
    // One server signs the subscription and the other accepts it, as behind a load balancer.
    const received = await listen(second, seller, first);
    await newOrder(first, seller, product, { paid: false });
    const at = Date.now();
    await expect.poll(() => received, { timeout: 2_000, interval: 10 }).toEqual([1]);
    expect(Date.now() - at).toBeLessThan(1_000);
    const through = [first, second];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        newOrder(through[index % 2]!, seller, product, { paid: false }),
      ),
    );
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(sequence(21));
  });

  it('[RT-04] find notifications without a signal, in order, on every server', async () => {
    const seller = await newSeller(first);
    const pages = [await listen(first, seller), await listen(second, seller)];
    await writeWithoutSignal(first, seller.id, 250);
    for (const received of pages)
      await expect.poll(() => received, { timeout: 15_000 }).toEqual(expect.arrayContaining([250]));
    for (const received of pages) expect(received).toEqual(sequence(250, received[0]));
  });

  it('[RT-01] close the page of a session that the other server ended, and keep it open when its token is renewed', async () => {
    const seller = await newSeller(first);
    const socket = connectSocket(second.port, socketPath(realtimeKeysOf(second).key));
    const channel = sellerChannel(seller.id);
    const body = { socket_id: await socket.socketId(), channel_name: channel };
    const { body: signed } = await call(first, 'POST /pusher/auth', { token: seller.token, body });
    const { auth, channel_data } = signed;
    socket.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data } });
    await socket.waitForFrame('pusher_internal:subscription_succeeded');
    const { body: renewed } = await call(first, 'POST /auth/refresh', { token: seller.token, body: {} });
    await sleep(300);
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    const at = Date.now();
    await call(first, 'POST /sellers/logout', { token: renewed.token, body: {} });
    expect(await socket.waitForCloseCode()).toBe(4009);
    expect(Date.now() - at).toBeLessThan(1_000);
  });

  it('[RT-01] send events of the API and of clients to every server, whatever their size', async () => {
    const pages = [await join(first, 'private-x'), await join(second, 'private-x')];
    const { key, secret } = realtimeKeysOf(first);
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
      await expect.poll(() => page.framesOf('large').map(({ data }) => data)).toEqual(sent);
    pages[0]!.send({ event: 'client-x', channel: 'private-x', data: { from: 'first' } });
    await pages[1]!.waitForFrame('client-x');
    await pages[0]!.flush();
    expect(pages[0]!.framesOf('client-x')).toEqual([]);
  });

  it('[RT-04] restore a broken link and push what was missed meanwhile', async () => {
    const seller = await newSeller(first);
    const received = await listen(second, seller);
    for (let time = 0; time < 3; time += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'raan realtime'
        and datname = current_database()`.execute(first.db);
      await newOrder(first, seller, await newProduct(first), { paid: false });
    }
    await expect.poll(() => received, { timeout: 15_000 }).toEqual([1, 2, 3]);
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

describe('a hosted service', () => {
  // Another Raan server acts as the service: it has its own database, and its HTTP API is enabled.
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
    servers = [await startSecondApp(first, hosted()), await startSecondApp(first, hosted())];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  it('[RT-01] is announced to clients with its address', async () => {
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

  it('[RT-01] signs in a session, and refuses malformed socket ids and missing tokens', async () => {
    const [one] = servers as [SecondApp];
    const seller = await newSeller(one);
    const authenticate = (socket_id: string, token?: string) =>
      call(one, 'POST /pusher/user-auth', { ...(token !== undefined && { token }), body: { socket_id } });
    const { body: signed } = await authenticate('1.2', seller.token);
    expect(signed.auth).toBe(userSignature(realtimeKeysOf(service), '1.2', signed.user_data));
    expect((await authenticate('1', seller.token)).status).toBe(403);
    expect((await authenticate('1.2')).status).toBe(401);
  });

  it('[RT-01] [I18N-01] pushes to two screens of a seller, each in its own language', async () => {
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
          const received = translatePushed(pushed, language);
          if ('title' in received) titles.push(received.title);
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

  it('[RT-01] [RT-03] [RT-04] pushes changes made through any of our servers, once and in order', async () => {
    const [one] = servers as [SecondApp];
    const seller = await newSeller(one);
    const stranger = await newSeller(one);
    const product = await newProduct(one);
    const client = sellerClient({ ...one, config: service.config }, seller, { at: service.port });
    const { channel, outcome } = await subscribe(client, sellerChannel(seller.id));
    expect(outcome).toBe('succeeded');
    const foreign = sellerClient({ ...one, config: service.config }, stranger, { at: service.port });
    expect((await subscribe(foreign, sellerChannel(seller.id))).outcome).toBe('refused 403');
    const received: number[] = [];
    channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => received.push(seq));
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => newOrder(servers[at % 2]!, seller, product, { paid: false })),
    );
    await expect.poll(() => received, { timeout: 10_000 }).toEqual(sequence(30));
    // Like a server that dies between the commit and the push.
    await writeWithoutSignal(one, seller.id, 15);
    await expect.poll(() => received, { timeout: 15_000 }).toEqual(sequence(45));
  });
});
