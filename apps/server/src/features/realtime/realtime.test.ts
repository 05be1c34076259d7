import { setTimeout as sleep } from 'node:timers/promises';
import {
  NOTIFICATION_EVENT,
  sellerChannel,
  type Notification,
} from '@raan/contract/notifications/notification';
import { WebSocket } from 'ws';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newOrder, newProduct, newSeller, pay, type TestSeller } from '#test/people.ts';
import { exchange } from '#test/raw-http.ts';
import {
  appPath,
  closeSockets,
  connect as connectTo,
  keysOf,
  sellerClient,
  subscribe,
} from '#test/sockets.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sha256 } from '#platform/secrets.ts';
import { authorizeChannel } from './channel-auth.ts';

const app = useTestApp();
afterEach(closeSockets);

const keys = () => keysOf(app);
const client = (seller: TestSeller, language = 'en') => sellerClient(app, seller, { language });
const connect = (path = appPath(keys().key), headers: Record<string, string> = {}) =>
  connectTo(app.port, path, headers);

const handshake = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'host: x',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ].join('\r\n');

describe('the official client', () => {
  it('[RT-01] connects, is authorised, and hears of a paid order within a second', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { name: { th: 'ร่ม', en: 'Umbrella' } });
    const order = await newOrder(app, seller, product, { paid: false });
    const pusher = client(seller);
    const { channel, outcome } = await subscribe(pusher, sellerChannel(seller.id));
    expect(outcome).toBe('succeeded');
    expect(pusher.connection.state).toBe('connected');
    const heard: Notification[] = [];
    channel.bind(NOTIFICATION_EVENT, (data: Notification) => heard.push(data));
    await pay(app, order.paymentId);
    const paidAt = Date.now();
    await vi.waitFor(() => expect(heard.map((one) => one.type)).toContain('payment_received'), 1_000);
    expect(Date.now() - paidAt).toBeLessThan(1_000);
    const { data } = await call(app, 'GET /sellers/notifications?per_page=1', { token: seller.token });
    expect(heard.at(-1)).toEqual(data.notifications[0]);
    expect(heard.at(-1)!.message).toContain('Umbrella');
  });

  it('[RT-01] is refused another seller’s channel, and hears nothing of it', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const pusher = client(stranger);
    const { channel, outcome } = await subscribe(pusher, sellerChannel(seller.id));
    expect(outcome).toBe('refused 403');
    const heard: unknown[] = [];
    channel.bind_global((_: string, data: unknown) => heard.push(data));
    await newOrder(app, seller, await newProduct(app));
    await sleep(200);
    expect(heard).toEqual([]);
    const nobody = { ...stranger, token: 'x'.repeat(43) };
    expect((await subscribe(client(nobody), sellerChannel(stranger.id))).outcome).toBe('refused 401');
  });

  it('[RT-03] [RT-04] hears everything in order, on every screen, in the language of the screen', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    await newOrder(app, seller, product, { paid: false });
    const [first, second] = [client(seller), client(seller, 'zh-TW')];
    const heard: { seq: number; title: string }[][] = [[], []];
    for (const [index, pusher] of [first, second].entries()) {
      const { channel } = await subscribe(pusher, sellerChannel(seller.id));
      channel.bind(NOTIFICATION_EVENT, (data: { seq: number; title: string }) => heard[index]!.push(data));
    }
    await Promise.all(Array.from({ length: 10 }, () => newOrder(app, seller, product, { paid: false })));
    await vi.waitFor(() => expect(heard[0]!.at(-1)?.seq).toBe(11), 5_000);
    await vi.waitFor(() => expect(heard[1]!.at(-1)?.seq).toBe(11), 5_000);
    for (const list of heard) {
      const numbers = list.map(({ seq }) => seq);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers.filter((seq) => seq > 1)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    }
    expect(heard[0]!.at(-1)!.title).toMatch(/order/i);
    expect(heard[1]!.at(-1)!.title).toMatch(/訂單/);
  });
});

