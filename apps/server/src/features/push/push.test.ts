import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sellerChannel } from '@raan/contract/notifications/notification';
import { inTransaction } from '#platform/db.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import {
  verifyVapid,
  startFakePushService,
  type FakeBrowser,
  type FakePushService,
} from '#test/fake-push-service.ts';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { closeSockets, sellerClient, subscribe as subscribeTo } from '#test/sockets.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendPushes } from './send-pushes.ts';

const app = useTestApp({ localPush: true });
let service: FakePushService;

beforeAll(async () => {
  service = await startFakePushService();
});
beforeEach(() => {
  service.received.length = 0;
  service.responses.clear();
});
afterEach(closeSockets);
afterAll(() => service.close());

const failures: unknown[] = [];
const send = () => sendPushes(app, (error) => failures.push(error));
const countDeliveries = async () =>
  (await app.db.selectFrom('push_deliveries').select('subscription_id').execute()).length;
const pathOf = ({ subscription }: FakeBrowser) => new URL(subscription.endpoint).pathname;

const subscribe = async (token: string, browser = service.subscribeBrowser()) => {
  const { status, data } = await call(app, 'POST /sellers/push/subscriptions', {
    token,
    body: browser.subscription,
  });
  expect(status).toBe(200);
  return { browser, id: data.id as number };
};
const signIn = async ({ account, password }: TestSeller): Promise<string> =>
  (await call(app, 'POST /sellers/signin', { body: { account, password } })).body.token;
const notifySeller = (seller: TestSeller, message = 'x') =>
  inTransaction(app.db, (tx) =>
    notify(tx, noRealtimeSignal, {
      sellerId: seller.id,
      type: 'system',
      at: new Date(app.clock.now()).toISOString(),
      data: { message },
    }),
  );

