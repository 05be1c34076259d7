import { beforeEach, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, type TestOrder } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { recordFailure } from '#platform/rate-limit.ts';
import {
  CODES_PER_HOUR,
  CODES_PER_NETWORK_DAY,
  networkOfDay,
  ORDER_CODES_SENT,
  sendOrderCodes,
} from './find-orders.ts';

const DAY_MS = 86_400_000;
const WINDOW_MS = 15 * 60_000;
const app = useTestApp();

let phonesUsed = 0;
/** A number of its own per test, so that no test uses up the limits of another. */
const newPhone = () => `08${String(10_000_000 + (phonesUsed += 1))}`;

beforeEach(async () => {
  await app.db.deleteFrom('login_failures').execute();
  app.texts.length = 0;
});

type Client = { agent?: string; language?: string };
const headersOf = ({ agent }: Client) => (agent ? { headers: { 'user-agent': agent } } : {});
const ask = (phone: string, { language = 'en', ...client }: Client = {}) =>
  call(app, 'POST /storefront/orders/find/code', { body: { phone }, language, ...headersOf(client) });
const find = (phone: string, code: string, client: Client = {}) =>
  call(app, 'POST /storefront/orders/find', { body: { phone, code }, ...headersOf(client) });
const failures: unknown[] = [];
const sendCodes = () => sendOrderCodes(app, (error) => failures.push(error));
const textsTo = (phone: string) => app.texts.filter(({ to }) => to === phone);
const codeFor = (phone: string) => /\b\d{6}\b/.exec(textsTo(phone).at(-1)?.text ?? '')?.[0] ?? '';
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function askAndSend(phone: string): Promise<string> {
  expect((await ask(phone)).status).toBe(200);
  await sendCodes();
  return codeFor(phone);
}

async function orderBy(
  phone: string,
  options: { paid?: boolean } = {},
): Promise<TestOrder & { slug: string }> {
  const seller = await newSeller(app);
  const order = await newOrder(app, seller, await newProduct(app), { customer: { phone }, ...options });
  return { ...order, slug: seller.slug };
}

const numbersIn = ({ data }: Reply): string[] =>
  data.orders.map(({ order_number }: { order_number: string }) => order_number);