describe('the end of a session', () => {
  const PASSWORD = 'another password';

  /** A socket that is subscribed by the API's own authorisation, as a page's is. */
  async function listening(seller: TestSeller) {
    const connection = connect();
    const { data } = await connection.frame('pusher:connection_established');
    const channel_name = sellerChannel(seller.id);
    const body = { socket_id: data.socket_id, channel_name };
    const { body: answer } = await call(app, 'POST /pusher/auth', { token: seller.token, body });
    const { auth, channel_data } = answer;
    connection.send({ event: 'pusher:subscribe', data: { channel: channel_name, auth, channel_data } });
    await connection.frame('pusher_internal:subscription_succeeded');
    return connection;
  }

  async function signInAgain(seller: TestSeller): Promise<TestSeller> {
    const body = { account: seller.account, password: seller.password };
    const { body: answer } = await call(app, 'POST /sellers/signin', { body });
    return { ...seller, token: answer.token };
  }

  const isOpen = (connection: ReturnType<typeof connect>) => connection.socket.readyState === WebSocket.OPEN;
  const heard = (connection: ReturnType<typeof connect>) =>
    connection.frames.filter((frame) => frame.event === NOTIFICATION_EVENT);

  it('[RT-01] [AUTH-07] a logout closes that session’s socket within a second, for good, and no other', async () => {
    const seller = await newSeller(app);
    const elsewhere = await signInAgain(seller);
    const [here, there] = [await listening(seller), await listening(elsewhere)];
    const at = Date.now();
    expect((await call(app, 'POST /sellers/logout', { token: seller.token, body: {} })).status).toBe(200);
    expect(await here.closeCode()).toBe(4009);
    expect(Date.now() - at).toBeLessThan(1_000);
    await newOrder(app, elsewhere, await newProduct(app), { paid: false });
    await there.frame(NOTIFICATION_EVENT);
    expect(heard(here)).toEqual([]);
  });

  it('[RT-01] a signature is worth no more than the session it was made for', async () => {
    const seller = await newSeller(app);
    const elsewhere = await signInAgain(seller);
    await newOrder(app, elsewhere, await newProduct(app), { paid: false });
    const connection = connect();
    const channel = sellerChannel(seller.id);
    const body = { socket_id: await connection.socketId(), channel_name: channel };
    const { body: answer } = await call(app, 'POST /pusher/auth', { token: seller.token, body });
    await call(app, 'POST /sellers/logout', { token: seller.token, body: {} });
    const { auth, channel_data } = answer;
    connection.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data } });
    expect(await connection.closeCode()).toBe(4009);
    expect(heard(connection)).toEqual([]);
  });

  it('[RT-01] a new password closes the other sessions’ sockets, a reset all of them', async () => {
    const seller = await newSeller(app);
    const elsewhere = await signInAgain(seller);
    const [here, there] = [await listening(seller), await listening(elsewhere)];
    const change = { oldPassword: seller.password, newPassword: PASSWORD };
    const changed = await call(app, 'POST /user/change-password', { token: seller.token, body: change });
    expect(changed.status).toBe(200);
    expect(await there.closeCode()).toBe(4009);
    expect(isOpen(here)).toBe(true);

    const token = 'r'.repeat(43);
    const expires_at = new Date(app.clock.now() + 60_000).toISOString();
    await app.db
      .insertInto('password_resets')
      .values({ token_hash: sha256(token), seller_id: seller.id, expires_at })
      .execute();
    const reset = await call(app, 'POST /auth/reset-password', { body: { token, password: PASSWORD } });
    expect(reset.status).toBe(200);
    expect(await here.closeCode()).toBe(4009);
  });

  it('[RT-01] a renewed session keeps its socket, until it is ended under its new token', async () => {
    const seller = await newSeller(app);
    const connection = await listening(seller);
    const { body } = await call(app, 'POST /auth/refresh', { token: seller.token, body: {} });
    await newOrder(app, { ...seller, token: body.token }, await newProduct(app), { paid: false });
    await connection.frame(NOTIFICATION_EVENT);
    await call(app, 'POST /sellers/logout', { token: body.token, body: {} });
    expect(await connection.closeCode()).toBe(4009);
  });

  it('[RT-01] a session that has run out, or whose account is suspended, is pushed nothing', async () => {
    for (const end of ['expired', 'suspended'] as const) {
      const seller = await newSeller(app);
      const product = await newProduct(app);
      await newOrder(app, seller, product, { paid: false });
      const connection = await listening(seller);
      if (end === 'expired')
        await app.db
          .updateTable('sessions')
          .set({ expires_at: new Date(app.clock.now() - 1).toISOString() })
          .where('seller_id', '=', seller.id)
          .execute();
      else
        await app.db
          .updateTable('sellers')
          .set({ status: 'suspended' })
          .where('id', '=', seller.id)
          .execute();
      // The newest one, by which the page sees whether it has missed others.
      await connection.frame(NOTIFICATION_EVENT);
      const before = heard(connection).length;
      app.hint.notificationsChanged(seller.id);
      expect(await connection.closeCode()).toBe(4009);
      expect(heard(connection)).toHaveLength(before);
    }
  });
});