describe('pushes', () => {
  it('[NOTI-05] send an order to every device of its seller, once, signed and encrypted', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const phone = await subscribe(seller.token);
    const tablet = await subscribe(await signIn(seller));
    const other = await subscribe(stranger.token);
    const order = await newOrder(app, seller, await newProduct(app, { name: { th: 'ร่ม', en: 'Umbrella' } }));
    await Promise.all([send(), send(), send()]);
    for (const { browser } of [phone, tablet]) {
      const messages = browser.messages();
      expect(messages.map(({ path }) => path)).toEqual(['/pending-shipment', '/pending-shipment']);
      expect(new Set(messages.map(({ tag }) => tag)).size).toBe(2);
      // Parallel senders deliver the two messages in any order.
      const paid = messages.find(({ payload }) => payload?.type === 'payment_received');
      expect(paid?.body).toContain(order.number);
      expect(paid?.payload).toEqual({
        type: 'payment_received',
        orderId: order.id,
        amount: 100,
        customerName: 'ส******',
        productName: 'Umbrella',
        time: expect.any(String),
      });
    }
    expect(other.browser.messages()).toEqual([]);
    const { data } = await call(app, 'GET /sellers/push', { token: seller.token });
    const claims = verifyVapid(service.received[0]!, data.public_key);
    expect(claims.aud).toBe(new URL(phone.browser.subscription.endpoint).origin);
    expect(claims.sub).toMatch(/^(https:|mailto:)/);
    expect(service.received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    const sent = service.received.map(({ body }) => body.toString('latin1')).join();
    expect(sent).not.toContain(order.number);
    await send();
    expect(service.received).toHaveLength(4);
    expect(await countDeliveries()).toBe(0);
  });

  it('summarise many notifications in one line', async () => {
    const seller = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    for (let index = 0; index < 5; index += 1) await notifySeller(seller);
    await send();
    expect(browser.messages()).toMatchObject([{ title: '5 new notifications', path: '/notifications' }]);
    expect(await countDeliveries()).toBe(0);
  });

  it('use the language of the device, which follows that of its screen', async () => {
    const seller = await newSeller(app);
    const english = await subscribe(seller.token);
    const token = await signIn(seller);
    const browser = service.subscribeBrowser();
    const body = browser.subscription;
    await call(app, 'POST /sellers/push/subscriptions', { token, body, language: 'zh-TW' });
    const notifyFourTimes = async () => {
      for (let number = 0; number < 4; number += 1) await notifySeller(seller);
      await send();
    };
    await notifyFourTimes();
    const screen = { socket_id: '1.2', channel_name: sellerChannel(seller.id) };
    await call(app, 'POST /pusher/auth', { token, body: screen, language: 'th' });
    await notifyFourTimes();
    const titles = (at: FakeBrowser) => at.messages().map(({ title }) => title);
    expect(titles(english.browser)).toEqual(['4 new notifications', '4 new notifications']);
    expect(titles(browser)).toEqual(['4 則新通知', expect.stringMatching(/[ก-๙]/)]);
  });

  it('back off while a push service fails, and arrive when it is back', async () => {
    const seller = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    await notifySeller(seller);
    service.responses.set(pathOf(browser), { status: 503 });
    await send();
    await send();
    expect(service.received).toHaveLength(1);
    app.clock.advance(31_000);
    await send();
    expect(service.received).toHaveLength(2);
    app.clock.advance(31_000);
    await send();
    expect(service.received).toHaveLength(2);
    service.responses.clear();
    app.clock.advance(60_000);
    await send();
    expect({ tries: service.received.length, waiting: await countDeliveries() }).toEqual({
      tries: 3,
      waiting: 0,
    });
  });

  it('respect Retry-After, and expire after a day', async () => {
    const seller = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    await notifySeller(seller);
    service.responses.set(pathOf(browser), { status: 429, headers: { 'retry-after': '600' } });
    await send();
    app.clock.advance(500_000);
    await send();
    expect(service.received).toHaveLength(1);
    app.clock.advance(101_000);
    await send();
    expect(service.received).toHaveLength(2);
    app.clock.advance(86_400_000);
    await send();
    expect({ tries: service.received.length, waiting: await countDeliveries() }).toEqual({
      tries: 2,
      waiting: 0,
    });
  });

  it.each([404, 410])('stop for a device whose browser ended the subscription (%i)', async (status) => {
    const seller = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    service.responses.set(pathOf(browser), { status });
    await notifySeller(seller);
    await send();
    await notifySeller(seller);
    await send();
    expect(service.received).toHaveLength(1);
    const test = await call(app, 'POST /sellers/push/test', {
      token: seller.token,
      body: { endpoint: browser.subscription.endpoint },
    });
    expect(test.data).toEqual({ outcome: 'unknown_device', status: null });
  });

  it("follow the seller's notification settings", async () => {
    const seller = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    await call(app, 'PUT /sellers/notifications/settings', {
      token: seller.token,
      body: { order_notification: false },
    });
    await newOrder(app, seller, await newProduct(app));
    await notifySeller(seller, 'news');
    await send();
    expect(browser.messages().map(({ body }) => body)).toEqual(['news']);
    expect(await countDeliveries()).toBe(0);
  });

  it('reach a locked phone whose screen is still connected, but skip read notifications', async () => {
    const seller = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    const { outcome } = await subscribeTo(sellerClient(app, seller), `private-seller.${seller.id}`);
    expect(outcome).toBe('succeeded');
    await notifySeller(seller);
    await send();
    expect(browser.messages()).toHaveLength(1);
    await notifySeller(seller);
    await call(app, 'POST /sellers/notifications/read-all', { token: seller.token });
    await send();
    expect(service.received).toHaveLength(1);
    expect(await countDeliveries()).toBe(0);
  });

  it('reach all devices in one run, even if some services respond slowly', async () => {
    const slow = await startFakePushService();
    const seller = await newSeller(app);
    for (let index = 0; index < 8; index += 1) await subscribe(seller.token, slow.subscribeBrowser());
    const quick: FakeBrowser[] = [];
    for (let index = 0; index < 12; index += 1) quick.push((await subscribe(seller.token)).browser);
    slow.holdResponses();
    await notifySeller(seller);
    const turn = send();
    await vi.waitFor(
      async () => {
        expect(quick.every((browser) => browser.messages().length === 1)).toBe(true);
        // A delivery is deleted after its device has answered.
        expect(await countDeliveries()).toBe(8);
      },
      { timeout: 5_000 },
    );
    expect(slow.received).toHaveLength(4);
    const tries = await app.db.selectFrom('push_deliveries').select('attempts').execute();
    expect(tries.map(({ attempts }) => attempts)).toEqual(Array(8).fill(0));
    slow.releaseResponses();
    await turn;
    expect(slow.received).toHaveLength(8);
    expect(await countDeliveries()).toBe(0);
    await slow.close();
  });
});

