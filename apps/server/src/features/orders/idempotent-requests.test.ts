// Every endpoint that moves money or changes an order is idempotent, in the contract and on the server.
import { beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#test/contract-endpoints.ts';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const TAGS = ['orders', 'storefront', 'wallet'];
/** They move neither money nor an order. Slips are deduplicated by their picture, outside a key. */
const EXCEPTIONS: readonly string[] = [
  'findOrders',
  'lookUpOrders',
  'getPickList',
  'preflightBulkShip',
  'requestOrderCode',
  'uploadSlip',
];

const writing = (await allEndpoints()).filter(
  ({ endpoint }) => TAGS.includes(endpoint.tag) && endpoint.method !== 'GET',
);

describe('endpoints that move money or change an order', () => {
  it('[ORD-06] are all covered by this test', () => {
    expect(writing.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'bulkEarlyProfit',
        'bulkShip',
        'bulkUpdateTracking',
        'cancelOrder',
        'confirmReceipt',
        'placeOrder',
        'recharge',
        'reviewOrder',
        'setOrderShipping',
        'setOrderStatus',
        'shipOrder',
      ]),
    );
    expect(EXCEPTIONS.filter((name) => !writing.some((found) => found.name === name))).toEqual([]);
  });

  it.each(writing.filter(({ name }) => !EXCEPTIONS.includes(name)))(
    '[ORD-06] include $name, which accepts an Idempotency-Key',
    ({ endpoint }) => {
      expect(endpoint.idempotent).toBe(true);
    },
  );
});

describe('a repeat with the same key', () => {
  let seller: TestSeller;
  let order: TestOrder;
  beforeAll(async () => {
    seller = await newSeller(app);
    order = await newOrder(app, seller, await newProduct(app));
    await ship(app, seller, order.id, { funding: 'escrow' });
  });

  /** Expects one response to three parallel requests, and a refusal of other input with the same key. */
  async function expectOnce(send: (body?: object) => ReturnType<typeof call>, other: object): Promise<void> {
    const [first, ...repeats] = await Promise.all([send(), send(), send()]);
    expect(first.status).toBe(200);
    for (const repeat of repeats) {
      expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    }
    expectRefused(await send(other), 409, 'REQUEST_INVALID');
  }

  const timeline = async () => {
    const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    return data.timeline.map((event: { kind: string }) => event.kind);
  };

  it('[ORD-12] corrects a tracking number once', async () => {
    const body = { courier: 'ems', tracking_number: 'EA123456785TH' };
    const send = (change: object = {}) =>
      call(app, `PUT /sellers/orders/${order.id}/shipping`, {
        token: seller.token,
        key: 'tracking',
        body: { ...body, ...change },
      });
    await expectOnce(send, { courier: 'sf' });
    expect(await timeline()).toEqual(['placed', 'paid', 'shipped', 'tracking_changed']);
  });

  it('[ORD-08] confirms receipt once and returns the first response', async () => {
    const confirm = (key: string) =>
      call(app, `POST /storefront/orders/${order.token}/confirm-received`, { key });
    const replies = await Promise.all([confirm('received'), confirm('received'), confirm('received')]);
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, data: { status: 'completed' } });
    expectRefused(await confirm('again'), 409, 'REQUEST_INVALID');
  });

  it('[PROD-07] reviews once and returns the first response', async () => {
    const send = (change: object = {}) =>
      call(app, `POST /storefront/orders/${order.token}/review`, {
        key: 'review',
        body: { rating: 5, comment: 'ดีมาก', ...change },
      });
    await expectOnce(send, { rating: 1 });
    expect(await timeline()).toEqual([
      'placed',
      'paid',
      'shipped',
      'tracking_changed',
      'received',
      'reviewed',
    ]);
  });
});
