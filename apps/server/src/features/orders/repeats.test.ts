// Every call that moves money or an order may be repeated under its key: the contract says so, and the server does so.
import { beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#test/contract.ts';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const TAGS = ['orders', 'storefront', 'wallet'];
/**
 * Names of endpoints under these tags that write, but move neither money nor an order; a slip is known again by its picture, which no key
 * is compared with.
 */
const EXCEPTIONS: readonly string[] = ['lookUpOrders', 'preflightBulkShip', 'uploadSlip'];

const writing = (await allEndpoints()).filter(
  ({ endpoint }) => TAGS.includes(endpoint.tag) && endpoint.method !== 'GET',
);

describe('every endpoint that moves money or an order', () => {
  it('[ORD-07] is found here', () => {
    expect(writing.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'bulkEarlyProfit',
        'bulkShip',
        'bulkTracking',
        'cancelOrder',
        'confirmReceived',
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
    '[ORD-07] $name accepts an Idempotency-Key',
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

  /** Sends it three times at once: one answer for all. Another input under the same key is refused. */
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

  it('[ORD-13] corrects a tracking number once', async () => {
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

  it('[ORD-08] receives the goods once, and answers as it did', async () => {
    const confirm = (key: string) =>
      call(app, `POST /storefront/orders/${order.token}/confirm-received`, { key });
    const replies = await Promise.all([confirm('received'), confirm('received'), confirm('received')]);
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, data: { status: 'completed' } });
    expectRefused(await confirm('again'), 409, 'REQUEST_INVALID');
  });

  it('[ORD-10] reviews once, and answers as it did', async () => {
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
