import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { sendForm } from '#test/uploads.ts';

const app = useTestApp();
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

type Dispute = { seller: TestSeller; order: TestOrder; requestId: number };

/** Creates a shipped order with a refund request, to which the seller objects. */
async function newDispute(options: { objects?: boolean } = {}): Promise<Dispute> {
  const seller = await newSeller(app, { balance: 5_000 });
  const order = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
  expect((await ship(app, seller, order.id)).status).toBe(200);
  await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
    body: { reason: 'damaged', comment: 'The glass is broken', photos: [] },
  });
  const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token: seller.token });
  const requestId = data.requests[0].id;
  if (options.objects !== false)
    await call(app, `POST /sellers/refund-requests/${requestId}/object`, {
      token: seller.token,
      body: { reason: 'It left here whole' },
    });
  return { seller, order, requestId };
}

const decide = (
  requestId: number,
  decision: 'grant' | 'deny',
  options: { operator?: TestOperator; reason?: string; key?: string } = {},
) =>
  call(app, `POST /console/refunds/${requestId}/${decision}`, {
    token: (options.operator ?? reviewer).token,
    body: { reason_code: 'other', reason: options.reason ?? 'The picture shows it' },
    ...(options.key && { key: options.key }),
  });
const entriesOf = async (kind: string, id: number) =>
  (
    await call(app, `GET /console/audit?subject_kind=${kind}&subject_id=${id}`, { token: reviewer.token })
  ).data.entries.map((entry: { action: string }) => entry.action);