describe('finding orders by phone number', () => {
  it('[FLOW-07] returns the orders of all stores, newest first, each with its link', async () => {
    const phone = newPhone();
    const [first, second] = [await orderBy(phone), await orderBy(phone)];
    const waiting = await orderBy(phone, { paid: false });
    await orderBy(newPhone());
    await askAndSend(`+66 ${phone.slice(1, 3)}-${phone.slice(3)}`);
    const found = await find(phone, ` ${codeFor(phone)} `);
    expect(numbersIn(found)).toEqual([waiting.number, second.number, first.number]);
    expect(found.data.orders[1]).toMatchObject({
      order_token: second.token,
      store: { slug: second.slug },
      status: 'pending_shipment',
    });
    const opened = await call(app, `GET /storefront/orders/${found.data.orders[2].order_token}`);
    expect(opened.data.order_number).toBe(first.number);
  });

  it('[FLOW-07] leaves out orders that were never paid, and those older than a year', async () => {
    const phone = newPhone();
    const abandoned = await orderBy(phone, { paid: false });
    await call(app, `POST /storefront/orders/${abandoned.token}/cancel`, { body: { reason: 'x' } });
    await ask(phone);
    await sendCodes();
    expect(textsTo(phone)).toEqual([]);
    const paid = await orderBy(phone);
    expect(numbersIn(await find(phone, await askAndSend(phone)))).toEqual([paid.number]);
    app.clock.advance(366 * DAY_MS);
    await ask(phone);
    await sendCodes();
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('[FLOW-07] responds the same for numbers with and without orders, and sends an SMS only to the first', async () => {
    const [known, unknown] = [newPhone(), newPhone()];
    await orderBy(known);
    const shapeOf = ({ status, headers, body }: Reply) => ({
      status,
      body: { ...body, data: Object.keys(body.data ?? {}) },
      headers: [...headers.keys()].filter((name) => !name.startsWith('x-ratelimit')).toSorted(),
    });
    expect(shapeOf(await ask(known))).toEqual(shapeOf(await ask(unknown)));
    await sendCodes();
    expect([textsTo(known).length, textsTo(unknown).length]).toEqual([1, 0]);
    const wrong = wrongCode(codeFor(known));
    for (let tries = 0; tries < 6; tries += 1) {
      const [ofKnown, ofUnknown] = [await find(known, wrong), await find(unknown, wrong)];
      expect(ofKnown.status).toBe(422);
      expect({ ...ofKnown.body, request_id: null }).toEqual({ ...ofUnknown.body, request_id: null });
      expect(ofKnown.body.reason).toBe(tries < 5 ? 'phone_code_wrong' : 'phone_code_tries');
    }
    for (let again = 0; again < 3; again += 1) {
      const [ofKnown, ofUnknown] = [await ask(known), await ask(unknown)];
      expect(ofKnown.status).toBe(ofUnknown.status);
      expect(ofKnown.body.reason).toBe(ofUnknown.body.reason);
    }
  });

  it('[FLOW-07] refuses a wrong, an expired and a used code, and the code of another number', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await orderBy(phone);
    await orderBy(other);
    const code = await askAndSend(phone);
    await askAndSend(other);
    const refused = async (reply: Promise<Reply>, reason: string) => {
      const result = await reply;
      expectRefused(result, 422, 'REQUEST_VALIDATION_ERROR');
      expect(result.body.reason).toBe(reason);
      expect(Object.keys(result.body.errors)).toEqual(['code']);
    };
    await refused(find(phone, wrongCode(code)), 'phone_code_wrong');
    await refused(find(other, code), 'phone_code_wrong');
    await refused(find(newPhone(), code), 'phone_code_over');
    expect((await find(phone, code)).status).toBe(200);
    await refused(find(phone, code), 'phone_code_over');
    const next = await askAndSend(phone);
    app.clock.advance(10 * 60_000 + 1);
    await refused(find(phone, next), 'phone_code_over');
    expectRefused(await ask('12345'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await find('12345', '123456'), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[FLOW-07] ends a code after five wrong guesses, also parallel ones', async () => {
    const phone = newPhone();
    await orderBy(phone);
    const code = await askAndSend(phone);
    const guesses = Array.from({ length: 8 }, (_, index) =>
      find(phone, wrongCode(code), { agent: `guesser ${index}` }),
    );
    const reasons = (await Promise.all(guesses)).map(({ body }) => body.reason);
    expect(reasons.filter((reason) => reason === 'phone_code_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'phone_code_tries')).toHaveLength(3);
    expect((await find(phone, code)).body.reason).toBe('phone_code_tries');
  });

  it('[FLOW-07] limits the codes of a number in 15 minutes and in a day', async () => {
    const phone = newPhone();
    const askFrom = (index: number) => ask(phone, { agent: `browser ${index}` });
    for (let index = 0; index < 3; index += 1) expect((await askFrom(index)).status).toBe(200);
    const tooMany = await askFrom(3);
    expectRefused(tooMany, 429, 'REQUEST_RATE_LIMIT');
    expect(tooMany.body.reason).toBe('sms_codes_wait');
    app.clock.advance(WINDOW_MS);
    for (let index = 4; index < 6; index += 1) expect((await askFrom(index)).status).toBe(200);
    const ofDay = await askFrom(6);
    expectRefused(ofDay, 429, 'REQUEST_RATE_LIMIT');
    expect(ofDay.body.reason).toBe('sms_codes_day');
    app.clock.advance(DAY_MS);
    expect((await askFrom(7)).status).toBe(200);
  });

  it('[FLOW-07] limits the requests and the guesses of a device', async () => {
    const agent = 'one device';
    for (let index = 0; index < 6; index += 1) expect((await ask(newPhone(), { agent })).status).toBe(200);
    expectRefused(await ask(newPhone(), { agent }), 429, 'REQUEST_RATE_LIMIT');
    expect((await ask(newPhone(), { agent: 'another device' })).status).toBe(200);
    const phone = newPhone();
    for (let index = 0; index < 10; index += 1)
      expect((await find(phone, '000000', { agent })).status).toBe(422);
    const tooMany = await find(phone, '000000', { agent });
    expectRefused(tooMany, 429, 'REQUEST_RATE_LIMIT');
    expect(tooMany.body.reason).toBe('signin_wait');
  });

  it('[FLOW-07] sends a new code after the gateway failed, once, and reports no number', async () => {
    const phone = newPhone();
    await orderBy(phone);
    await ask(phone, { language: 'th' });
    failures.length = 0;
    app.sms.isDown = true;
    await sendCodes();
    app.sms.isDown = false;
    expect(failures.map(String)).toEqual(['Error: the SMS gateway failed: Error']);
    await sendCodes();
    expect(textsTo(phone)).toEqual([]);
    app.clock.advance(60_000);
    await Promise.all([sendCodes(), sendCodes()]);
    expect(textsTo(phone).map(({ text }) => text)).toEqual([expect.stringContaining('รหัสค้นหาคำสั่งซื้อ')]);
    expect((await find(phone, codeFor(phone))).status).toBe(200);
  });

  it('[FLOW-07] limits the codes that a network asks for in a day', async () => {
    const subjects = Array.from({ length: CODES_PER_NETWORK_DAY }, () => networkOfDay('127.0.0.1'));
    app.clock.advance(DAY_MS);
    await recordFailure(app.db, app.clock, subjects);
    app.clock.advance(WINDOW_MS);
    expectRefused(await ask(newPhone()), 429, 'REQUEST_RATE_LIMIT');
    app.clock.advance(DAY_MS);
    expect((await ask(newPhone())).status).toBe(200);
  });

  it('[FLOW-07] sends no more codes in an hour than we pay for, without telling who asks, and the rest later', async () => {
    const phone = newPhone();
    await orderBy(phone);
    const sent = (minutes: number) => new Date(app.clock.now() - minutes * 60_000).toISOString();
    const codes = Array.from({ length: CODES_PER_HOUR }, () => ({
      subject: ORDER_CODES_SENT,
      sent_at: sent(58),
    }));
    await app.db.insertInto('phone_code_sends').values(codes).execute();
    expect((await ask(phone)).status).toBe(200);
    failures.length = 0;
    await sendCodes();
    expect(failures.map(String)).toEqual(['Error: the hourly limit of order codes is reached']);
    expect(textsTo(phone)).toEqual([]);
    app.clock.advance(3 * 60_000);
    await sendCodes();
    expect(textsTo(phone)).toHaveLength(1);
  });
});
