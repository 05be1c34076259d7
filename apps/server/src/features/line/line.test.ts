import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/db.ts';
import { DeliveryError } from '#platform/delivery-error.ts';
import { openLineSender } from '#platform/open-channels.ts';
import { notify } from '#features/notifications/notify.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import {
  LINE_SECRET,
  LINE_TOKEN,
  LINE_USER,
  signLine,
  startLineServer,
  type LineReply,
  type LineServer,
} from '#test/line-server.ts';
import { newOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendLineMessages } from './send-line-messages.ts';

const env = {
  LINE_ACCOUNT: '@raan',
  LINE_ACCESS_TOKEN: LINE_TOKEN,
  LINE_CHANNEL_SECRET: LINE_SECRET,
  LINE_URL: '',
  // Longer than a busy machine needs for a request.
  LINE_TIMEOUT_MS: '10000',
};
let server: LineServer;
beforeAll(async () => {
  server = await startLineServer();
  env.LINE_URL = server.url;
});
afterAll(() => server.close());
const app = useTestApp({ env });

beforeEach(async () => {
  for (const list of [server.sent, server.replies, server.requests, failures]) list.length = 0;
  for (const table of ['line_messages', 'line_links', 'line_link_codes'] as const)
    await app.db.deleteFrom(table).execute();
});

const failures: unknown[] = [];
const send = () => sendLineMessages(app, (error) => failures.push(error));
const open = (changes: Partial<typeof env> = {}) => openLineSender(readConfig({ ...env, ...changes }));
const message = { key: '123e4567-e89b-12d3-a456-426614174000', to: LINE_USER, text: 'สวัสดี' };

/** Delivers events as LINE does. */
async function deliver(events: object[], signature?: string): Promise<Response> {
  const body = JSON.stringify({ destination: 'U0', events });
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature ?? signLine(body) };
  return await fetch(`${app.baseUrl}/api/line/webhook`, { method: 'POST', headers, body });
}
const textEvent = (text: string, userId = LINE_USER) => ({
  type: 'message',
  replyToken: 'reply-1',
  source: { type: 'user', userId },
  message: { type: 'text', id: '1', text },
});
const createCode = async (seller: TestSeller) =>
  (await call(app, 'POST /sellers/line/code', { token: seller.token })).data as { code: string; url: string };
const link = async (seller: TestSeller, userId = LINE_USER) => {
  await deliver([textEvent((await createCode(seller)).code, userId)]);
  server.sent.length = 0;
};
const stateOf = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/line', { token: seller.token })).data;
const notifySeller = (seller: TestSeller, text: string) =>
  inTransaction(app.db, (tx) =>
    notify(tx, noRealtimeSignal, {
      sellerId: seller.id,
      type: 'system',
      at: new Date(app.clock.now()).toISOString(),
      data: { message: text },
    }),
  );