describe('authorising', () => {
  const auth = (seller: TestSeller, body: object) =>
    call(app, 'POST /pusher/auth', { token: seller.token, body });

  it('[RT-01] signs a seller’s own channel for a socket, and nothing that could mean anything else', async () => {
    const seller = await newSeller(app);
    const own = sellerChannel(seller.id);
    const signed = await auth(seller, { socket_id: '123.456', channel_name: own });
    expect(signed.status).toBe(200);
    expect(signed.body.auth).toMatch(new RegExp(`^${keys().key}:[0-9a-f]{64}$`));
    const crafted = [
      '',
      '1',
      '1.',
      '.1',
      '1.2.3',
      'a.b',
      '1.2\n',
      ' 1.2',
      '1.2:private-seller.1',
      '1.2:presence-x:{}',
      '-1.2',
      '１.２',
      '1.2\u0000',
      '9'.repeat(40),
    ];
    const answers = await Promise.all(
      crafted.map((socket_id) => auth(seller, { socket_id, channel_name: own })),
    );
    expect(
      answers.filter((answer) => answer.status !== 403 && answer.status !== 422).map((answer) => answer.body),
    ).toEqual([]);
    const channels = [
      sellerChannel(seller.id + 1),
      `${own} `,
      `${own}\n`,
      own.toUpperCase(),
      `private-seller.0${seller.id}`,
      'private-x',
      'presence-x',
      'x',
      `#server-to-user-${seller.id}`,
    ];
    for (const channel_name of channels)
      expectRefused(await auth(seller, { socket_id: '1.2', channel_name }), 403, 'AUTH_PERMISSION_DENIED');
  });

  it('[RT-01] refuses a user-id header that names another seller than the token', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const as = (userId: string) =>
      call(app, 'POST /pusher/auth', {
        token: seller.token,
        headers: { 'x-user-id': userId },
        body: { socket_id: '1.2', channel_name: sellerChannel(seller.id) },
      });
    expectRefused(await as(String(stranger.id)), 403, 'AUTH_PERMISSION_DENIED');
    expect((await as(String(seller.id))).status).toBe(200);
  });

  it('[RT-01] takes the form that the official client sends', async () => {
    const seller = await newSeller(app);
    const send = (fields: Record<string, string>) =>
      fetch(`${app.baseUrl}/api/pusher/auth`, {
        method: 'POST',
        headers: { authorization: `Bearer ${seller.token}` },
        body: new URLSearchParams(fields),
      });
    expect((await send({ socket_id: '1.2', channel_name: sellerChannel(seller.id) })).status).toBe(200);
    expect((await send({ socket_id: '1.2', channel_name: sellerChannel(seller.id + 1) })).status).toBe(403);
    expect((await send({ socket_id: '1.2' })).status).toBe(422);
  });
});

