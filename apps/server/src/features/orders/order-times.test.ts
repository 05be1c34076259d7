// How long orders wait where a server's settings say otherwise than by default.
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { decideRefund } from '#features/refunds/decide-refund.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import type { CourierProvider } from '#features/tracking/courier-provider.ts';
import { followParcels } from '#features/tracking/follow-parcels.ts';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/people.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { expireOrders } from './cancel-order.ts';

const app = useTestApp({ env: { AUTO_COMPLETE_DAYS: '1', ORDER_EXPIRY_MINUTES: '5' } });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const failed = (error: unknown) => {
  throw error;
};
const complete = () => completeDelivered(app, failed);
const seenBy = async ({ token }: TestOrder) => (await call(app, `GET /storefront/orders/${token}`)).data;
const completesAt = async (order: TestOrder) => Date.parse((await seenBy(order)).parcel.completes_at);

/** Expects a moment to be so far from now, but for what the test itself takes. */
const expectIn = (moment: number, ms: number) =>
  expect(Math.abs(moment - app.clock.now() - ms)).toBeLessThan(MINUTE_MS);

let serial = 1;

/** An order that arrived so long before its courier was asked. */
async function delivered(agoMs = 0): Promise<{ seller: TestSeller; order: TestOrder }> {
  const seller = await newSeller(app, { balance: 5_000 });
  const order = await newOrder(app, seller, await newProduct(app));
  const number = sampleTrackingNumber('sf', (serial += 100));
  expect((await ship(app, seller, order.id, { tracking_number: number })).status).toBe(200);
  app.clock.advance(agoMs + MINUTE_MS);
  const at = new Date(app.clock.now() - agoMs).toISOString();
  const courier: CourierProvider = {
    name: 'told',
    sandbox: false,
    isOpen: true,
    askEveryMs: MINUTE_MS,
    parcelsMax: 10,
    reportOn: async (parcels) =>
      parcels
        .filter(({ trackingNumber }) => trackingNumber === number)
        .map((parcel) => ({ ...parcel, scans: [{ eventId: number, kind: 'delivered', at, place: null }] })),
  };
  const deps = { ...app, courier, parcelReturned: async () => 'nothing' as const };
  await followParcels(deps, new AbortController().signal, failed);
  return { seller, order };
}

describe('an order that nobody pays', () => {
  it('[ORD-04] is cancelled after as many minutes as are set', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app), { paid: false });
    const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expectIn(Date.parse(data.expiry_time), 5 * MINUTE_MS);
    expect((await seenBy(order)).payment.expires_at).toBe(data.expiry_time);
    app.clock.advance(4 * MINUTE_MS);
    expect(await expireOrders(app.db, app, failed)).toBe(0);
    expect((await seenBy(order)).status).toBe('pending_payment');
    app.clock.advance(MINUTE_MS);
    expect(await expireOrders(app.db, app, failed)).toBe(1);
    expect((await seenBy(order)).status).toBe('cancelled');
  });
});

describe('an order that arrived', () => {
  const request = async ({ token }: TestOrder, what: string, body?: object) => {
    const reply = await call(app, `POST /storefront/orders/${token}/refund-request${what}`, { body });
    expect(reply.body.success).toBe(true);
  };
  const ask = (order: TestOrder) => request(order, '', { reason: 'not_arrived', comment: '' });

  it('[ORD-08] completes by itself after as many days as are set', async () => {
    const { order } = await delivered();
    expectIn(await completesAt(order), DAY_MS);
    app.clock.advance(DAY_MS - 2 * MINUTE_MS);
    expect(await complete()).toBe(0);
    app.clock.advance(3 * MINUTE_MS);
    expect(await complete()).toBe(1);
    expect((await seenBy(order)).status).toBe('completed');
  });

  it('[ORD-08] leaves its customer the whole of a short countdown, however late the delivery is heard of', async () => {
    const { order } = await delivered(20 * HOUR_MS);
    expectIn(await completesAt(order), DAY_MS);
    app.clock.advance(DAY_MS + MINUTE_MS);
    expect(await complete()).toBe(1);
  });

  it('[ORD-08] [ORD-12] waits a day again where a request was taken back or denied, and no longer', async () => {
    const { seller, order } = await delivered();
    app.clock.advance(10 * HOUR_MS);
    await ask(order);
    app.clock.advance(20 * HOUR_MS);
    expect(await complete()).toBe(0);
    await request(order, '/withdraw');
    expectIn(await completesAt(order), DAY_MS);

    await ask(order);
    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password },
    });
    const { token } = body;
    const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token });
    const requestId = data.requests[0].id as number;
    const objected = await call(app, `POST /sellers/refund-requests/${requestId}/object`, {
      token,
      body: { reason: 'The courier has delivered it' },
    });
    expect(objected.status).toBe(200);
    app.clock.advance(40 * HOUR_MS);
    const reason = { code: 'other', words: 'The photo shows it' } as const;
    await inTransaction(app.db, (tx) =>
      decideRefund(tx, app, { operatorId: 7, requestId, decision: 'deny', reason }),
    );
    expectIn(await completesAt(order), DAY_MS);
    app.clock.advance(DAY_MS + MINUTE_MS);
    expect(await complete()).toBe(1);
    expect((await seenBy(order)).status).toBe('completed');
  });
});