describe('messages to LINE', () => {
  it('[OUT-01] are accepted once per key, also when the answer was lost', async () => {
    const sender = open();
    server.replies.push({ how: 'reset' });
    await expect(sender.send(message)).rejects.toMatchObject({ outcome: 'temporary' });
    await sender.send(message);
    expect(server.sent).toEqual([
      { path: '/v2/bot/message/push', to: LINE_USER, replyToken: undefined, text: 'สวัสดี' },
    ]);
  });

  const cases: [reply: LineReply, failure: string, outcome: string, retryAfterMs?: number][] = [
    [{ how: 'hang' }, 'timeout', 'temporary'],
    [{ status: 401 }, 'credentials_refused', 'temporary'],
    [{ status: 400, body: LINE_USER }, 'recipient_refused', 'permanent'],
    [{ status: 429, headers: { 'retry-after': '7' } }, 'busy', 'temporary', 7_000],
    [{ status: 429, body: '{"message":"You have reached your monthly limit."}' }, 'no_credit', 'temporary'],
    [{ status: 500 }, 'other', 'temporary'],
  ];
  it.each(cases)('[OUT-01] that fail with %j name the cause without personal data', async (...row) => {
    const [reply, failure, outcome, retryAfterMs = 0] = row;
    server.replies.push(reply);
    const error: unknown = await open(reply.how === 'hang' ? { LINE_TIMEOUT_MS: '300' } : {})
      .send(message)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error).toMatchObject({ failure, outcome, retryAfterMs });
    expect(String(error) + JSON.stringify(error)).not.toContain(LINE_USER);
  });

  it('[OUT-01] need complete settings, and https in production', () => {
    expect(() => readConfig({ ...env, LINE_CHANNEL_SECRET: '' })).toThrow('belong together');
    expect(() => readConfig({ ...env, LINE_ACCOUNT: 'raan' })).toThrow('LINE_ACCOUNT');
    expect(() => readConfig({ ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' })).toThrow(
      'LINE_URL must use https',
    );
  });
});

describe('a seller', () => {
  it('[OUT-01] links LINE by a code that works once, and gets notifications together in one message', async () => {
    const seller = await newSeller(app);
    expect(await stateOf(seller)).toEqual({ account: '@raan', linked_at: null });
    const { code, url } = await createCode(seller);
    expect(url).toBe(`https://line.me/R/oaMessage/%40raan/?${code}`);
    expect((await deliver([textEvent(` ${code.toLowerCase()} `)])).status).toBe(200);
    expect(server.sent).toMatchObject([{ path: '/v2/bot/message/reply', replyToken: 'reply-1' }]);
    expect((await stateOf(seller)).linked_at).not.toBeNull();
    await deliver([textEvent(code, LINE_USER.replace('U4', 'U5'))]);
    expect(server.sent[1]?.text).toContain('รหัสไม่ถูกต้อง');

    server.sent.length = 0;
    await newOrder(app, seller, await newProduct(app));
    await notifySeller(seller, 'แจ้งเรื่องที่สอง');
    await send();
    expect(server.sent).toEqual([]);
    app.clock.advance(20_000);
    await send();
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]).toMatchObject({ to: LINE_USER, text: expect.stringContaining('แจ้งเรื่องที่สอง') });
    expect(server.sent[0]?.text).toContain('/pending-shipment');
    for (const text of ['a', 'b', 'c', 'd']) await notifySeller(seller, text);
    app.clock.advance(20_000);
    await send();
    expect(server.sent[1]?.text).toContain('4');
    app.clock.advance(3_600_000);
    await send();
    expect(server.sent).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  it('[OUT-01] is not linked by a forged, expired or repeated event, and LINE belongs to one seller', async () => {
    const [first, second] = [await newSeller(app), await newSeller(app)];
    const { code } = await createCode(first);
    expect((await deliver([textEvent(code)], signLine('x'))).status).toBe(403);
    expect((await deliver([textEvent(code)], '')).status).toBe(403);
    app.clock.advance(600_000);
    await deliver([textEvent(code), { type: 'follow', source: { type: 'user', userId: LINE_USER } }]);
    expect((await stateOf(first)).linked_at).toBeNull();
    await link(first);
    await link(second);
    expect((await stateOf(first)).linked_at).toBeNull();
    expect((await stateOf(second)).linked_at).not.toBeNull();
    await deliver([{ type: 'unfollow', source: { type: 'user', userId: LINE_USER } }]);
    expect((await stateOf(second)).linked_at).toBeNull();
  });

  it('[OUT-01] gets nothing after unlinking, and nothing that was read or switched off', async () => {
    const seller = await newSeller(app);
    await link(seller);
    await app.db
      .updateTable('sellers')
      .set({ system_notification: false })
      .where('id', '=', seller.id)
      .execute();
    await notifySeller(seller, 'off');
    app.clock.advance(20_000);
    await send();
    await app.db
      .updateTable('sellers')
      .set({ system_notification: true })
      .where('id', '=', seller.id)
      .execute();
    await notifySeller(seller, 'waits');
    expect((await call(app, 'DELETE /sellers/line', { token: seller.token })).status).toBe(200);
    await notifySeller(seller, 'later');
    app.clock.advance(20_000);
    await send();
    expect(server.sent).toEqual([]);
    expect(await app.db.selectFrom('line_messages').selectAll().execute()).toEqual([]);
  });

  it('[OUT-01] gets what was given up once an operator sends it again', async () => {
    const seller = await newSeller(app);
    await link(seller);
    await notifySeller(seller, 'ข้อความแรก');
    app.clock.advance(20_000);
    server.replies.push({ status: 400 });
    await send();
    expect(failures).toHaveLength(1);
    await notifySeller(seller, 'ข้อความที่สอง');
    const { token } = await newOperator(app);
    const { data } = await call(app, 'GET /console/undelivered-messages', { token });
    expect(data.messages).toMatchObject([
      {
        queue: 'line',
        channel: 'line',
        failure: 'recipient_refused',
        can_retry: true,
        seller: { id: seller.id },
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(LINE_USER);
    const path = `POST /console/undelivered-messages/line/${data.messages[0].id}/retry` as const;
    expect((await call(app, path, { token, key: 'retry-line-1' })).status).toBe(200);
    await send();
    expect(server.sent).toHaveLength(1);
    for (const text of ['ข้อความแรก', 'ข้อความที่สอง']) expect(server.sent[0]?.text).toContain(text);
  });

  it('[OUT-01] also gets what an operator sends again while a later message is being sent', async () => {
    const seller = await newSeller(app);
    await link(seller);
    await notifySeller(seller, 'ข้อความแรก');
    app.clock.advance(20_000);
    server.replies.push({ status: 400 });
    await send();
    await notifySeller(seller, 'ข้อความที่สอง');
    app.clock.advance(20_000);
    const { token } = await newOperator(app);
    const { data } = await call(app, 'GET /console/undelivered-messages', { token });
    const path = `POST /console/undelivered-messages/line/${data.messages[0].id}/retry` as const;
    const { db, clock, config } = app;
    const line = {
      ...open(),
      send: async () => {
        expect((await call(app, path, { token, key: 'retry-line-2' })).status).toBe(200);
      },
    };
    await sendLineMessages({ db, clock, config, line }, (error) => failures.push(error));
    app.clock.advance(1_000);
    await send();
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]?.text).toContain('ข้อความแรก');
  });
});

it('[OUT-01] an operator sends a test message to LINE', async () => {
  const operator = await newOperator(app);
  const test = (to: string) =>
    call(app, 'POST /console/message-channels/line/test', { token: operator.token, body: { to } });
  expectRefused(await test('somebody'), 422, 'REQUEST_VALIDATION_ERROR');
  expect((await test(LINE_USER)).data).toEqual({ failure: null, failure_code: null });
  expect(server.sent).toMatchObject([{ to: LINE_USER }]);
  const { data } = await call(app, 'GET /console/message-channels', { token: operator.token });
  expect(data.channels.find(({ channel }: { channel: string }) => channel === 'line')).toMatchObject({
    host: new URL(server.url).host,
    sender: '@raan',
    own_address: LINE_USER,
  });
});