describe('a device', () => {
  it('receives nothing after its session ends by logout, password change or expiry', async () => {
    const seller = await newSeller(app);
    const devices = [];
    for (let index = 0; index < 3; index += 1) {
      const token = await signIn(seller);
      devices.push({ token, ...(await subscribe(token)) });
    }
    const [out, kept, ended] = devices;
    await call(app, 'POST /sellers/logout', { token: out!.token });
    await notifySeller(seller);
    await send();
    expect(devices.map(({ browser }) => browser.messages().length)).toEqual([0, 1, 1]);
    await call(app, 'POST /user/change-password', {
      token: kept!.token,
      body: { oldPassword: seller.password, newPassword: 'another correct horse' },
    });
    service.received.length = 0;
    await send();
    expect(kept!.browser.messages().length).toBeGreaterThan(0);
    expect(ended!.browser.messages()).toEqual([]);
    app.clock.advance(13 * 3_600_000);
    service.received.length = 0;
    await notifySeller(seller);
    await send();
    expect(service.received).toEqual([]);
    expect(await countDeliveries()).toBe(0);
  });

  it('keeps working when its session is renewed, and moves to the next session that signs in there', async () => {
    const seller = await newSeller(app);
    const next = await newSeller(app);
    const { browser, id } = await subscribe(seller.token);
    const { body } = await call(app, 'POST /auth/refresh', { token: seller.token });
    await notifySeller(seller);
    await send();
    expect(browser.messages()).toHaveLength(1);
    expect((await subscribe(next.token, browser)).id).toBe(id);
    await notifySeller(seller);
    await notifySeller(next, 'for the next');
    await send();
    expect(browser.messages().map((message) => message.body)).toEqual(['x', 'for the next']);
    const response = await call(app, `DELETE /sellers/push/subscriptions/${id}`, { token: body.token });
    expectRefused(response, 404, 'REQUEST_NOT_FOUND');
    await call(app, `DELETE /sellers/push/subscriptions/${id}`, { token: next.token });
    await notifySeller(next);
    await send();
    expect(browser.messages()).toHaveLength(2);
  });

  it('reveals nothing of the previous seller after changing hands', async () => {
    const seller = await newSeller(app);
    const next = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    service.responses.set(pathOf(browser), { status: 503 });
    await notifySeller(seller, 'not for the next');
    await send();
    const { id } = await subscribe(next.token, browser);
    expect(await countDeliveries()).toBe(0);
    // A delivery written in the moment of the change.
    await app.db
      .insertInto('push_deliveries')
      .values({
        subscription_id: id,
        seller_id: seller.id,
        seq: 1,
        next_try_at: new Date(0).toISOString(),
        created_at: new Date(app.clock.now()).toISOString(),
      })
      .execute();
    service.responses.clear();
    await notifySeller(next, 'for the next');
    await send();
    expect(
      browser
        .messages()
        .map(({ body }) => body)
        .slice(1),
    ).toEqual(['for the next']);
    expect(await countDeliveries()).toBe(0);
  });

  it('can be tested with a push', async () => {
    const seller = await newSeller(app);
    const { browser } = await subscribe(seller.token);
    const test = async (token = seller.token) =>
      (
        await call(app, 'POST /sellers/push/test', {
          token,
          body: { endpoint: browser.subscription.endpoint },
        })
      ).data;
    expect(await test()).toEqual({ outcome: 'accepted', status: 201 });
    expect(browser.messages()).toMatchObject([{ title: 'Notifications work', test: true }]);
    service.responses.set(pathOf(browser), { status: 403 });
    expect(await test()).toEqual({ outcome: 'refused', status: 403 });
    expect(await test((await newSeller(app)).token)).toEqual({ outcome: 'unknown_device', status: null });
  });

  it('replaces the oldest one when there are too many', async () => {
    const seller = await newSeller(app);
    const first = await subscribe(seller.token);
    for (let index = 0; index < 20; index += 1) await subscribe(seller.token);
    const count = await app.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('seller_id', '=', seller.id)
      .execute();
    expect(count).toHaveLength(20);
    expect(count.map(({ id }) => id)).not.toContain(first.id);
  });
});

it('creates the push keys once for all servers, and stores the private key encrypted', async () => {
  const { token } = await newSeller(app);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => call(app, 'GET /sellers/push', { token })),
  );
  expect(new Set(responses.map(({ data }) => data.public_key)).size).toBe(1);
  const [row] = await app.db.selectFrom('push_keys').selectAll().execute();
  expect(row?.private_key_sealed.length).toBeGreaterThan(43);
  expect(row?.private_key_sealed.toString('latin1')).not.toMatch(/[\w-]{43}/);
});

describe('push endpoints', () => {
  const strict = useTestApp();

  it.each([
    'http://push.example.com/send/1',
    'https://localhost/send/1',
    'https://127.0.0.1/send/1',
    'https://[::1]/send/1',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.7/send',
    'https://user:secret@push.example.com/send',
    'https://push.example.com:8443/send',
    'https://0x7f000001/send',
    'ftp://push.example.com/send',
    'javascript:alert(1)',
    'no address',
  ])('%s is refused', async (endpoint) => {
    const { token } = await newSeller(strict);
    const { keys } = service.subscribeBrowser().subscription;
    const reply = await call(strict, 'POST /sellers/push/subscriptions', { token, body: { endpoint, keys } });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(reply.body.errors).toHaveProperty('endpoint');
  });

  it('a host name that resolves to a private address is not connected to', async () => {
    const outcome = await strict.push.send(
      { subject: 'mailto:a@b.invalid', ...(await newKeyPair()) },
      { endpoint: 'https://localhost.localdomain/send', ...service.subscribeBrowser().subscription.keys },
      { title: 't', body: 'b', path: '/', tag: 'x' },
      'normal',
    );
    expect(outcome.state).toBe('unreachable');
    expect(service.received).toEqual([]);
  });

  it('require a session and well-formed keys', async () => {
    const { subscription } = service.subscribeBrowser();
    expectRefused(
      await call(app, 'POST /sellers/push/subscriptions', { body: subscription }),
      401,
      'AUTH_TOKEN_INVALID',
    );
    const { token } = await newSeller(app);
    for (const keys of [
      { p256dh: 'x', auth: subscription.keys.auth },
      { p256dh: subscription.keys.p256dh, auth: '' },
    ])
      expectRefused(
        await call(app, 'POST /sellers/push/subscriptions', { token, body: { ...subscription, keys } }),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
  });
});

async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}