describe('the refund queue', () => {
  it('lists open requests, oldest first, page by page', async () => {
    const first = await newDispute();
    app.clock.advance(1_000);
    const second = await newDispute();
    const waiting = await newDispute({ objects: false });
    const list = (query: string) => call(app, `GET /console/refunds?${query}`, { token: finance.token });
    const { data } = await list('per_page=1');
    expect(data.counts).toEqual({ to_decide: 2, with_seller: 1, returning: 0, closed: 0 });
    expect(data.refunds).toHaveLength(1);
    expect(data.refunds[0]).toMatchObject({
      id: first.requestId,
      state: 'objected',
      amount: 110,
      order_number: first.order.number,
      seller: { id: first.seller.id },
      escalated_at: expect.any(String),
    });
    const next = await list(`per_page=1&cursor=${data.pagination.next_cursor}`);
    expect(next.data.refunds.map(({ id }: { id: number }) => id)).toEqual([second.requestId]);
    expect(next.data.pagination).toMatchObject({ page: 2, has_more: false, total: 2 });
    expect((await list('group=with_seller')).data.refunds[0]).toMatchObject({
      id: waiting.requestId,
      escalated_at: null,
    });
    expectRefused(
      await list(`group=closed&cursor=${data.pagination.next_cursor}`),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    const queues = await call(app, 'GET /console/queues', { token: finance.token });
    expect(queues.data.queues).toContainEqual({
      queue: 'refunds',
      open: 2,
      oldest_at: data.refunds[0].escalated_at,
      late: 0,
    });
  });

  it('shows both sides, the order and the effect of a refund, with the customer masked', async () => {
    const { order, requestId } = await newDispute();
    const { data } = await call(app, `GET /console/refunds/${requestId}`, { token: reviewer.token });
    expect(data.request).toMatchObject({ comment: 'The glass is broken', objection: 'It left here whole' });
    expect(data.preview).toMatchObject({ customer_gets: 110, from_escrow: 110, goods_paid: true });
    expect(data.order).toMatchObject({ order_number: order.number, customer: { name: 'ส******' } });
    expect(data.order.timeline.length).toBeGreaterThan(2);
    expect(JSON.stringify(data)).not.toMatch(/สมชาย|0812345678|99\/1 ซอยลาดพร้าว 15/);
    expect(await entriesOf('refund_request', requestId)).toEqual(['refund_viewed']);
    expectRefused(
      await call(app, 'GET /console/refunds/999999999', { token: reviewer.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });
});

describe('the photos of a refund request', () => {
  it('open only for the session that loaded them, while it is active', async () => {
    const viewer = await newOperator(app, 'reviewer');
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    await ship(app, seller, order.id);
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#b03020' } });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'glass.jpg');
    const photo = await sendForm(app, {}, form, `storefront/orders/${order.token}/refund-photos`);
    await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
      body: { reason: 'damaged', comment: 'The glass is broken', photos: [photo.data.uuid] },
    });
    const loaded = await call(app, `GET /sellers/orders/${order.id}/refund`, { token: seller.token });
    const id = loaded.data.requests[0].id;
    const shown = await call(app, `GET /console/refunds/${id}`, { token: viewer.token });
    const { url } = shown.data.request.photos[0];
    expect((await fetch(`${app.baseUrl}${url}`)).status).toBe(200);
    await app.db.deleteFrom('operator_sessions').where('operator_id', '=', viewer.id).execute();
    expect((await fetch(`${app.baseUrl}${url}`)).status).toBe(404);
  });
});

describe('the decision on a refund', () => {
  it('[ORD-01] refunds the customer in full, notifies both sides with the reason, and is audited', async () => {
    const { seller, order, requestId } = await newDispute();
    const granted = await decide(requestId, 'grant', { key: 'once' });
    expect(granted.data).toMatchObject({
      request: { state: 'granted', decision_code: 'other', decision_reason: 'The picture shows it' },
      order: { status: 'refunded' },
      goods: 'awaiting',
      preview: null,
    });
    expect((await decide(requestId, 'grant', { key: 'once' })).data).toEqual(granted.data);
    const customer = await call(app, `GET /storefront/orders/${order.token}/refund-request`);
    expect(customer.data.request).toMatchObject({
      state: 'granted',
      decision_reason: 'The picture shows it',
    });
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(JSON.stringify(data.notifications[0])).toContain('The picture shows it');
    expect(await entriesOf('refund_request', requestId)).toEqual(['refund_granted']);
  });

  it('[ORD-01] can deny the refund: no money moves, and the order continues', async () => {
    const { seller, order, requestId } = await newDispute();
    const denied = await decide(requestId, 'deny', { reason: 'The picture is of something else' });
    expect(denied.data).toMatchObject({
      request: { state: 'denied' },
      order: { status: 'pending_delivery' },
      goods: null,
    });
    const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(data.status).toBe('pending_delivery');
  });

  it('is refused to finance, without a reason, and while the seller may still answer', async () => {
    const { requestId } = await newDispute();
    const refused = await decide(requestId, 'grant', { operator: finance });
    expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
    expect(refused.body.reason).toBe('operator_role_refused');
    expectRefused(await decide(requestId, 'grant', { reason: '  ' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(
      await decide((await newDispute({ objects: false })).requestId, 'grant'),
      409,
      'REQUEST_INVALID',
    );
  });

  it('[ORD-01] is made once: the second of two parallel decisions gets a conflict', async () => {
    const other = await newOperator(app);
    for (let round = 0; round < 5; round += 1) {
      const { requestId } = await newDispute();
      const replies = await Promise.all([
        decide(requestId, 'grant'),
        decide(requestId, 'deny', { operator: other }),
        decide(requestId, 'grant', { operator: other }),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const entries = await entriesOf('refund_request', requestId);
      expect(entries).toHaveLength(1);
    }
  });
});

describe('the return of a refunded order', () => {
  it('[ORD-01] is awaited; when it arrives, the seller gets the supplier price back once', async () => {
    const { seller, order, requestId } = await newDispute();
    await decide(requestId, 'grant');
    const awaited = await call(app, 'GET /console/goods?per_page=100', { token: finance.token });
    expect(awaited.data.goods).toContainEqual(
      expect.objectContaining({
        order_id: order.id,
        order_number: order.number,
        goods_cost: 100,
        refund_request_id: requestId,
      }),
    );
    const balance = async () =>
      (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller.available_balance;
    const before = await balance();
    const closeReturn = (outcome: string) =>
      call(app, `POST /console/goods/${order.id}/${outcome}`, {
        token: finance.token,
        body: { reason: 'Seen at the warehouse' },
      });
    expect((await closeReturn('back')).data).toMatchObject({ order_id: order.id, goods: 'taken_back' });
    expect(await balance()).toBe(before + 100);
    expectRefused(await closeReturn('kept'), 409, 'REQUEST_INVALID');
    expect(await entriesOf('order', order.id)).toEqual(['goods_taken_back']);
  });
});
