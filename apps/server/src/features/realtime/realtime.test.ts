import { setTimeout as sleep } from 'node:timers/promises';
import {
  NOTIFICATION_EVENT,
  sellerChannel,
  type Notification,
} from '@raan/contract/notifications/notification';
import { WebSocket } from 'ws';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newOrder, newProduct, newSeller, pay, type TestSeller } from '#test/fixtures.ts';
import { exchange } from '#test/raw-http.ts';
import {
  socketPath,
  closeSockets,
  connectSocket as connectTo,
  realtimeKeysOf,
  sellerClient,
  subscribe,
} from '#test/sockets.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sha256 } from '#platform/secrets.ts';
import { signSellerChannel } from './channel-auth.ts';

const app = useTestApp();
afterEach(closeSockets);

const keys = () => realtimeKeysOf(app);
const client = (seller: TestSeller, language = 'en') => sellerClient(app, seller, { language });
const connect = (path = socketPath(keys().key), headers: Record<string, string> = {}) =>
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
  it('[RT-01] connects, is authorised, and receives a paid order within a second', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { name: { th: 'ร่ม', en: 'Umbrella' } });
    const order = await newOrder(app, seller, product, { paid: false });
    const pusher = client(seller);
    const { channel, outcome } = await subscribe(pusher, sellerChannel(seller.id));
    expect(outcome).toBe('succeeded');
    expect(pusher.connection.state).toBe('connected');
    const received: Notification[] = [];
    channel.bind(NOTIFICATION_EVENT, (data: Notification) => received.push(data));
    await pay(app, order.paymentId);
    const paidAt = Date.now();
    await vi.waitFor(() => expect(received.map((one) => one.type)).toContain('payment_received'), 1_000);
    expect(Date.now() - paidAt).toBeLessThan(1_000);
    const { data } = await call(app, 'GET /sellers/notifications?per_page=1', { token: seller.token });
    expect(received.at(-1)).toEqual(data.notifications[0]);
    expect(received.at(-1)!.message).toContain('Umbrella');
  });

  it('[RT-01] is refused another seller’s channel and receives none of its events', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const pusher = client(stranger);
    const { channel, outcome } = await subscribe(pusher, sellerChannel(seller.id));
    expect(outcome).toBe('refused 403');
    const received: unknown[] = [];
    channel.bind_global((_: string, data: unknown) => received.push(data));
    await newOrder(app, seller, await newProduct(app));
    await sleep(200);
    expect(received).toEqual([]);
    const unauthenticated = { ...stranger, token: 'x'.repeat(43) };
    expect((await subscribe(client(unauthenticated), sellerChannel(stranger.id))).outcome).toBe(
      'refused 401',
    );
  });

  it('[RT-03] [RT-04] receives everything in order, on every screen, in the language of the screen', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    await newOrder(app, seller, product, { paid: false });
    const [first, second] = [client(seller), client(seller, 'zh-TW')];
    const received: { seq: number; title: string }[][] = [[], []];
    for (const [index, pusher] of [first, second].entries()) {
      const { channel } = await subscribe(pusher, sellerChannel(seller.id));
      channel.bind(NOTIFICATION_EVENT, (data: { seq: number; title: string }) => received[index]!.push(data));
    }
    await Promise.all(Array.from({ length: 10 }, () => newOrder(app, seller, product, { paid: false })));
    await vi.waitFor(() => expect(received[0]!.at(-1)?.seq).toBe(11), 5_000);
    await vi.waitFor(() => expect(received[1]!.at(-1)?.seq).toBe(11), 5_000);
    for (const list of received) {
      const numbers = list.map(({ seq }) => seq);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers.filter((seq) => seq > 1)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    }
    expect(received[0]!.at(-1)!.title).toMatch(/order/i);
    expect(received[1]!.at(-1)!.title).toMatch(/訂單/);
  });
});