describe('the socket', () => {
  it('[RT-02] closes with the code that tells the client why', async () => {
    const { key } = keys();
    const cases: [string, number][] = [
      ['/app/wrong-key?protocol=7', 4001],
      ['/app/?protocol=7', 4001],
      [`/app/${key}/?protocol=7`, 4005],
      [`/app/${key}/more?protocol=7`, 4005],
      [`/app/${key}?protocol=8`, 4007],
      [`/app/${key}?protocol=`, 4006],
      [`/app/${key}?protocol=seven`, 4006],
      [`/app/${key}?protocol=7.0`, 4006],
      [`/app/${key}`, 4008],
    ];
    const codes = await Promise.all(cases.map(async ([path]) => await connect(path).closeCode()));
    expect(codes).toEqual(cases.map(([, code]) => code));
  });

  it('[RT-01] greets, answers pings, and subscribes with the right signature for this socket and channel only', async () => {
    const seller = await newSeller(app);
    const own = sellerChannel(seller.id);
    const connection = connect();
    const { data } = await connection.frame('pusher:connection_established');
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
    connection.send({ event: 'pusher:ping', data: {} });
    await connection.frame('pusher:pong');
    const sign = (socket_id: string, sellerId = seller.id) =>
      authorizeChannel(
        keys(),
        { id: sellerId, screen: undefined },
        { socket_id, channel_name: sellerChannel(sellerId) },
      ).auth;
    const refused: [string, unknown][] = [
      [own, undefined],
      [own, ''],
      [own, 'made up'],
      [own, sign('1.2')],
      [own, sign(data.socket_id).slice(0, -1)],
      [own, sign(data.socket_id).replace(/^[^:]+/, 'another-key')],
      [sellerChannel(seller.id + 1), sign(data.socket_id)],
      ['public-channel', sign(data.socket_id)],
    ];
    for (const [channel, auth] of refused)
      connection.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await vi.waitFor(() =>
      expect(connection.frames.filter((f) => f.event === 'pusher:subscription_error')).toHaveLength(
        refused.length,
      ),
    );
    expect(connection.frames.at(-1)!.data).toEqual({
      type: 'AuthError',
      error: 'not authorized',
      status: 401,
    });
    connection.send({ event: 'pusher:subscribe', data: { channel: own, auth: sign(data.socket_id) } });
    expect((await connection.frame('pusher_internal:subscription_succeeded')).channel).toBe(own);
  });

  it('[RT-01] hears no more after it has unsubscribed', async () => {
    const seller = await newSeller(app);
    const channel = sellerChannel(seller.id);
    const connection = connect();
    const { data } = await connection.frame('pusher:connection_established');
    const request = { socket_id: data.socket_id, channel_name: channel };
    const { auth } = authorizeChannel(keys(), { id: seller.id, screen: undefined }, request);
    connection.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await connection.frame('pusher_internal:subscription_succeeded');
    connection.send({ event: 'pusher:unsubscribe', data: { channel } });
    connection.send({ event: 'pusher:ping', data: {} });
    await connection.frame('pusher:pong');
    await newOrder(app, seller, await newProduct(app));
    await sleep(150);
    expect(connection.frames.map((frame) => frame.event)).not.toContain(NOTIFICATION_EVENT);
  });

  it('[RT-02] answers nonsense with an error, and the tenth time with a close', async () => {
    const connection = connect();
    await connection.frame('pusher:connection_established');
    const nonsense = [
      '{',
      'null',
      '[]',
      '7',
      '"x"',
      '{"event":5}',
      '{"event":"pusher:subscribe","data":"{"}',
      '{}',
      '',
    ];
    for (const text of nonsense) connection.send(text);
    await vi.waitFor(() =>
      expect(connection.frames.filter((f) => f.event === 'pusher:error')).toHaveLength(nonsense.length),
    );
    connection.send({ event: 'pusher:ping' });
    await connection.frame('pusher:pong');
    connection.socket.send(Buffer.from([0, 1, 2]));
    expect(await connection.closeCode()).toBe(4100);
  });

  it('[RT-01] refuses events of clients', async () => {
    const connection = connect();
    await connection.frame('pusher:connection_established');
    connection.send({ event: 'client-typing', channel: 'private-seller.1', data: {} });
    expect((await connection.frame('pusher:error')).data.code).toBe(4301);
  });

  it('[RT-02] a frame too large ends that connection and no other', async () => {
    const [large, other] = [connect(), connect()];
    await large.frame('pusher:connection_established');
    await other.frame('pusher:connection_established');
    large.send('x'.repeat(17 * 1024));
    expect(await large.closeCode()).toBe(1009);
    other.send({ event: 'pusher:ping' });
    await other.frame('pusher:pong');
  });

  it('[RT-02] nonsense sent along with a refused handshake harms nobody', async () => {
    const tooLarge = Buffer.concat([
      Buffer.from([0x81, 0xfe, 0x44, 0x00, 1, 2, 3, 4]),
      Buffer.alloc(17 * 1024),
    ]);
    for (const path of ['/app/wrong-key?protocol=7', `/app/${keys().key}`, `/app/${keys().key}?protocol=7`]) {
      await exchange(app.port, Buffer.concat([Buffer.from(handshake(path)), tooLarge])).catch(() => '');
    }
    expect((await call(app, 'GET /health')).status).toBe(200);
  });

  it('[RT-02] an upgrade that is none of ours is refused and the connection ended', async () => {
    for (const path of ['/', '/apps', '//', 'http://', '/%zz', '//app/x', '*']) {
      expect(await exchange(app.port, handshake(path))).toMatch(/^HTTP\/1\.1 40[04] /);
    }
    expect((await call(app, 'GET /health')).status).toBe(200);
  });

  it('[RT-02] connections are counted', async () => {
    const connection = connect();
    await connection.frame('pusher:connection_established');
    const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
    expect(Number(/^raan_realtime_connections (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  });

  describe('in production', () => {
    const live = useTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' } });

    it('[RT-01] is open to our own pages and to clients that are no pages', async () => {
      const open = (headers: Record<string, string>) =>
        new Promise<number>((resolve) => {
          const { socket } = connectTo(live.port, appPath(keys().key), headers);
          socket.on('open', () => resolve(101));
          socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
        });
      expect(await open({ origin: 'https://raan.example' })).toBe(101);
      expect(await open({})).toBe(101);
      for (const origin of [
        'https://evil.example',
        'https://raan.example.evil.example',
        'http://raan.example',
        'null',
      ]) {
        expect(await open({ origin })).toBe(403);
      }
    });
  });
});
