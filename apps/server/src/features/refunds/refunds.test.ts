import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@raan/contract/durations';
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
  scan,
  ship,
  topUp,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendForm } from '#test/uploads.ts';
import { receivableAmount } from '#features/ledger/balances.queries.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { recordReturn, decideRefund } from './decide-refund.ts';
import { escalateRequests } from './escalate-requests.ts';
import { grantUndecided } from './grant-undecided.ts';
import { handleReturnedParcel } from './handle-returned-parcel.ts';
import { deleteUnusedPhotos } from './refund-photos.ts';

const app = useTestApp();
const OPERATOR = 7;

/** An order with a supplier price of ฿100: R is ฿110, the profit ฿10. */
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

const requestRefund = (order: TestOrder, body: object = {}) =>
  call(app, `POST /storefront/orders/${order.token}/refund-request`, {
    body: { reason: 'damaged', comment: 'The glass is broken', photos: [], ...body },
  });
const customerRefund = async (order: TestOrder) =>
  (await call(app, `GET /storefront/orders/${order.token}/refund-request`)).data;
const refundOfSeller = async ({ token }: TestSeller, order: TestOrder) =>
  (await call(app, `GET /sellers/orders/${order.id}/refund`, { token })).data;
const requestIdOf = async (seller: TestSeller, order: TestOrder): Promise<number> =>
  (await refundOfSeller(seller, order)).requests[0].id;
/** Three days later the session has expired. */
const signInAgain = async (seller: TestSeller) => {
  const { account, password } = seller;
  seller.token = (await call(app, 'POST /sellers/signin', { body: { account, password } })).body.token;
};
const respond = (seller: TestSeller, id: number, action: 'agree' | 'object', body: object = {}) =>
  call(app, `POST /sellers/refund-requests/${id}/${action}`, { token: seller.token, body });
const refundNow = (seller: TestSeller, order: TestOrder, body: object = { reason: 'Our mistake' }) =>
  call(app, `POST /sellers/orders/${order.id}/refund`, { token: seller.token, body });
const decide = (requestId: number, decision: 'grant' | 'deny') =>
  inTransaction(app.db, (tx) =>
    decideRefund(tx, app, {
      operatorId: OPERATOR,
      requestId,
      decision,
      reason: { code: 'other', note: 'The photo shows it' },
    }),
  );
const closeReturn = (order: TestOrder, outcome: 'taken_back' | 'kept') =>
  inTransaction(app.db, (tx) => recordReturn(tx, app, { operatorId: OPERATOR, orderId: order.id, outcome }));
const returnParcel = (seller: TestSeller, order: TestOrder) =>
  inTransaction(app.db, (tx) => handleReturnedParcel(tx, app, { sellerId: seller.id, orderId: order.id }));
const orderOfSeller = async ({ token }: TestSeller, order: TestOrder) =>
  (await call(app, `GET /sellers/orders/${order.id}`, { token })).data;
const kindsOf = async (seller: TestSeller, order: TestOrder) =>
  (await orderOfSeller(seller, order)).timeline.map((event: { kind: string }) => event.kind);