describe('the end of a session', () => {
  const PASSWORD = 'another password';

  /** Opens a socket that is subscribed with the API's authorisation, like a page's. */
  async function connectAndSubscribe(seller: TestSeller) {
    const connection = connect();
    const { data } = await connection.waitForFrame('pusher:connection_established');
    const channel_name = sellerChannel(seller.id);
    const body = { socket_id: data.socket_id, channel_name };
    const { body: response } = await call(app, 'POST /pusher/auth', { token: seller.token, body });
    const { auth, channel_data } = response;
    connection.send({ event: 'pusher:subscribe', data: { channel: channel_name, auth, channel_data } });
    await connection.waitForFrame('pusher_internal:subscription_succeeded');
    return connection;
  }

  async function signInAgain(seller: TestSeller): Promise<TestSeller> {
    const body = { account: seller.account, password: seller.password };
    const { body: response } = await call(app, 'POST /sellers/signin', { body });
    return { ...seller, token: response.token };
  }

  const isOpen = (connection: ReturnType<typeof connect>) => connection.socket.readyState === WebSocket.OPEN;
  const received = (connection: ReturnType<typeof connect>) =>
    connection.frames.filter((frame) => frame.event === NOTIFICATION_EVENT);

  it('[RT-01] [AUTH-07] closes only that session’s socket within a second of a logout, and it does not reconnect', async () => {
    const seller = await newSeller(app);
    const otherSession = await signInAgain(seller);
    const [here, there] = [await connectAndSubscribe(seller), await connectAndSubscribe(otherSession)];
    const at = Date.now();
    expect((await call(app, 'POST /sellers/logout', { token: seller.token, body: {} })).status).toBe(200);
    expect(await here.waitForCloseCode()).toBe(4009);
    expect(Date.now() - at).toBeLessThan(1_000);
    await newOrder(app, otherSession, await newProduct(app), { paid: false });
    await there.waitForFrame(NOTIFICATION_EVENT);
    expect(received(here)).toEqual([]);
  });

  it('[RT-01] invalidates signatures that were made for it', async () => {
    const seller = await newSeller(app);
    const otherSession = await signInAgain(seller);
    await newOrder(app, otherSession, await newProduct(app), { paid: false });
    const connection = connect();
    const channel = sellerChannel(seller.id);
    const body = { socket_id: await connection.socketId(), channel_name: channel };
    const { body: response } = await call(app, 'POST /pusher/auth', { token: seller.token, body });
    await call(app, 'POST /sellers/logout', { token: seller.token, body: {} });
    const { auth, channel_data } = response;
    connection.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data } });
    expect(await connection.waitForCloseCode()).toBe(4009);
    expect(received(connection)).toEqual([]);
  });

  it('[RT-01] closes the other sockets after a password change, and all sockets after a password reset', async () => {
    const seller = await newSeller(app);
    const otherSession = await signInAgain(seller);
    const [here, there] = [await connectAndSubscribe(seller), await connectAndSubscribe(otherSession)];
    const change = { oldPassword: seller.password, newPassword: PASSWORD };
    const changed = await call(app, 'POST /user/change-password', { token: seller.token, body: change });
    expect(changed.status).toBe(200);
    expect(await there.waitForCloseCode()).toBe(4009);
    expect(isOpen(here)).toBe(true);

    const token = 'r'.repeat(43);
    const expires_at = new Date(app.clock.now() + 60_000).toISOString();
    await app.db
      .insertInto('password_resets')
      .values({ token_hash: sha256(token), seller_id: seller.id, expires_at })
      .execute();
    const reset = await call(app, 'POST /auth/reset-password', { body: { token, password: PASSWORD } });
    expect(reset.status).toBe(200);
    expect(await here.waitForCloseCode()).toBe(4009);
  });

  it('[RT-01] does not happen when the token is renewed, only when the renewed session ends', async () => {
    const seller = await newSeller(app);
    const connection = await connectAndSubscribe(seller);
    const { body } = await call(app, 'POST /auth/refresh', { token: seller.token, body: {} });
    await newOrder(app, { ...seller, token: body.token }, await newProduct(app), { paid: false });
    await connection.waitForFrame(NOTIFICATION_EVENT);
    await call(app, 'POST /sellers/logout', { token: body.token, body: {} });
    expect(await connection.waitForCloseCode()).toBe(4009);
  });

  it('[RT-01] stops pushes when the session expires or the account is suspended', async () => {
    for (const end of ['expired', 'suspended'] as const) {
      const seller = await newSeller(app);
      const product = await newProduct(app);
      await newOrder(app, seller, product, { paid: false });
      const connection = await connectAndSubscribe(seller);
      // The newest notification, which tells the page whether it has missed others.
      await connection.waitForFrame(NOTIFICATION_EVENT);
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
      const before = received(connection).length;
      app.realtimeSignal.notificationsChanged(seller.id);
      expect(await connection.waitForCloseCode()).toBe(4009);
      expect(received(connection)).toHaveLength(before);
    }
  });
});

