import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@raan/contract/language';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { inTransaction } from '#platform/db.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import {
  balanceOf,
  newOrder,
  newProduct,
  newSeller,
  ship,
  topUp,
  type TestOrder,
  type TestSeller,
} from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendForm } from '#test/uploads.ts';
import { receivableOf } from '#features/ledger/balances.queries.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { confirmGoodsBack, decideRefund } from './decide-refund.ts';
import { escalateRequests } from './escalate-requests.ts';
import { parcelReturned } from './parcel-returned.ts';
import { sweepPhotos } from './refund-photos.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const OPERATOR = 7;

/** One order of ฿100 supplier's price: R is ฿110, the profit ฿10. */
async function shipped(options: { balance?: number; funding?: 'balance' | 'escrow' } = {}) {
  const { balance = 5_000, funding = 'balance' } = options;
  const seller = await newSeller(app, { balance });
  const order = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
  const { status } = await ship(app, seller, order.id, { funding });
  expect(status).toBe(200);
  return { seller, order };
}

async function completed(options: Parameters<typeof shipped>[0] = {}) {
  const both = await shipped(options);
  const { status } = await call(app, `POST /storefront/orders/${both.order.token}/confirm-received`);
  expect(status).toBe(200);
  return both;
}

const ask = (order: TestOrder, body: object = {}) =>
  call(app, `POST /storefront/orders/${order.token}/refund-request`, {
    body: { reason: 'damaged', comment: 'The glass is broken', photos: [], ...body },
  });
const customerRefund = async (order: TestOrder) =>
  (await call(app, `GET /storefront/orders/${order.token}/refund-request`)).data;
const sellersRefund = async ({ token }: TestSeller, order: TestOrder) =>
  (await call(app, `GET /sellers/orders/${order.id}/refund`, { token })).data;
const requestOf = async (seller: TestSeller, order: TestOrder): Promise<number> =>
  (await sellersRefund(seller, order)).requests[0].id;
/** Three days are longer than a session. */
const signInAgain = async (seller: TestSeller) => {
  const { account, password } = seller;
  seller.token = (await call(app, 'POST /sellers/signin', { body: { account, password } })).body.token;
};
const act = (seller: TestSeller, id: number, action: 'agree' | 'object', body: object = {}) =>
  call(app, `POST /sellers/refund-requests/${id}/${action}`, { token: seller.token, body });
const refundNow = (seller: TestSeller, order: TestOrder, body: object = { reason: 'Our mistake' }) =>
  call(app, `POST /sellers/orders/${order.id}/refund`, { token: seller.token, body });
const decide = (requestId: number, decision: 'grant' | 'deny') =>
  inTransaction(app.db, (tx) =>
    decideRefund(tx, app, {
      operatorId: OPERATOR,
      requestId,
      decision,
      reason: { code: 'other', words: 'The photo shows it' },
    }),
  );
const goods = (order: TestOrder, outcome: 'taken_back' | 'kept') =>
  inTransaction(app.db, (tx) =>
    confirmGoodsBack(tx, app, { operatorId: OPERATOR, orderId: order.id, outcome }),
  );
const cameBack = (seller: TestSeller, order: TestOrder) =>
  inTransaction(app.db, (tx) => parcelReturned(tx, app, { sellerId: seller.id, orderId: order.id }));
const sellersOrder = async ({ token }: TestSeller, order: TestOrder) =>
  (await call(app, `GET /sellers/orders/${order.id}`, { token })).data;
const kindsOf = async (seller: TestSeller, order: TestOrder) =>
  (await sellersOrder(seller, order)).timeline.map((event: { kind: string }) => event.kind);
