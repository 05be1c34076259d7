import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@raan/contract/durations';
import { inTransaction } from '#platform/db.ts';
import { decideRefund } from '#features/refunds/decide-refund.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import type { CourierProvider } from '#features/tracking/courier-provider.ts';
import { pollCouriers } from '#features/tracking/poll-couriers.ts';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { expireOrders } from './cancel-order.ts';

const app = useTestApp({ env: { AUTO_COMPLETE_DAYS: '1', ORDER_EXPIRY_MINUTES: '5' } });

const throwError = (error: unknown) => {
  throw error;
};
const complete = () => completeDelivered(app, throwError);
const customerView = async ({ token }: TestOrder) =>
  (await call(app, `GET /storefront/orders/${token}`)).data;
const completesAt = async (order: TestOrder) => Date.parse((await customerView(order)).parcel.completes_at);

/** Expects a time so far from now, with a tolerance for the test's own duration. */
const expectIn = (moment: number, ms: number) =>
  expect(Math.abs(moment - app.clock.now() - ms)).toBeLessThan(MINUTE_MS);

let serial = 1;

/** An order that was delivered `agoMs` before its courier was polled. */
async function delivered(agoMs = 0): Promise<{ seller: TestSeller; order: TestOrder }> {
  const seller = await newSeller(app, { balance: 5_000 });
  const order = await newOrder(app, seller, await newProduct(app));
  const number = sampleTrackingNumber('sf', (serial += 100));
  expect((await ship(app, seller, order.id, { tracking_number: number })).status).toBe(200);
  app.clock.advance(agoMs + MINUTE_MS);
  const at = new Date(app.clock.now() - agoMs).toISOString();
  const courier: CourierProvider = {
    name: 'test-courier',
    sandbox: false,
    isEnabled: true,
    pollIntervalMs: MINUTE_MS,
    parcelsPerRequestMax: 10,
    createReturnLabel: () => Promise.reject(new Error('no labels')),
    fetchReports: async (parcels) =>
      parcels
        .filter(({ trackingNumber }) => trackingNumber === number)
        .map((parcel) => ({ ...parcel, scans: [{ eventId: number, kind: 'delivered', at, place: null }] })),
  };
  const deps = { ...app, courier, handleReturnedParcel: async () => 'nothing' as const };
  await pollCouriers(deps, new AbortController().signal, throwError);
  return { seller, order };
}

describe('an unpaid order', () => {
  it('[ORD-04] is cancelled after the configured number of minutes', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app), { paid: false });
    const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expectIn(Date.parse(data.expiry_time), 5 * MINUTE_MS);
    expect((await customerView(order)).payment.expires_at).toBe(data.expiry_time);
    app.clock.advance(4 * MINUTE_MS);
    expect(await expireOrders(app.db, app, throwError)).toBe(0);
    expect((await customerView(order)).status).toBe('pending_payment');
    app.clock.advance(MINUTE_MS);
    expect(await expireOrders(app.db, app, throwError)).toBe(1);
    expect((await customerView(order)).status).toBe('cancelled');
  });
});

describe('a delivered order', () => {
  const request = async ({ token }: TestOrder, action: string, body?: object) => {
    const reply = await call(app, `POST /storefront/orders/${token}/refund-request${action}`, { body });
    expect(reply.body.success).toBe(true);
  };
  const requestRefund = (order: TestOrder) => request(order, '', { reason: 'not_arrived', comment: '' });

  it('[ORD-08] completes automatically after the configured number of days', async () => {
    const { order } = await delivered();
    expectIn(await completesAt(order), DAY_MS);
    app.clock.advance(DAY_MS - 2 * MINUTE_MS);
    expect(await complete()).toBe(0);
    app.clock.advance(3 * MINUTE_MS);
    expect(await complete()).toBe(1);
    expect((await customerView(order)).status).toBe('completed');
  });

  it('[ORD-08] gets the full countdown if that is short, however late the delivery is reported', async () => {
    const { order } = await delivered(20 * HOUR_MS);
    expectIn(await completesAt(order), DAY_MS);
    app.clock.advance(DAY_MS + MINUTE_MS);
    expect(await complete()).toBe(1);
  });

  it('[ORD-08] [ORD-12] waits one more day after a refund request is withdrawn or denied', async () => {
    const { seller, order } = await delivered();
    app.clock.advance(10 * HOUR_MS);
    await requestRefund(order);
    app.clock.advance(20 * HOUR_MS);
    expect(await complete()).toBe(0);
    await request(order, '/withdraw');
    expectIn(await completesAt(order), DAY_MS);

    await requestRefund(order);
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
    const reason = { code: 'other', note: 'The photo shows it' } as const;
    await inTransaction(app.db, (tx) =>
      decideRefund(tx, app, { operatorId: 7, requestId, decision: 'deny', reason }),
    );
    expectIn(await completesAt(order), DAY_MS);
    app.clock.advance(DAY_MS + MINUTE_MS);
    expect(await complete()).toBe(1);
    expect((await customerView(order)).status).toBe('completed');
  });
});