describe('the authorisation of a channel', () => {
  const auth = (seller: TestSeller, body: object) =>
    call(app, 'POST /pusher/auth', { token: seller.token, body });

  it('[RT-01] signs a seller’s own channel for a valid socket id, and nothing ambiguous', async () => {
    const seller = await newSeller(app);
    const ownChannel = sellerChannel(seller.id);
    const signed = await auth(seller, { socket_id: '123.456', channel_name: ownChannel });
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
    const responses = await Promise.all(
      crafted.map((socket_id) => auth(seller, { socket_id, channel_name: ownChannel })),
    );
    expect(
      responses
        .filter((response) => response.status !== 403 && response.status !== 422)
        .map((response) => response.body),
    ).toEqual([]);
    const channels = [
      sellerChannel(seller.id + 1),
      `${ownChannel} `,
      `${ownChannel}\n`,
      ownChannel.toUpperCase(),
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

  it('[RT-01] accepts the form encoding of the official client', async () => {
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
    const codes = await Promise.all(cases.map(async ([path]) => await connect(path).waitForCloseCode()));
    expect(codes).toEqual(cases.map(([, code]) => code));
  });

  it('[RT-01] greets, answers pings, and subscribes only with the signature for this socket and channel', async () => {
    const seller = await newSeller(app);
    const ownChannel = sellerChannel(seller.id);
    const connection = connect();
    const { data } = await connection.waitForFrame('pusher:connection_established');
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
    connection.send({ event: 'pusher:ping', data: {} });
    await connection.waitForFrame('pusher:pong');
    const sign = (socket_id: string, sellerId = seller.id) =>
      signSellerChannel(
        keys(),
        { id: sellerId, screen: undefined },
        { socket_id, channel_name: sellerChannel(sellerId) },
      ).auth;
    const refused: [string, unknown][] = [
      [ownChannel, undefined],
      [ownChannel, ''],
      [ownChannel, 'made up'],
      [ownChannel, sign('1.2')],
      [ownChannel, sign(data.socket_id).slice(0, -1)],
      [ownChannel, sign(data.socket_id).replace(/^[^:]+/, 'another-key')],
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
    connection.send({ event: 'pusher:subscribe', data: { channel: ownChannel, auth: sign(data.socket_id) } });
    expect((await connection.waitForFrame('pusher_internal:subscription_succeeded')).channel).toBe(
      ownChannel,
    );
  });

  it('[RT-01] receives no events after unsubscribing', async () => {
    const seller = await newSeller(app);
    const channel = sellerChannel(seller.id);
    const connection = connect();
    const { data } = await connection.waitForFrame('pusher:connection_established');
    const request = { socket_id: data.socket_id, channel_name: channel };
    const { auth } = signSellerChannel(keys(), { id: seller.id, screen: undefined }, request);
    connection.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await connection.waitForFrame('pusher_internal:subscription_succeeded');
    connection.send({ event: 'pusher:unsubscribe', data: { channel } });
    connection.send({ event: 'pusher:ping', data: {} });
    await connection.waitForFrame('pusher:pong');
    await newOrder(app, seller, await newProduct(app));
    await sleep(150);
    expect(connection.frames.map((frame) => frame.event)).not.toContain(NOTIFICATION_EVENT);
  });

  it('[RT-02] answers malformed frames with an error, and closes after the tenth', async () => {
    const connection = connect();
    await connection.waitForFrame('pusher:connection_established');
    const malformed = [
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
    for (const text of malformed) connection.send(text);
    await vi.waitFor(() =>
      expect(connection.frames.filter((f) => f.event === 'pusher:error')).toHaveLength(malformed.length),
    );
    connection.send({ event: 'pusher:ping' });
    await connection.waitForFrame('pusher:pong');
    connection.socket.send(Buffer.from([0, 1, 2]));
    expect(await connection.waitForCloseCode()).toBe(4100);
  });

  it('[RT-01] refuses client events', async () => {
    const connection = connect();
    await connection.waitForFrame('pusher:connection_established');
    connection.send({ event: 'client-typing', channel: 'private-seller.1', data: {} });
    expect((await connection.waitForFrame('pusher:error')).data.code).toBe(4301);
  });

  it('[RT-02] closes only its own connection after a frame that is too large', async () => {
    const [large, other] = [connect(), connect()];
    await large.waitForFrame('pusher:connection_established');
    await other.waitForFrame('pusher:connection_established');
    large.send('x'.repeat(17 * 1024));
    expect(await large.waitForCloseCode()).toBe(1009);
    other.send({ event: 'pusher:ping' });
    await other.waitForFrame('pusher:pong');
  });

  it('[RT-02] survives malformed data sent together with a refused handshake', async () => {
    const tooLarge = Buffer.concat([
      Buffer.from([0x81, 0xfe, 0x44, 0x00, 1, 2, 3, 4]),
      Buffer.alloc(17 * 1024),
    ]);
    for (const path of ['/app/wrong-key?protocol=7', `/app/${keys().key}`, `/app/${keys().key}?protocol=7`]) {
      await exchange(app.port, Buffer.concat([Buffer.from(handshake(path)), tooLarge])).catch(() => '');
    }
    expect((await call(app, 'GET /health')).status).toBe(200);
  });

  it('[RT-02] refuses an upgrade of any other path and closes the connection', async () => {
    for (const path of ['/', '/apps', '//', 'http://', '/%zz', '//app/x', '*']) {
      expect(await exchange(app.port, handshake(path))).toMatch(/^HTTP\/1\.1 40[04] /);
    }
    expect((await call(app, 'GET /health')).status).toBe(200);
  });

  it('[RT-02] counts open connections in the metrics', async () => {
    const connection = connect();
    await connection.waitForFrame('pusher:connection_established');
    const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
    expect(Number(/^raan_realtime_connections (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  });

  describe('in production', () => {
    const live = useTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' } });

    it('[RT-01] accepts our own pages and clients without an Origin header, and refuses other origins', async () => {
      const open = (headers: Record<string, string>) =>
        new Promise<number>((resolve) => {
          const { socket } = connectTo(live.port, socketPath(keys().key), headers);
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