const confirmAsSeller = async ({ token }: TestSeller, order: TestOrder) => {
  const body = { status: 'completed' };
  expect((await call(app, `PUT /sellers/orders/${order.id}/status`, { token, body })).status).toBe(200);
};
const deny = async (seller: TestSeller, order: TestOrder) => {
  const id = await requestOf(seller, order);
  expect((await act(seller, id, 'object', { reason: 'No' })).status).toBe(200);
  await decide(id, 'deny');
};
const takeBack = (order: TestOrder) =>
  call(app, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
const orderRow = async (order: TestOrder) =>
  await app.db
    .selectFrom('orders')
    .select(['completes_at', 'delivered_at'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
const refusedAs = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error: { reason?: { key: string }; code?: string }) => error.reason?.key ?? error.code,
  );
const picture = async (metadata = false) => {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#b03020' } });
  return await (metadata ? image.withExif({ IFD0: { Copyright: 'at home' } }) : image).jpeg().toBuffer();
};
const sendPhoto = async (order: TestOrder, bytes?: Buffer) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes ?? (await picture()))]), 'glass.jpg');
  return await sendForm(app, {}, form, `storefront/orders/${order.token}/refund-photos`);
};

describe('asking', () => {
  it('[ORD-12] a customer asks once with reason, words and pictures, and both sides see it', async () => {
    const { seller, order } = await shipped();
    const photo = await sendPhoto(order);
    expect(photo.status).toBe(201);
    const asked = await ask(order, { photos: [photo.data.uuid] });
    expect(asked.status).toBe(201);
    expect(asked.data).toMatchObject({
      may_ask: false,
      amount: 110,
      request: { state: 'requested', reason: 'damaged', comment: 'The glass is broken' },
    });
    const { refund_requests, counts } = (
      await call(app, 'GET /sellers/refund-requests', { token: seller.token })
    ).data;
    expect(counts).toEqual({ to_answer: 1, with_operator: 0, closed: 0 });
    expect(refund_requests).toMatchObject([
      { order_id: order.id, amount: 110, photo_count: 1, customer_name: 'ส******' },
    ]);
    const one = await call(app, `GET /sellers/refund-requests/${refund_requests[0].id}`, {
      token: seller.token,
    });
    const shown = await fetch(`${app.baseUrl}${one.data.photos[0].url}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expectRefused(await ask(order), 409, 'REQUEST_INVALID');
    expect(await kindsOf(seller, order)).toContain('refund_requested');
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(data.notifications[0]).toMatchObject({ type: 'order_update' });
    expect(data.notifications[0].title).toContain('฿110.00');
  });

  it.each([
    ['not paid', { paid: false }],
    ['paid and not shipped', {}],
  ])('[ORD-12] an order that is %s can’t be asked about', async (_, options) => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app), options);
    expectRefused(await ask(order), 409, 'REQUEST_INVALID');
    expect(await customerRefund(order)).toMatchObject({ may_ask: false, request: null });
  });

  it('[ORD-12] may be done until seven days after completion, and no longer', async () => {
    const { order } = await completed();
    const late = await completed();
    app.clock.advance(7 * DAY_MS - 60_000);
    expect((await ask(order)).status).toBe(201);
    app.clock.advance(120_000);
    expect(await customerRefund(late.order)).toMatchObject({ may_ask: false });
    expectRefused(await ask(late.order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-09] [ORD-12] is not cut short by an early credit: the seven days begin when the parcel is delivered', async () => {
    const { seller, order } = await shipped();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    const body = { order_ids: [order.id] };
    await call(app, 'POST /sellers/orders/bulk-early-profit', { token: seller.token, body });
    app.clock.advance(8 * DAY_MS);
    expect(await customerRefund(order)).toMatchObject({ may_ask: true, ask_until: null });
    const delivered_at = new Date(app.clock.now()).toISOString();
    await app.db.updateTable('orders').set({ delivered_at }).where('id', '=', order.id).execute();
    app.clock.advance(7 * DAY_MS - 60_000);
    expect((await customerRefund(order)).may_ask).toBe(true);
    app.clock.advance(120_000);
    expectRefused(await ask(order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] is not ended by the seller’s own word: thirty days from shipping where nobody saw the delivery', async () => {
    const { seller, order } = await shipped();
    await confirmAsSeller(seller, order);
    app.clock.advance(8 * DAY_MS);
    expect(await customerRefund(order)).toMatchObject({ may_ask: true });
    app.clock.advance(22 * DAY_MS - 60_000);
    expect((await customerRefund(order)).may_ask).toBe(true);
    app.clock.advance(120_000);
    expect((await customerRefund(order)).may_ask).toBe(false);
    expectRefused(await ask(order, { reason: 'not_arrived' }), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] counts from the delivery where the seller had completed the order before it', async () => {
    const { seller, order } = await shipped();
    await confirmAsSeller(seller, order);
    app.clock.advance(10 * DAY_MS);
    const delivered_at = new Date(app.clock.now()).toISOString();
    await app.db.updateTable('orders').set({ delivered_at }).where('id', '=', order.id).execute();
    app.clock.advance(7 * DAY_MS - 60_000);
    expect((await customerRefund(order)).may_ask).toBe(true);
    app.clock.advance(120_000);
    expectRefused(await ask(order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] is refused again for what was denied, and altogether after two more', async () => {
    const { seller, order } = await shipped();
    await ask(order);
    await deny(seller, order);
    expectRefused(await ask(order), 409, 'REQUEST_INVALID');
    expect((await customerRefund(order)).reasons).not.toContain('damaged');
    for (const reason of ['not_arrived', 'wrong_item']) {
      expect((await ask(order, { reason })).status).toBe(201);
      await deny(seller, order);
    }
    expect(await customerRefund(order)).toMatchObject({ may_ask: false, reasons: [] });
    expectRefused(await ask(order, { reason: 'changed_mind' }), 409, 'REQUEST_INVALID');
    expectRefused(await sendPhoto(order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] is refused once three requests were taken back', async () => {
    const { order } = await shipped();
    for (let times = 0; times < 3; times += 1) {
      expect((await ask(order)).status).toBe(201);
      expect((await takeBack(order)).status).toBe(200);
    }
    expectRefused(await ask(order), 409, 'REQUEST_INVALID');
    expect(await customerRefund(order)).toMatchObject({ may_ask: false, reasons: [] });
  });

  it('[ORD-12] pictures are taken only while something can be asked', async () => {
    const seller = await newSeller(app);
    const paid = await newOrder(app, seller, await newProduct(app));
    expectRefused(await sendPhoto(paid), 409, 'REQUEST_INVALID');
    const { order } = await shipped();
    await ask(order);
    expectRefused(await sendPhoto(order), 409, 'REQUEST_INVALID');
    const kept = await app.db
      .selectFrom('refund_photos')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it.each([
    ['without words where something is wrong', { comment: '  ' }],
    ['for a reason that there is not', { reason: 'bored' }],
    ['with a picture that was never sent', { photos: ['00000000-0000-4000-8000-000000000000'] }],
    ['with too many pictures', { photos: Array(6).fill('00000000-0000-4000-8000-000000000000') }],
  ])('[ORD-12] is refused %s', async (_, body) => {
    const { seller, order } = await shipped();
    expectRefused(await ask(order, body), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await sellersRefund(seller, order)).requests).toEqual([]);
    expect(await kindsOf(seller, order)).not.toContain('refund_requested');
  });

  it('[ORD-12] needs no words where the reason says it all', async () => {
    const { order } = await shipped();
    expect((await ask(order, { reason: 'not_arrived', comment: '' })).status).toBe(201);
  });

  it('[ORD-12] stands open once, also when two ask at the same moment', async () => {
    const { seller, order } = await shipped();
    const replies = await Promise.all([ask(order), ask(order), ask(order)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await sellersRefund(seller, order)).requests).toHaveLength(1);
  });

  it('[ORD-12] opens nothing with a made-up token', async () => {
    const made = { token: 'a.b.' + 'x'.repeat(43) } as TestOrder;
    expectRefused(await ask(made), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(await sendPhoto(made), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(
      await call(app, `POST /storefront/orders/${made.token}/refund-request/withdraw`),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
  });

  it('[ORD-12] is taken back by the customer, once, and may be done again', async () => {
    const { seller, order } = await shipped();
    const withdraw = () => call(app, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
    expectRefused(await withdraw(), 409, 'REQUEST_INVALID');
    await ask(order);
    expect((await withdraw()).data).toMatchObject({ may_ask: true, request: { state: 'withdrawn' } });
    expectRefused(await withdraw(), 409, 'REQUEST_INVALID');
    expect(await kindsOf(seller, order)).toContain('refund_withdrawn');
    expect((await ask(order)).status).toBe(201);
  });
});

describe('a picture', () => {
  it('[ORD-12] is encoded anew without what the phone wrote into it, and lies sealed on the disk', async () => {
    const { order } = await shipped();
    const { data } = await sendPhoto(order, await picture(true));
    const bytes = Buffer.from(await (await fetch(`${app.baseUrl}${data.url}`)).arrayBuffer());
    const { format, exif } = await sharp(bytes).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    expect(bytes.includes('at home')).toBe(false);
  });

  it('[ORD-12] opens by its signed address only, for a few minutes', async () => {
    const { order } = await shipped();
    const { data } = await sendPhoto(order);
    const open = async (url: string) => (await fetch(`${app.baseUrl}${url}`)).status;
    expect(await open(data.url)).toBe(200);
    expect(await open(data.url.split('?')[0])).toBe(404);
    expect(await open(`${data.url}x`)).toBe(404);
    app.clock.advance(6 * 60_000);
    expect(await open(data.url)).toBe(404);
  });

  it('[ORD-12] is refused when it is none, and when there are too many', async () => {
    const { order } = await shipped();
    expectRefused(await sendPhoto(order, Buffer.from('<svg/>')), 415, 'UPLOAD_FILE_TYPE_INVALID');
    const bytes = await picture();
    for (let sent = 0; sent < 20; sent += 1) expect((await sendPhoto(order, bytes)).status).toBe(201);
    expectRefused(await sendPhoto(order, bytes), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] that is not there any more is named by its place, in the customer’s language', async () => {
    const { order } = await shipped();
    const [first, third] = [await sendPhoto(order), await sendPhoto(order)];
    const gone = () => randomUUID();
    const photos = [first.data.uuid, gone(), third.data.uuid, gone()];
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      const { status, body } = await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
        body: { reason: 'damaged', comment: 'The glass is broken', photos },
        language,
      });
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'REQUEST_VALIDATION_ERROR' });
      expect(body.message).toContain('2');
      expect(Object.keys(body.errors).sort()).toEqual(['photos.1', 'photos.3']);
      said.add(body.message).add(body.errors['photos.1'][0]);
    }
    expect(said.size).toBe(2 * LANGUAGES.length);
    // Nothing was asked, and the good ones can still be sent.
    expect((await ask(order, { photos: [first.data.uuid, third.data.uuid] })).status).toBe(201);
  });

  it('[ORD-12] of another order can’t be sent along, and unused ones are deleted after a day', async () => {
    const { order } = await shipped();
    const other = await shipped();
    const { data } = await sendPhoto(order);
    expectRefused(await ask(other.order, { photos: [data.uuid] }), 422, 'REQUEST_VALIDATION_ERROR');
    const used = await sendPhoto(other.order);
    await ask(other.order, { photos: [used.data.uuid] });
    app.clock.advance(DAY_MS + 60_000);
    expect(await sweepPhotos(app)).toBeGreaterThan(0);
    const left = await app.db.selectFrom('refund_photos').select('uuid').execute();
    expect(left.map(({ uuid }) => uuid)).toContain(used.data.uuid);
    expect(left.map(({ uuid }) => uuid)).not.toContain(data.uuid);
  });
});

describe('an open request', () => {
  it('[ORD-08] [ORD-09] holds the completion up, whoever wants it', async () => {
    const { seller, order } = await shipped();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await ask(order);
    const before = await balanceOf(app, seller);
    const { token } = seller;
    const completions = [
      await call(app, `PUT /sellers/orders/${order.id}/status`, { token, body: { status: 'completed' } }),
      await call(app, 'POST /sellers/orders/bulk-early-profit', { token, body: { order_ids: [order.id] } }),
      await call(app, `POST /storefront/orders/${order.token}/confirm-received`),
    ];
    for (const reply of completions) expectRefused(reply, 409, 'REQUEST_INVALID');
    expect(await balanceOf(app, seller)).toBe(before);
  });

  it('[ORD-08] stops the countdown; denied, it begins again from the decision', async () => {
    const { seller, order } = await shipped();
    const at = new Date(app.clock.now()).toISOString();
    const row = app.db.updateTable('orders').where('id', '=', order.id);
    await row.set({ delivered_at: at, completes_at: at }).execute();
    const completesAt = async () =>
      (await app.db.selectFrom('orders').select('completes_at').where('id', '=', order.id).executeTakeFirst())
        ?.completes_at;
    await ask(order);
    expect(await completesAt()).toBeNull();
    const id = await requestOf(seller, order);
    await act(seller, id, 'object', { reason: 'It was whole' });
    app.clock.advance(DAY_MS);
    await decide(id, 'deny');
    expect(Date.parse((await completesAt())!) - app.clock.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
  });

  it('[ORD-08] taken back, lets the countdown go on to where it was, with a day left at least', async () => {
    const { order } = await shipped();
    const delivered_at = new Date(app.clock.now()).toISOString();
    const completes_at = new Date(app.clock.now() + 7 * DAY_MS).toISOString();
    await app.db
      .updateTable('orders')
      .set({ delivered_at, completes_at })
      .where('id', '=', order.id)
      .execute();
    await ask(order);
    app.clock.advance(2 * DAY_MS);
    await takeBack(order);
    expect((await orderRow(order)).completes_at).toBe(completes_at);
    await ask(order);
    app.clock.advance(5 * DAY_MS - 60_000);
    await takeBack(order);
    const left = Date.parse((await orderRow(order)).completes_at!) - app.clock.now();
    expect(Math.abs(left - DAY_MS)).toBeLessThan(60_000);
  });

  it('[ORD-12] that nobody answers goes to an operator after three days, once, however many servers look', async () => {
    const { seller, order } = await shipped();
    await ask(order);
    await escalateRequests(app.db, app);
    expect((await sellersRefund(seller, order)).requests[0].state).toBe('requested');
    app.clock.advance(3 * DAY_MS + 1);
    await Promise.all([1, 2, 3].map(() => escalateRequests(app.db, app)));
    await signInAgain(seller);
    expect((await sellersRefund(seller, order)).requests[0].state).toBe('unanswered');
    const kinds = await kindsOf(seller, order);
    expect(kinds.filter((kind: string) => kind === 'refund_unanswered')).toHaveLength(1);
    const id = await requestOf(seller, order);
    expectRefused(await act(seller, id, 'object', { reason: 'Too late' }), 409, 'REQUEST_INVALID');
    await decide(id, 'grant');
    expect((await sellersRefund(seller, order)).order_status).toBe('refunded');
  });
});

describe('every step that a state does not allow', () => {
  const ends = {
    agreed: async (seller: TestSeller, id: number) => void (await act(seller, id, 'agree')),
    granted: async (seller: TestSeller, id: number) => {
      await act(seller, id, 'object', { reason: 'No' });
      await decide(id, 'grant');
    },
    denied: async (seller: TestSeller, id: number) => {
      await act(seller, id, 'object', { reason: 'No' });
      await decide(id, 'deny');
    },
  };
  it.each(Object.keys(ends) as (keyof typeof ends)[])('[ORD-12] is refused once it is %s', async (state) => {
    const { seller, order } = await shipped();
    await ask(order);
    const id = await requestOf(seller, order);
    await ends[state](seller, id);
    const before = await balanceOf(app, seller);
    expectRefused(await act(seller, id, 'agree'), 409, 'REQUEST_INVALID');
    expectRefused(await act(seller, id, 'object', { reason: 'No' }), 409, 'REQUEST_INVALID');
    expect(await refusedAs(decide(id, 'grant'))).toBe('refund_move_refused');
    expect(await refusedAs(decide(id, 'deny'))).toBe('refund_move_refused');
    const withdraw = await call(app, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
    expectRefused(withdraw, 409, 'REQUEST_INVALID');
    expect((await sellersRefund(seller, order)).requests[0].state).toBe(state);
    expect(await balanceOf(app, seller)).toBe(before);
  });

  it('[ORD-12] is refused to an operator while the seller may still answer', async () => {
    const { seller, order } = await shipped();
    await ask(order);
    const id = await requestOf(seller, order);
    expect(await refusedAs(decide(id, 'grant'))).toBe('refund_move_refused');
    expect(await refusedAs(decide(999_999_999, 'deny'))).toBe('REQUEST_NOT_FOUND');
    expectRefused(await act(seller, id, 'object', { reason: '  ' }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[ORD-12] is refused to other sellers and to strangers', async () => {
    const { seller, order } = await shipped();
    const other = await newSeller(app);
    await ask(order);
    const id = await requestOf(seller, order);
    expectRefused(await act(other, id, 'agree'), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await act(other, id, 'object', { reason: 'No' }), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await refundNow(other, order), 404, 'BUSINESS_ORDER_NOT_FOUND');
    const get = (path: string, token?: string) => call(app, `GET ${path}`, token ? { token } : {});
    expectRefused(await get(`/sellers/refund-requests/${id}`, other.token), 404, 'REQUEST_NOT_FOUND');
    expectRefused(
      await get(`/sellers/orders/${order.id}/refund`, other.token),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
    expect((await get('/sellers/refund-requests', other.token)).data.refund_requests).toEqual([]);
    expectRefused(await get('/sellers/refund-requests'), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await act({ token: '' } as TestSeller, id, 'agree'), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[ORD-12] is refused on a version of the order that is not the newest', async () => {
    const { seller, order } = await shipped();
    const { version } = await sellersOrder(seller, order);
    await ask(order);
    expectRefused(await refundNow(seller, order, { reason: 'x', version }), 409, 'REQUEST_INVALID');
    const id = await requestOf(seller, order);
    expectRefused(await act(seller, id, 'agree', { version }), 409, 'REQUEST_INVALID');
    const now = await sellersOrder(seller, order);
    expect((await act(seller, id, 'agree', { version: now.version })).status).toBe(200);
  });
});

describe('the money', () => {
  it('[ORD-12] refunds an order without a payload, and refuses an order that has not shipped', async () => {
    const { seller, order } = await shipped();
    const waiting = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    const refund = (id: number) => call(app, `POST /sellers/orders/${id}/refund`, { token: seller.token });
    expectRefused(await refund(waiting.id), 409, 'REQUEST_INVALID');
    expect((await refund(order.id)).status).toBe(200);
    const { status, timeline } = await sellersOrder(seller, order);
    expect(status).toBe('refunded');
    expect(timeline.at(-1)).toMatchObject({ kind: 'refunded', actor: 'seller', note: null });
    const told = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(told.data.notifications[0].message).not.toMatch(/undefined|null|\{/);
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] of an order on its way comes from the escrow, and S returns with the goods', async () => {
    const { seller, order } = await shipped();
    expect(await balanceOf(app, seller)).toBe(4_900);
    const { preview } = await sellersRefund(seller, order);
    expect(preview).toEqual({
      customer_gets: 110,
      from_escrow: 110,
      from_balance: 0,
      to_receivable: 0,
      goods_cost: 100,
      goods_paid: true,
      balance: 4_900,
    });
    const done = await refundNow(seller, order);
    expect(done.data).toMatchObject({ balance_after: 4_900, refund: { goods: 'awaiting', preview: null } });
    const customer = await call(app, `GET /storefront/orders/${order.token}`);
    expect(customer.data).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 110, reason: 'order_refunded', paid_back_at: null }],
      payment: { status: 'refunded' },
    });
    expectRefused(await refundNow(seller, order), 409, 'REQUEST_INVALID');
    await goods(order, 'taken_back');
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await refusedAs(goods(order, 'taken_back'))).toBe('goods_not_awaited');
    expect(await refusedAs(goods(order, 'kept'))).toBe('goods_not_awaited');
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] S stays paid where the goods are kept', async () => {
    const { seller, order } = await shipped();
    await refundNow(seller, order);
    await goods(order, 'kept');
    expect(await balanceOf(app, seller)).toBe(4_900);
  });

  it.each([
    ['taken_back', 5_000],
    ['kept', 4_900],
  ] as const)(
    '[ORD-12] shipped on the escrow, S is charged only where the goods are kept: %s',
    async (outcome, left) => {
      const { seller, order } = await shipped({ funding: 'escrow' });
      await refundNow(seller, order);
      expect(await balanceOf(app, seller)).toBe(5_000);
      await goods(order, outcome);
      expect(await balanceOf(app, seller)).toBe(left);
    },
  );

  it('[ORD-12] of a completed order comes from the balance, and the order leaves the figures that it entered', async () => {
    const { seller, order } = await completed();
    expect(await balanceOf(app, seller)).toBe(5_010);
    await ask(order);
    const done = await act(seller, await requestOf(seller, order), 'agree');
    expect(done.data.balance_after).toBe(4_900);
    await goods(order, 'taken_back');
    expect(await balanceOf(app, seller)).toBe(5_000);
    const { data } = await call(app, 'GET /sellers/transactions', { token: seller.token });
    const rows = data.transactions.map((row: { type: string; amount: number; balance_after: number }) => [
      row.type,
      row.amount,
      row.balance_after,
    ]);
    expect(rows.slice(0, 4)).toEqual([
      ['order_payment', -100, 5_000],
      ['order_profit', -110, 4_900],
      ['order_profit', 110, 5_010],
      ['order_payment', 100, 4_900],
    ]);
    expect(data.summary).toMatchObject({ income: 5_000, income_profit: 0 });
    const orders = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
    expect(orders.data.completed).toBe(0);
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] that the balance does not cover is owed, and repaid by the next that comes in', async () => {
    const { seller, order } = await completed({ balance: 0, funding: 'escrow' });
    const second = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    await ship(app, seller, second.id, { funding: 'escrow' });
    expect(await balanceOf(app, seller)).toBe(10);
    const before = await sellersRefund(seller, order);
    expect(before.preview).toMatchObject({ from_balance: 10, to_receivable: 100 });
    await refundNow(seller, order);
    expect(await balanceOf(app, seller)).toBe(0);
    expect(await receivableOf(app.db, seller.id)).toBe(10_000);
    // R comes in and S goes out: what is left of it repays.
    await call(app, `POST /storefront/orders/${second.token}/confirm-received`);
    expect(await balanceOf(app, seller)).toBe(0);
    expect(await receivableOf(app.db, seller.id)).toBe(9_000);
    await topUp(app, seller, 5_000);
    expect(await balanceOf(app, seller)).toBe(4_910);
    expect(await receivableOf(app.db, seller.id)).toBe(0);
    await goods(order, 'taken_back');
    expect(await balanceOf(app, seller)).toBe(5_010);
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    const titles = data.notifications.map(({ title }: { title: string }) => title);
    expect(titles).toContain('฿90.00 of what you owed is repaid');
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] for goods that were kept is owed too', async () => {
    const { seller, order } = await shipped({ balance: 0, funding: 'escrow' });
    await refundNow(seller, order);
    await goods(order, 'kept');
    expect(await receivableOf(app.db, seller.id)).toBe(10_000);
    await topUp(app, seller, 5_000);
    expect(await balanceOf(app, seller)).toBe(4_900);
  });

  it('[ORD-12] moves once, whoever repeats or comes at the same moment', async () => {
    const { seller, order } = await completed();
    const replies = await Promise.all([1, 2, 3].map(() => refundNow(seller, order)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await balanceOf(app, seller)).toBe(4_900);
    const outcomes = await Promise.all([
      refusedAs(goods(order, 'taken_back')),
      refusedAs(goods(order, 'kept')),
      refusedAs(cameBack(seller, order)),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(0);
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] a repeated key answers what the first did', async () => {
    const { seller, order } = await shipped();
    const again = () =>
      call(app, `POST /sellers/orders/${order.id}/refund`, {
        token: seller.token,
        body: { reason: 'Our mistake' },
        key: `refund-${order.number}-once`,
      });
    const [first, second] = [await again(), await again()];
    expect(second.status).toBe(200);
    expect(second.data).toEqual(first.data);
  });

  it('[ORD-12] an order before shipment is cancelled, not refunded', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    expectRefused(await refundNow(seller, order), 409, 'REQUEST_INVALID');
    expectRefused(await refundNow(seller, order, { reason: ' ' }), 422, 'REQUEST_VALIDATION_ERROR');
  });
});

describe('a parcel that comes back', () => {
  it('[ORD-09] takes an early credit back, and the goods with it', async () => {
    const { seller, order } = await shipped();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    const early = await call(app, 'POST /sellers/orders/bulk-early-profit', {
      token: seller.token,
      body: { order_ids: [order.id] },
    });
    expect(early.data.balance_after).toBe(5_010);
    expect(await cameBack(seller, order)).toBe('refunded');
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await cameBack(seller, order)).toBe('nothing');
    expect(await sellersRefund(seller, order)).toMatchObject({
      order_status: 'refunded',
      goods: 'taken_back',
    });
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-08] ends an order on its way, and an open request with it', async () => {
    const { seller, order } = await shipped();
    await ask(order, { reason: 'not_arrived' });
    expect(await cameBack(seller, order)).toBe('refunded');
    const [request] = (await sellersRefund(seller, order)).requests;
    // Nobody agreed: the server decided.
    expect(request).toMatchObject({ state: 'granted', decided_by: 'server', answered_at: null });
    expect(await customerRefund(order)).toMatchObject({
      request: { state: 'granted', decided_by: 'server' },
    });
    expect(await balanceOf(app, seller)).toBe(5_000);
  });

  it.each(['seller', 'time'] as const)(
    '[ORD-08] [ORD-12] takes the credit back where only the %s completed the order',
    async (by) => {
      const { seller, order } = await shipped();
      if (by === 'seller') await confirmAsSeller(seller, order);
      else {
        const at = new Date(app.clock.now()).toISOString();
        const due = app.db.updateTable('orders').set({ delivered_at: at, completes_at: at });
        await due.where('id', '=', order.id).execute();
        await completeDelivered(app, (error) => {
          throw error;
        });
      }
      expect(await balanceOf(app, seller)).toBe(5_010);
      expect(await cameBack(seller, order)).toBe('refunded');
      expect(await cameBack(seller, order)).toBe('nothing');
      expect(await balanceOf(app, seller)).toBe(5_000);
      expect((await customerRefund(order)).may_ask).toBe(false);
      await expectLedgerBalanced(app.db);
    },
  );

  it('[ORD-08] settles only the goods of an order that was refunded, and nothing of one that its customer has', async () => {
    const refunded = await shipped();
    await refundNow(refunded.seller, refunded.order);
    expect(await cameBack(refunded.seller, refunded.order)).toBe('goods_taken_back');
    expect(await balanceOf(app, refunded.seller)).toBe(5_000);
    const received = await completed();
    expect(await cameBack(received.seller, received.order)).toBe('nothing');
    expect(await balanceOf(app, received.seller)).toBe(5_010);
  });
});