const confirmAsSeller = async (seller: TestSeller, order: TestOrder) => {
  const { token } = seller;
  const body = { status: 'completed' };
  await scan(app, seller, order.id, 'delivered');
  expect((await call(app, `PUT /sellers/orders/${order.id}/status`, { token, body })).status).toBe(200);
};
const deny = async (seller: TestSeller, order: TestOrder) => {
  const id = await requestIdOf(seller, order);
  expect((await respond(seller, id, 'object', { reason: 'No' })).status).toBe(200);
  await decide(id, 'deny');
};
const withdrawRequest = (order: TestOrder) =>
  call(app, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
const orderRow = async (order: TestOrder) =>
  await app.db
    .selectFrom('orders')
    .select(['completes_at', 'delivered_at'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
const refusalKeyOf = async (work: Promise<unknown>) =>
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

describe('a refund request', () => {
  it('[ORD-12] is opened once with a reason, a comment and photos that both sides see', async () => {
    const { seller, order } = await shipped();
    const photo = await sendPhoto(order);
    expect(photo.status).toBe(201);
    const asked = await requestRefund(order, { photos: [photo.data.uuid] });
    expect(asked.status).toBe(201);
    expect(asked.data).toMatchObject({
      may_ask: false,
      amount: 110,
      request: { state: 'requested', reason: 'damaged', comment: 'The glass is broken' },
    });
    const { refund_requests, counts } = (
      await call(app, 'GET /sellers/refund-requests', { token: seller.token })
    ).data;
    expect(counts).toEqual({ to_answer: 1, with_operator: 0, returning: 0, closed: 0 });
    expect(refund_requests).toMatchObject([
      { order_id: order.id, amount: 110, photo_count: 1, customer_name: 'ส******' },
    ]);
    const one = await call(app, `GET /sellers/refund-requests/${refund_requests[0].id}`, {
      token: seller.token,
    });
    const shown = await fetch(`${app.baseUrl}${one.data.photos[0].url}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expectRefused(await requestRefund(order), 409, 'REQUEST_INVALID');
    expect(await kindsOf(seller, order)).toContain('refund_requested');
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(data.notifications[0]).toMatchObject({ type: 'order_update' });
    expect(data.notifications[0].title).toContain('฿110.00');
  });

  it.each([
    ['not paid', { paid: false }],
    ['paid and not shipped', {}],
  ])('[ORD-12] is refused for an order that is %s', async (_, options) => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app), options);
    expectRefused(await requestRefund(order), 409, 'REQUEST_INVALID');
    expect(await customerRefund(order)).toMatchObject({ may_ask: false, request: null });
  });

  it('[ORD-12] is possible until seven days after completion', async () => {
    const { order } = await completed();
    const late = await completed();
    app.clock.advance(7 * DAY_MS - 60_000);
    expect((await requestRefund(order)).status).toBe(201);
    app.clock.advance(120_000);
    expect(await customerRefund(late.order)).toMatchObject({ may_ask: false });
    expectRefused(await requestRefund(late.order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-09] [ORD-12] is possible for seven days from delivery after an early receipt', async () => {
    const { seller, order } = await shipped();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await scan(app, seller, order.id, 'picked_up');
    const body = { order_ids: [order.id] };
    await call(app, 'POST /sellers/orders/bulk-early-profit', { token: seller.token, body });
    app.clock.advance(8 * DAY_MS);
    expect(await customerRefund(order)).toMatchObject({ may_ask: true, ask_until: null });
    const delivered_at = new Date(app.clock.now()).toISOString();
    await app.db.updateTable('orders').set({ delivered_at }).where('id', '=', order.id).execute();
    app.clock.advance(7 * DAY_MS - 60_000);
    expect((await customerRefund(order)).may_ask).toBe(true);
    app.clock.advance(120_000);
    expectRefused(await requestRefund(order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] is possible for thirty days from shipping if only the seller confirmed, as in earlier versions', async () => {
    const { seller, order } = await shipped();
    await confirmAsSeller(seller, order);
    await app.db.updateTable('orders').set({ delivered_at: null }).where('id', '=', order.id).execute();
    app.clock.advance(8 * DAY_MS);
    expect(await customerRefund(order)).toMatchObject({ may_ask: true });
    app.clock.advance(22 * DAY_MS - 60_000);
    expect((await customerRefund(order)).may_ask).toBe(true);
    app.clock.advance(120_000);
    expect((await customerRefund(order)).may_ask).toBe(false);
    expectRefused(await requestRefund(order, { reason: 'not_arrived' }), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] is possible for seven days from delivery if the seller completed the order before it', async () => {
    const { seller, order } = await shipped();
    await confirmAsSeller(seller, order);
    app.clock.advance(10 * DAY_MS);
    const delivered_at = new Date(app.clock.now()).toISOString();
    await app.db.updateTable('orders').set({ delivered_at }).where('id', '=', order.id).execute();
    app.clock.advance(7 * DAY_MS - 60_000);
    expect((await customerRefund(order)).may_ask).toBe(true);
    app.clock.advance(120_000);
    expectRefused(await requestRefund(order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] is refused for a denied reason, and for any reason after two more requests', async () => {
    const { seller, order } = await shipped();
    await requestRefund(order);
    await deny(seller, order);
    expectRefused(await requestRefund(order), 409, 'REQUEST_INVALID');
    expect((await customerRefund(order)).reasons).not.toContain('damaged');
    for (const reason of ['not_arrived', 'wrong_item']) {
      expect((await requestRefund(order, { reason })).status).toBe(201);
      await deny(seller, order);
    }
    expect(await customerRefund(order)).toMatchObject({ may_ask: false, reasons: [] });
    expectRefused(await requestRefund(order, { reason: 'changed_mind' }), 409, 'REQUEST_INVALID');
    expectRefused(await sendPhoto(order), 409, 'REQUEST_INVALID');
  });

  it('[ORD-12] is refused after three withdrawn requests', async () => {
    const { order } = await shipped();
    for (let times = 0; times < 3; times += 1) {
      expect((await requestRefund(order)).status).toBe(201);
      expect((await withdrawRequest(order)).status).toBe(200);
    }
    expectRefused(await requestRefund(order), 409, 'REQUEST_INVALID');
    expect(await customerRefund(order)).toMatchObject({ may_ask: false, reasons: [] });
  });

  it('[ORD-12] accepts photos only while a request is possible', async () => {
    const seller = await newSeller(app);
    const paid = await newOrder(app, seller, await newProduct(app));
    expectRefused(await sendPhoto(paid), 409, 'REQUEST_INVALID');
    const { order } = await shipped();
    await requestRefund(order);
    expectRefused(await sendPhoto(order), 409, 'REQUEST_INVALID');
    const photos = await app.db
      .selectFrom('refund_photos')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    expect(photos).toEqual([]);
  });

  it.each([
    ['without a comment for a reason that needs one', { comment: '  ' }],
    ['for an unknown reason', { reason: 'bored' }],
    ['with a photo that was never uploaded', { photos: ['00000000-0000-4000-8000-000000000000'] }],
    ['with too many photos', { photos: Array(6).fill('00000000-0000-4000-8000-000000000000') }],
  ])('[ORD-12] is refused %s', async (_, body) => {
    const { seller, order } = await shipped();
    expectRefused(await requestRefund(order, body), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await refundOfSeller(seller, order)).requests).toEqual([]);
    expect(await kindsOf(seller, order)).not.toContain('refund_requested');
  });

  it('[ORD-12] needs no comment if the reason is sufficient', async () => {
    const { order } = await shipped();
    expect((await requestRefund(order, { reason: 'not_arrived', comment: '' })).status).toBe(201);
  });

  it('[ORD-12] is opened once when two requests arrive in parallel', async () => {
    const { seller, order } = await shipped();
    const replies = await Promise.all([requestRefund(order), requestRefund(order), requestRefund(order)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await refundOfSeller(seller, order)).requests).toHaveLength(1);
  });

  it('[ORD-12] cannot be read or opened with a forged token', async () => {
    const made = { token: 'a.b.' + 'x'.repeat(43) } as TestOrder;
    expectRefused(await requestRefund(made), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(await sendPhoto(made), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(
      await call(app, `POST /storefront/orders/${made.token}/refund-request/withdraw`),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
  });

  it('[ORD-12] can be withdrawn once by the customer, and opened again', async () => {
    const { seller, order } = await shipped();
    const withdraw = () => call(app, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
    expectRefused(await withdraw(), 409, 'REQUEST_INVALID');
    await requestRefund(order);
    expect((await withdraw()).data).toMatchObject({ may_ask: true, request: { state: 'withdrawn' } });
    expectRefused(await withdraw(), 409, 'REQUEST_INVALID');
    expect(await kindsOf(seller, order)).toContain('refund_withdrawn');
    expect((await requestRefund(order)).status).toBe(201);
  });
});

describe('a refund photo', () => {
  it('[ORD-12] is re-encoded without metadata and encrypted on disk', async () => {
    const { order } = await shipped();
    const { data } = await sendPhoto(order, await picture(true));
    const bytes = Buffer.from(await (await fetch(`${app.baseUrl}${data.url}`)).arrayBuffer());
    const { format, exif } = await sharp(bytes).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    expect(bytes.includes('at home')).toBe(false);
  });

  it('[ORD-12] can be read only by its signed URL, for a few minutes', async () => {
    const { order } = await shipped();
    const { data } = await sendPhoto(order);
    const open = async (url: string) => (await fetch(`${app.baseUrl}${url}`)).status;
    expect(await open(data.url)).toBe(200);
    expect(await open(data.url.split('?')[0])).toBe(404);
    expect(await open(`${data.url}x`)).toBe(404);
    app.clock.advance(6 * 60_000);
    expect(await open(data.url)).toBe(404);
  });

  it('[ORD-12] is refused if it is not a picture, or if there are too many', async () => {
    const { order } = await shipped();
    expectRefused(await sendPhoto(order, Buffer.from('<svg/>')), 415, 'UPLOAD_FILE_TYPE_INVALID');
    const bytes = await picture();
    for (let sent = 0; sent < 20; sent += 1) expect((await sendPhoto(order, bytes)).status).toBe(201);
    expectRefused(await sendPhoto(order, bytes), 409, 'REQUEST_INVALID');
  });

  it("[ORD-12] is named by its position in the customer's language if it is missing", async () => {
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
    // No request was opened, and the valid photos can still be used.
    expect((await requestRefund(order, { photos: [first.data.uuid, third.data.uuid] })).status).toBe(201);
  });

  it('[ORD-12] cannot be used for another order, and is deleted after a day if unused', async () => {
    const { order } = await shipped();
    const other = await shipped();
    const { data } = await sendPhoto(order);
    expectRefused(await requestRefund(other.order, { photos: [data.uuid] }), 422, 'REQUEST_VALIDATION_ERROR');
    const used = await sendPhoto(other.order);
    await requestRefund(other.order, { photos: [used.data.uuid] });
    app.clock.advance(DAY_MS + 60_000);
    expect(await deleteUnusedPhotos(app)).toBeGreaterThan(0);
    const left = await app.db.selectFrom('refund_photos').select('uuid').execute();
    expect(left.map(({ uuid }) => uuid)).toContain(used.data.uuid);
    expect(left.map(({ uuid }) => uuid)).not.toContain(data.uuid);
  });
});

describe('an open refund request', () => {
  it('[ORD-08] [ORD-09] blocks the completion by anyone', async () => {
    const { seller, order } = await shipped();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await requestRefund(order);
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

  it('[ORD-08] stops the countdown, which restarts when the request is denied', async () => {
    const { seller, order } = await shipped();
    const at = new Date(app.clock.now()).toISOString();
    const row = app.db.updateTable('orders').where('id', '=', order.id);
    await row.set({ delivered_at: at, completes_at: at }).execute();
    const completesAt = async () =>
      (await app.db.selectFrom('orders').select('completes_at').where('id', '=', order.id).executeTakeFirst())
        ?.completes_at;
    await requestRefund(order);
    expect(await completesAt()).toBeNull();
    const id = await requestIdOf(seller, order);
    await respond(seller, id, 'object', { reason: 'It was whole' });
    app.clock.advance(DAY_MS);
    await decide(id, 'deny');
    expect(Date.parse((await completesAt())!) - app.clock.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
  });

  it('[ORD-08] resumes the countdown when it is withdrawn, with at least a day left', async () => {
    const { order } = await shipped();
    const delivered_at = new Date(app.clock.now()).toISOString();
    const completes_at = new Date(app.clock.now() + 7 * DAY_MS).toISOString();
    await app.db
      .updateTable('orders')
      .set({ delivered_at, completes_at })
      .where('id', '=', order.id)
      .execute();
    await requestRefund(order);
    app.clock.advance(2 * DAY_MS);
    await withdrawRequest(order);
    expect((await orderRow(order)).completes_at).toBe(completes_at);
    await requestRefund(order);
    app.clock.advance(5 * DAY_MS - 60_000);
    await withdrawRequest(order);
    const left = Date.parse((await orderRow(order)).completes_at!) - app.clock.now();
    expect(Math.abs(left - DAY_MS)).toBeLessThan(60_000);
  });

  it('[ORD-12] escalates to an operator after three days, once, when several servers run the job', async () => {
    const { seller, order } = await shipped();
    await requestRefund(order);
    await escalateRequests(app.db, app);
    expect((await refundOfSeller(seller, order)).requests[0].state).toBe('requested');
    app.clock.advance(3 * DAY_MS + 1);
    await Promise.all([1, 2, 3].map(() => escalateRequests(app.db, app)));
    await signInAgain(seller);
    expect((await refundOfSeller(seller, order)).requests[0].state).toBe('unanswered');
    const kinds = await kindsOf(seller, order);
    expect(kinds.filter((kind: string) => kind === 'refund_unanswered')).toHaveLength(1);
    const id = await requestIdOf(seller, order);
    expectRefused(await respond(seller, id, 'object', { reason: 'Too late' }), 409, 'REQUEST_INVALID');
    await decide(id, 'grant');
    expect((await refundOfSeller(seller, order)).order_status).toBe('refunded');
  });
});

describe('a refund step that the state does not allow', () => {
  const ends = {
    agreed: async (seller: TestSeller, id: number) => void (await respond(seller, id, 'agree')),
    granted: async (seller: TestSeller, id: number) => {
      await respond(seller, id, 'object', { reason: 'No' });
      await decide(id, 'grant');
    },
    denied: async (seller: TestSeller, id: number) => {
      await respond(seller, id, 'object', { reason: 'No' });
      await decide(id, 'deny');
    },
  };
  it.each(Object.keys(ends) as (keyof typeof ends)[])(
    '[ORD-12] is refused once the request is %s',
    async (state) => {
      const { seller, order } = await shipped();
      await requestRefund(order);
      const id = await requestIdOf(seller, order);
      await ends[state](seller, id);
      const before = await balanceOf(app, seller);
      expectRefused(await respond(seller, id, 'agree'), 409, 'REQUEST_INVALID');
      expectRefused(await respond(seller, id, 'object', { reason: 'No' }), 409, 'REQUEST_INVALID');
      expect(await refusalKeyOf(decide(id, 'grant'))).toBe('refund_move_refused');
      expect(await refusalKeyOf(decide(id, 'deny'))).toBe('refund_move_refused');
      const withdraw = await call(app, `POST /storefront/orders/${order.token}/refund-request/withdraw`);
      expectRefused(withdraw, 409, 'REQUEST_INVALID');
      expect((await refundOfSeller(seller, order)).requests[0].state).toBe(state);
      expect(await balanceOf(app, seller)).toBe(before);
    },
  );

  it('[ORD-12] is refused for an operator while the seller can still respond', async () => {
    const { seller, order } = await shipped();
    await requestRefund(order);
    const id = await requestIdOf(seller, order);
    expect(await refusalKeyOf(decide(id, 'grant'))).toBe('refund_move_refused');
    expect(await refusalKeyOf(decide(999_999_999, 'deny'))).toBe('REQUEST_NOT_FOUND');
    expectRefused(await respond(seller, id, 'object', { reason: '  ' }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[ORD-12] is refused for other sellers and unknown callers', async () => {
    const { seller, order } = await shipped();
    const other = await newSeller(app);
    await requestRefund(order);
    const id = await requestIdOf(seller, order);
    expectRefused(await respond(other, id, 'agree'), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await respond(other, id, 'object', { reason: 'No' }), 404, 'REQUEST_NOT_FOUND');
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
    expectRefused(await respond({ token: '' } as TestSeller, id, 'agree'), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[ORD-12] is refused with an outdated version of the order', async () => {
    const { seller, order } = await shipped();
    const { version } = await orderOfSeller(seller, order);
    await requestRefund(order);
    expectRefused(await refundNow(seller, order, { reason: 'x', version }), 409, 'REQUEST_INVALID');
    const id = await requestIdOf(seller, order);
    expectRefused(await respond(seller, id, 'agree', { version }), 409, 'REQUEST_INVALID');
    const now = await orderOfSeller(seller, order);
    expect((await respond(seller, id, 'agree', { version: now.version })).status).toBe(200);
  });
});

describe('the refund money', () => {
  it('[ORD-12] is paid without a payload, and never for an order that has not shipped', async () => {
    const { seller, order } = await shipped();
    const waiting = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    const refund = (id: number) => call(app, `POST /sellers/orders/${id}/refund`, { token: seller.token });
    expectRefused(await refund(waiting.id), 409, 'REQUEST_INVALID');
    expect((await refund(order.id)).status).toBe(200);
    const { status, timeline } = await orderOfSeller(seller, order);
    expect(status).toBe('refunded');
    expect(timeline.at(-1)).toMatchObject({ kind: 'refunded', actor: 'seller', note: null });
    const told = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(told.data.notifications[0].message).not.toMatch(/undefined|null|\{/);
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] comes from the escrow in transit; S is reversed when the items return', async () => {
    const { seller, order } = await shipped();
    expect(await balanceOf(app, seller)).toBe(4_900);
    const { preview } = await refundOfSeller(seller, order);
    expect(preview).toEqual({
      can_be_part: false,
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
    await closeReturn(order, 'taken_back');
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await refusalKeyOf(closeReturn(order, 'taken_back'))).toBe('goods_not_awaited');
    expect(await refusalKeyOf(closeReturn(order, 'kept'))).toBe('goods_not_awaited');
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] leaves S paid if the customer keeps the items', async () => {
    const { seller, order } = await shipped();
    await refundNow(seller, order);
    await closeReturn(order, 'kept');
    expect(await balanceOf(app, seller)).toBe(4_900);
  });

  it.each([
    ['taken_back', 5_000],
    ['kept', 4_900],
  ] as const)(
    '[ORD-12] charges S for an order shipped on escrow only if the customer keeps the items: %s',
    async (outcome, left) => {
      const { seller, order } = await shipped({ funding: 'escrow' });
      await refundNow(seller, order);
      expect(await balanceOf(app, seller)).toBe(5_000);
      await closeReturn(order, outcome);
      expect(await balanceOf(app, seller)).toBe(left);
    },
  );

  it('[ORD-12] comes from the balance after completion, and the order leaves the daily figures', async () => {
    const { seller, order } = await completed();
    expect(await balanceOf(app, seller)).toBe(5_010);
    await requestRefund(order);
    const done = await respond(seller, await requestIdOf(seller, order), 'agree');
    expect(done.data.balance_after).toBe(4_900);
    await closeReturn(order, 'taken_back');
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

  it('[ORD-12] becomes a receivable if the balance does not cover it, repaid by the next income', async () => {
    const { seller, order } = await completed({ balance: 0, funding: 'escrow' });
    const second = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    await ship(app, seller, second.id, { funding: 'escrow' });
    expect(await balanceOf(app, seller)).toBe(10);
    const before = await refundOfSeller(seller, order);
    expect(before.preview).toMatchObject({ from_balance: 10, to_receivable: 100 });
    await refundNow(seller, order);
    expect(await balanceOf(app, seller)).toBe(0);
    expect(await receivableAmount(app.db, seller.id)).toBe(10_000);
    // R comes in and S goes out; the rest repays the receivable.
    await call(app, `POST /storefront/orders/${second.token}/confirm-received`);
    expect(await balanceOf(app, seller)).toBe(0);
    expect(await receivableAmount(app.db, seller.id)).toBe(9_000);
    await topUp(app, seller, 5_000);
    expect(await balanceOf(app, seller)).toBe(4_910);
    expect(await receivableAmount(app.db, seller.id)).toBe(0);
    await closeReturn(order, 'taken_back');
    expect(await balanceOf(app, seller)).toBe(5_010);
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    const titles = data.notifications.map(({ title }: { title: string }) => title);
    expect(titles).toContain('฿90.00 deducted for your debt');
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] becomes a receivable for kept items too', async () => {
    const { seller, order } = await shipped({ balance: 0, funding: 'escrow' });
    await refundNow(seller, order);
    await closeReturn(order, 'kept');
    expect(await receivableAmount(app.db, seller.id)).toBe(10_000);
    await topUp(app, seller, 5_000);
    expect(await balanceOf(app, seller)).toBe(4_900);
  });

  it('[ORD-12] moves once when requests are repeated or arrive in parallel', async () => {
    const { seller, order } = await completed();
    const replies = await Promise.all([1, 2, 3].map(() => refundNow(seller, order)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await balanceOf(app, seller)).toBe(4_900);
    const outcomes = await Promise.all([
      refusalKeyOf(closeReturn(order, 'taken_back')),
      refusalKeyOf(closeReturn(order, 'kept')),
      refusalKeyOf(returnParcel(seller, order)),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(0);
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-12] stays the same when a request is repeated with its key', async () => {
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

  it('[FLOW-04] [FLOW-08] is granted if no operator decides it for five working days', async () => {
    const { seller, order } = await shipped();
    await requestRefund(order);
    const id = await requestIdOf(seller, order);
    await respond(seller, id, 'object', { reason: 'No' });
    const failures: unknown[] = [];
    const grant = () => grantUndecided(app.db, app, (error) => failures.push(error));
    await grant();
    expect((await refundOfSeller(seller, order)).requests[0].state).toBe('objected');
    app.clock.advance(12 * DAY_MS);
    await signInAgain(seller);
    await Promise.all([grant(), grant(), grant()]);
    const { order_status, requests } = await refundOfSeller(seller, order);
    expect(order_status).toBe('refunded');
    const granted = { state: 'granted', decided_by: 'server', grant_cause: 'not_decided' };
    expect(requests[0]).toMatchObject(granted);
    const { ending } = await orderOfSeller(seller, order);
    expect(ending).toMatchObject({ by: 'server', money_back: 'on_its_way' });
    expect(failures).toEqual([]);
    expect(await returnParcel(seller, order)).toBe('goods_taken_back');
    expect((await refundOfSeller(seller, order)).requests[0]).toMatchObject(granted);
  });

  it('[ORD-12] is not available before shipping: the order is cancelled instead', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    expectRefused(await refundNow(seller, order), 409, 'REQUEST_INVALID');
    expectRefused(await refundNow(seller, order, { reason: ' ' }), 422, 'REQUEST_VALIDATION_ERROR');
  });
});

describe('a returned parcel', () => {
  it('[ORD-09] reverses an early receipt and the payment to the supplier', async () => {
    const { seller, order } = await shipped();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await scan(app, seller, order.id, 'picked_up');
    const early = await call(app, 'POST /sellers/orders/bulk-early-profit', {
      token: seller.token,
      body: { order_ids: [order.id] },
    });
    expect(early.data.balance_after).toBe(5_010);
    expect(await returnParcel(seller, order)).toBe('refunded');
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await returnParcel(seller, order)).toBe('nothing');
    expect(await refundOfSeller(seller, order)).toMatchObject({
      order_status: 'refunded',
      goods: 'taken_back',
    });
    await expectLedgerBalanced(app.db);
  });

  it('[ORD-08] ends an order in transit and grants its open request', async () => {
    const { seller, order } = await shipped();
    await requestRefund(order, { reason: 'not_arrived' });
    expect(await returnParcel(seller, order)).toBe('refunded');
    const [request] = (await refundOfSeller(seller, order)).requests;
    // The server decided; the seller did not respond.
    const granted = { state: 'granted', decided_by: 'server', grant_cause: 'parcel_returned' };
    expect(request).toMatchObject({ ...granted, answered_at: null });
    expect(await customerRefund(order)).toMatchObject({ request: granted });
    expect(await balanceOf(app, seller)).toBe(5_000);
  });

  it.each(['seller', 'time'] as const)(
    '[ORD-08] [ORD-12] reverses the credit if only the %s completed the order',
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
      expect(await returnParcel(seller, order)).toBe('refunded');
      expect(await returnParcel(seller, order)).toBe('nothing');
      expect(await balanceOf(app, seller)).toBe(5_000);
      expect((await customerRefund(order)).may_ask).toBe(false);
      await expectLedgerBalanced(app.db);
    },
  );

  it('[ORD-08] closes only the return of a refunded order, and changes nothing if the customer confirmed receipt', async () => {
    const refunded = await shipped();
    await refundNow(refunded.seller, refunded.order);
    expect(await returnParcel(refunded.seller, refunded.order)).toBe('goods_taken_back');
    expect(await balanceOf(app, refunded.seller)).toBe(5_000);
    const received = await completed();
    expect(await returnParcel(received.seller, received.order)).toBe('nothing');
    expect(await balanceOf(app, received.seller)).toBe(5_010);
  });
});
