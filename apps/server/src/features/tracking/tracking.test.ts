import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { toBaht } from '@raan/contract/money';
import { browserDestination, toastDestination } from '@raan/contract/notifications/destinations';
import { orderCan } from '@raan/contract/orders/order-rules';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { completeLockedOrders } from '#features/orders/complete-orders.ts';
import { lockOrders } from '#features/orders/move-order.ts';
import { recordReturn } from '#features/refunds/decide-refund.ts';
import { handleReturnedParcel } from '#features/refunds/handle-returned-parcel.ts';
import { balanceOf, newOrder, newProduct, newSeller, scan, ship, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { completeDelivered } from './complete-delivered.ts';
import type { CourierProvider, CourierScan } from './courier-provider.ts';
import { pollCouriers, type PollDeps } from './poll-couriers.ts';
import { sandboxCourier } from './sandbox-courier.ts';
import type { ReturnedParcelHandler } from './process-scans.ts';

const app = useTestApp();
/** After this time a parcel is due for polling again. */
const POLL_AGAIN_MS = 60_000;
/** Like POLL_AGAIN_MS, for a delivered parcel of an open order. */
const DELIVERED_POLL_AGAIN_MS = 12 * 3_600_000;
const NEVER = new AbortController().signal;

/** Failures of the jobs, asserted to be empty by tests that expect none. */
const failures: unknown[] = [];

function deps(change: Partial<Pick<PollDeps, 'clock' | 'courier' | 'handleReturnedParcel'>> = {}): PollDeps {
  const { db, clock, config, realtimeSignal } = app;
  const courier = sandboxCourier({ clock, isEnabled: true, speed: 1 });
  return {
    db,
    clock,
    config,
    realtimeSignal,
    courier,
    handleReturnedParcel: async () => 'nothing',
    ...change,
  };
}

const poll = (change: Parameters<typeof deps>[0] = {}) =>
  pollCouriers(deps(change), NEVER, (error) => failures.push(error));
const complete = () => completeDelivered(deps(), (error) => failures.push(error));

/** A courier that reports the shipment scans for any parcel. */
function courierReporting(
  reportsFor: (number: string) => { number?: string; scans: Omit<CourierScan, 'place'>[] }[],
): CourierProvider {
  return {
    name: 'test-courier',
    sandbox: false,
    isEnabled: true,
    pollIntervalMs: 1_000,
    parcelsPerRequestMax: 10,
    createReturnLabel: () => Promise.reject(new Error('no labels')),
    fetchReports: async (parcels) =>
      parcels.flatMap(({ courier, trackingNumber }) =>
        reportsFor(trackingNumber).map(({ number = trackingNumber, scans }) => ({
          courier,
          trackingNumber: number,
          scans: scans.map((one) => ({ ...one, place: null })),
        })),
      ),
  };
}

let serial = 1_000;
/** A serial that no other test uses, ending in `outcome`. */
const nextSerial = (outcome = 1) => (serial += 100) + outcome;

/** An order in transit. The last two digits of its number determine the sandbox outcome. */
async function shippedOrder(options: { outcome?: number; balance?: number; seller?: TestSeller } = {}) {
  const seller = options.seller ?? (await newSeller(app, { balance: options.balance ?? 5_000 }));
  const order = await newOrder(app, seller, await newProduct(app, { price: 30_000 }));
  const number = sampleTrackingNumber('sf', nextSerial(options.outcome));
  const shipped = await ship(app, seller, order.id, { tracking_number: number });
  expect(shipped.status).toBe(200);
  return { seller, order, number };
}

const changeNumber = (seller: TestSeller, id: number, tracking_number: string) =>
  call(app, `PUT /sellers/orders/${id}/shipping`, {
    token: seller.token,
    body: { courier: 'sf', tracking_number },
  });

/** Sessions have expired after days. */
async function signInAgain(seller: TestSeller): Promise<TestSeller> {
  const { body } = await call(app, 'POST /sellers/signin', {
    body: { account: seller.account, password: seller.password },
  });
  return Object.assign(seller, { token: body.token });
}

const orderOf = async (seller: TestSeller, id: number) =>
  (await call(app, `GET /sellers/orders/${id}`, { token: seller.token })).data;
const shippingOf = async (seller: TestSeller, id: number, language = 'en') =>
  (await call(app, `GET /sellers/orders/${id}/shipping`, { token: seller.token, language })).data;
const kinds = (events: { kind: string }[]) => events.map(({ kind }) => kind);
const noticesOf = async (seller: TestSeller, status: string) => {
  const { data } = await call(app, 'GET /sellers/notifications?per_page=100', { token: seller.token });
  return data.notifications.filter((one: { data: { status?: string } }) => one.data.status === status);
};
/** The texts of a notification in all languages. */
const textsOf = async (seller: TestSeller, notice: { id: number }) => {
  const words = new Set<string>();
  for (const language of ['th', 'en', 'zh-CN', 'zh-TW']) {
    const path = `GET /sellers/notifications/${notice.id}`;
    const { data } = await call(app, path, { token: seller.token, language });
    words.add(`${data.title} ${data.message}`);
  }
  return [...words];
};

describe('a tracking number', () => {
  it("[ORD-05] [ORD-13] is refused everywhere if another customer's order has it, also in parallel", async () => {
    const { seller, number } = await shippedOrder();
    const [one, two] = [await shippedOrder({ seller }), await newOrder(app, seller, await newProduct(app))];
    for (const [id, customer_phone] of [
      [one.order.id, '+66811111111'],
      [two.id, '+66822222222'],
    ] as const)
      await app.db.updateTable('orders').set({ customer_phone }).where('id', '=', id).execute();
    expectRefused(
      await ship(app, seller, two.id, { tracking_number: number }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expectRefused(await changeNumber(seller, one.order.id, number), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await orderOf(seller, two.id)).status).toBe('pending_shipment');
    expect((await orderOf(seller, one.order.id)).tracking_number).toBe(one.number);
    const free = sampleTrackingNumber('sf', nextSerial());
    const { token } = seller;
    const parcel = { courier: 'sf', tracking_number: free };
    const replies = await Promise.all([
      ship(app, seller, two.id, { tracking_number: free }),
      changeNumber(seller, one.order.id, free),
      call(app, 'POST /sellers/orders/bulk-tracking', {
        token,
        body: { shipments: [{ order_id: one.order.id, ...parcel }] },
      }),
    ]);
    expect(replies.map(({ status }) => status)).not.toContain(500);
    const holders = await app.db
      .selectFrom('orders')
      .select('id')
      .where('tracking_number', '=', free)
      .execute();
    expect(holders).toHaveLength(1);
  });

  it('[ORD-08] [ORD-12] cannot change after delivery or return, or during a dispute about handed-over items', async () => {
    const free = () => sampleTrackingNumber('sf', nextSerial());
    const bulk = async ({ seller, order }: { seller: TestSeller; order: { id: number } }) =>
      await call(app, 'POST /sellers/orders/bulk-tracking', {
        token: seller.token,
        body: { shipments: [{ order_id: order.id, courier: 'sf', tracking_number: free() }] },
      });
    const requestRefund = (token: string) =>
      call(app, `POST /storefront/orders/${token}/refund-request`, {
        body: { reason: 'not_arrived', comment: '' },
      });
    const seller = await newSeller(app, { balance: 5_000 });
    const [delivered, returning, disputed, early] = [
      await shippedOrder({ seller }),
      await shippedOrder({ seller }),
      await shippedOrder({ seller }),
      await shippedOrder({ seller }),
    ];
    const at = new Date(app.clock.now()).toISOString();
    const kindOf: Record<string, CourierScan['kind']> = {
      [delivered.number]: 'delivered',
      [returning.number]: 'returning',
      [disputed.number]: 'picked_up',
    };
    await poll({
      courier: courierReporting((number) => {
        const kind = kindOf[number];
        return kind ? [{ scans: [{ eventId: number, kind, at }] }] : [];
      }),
    });
    expect(await orderOf(seller, returning.order.id)).toMatchObject({ is_returning: true });
    const { orders } = (await call(app, 'GET /sellers/orders/shipped', { token: seller.token })).data;
    expect(
      new Map(orders.map((row: { id: number; is_returning: boolean }) => [row.id, row.is_returning])),
    ).toEqual(
      new Map([delivered, returning, disputed, early].map((one) => [one.order.id, one === returning])),
    );
    await requestRefund(disputed.order.token);
    for (const one of [delivered, returning, disputed]) {
      expectRefused(await changeNumber(seller, one.order.id, free()), 409, 'REQUEST_INVALID');
      const { data } = await bulk(one);
      expect(data.failed[0].problems).toEqual([{ kind: 'tracking_fixed' }]);
      expect((await orderOf(seller, one.order.id)).tracking_number).toBe(one.number);
    }
    // The courier does not have the parcel yet, so a wrong number can still be corrected.
    await requestRefund(early.order.token);
    expect((await changeNumber(seller, early.order.id, free())).status).toBe(200);
  });

  it("[ORD-05] [ORD-13] is refused if it is malformed, in the reader's language, but not if only its format is unusual", async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    const send = (body: object, language = 'en') =>
      call(app, `POST /sellers/orders/${order.id}/ship`, { token: seller.token, language, body });
    for (const number of ['12345', 'A'.repeat(31), 'SF12345678901!', 'เลขพัสดุ1234']) {
      const refused = await send({ courier: 'sf', tracking_number: number });
      expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(refused.body.errors)).toEqual(['tracking_number']);
    }
    const words = new Set<string>();
    for (const language of ['th', 'en', 'zh-TW', 'zh-CN']) {
      const { body } = await send({ courier: 'sf', tracking_number: 'SF1' }, language);
      words.add(body.errors.tracking_number[0]);
    }
    expect(words.size).toBe(4);
    expect((await orderOf(seller, order.id)).status).toBe('pending_shipment');
    expect(await balanceOf(app, seller)).toBe(5_000);

    // Pasted with spaces and in lower case.
    const shipped = await send({ courier: 'ems', tracking_number: ' ea 1234 5678-5 th' });
    expect(shipped.data.order.tracking_number).toBe('EA123456785TH');
    const correct = (tracking_number: string) =>
      call(app, `PUT /sellers/orders/${order.id}/shipping`, {
        token: seller.token,
        body: { courier: 'yto', tracking_number },
      });
    expectRefused(await correct('EA1'), 422, 'REQUEST_VALIDATION_ERROR');
    // A wrong check digit and a number of another courier: the form warns, the server accepts.
    expect((await correct('EA123456784TH')).status).toBe(200);
    expect(await orderOf(seller, order.id)).toMatchObject({
      courier: 'yto',
      tracking_number: 'EA123456784TH',
    });
  });
});

describe('parcel tracking', () => {
  it("[ORD-03] [ORD-08] is visible only to the order's own seller", async () => {
    const { seller, order, number } = await shippedOrder();
    expect(await shippingOf(seller, order.id)).toMatchObject({
      courier: 'sf',
      courier_name: 'SF Express',
      tracking_number: number,
      // The courier does not know the sandbox's number.
      courier_url: null,
      is_followed: true,
      sandbox: true,
      handed_over_at: null,
      delivered_at: null,
      completes_at: null,
      events: [],
    });
    const stranger = await newSeller(app);
    const path = `GET /sellers/orders/${order.id}/shipping`;
    expectRefused(await call(app, path, { token: stranger.token }), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(await call(app, path), 401, 'AUTH_TOKEN_INVALID');
    const unshipped = await newOrder(app, seller, await newProduct(app));
    expect(await shippingOf(seller, unshipped.id)).toMatchObject({
      courier: null,
      courier_url: null,
      events: [],
    });
  });

  it('[ORD-08] [ORD-12] updates the timeline, notifies the seller, and starts the countdown on delivery', async () => {
    const { seller, order, number } = await shippedOrder();
    app.clock.advance(10 * HOUR_MS);
    await poll();
    expect(kinds((await shippingOf(seller, order.id)).events)).toContain('picked_up');
    expect(await noticesOf(seller, 'handed_over')).toMatchObject([
      { type: 'order_update', message: `Order ${order.number} is with the courier` },
    ]);
    expect(await orderOf(seller, order.id)).toMatchObject({ delivered_at: null, completes_at: null });

    app.clock.advance(62 * HOUR_MS);
    await signInAgain(seller);
    await poll();
    const shipping = await shippingOf(seller, order.id);
    expect(kinds(shipping.events)).toEqual([
      'delivered',
      'out_for_delivery',
      'in_transit',
      'in_transit',
      'picked_up',
      'registered',
    ]);
    expect(shipping.events[0].place).toBe('Destination branch');
    expect((await shippingOf(seller, order.id, 'th')).events[0].place).toBe('สาขาปลายทาง');
    expect(Date.parse(shipping.completes_at) - Date.parse(shipping.delivered_at)).toBe(7 * DAY_MS);
    const { timeline, ...seen } = await orderOf(seller, order.id);
    expect(seen).toMatchObject({
      status: 'pending_delivery',
      tracking_number: number,
      handed_over_at: shipping.handed_over_at,
      delivered_at: shipping.delivered_at,
      completes_at: shipping.completes_at,
    });
    expect(kinds(timeline)).toEqual(['placed', 'paid', 'shipped', 'handed_over', 'delivered']);
    expect(timeline.at(-1)).toMatchObject({ actor: 'courier', at: shipping.delivered_at });
    expect(await noticesOf(seller, 'delivered')).toHaveLength(1);
    // After a delivery the courier is polled rarely, in case it is reversed.
    const askAt = async () =>
      (
        await app.db
          .selectFrom('parcels')
          .select('ask_at')
          .where('order_id', '=', order.id)
          .where('seller_id', '=', seller.id)
          .executeTakeFirstOrThrow()
      ).ask_at;
    const late = Date.parse((await askAt())!) - app.clock.now() - DELIVERED_POLL_AGAIN_MS;
    expect(Math.abs(late)).toBeLessThan(60_000);

    const customer = await call(app, `GET /storefront/orders/${order.token}`, { language: 'en' });
    expect(customer.data.parcel).toMatchObject({
      delivered_at: shipping.delivered_at,
      completes_at: shipping.completes_at,
      sandbox: true,
    });
    expect(kinds(customer.data.parcel.events)).toEqual(kinds(shipping.events));
    expect(kinds(customer.data.events)).toEqual(['placed', 'paid', 'shipped', 'handed_over', 'delivered']);
    // Polling ends with the order.
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    app.clock.advance(DELIVERED_POLL_AGAIN_MS + 60_000);
    await poll();
    expect(await askAt()).toBeNull();
  });

  it('[ORD-08] records each scan once when several servers poll in parallel', async () => {
    const { seller, order } = await shippedOrder();
    app.clock.advance(3 * DAY_MS);
    await signInAgain(seller);
    await Promise.all([poll(), poll(), poll()]);
    // As if both servers had claimed the parcel.
    for (let turn = 0; turn < 2; turn += 1) {
      await app.db.updateTable('parcels').set({ ask_at: '2020-01-01T00:00:00Z' }).execute();
      await Promise.all([poll(), poll()]);
    }
    const events = (await shippingOf(seller, order.id)).events;
    expect(events).toHaveLength(6);
    expect(kinds((await orderOf(seller, order.id)).timeline)).toEqual([
      'placed',
      'paid',
      'shipped',
      'handed_over',
      'delivered',
    ]);
    expect(await noticesOf(seller, 'delivered')).toHaveLength(1);
    // Both scans arrived together, so only the latest causes a notification.
    expect(await noticesOf(seller, 'handed_over')).toHaveLength(0);
    expect(failures).toEqual([]);
  });

  it('[ORD-08] handles scans out of order, and ignores those of other parcels, before the payment or from the future', async () => {
    const { seller, order } = await shippedOrder();
    const at = (hours: number) => new Date(app.clock.now() + hours * HOUR_MS).toISOString();
    const courier = courierReporting(() => [
      { number: 'SF9999999999999', scans: [{ eventId: 'x', kind: 'delivered', at: at(0) }] },
      {
        scans: [
          { eventId: 'old', kind: 'delivered', at: at(-100) },
          { eventId: 'dream', kind: 'delivered', at: at(100) },
          { eventId: '2', kind: 'in_transit', at: at(0) },
          { eventId: '2', kind: 'in_transit', at: at(0) },
        ],
      },
    ]);
    await poll({ courier });
    expect(await orderOf(seller, order.id)).toMatchObject({ delivered_at: null, completes_at: null });
    expect(kinds((await shippingOf(seller, order.id)).events)).toEqual(['in_transit']);

    app.clock.advance(4 * HOUR_MS);
    const delivered = at(-1);
    await poll({
      courier: courierReporting(() => [{ scans: [{ eventId: '9', kind: 'delivered', at: delivered }] }]),
    });
    const pickedUp = at(-3.9);
    await app.db
      .updateTable('parcels')
      .set({ ask_at: at(0) })
      .execute();
    await poll({
      courier: courierReporting(() => [{ scans: [{ eventId: '1', kind: 'picked_up', at: pickedUp }] }]),
    });
    const seen = await orderOf(seller, order.id);
    expect(seen).toMatchObject({ delivered_at: delivered, status: 'pending_delivery' });
    expect(Date.parse(seen.completes_at) - Date.parse(delivered)).toBe(7 * DAY_MS);
    expect(kinds(seen.timeline)).toEqual(['placed', 'paid', 'shipped', 'handed_over', 'delivered']);
    expect(kinds((await shippingOf(seller, order.id)).events)).toEqual([
      'delivered',
      'picked_up',
      'in_transit',
    ]);
    expect(failures).toEqual([]);
  });

  it('[ORD-12] restarts when the number is corrected; late scans of the old number change nothing', async () => {
    const { seller, order, number } = await shippedOrder();
    app.clock.advance(10 * HOUR_MS);
    await poll();
    expect((await orderOf(seller, order.id)).handed_over_at).not.toBeNull();

    const right = sampleTrackingNumber('ems', nextSerial());
    const change = () =>
      call(app, `PUT /sellers/orders/${order.id}/shipping`, {
        token: seller.token,
        body: { courier: 'ems', tracking_number: right },
      });
    expect((await change()).data.order).toMatchObject({
      tracking_number: right,
      handed_over_at: null,
      delivered_at: null,
      completes_at: null,
      provenance: { handed_over: null, delivered: null },
    });
    expect((await shippingOf(seller, order.id)).events).toEqual([]);
    // The response to a request sent before the correction.
    const late = courierReporting(() => [
      {
        number,
        scans: [{ eventId: 'late', kind: 'delivered', at: new Date(app.clock.now()).toISOString() }],
      },
    ]);
    await poll({ courier: late });
    expect((await orderOf(seller, order.id)).delivered_at).toBeNull();

    app.clock.advance(3 * DAY_MS);
    await signInAgain(seller);
    await poll();
    const seen = await orderOf(seller, order.id);
    expect(kinds(seen.timeline).slice(-3)).toEqual(['tracking_changed', 'handed_over', 'delivered']);
    expect(seen.provenance.handed_over).toMatchObject({ courier: 'ems', tracking: right });
    // Scans of the old number stay visible under that number.
    expect(seen.provenance.earlier_parcels).toMatchObject([{ sandbox: true }]);
    expect(seen.provenance.earlier_parcels[0].tracking).not.toBe(right);
    expect(seen.provenance.earlier_parcels[0].scans.length).toBeGreaterThan(0);
    // The number of a delivered parcel cannot change.
    expectRefused(await change(), 409, 'REQUEST_INVALID');
    expect((await orderOf(seller, order.id)).completes_at).toBe(seen.completes_at);
  });

  it('[ORD-08] retries after a failure, and is off if no courier is enabled', async () => {
    const { seller, order } = await shippedOrder();
    app.clock.advance(10 * HOUR_MS);
    const broken: CourierProvider = {
      ...courierReporting(() => []),
      fetchReports: () => Promise.reject(new Error('the courier can’t be reached')),
    };
    const reportedErrors: unknown[] = [];
    await pollCouriers(deps({ courier: broken }), NEVER, (error) => reportedErrors.push(error));
    expect(reportedErrors).toEqual([expect.objectContaining({ message: 'the courier can’t be reached' })]);
    expect((await shippingOf(seller, order.id)).events).toEqual([]);
    app.clock.advance(HOUR_MS);
    const shut = sandboxCourier({ clock: app.clock, isEnabled: false, speed: 1 });
    expect(await poll({ courier: shut })).toBe(0);
    expect((await shippingOf(seller, order.id)).events).toEqual([]);
    await poll();
    expect((await orderOf(seller, order.id)).handed_over_at).not.toBeNull();
  });

  it('[ORD-08] [FLOW-07] works for a parcel even if the courier fails for another one in the same request', async () => {
    const bad = await shippedOrder();
    const good = [await shippedOrder(), await shippedOrder(), await shippedOrder()];
    app.clock.advance(HOUR_MS);
    const at = new Date(app.clock.now()).toISOString();
    const working = courierReporting(() => [{ scans: [{ eventId: 'scan', kind: 'picked_up', at }] }]);
    const courier: CourierProvider = {
      ...working,
      pollIntervalMs: 60_000,
      parcelsPerRequestMax: 100,
      fetchReports: async (parcels, signal) => {
        if (parcels.some(({ trackingNumber }) => trackingNumber === bad.number))
          throw new Error('no such number');
        return await working.fetchReports(parcels, signal);
      },
    };
    const parcelOf = async ({ order }: typeof bad) =>
      await app.db
        .selectFrom('parcels')
        .select(['ask_at', 'failures'])
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
    const reportedErrors: unknown[] = [];
    await pollCouriers(deps({ courier }), NEVER, (_, about) => reportedErrors.push(about));
    expect(reportedErrors).toEqual([{ sellerId: bad.seller.id, orderId: bad.order.id }]);
    for (const { seller, order } of good)
      expect((await orderOf(seller, order.id)).handed_over_at).not.toBeNull();
    // A real courier's own page opens the parcel.
    const [real] = good;
    expect(await shippingOf(real!.seller, real!.order.id)).toMatchObject({
      sandbox: false,
      courier_url: `https://www.sf-express.com/chn/en/waybill/waybill-detail/${real!.number}`,
    });
    const first = await parcelOf(bad);
    expect(first.failures).toBe(1);
    expect(Date.parse(first.ask_at!) - app.clock.now()).toBeGreaterThan(50_000);
    // The delay grows with every failure, but polling does not end before a first success.
    app.clock.advance(61 * DAY_MS);
    await pollCouriers(deps({ courier }), NEVER, () => undefined);
    const second = await parcelOf(bad);
    expect(second.failures).toBe(2);
    expect(Date.parse(second.ask_at!) - app.clock.now()).toBeGreaterThan(110_000);
    expect((await parcelOf(good[0]!)).ask_at).toBeNull();
    app.clock.advance(DAY_MS);
    await pollCouriers(
      deps({ courier: { ...courier, fetchReports: async () => [] } }),
      NEVER,
      () => undefined,
    );
    expect(await parcelOf(bad)).toEqual({ ask_at: null, failures: 0 });
  });

  it('[ORD-08] reports failed attempts, losses and returns', async () => {
    const missed = await shippedOrder({ outcome: 97 });
    const lost = await shippedOrder({ outcome: 99 });
    const back = await shippedOrder({ outcome: 98 });
    const returned: { sellerId: number; orderId: number }[] = [];
    const cameBack: ReturnedParcelHandler = async (_tx, order) => {
      returned.push({ sellerId: order.sellerId, orderId: order.orderId });
      return 'nothing';
    };
    for (let day = 0; day < 6; day += 1) {
      app.clock.advance(DAY_MS);
      await poll({ handleReturnedParcel: cameBack });
    }
    for (const { seller } of [missed, lost, back]) await signInAgain(seller);
    expect(kinds((await shippingOf(missed.seller, missed.order.id)).events)).toContain('failed_attempt');
    expect((await orderOf(missed.seller, missed.order.id)).delivered_at).not.toBeNull();

    expect(await orderOf(lost.seller, lost.order.id)).toMatchObject({
      delivered_at: null,
      completes_at: null,
    });
    expect(kinds((await orderOf(lost.seller, lost.order.id)).timeline).at(-1)).toBe('lost');
    const { lost_at: lostAt } = await orderOf(lost.seller, lost.order.id);
    expect(lostAt).toBe((await orderOf(lost.seller, lost.order.id)).timeline.at(-1).at);
    const list = await call(app, 'GET /sellers/orders/shipped', { token: lost.seller.token });
    expect(list.data.orders).toMatchObject([{ id: lost.order.id, lost_at: lostAt }]);
    expect(await orderOf(missed.seller, missed.order.id)).toMatchObject({ lost_at: null });
    expect(await noticesOf(lost.seller, 'lost')).toHaveLength(1);

    const seen = await orderOf(back.seller, back.order.id);
    expect(seen).toMatchObject({ returned_at: expect.any(String), delivered_at: null, completes_at: null });
    expect(kinds(seen.timeline).at(-1)).toBe('returned');
    expect(seen.provenance.delivered).toBeNull();
    expect(await noticesOf(back.seller, 'returning')).toHaveLength(1);
    expect(await noticesOf(back.seller, 'returned')).toHaveLength(1);
    expect(returned).toEqual([{ sellerId: back.seller.id, orderId: back.order.id }]);
    expect(failures).toEqual([]);
  });
});

describe('a parcel that turns back', () => {
  /** Ships an order whose courier reports these scans, one per hour. */
  async function parcelWithScans(...scans: CourierScan['kind'][]) {
    const shipment = await shippedOrder();
    const from = app.clock.now();
    const at = (hour: number) => new Date(from + hour * HOUR_MS).toISOString();
    app.clock.advance(scans.length * HOUR_MS);
    const courier = courierReporting((number) =>
      number === shipment.number
        ? [{ scans: scans.map((kind, hour) => ({ eventId: `${number}:${hour}`, kind, at: at(hour) })) }]
        : [],
    );
    await poll({ courier });
    return shipment;
  }

  const rowOf = async (seller: TestSeller) =>
    (await call(app, 'GET /sellers/orders/shipped', { token: seller.token })).data.orders[0];

  it.each([
    [['picked_up', 'returning'], { is_returning: true, isLost: false }],
    [['picked_up', 'returning', 'out_for_delivery'], { is_returning: false, isLost: false }],
    [['picked_up', 'lost'], { is_returning: false, isLost: true }],
    [['picked_up', 'lost', 'in_transit'], { is_returning: false, isLost: false }],
    [['picked_up', 'lost', 'returning'], { is_returning: true, isLost: false }],
    [['picked_up', 'lost', 'in_transit', 'lost'], { is_returning: false, isLost: true }],
    [['picked_up', 'returning', 'returned'], { is_returning: false, isLost: false }],
    [['picked_up', 'returned', 'returning'], { is_returning: false, isLost: false }],
  ] as const)(
    '[ORD-08] has the state of its latest scan after %j',
    async (scans, { is_returning, isLost }) => {
      const { seller, order } = await parcelWithScans(...scans);
      for (const view of [await rowOf(seller), await orderOf(seller, order.id)]) {
        expect(view).toMatchObject({ id: order.id, is_returning });
        expect(view.lost_at !== null).toBe(isLost);
      }
    },
  );

  type ReportedScan = [kind: CourierScan['kind'], hour: number];

  const moment = (from: number, hour: number) => new Date(from + hour * HOUR_MS).toISOString();
  const courierOf = (number: string, from: number, scans: readonly ReportedScan[]) =>
    courierReporting((trackingNumber) => {
      if (trackingNumber !== number) return [];
      return [
        {
          scans: scans.map(([kind, hour]) => ({
            eventId: `${number}:${hour}`,
            kind,
            at: moment(from, hour),
          })),
        },
      ];
    });

  /** Makes the courier report these scans, at hours after shipping. */
  const report = async (number: string, from: number, ...scans: ReportedScan[]) =>
    await poll({ courier: courierOf(number, from, scans) });

  /** Like `report`, after the polling interval, and with the server's handling of returned parcels. */
  const reportLater = async (number: string, from: number, ...scans: ReportedScan[]) => {
    app.clock.advance(POLL_AGAIN_MS);
    await poll({
      courier: courierOf(number, from, scans),
      handleReturnedParcel: (tx, order) => handleReturnedParcel(tx, app, order),
    });
  };

  const passCountdowns = async (seller: TestSeller) => {
    app.clock.advance(8 * DAY_MS);
    await signInAgain(seller);
    await complete();
  };

  const confirm = async (seller: TestSeller, id: number) =>
    await call(app, `PUT /sellers/orders/${id}/status`, {
      token: seller.token,
      body: { status: 'completed' },
    });

  it('[ORD-08] [NOTI-04] [RT-04] is reported to its seller immediately, once, in four languages', async () => {
    const { seller, order, number } = await shippedOrder();
    const from = app.clock.now();
    app.clock.advance(10 * HOUR_MS);
    await report(number, from, ['picked_up', 1]);
    expect(await noticesOf(seller, 'returning')).toEqual([]);
    app.clock.advance(POLL_AGAIN_MS);
    const returnScans: ReportedScan[] = [
      ['failed_attempt', 2],
      ['returning', 3],
    ];
    // Parallel polls get the same scans.
    await Promise.all([report(number, from, ...returnScans), report(number, from, ...returnScans)]);
    const [notice, ...more] = await noticesOf(seller, 'returning');
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      type: 'order_update',
      title: 'Parcel is being returned',
      message: `The courier is returning the parcel of order ${order.number} to the sender. It was not delivered`,
      data: { order_id: order.id, order_number: order.number, tracking_number: number },
    });
    expect(toastDestination(notice)).toBe(`/order/${order.id}`);
    expect(browserDestination(notice)).toBe(`/order/${order.id}`);
    const titles = new Set<string>();
    for (const language of ['th', 'en', 'zh-CN', 'zh-TW']) {
      const { data } = await call(app, `GET /sellers/notifications/${notice.id}`, {
        token: seller.token,
        language,
      });
      expect(data.message).toContain(order.number);
      titles.add(`${data.title} ${data.message}`);
    }
    expect(titles.size).toBe(4);

    // Repeated scans, more return scans, another delivery attempt and another return: none is news.
    const later: ReportedScan[][] = [
      returnScans,
      [...returnScans, ['returning', 4]],
      [['out_for_delivery', 5]],
      [['returning', 6]],
    ];
    for (const scans of later) {
      app.clock.advance(POLL_AGAIN_MS);
      await report(number, from, ...scans);
    }
    expect((await orderOf(seller, order.id)).is_returning).toBe(true);
    expect(await noticesOf(seller, 'returning')).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('[ORD-08] [NOTI-04] is not reported if the return was over already, concerns another parcel, or is implausible', async () => {
    const { seller, order, number } = await shippedOrder();
    const from = app.clock.now();
    app.clock.advance(10 * HOUR_MS);
    const other = sampleTrackingNumber('sf', nextSerial());
    // Before the payment and in the future; of an unknown number; a return that ended before it was reported.
    await report(number, from, ['picked_up', 1], ['returning', -2], ['returning', 99]);
    app.clock.advance(POLL_AGAIN_MS);
    await report(other, from, ['returning', 2]);
    app.clock.advance(POLL_AGAIN_MS);
    await report(number, from, ['returning', 3], ['out_for_delivery', 4]);
    expect(kinds((await shippingOf(seller, order.id)).events)).toEqual([
      'out_for_delivery',
      'returning',
      'picked_up',
    ]);
    expect(await noticesOf(seller, 'returning')).toEqual([]);
    // The earlier return was not reported, so a new one is.
    app.clock.advance(POLL_AGAIN_MS);
    await report(number, from, ['returning', 5]);
    expect(await noticesOf(seller, 'returning')).toHaveLength(1);
    expect((await orderOf(seller, order.id)).is_returning).toBe(true);
    // Only the latest of several new events is reported.
    const second = await shippedOrder();
    const sent = app.clock.now();
    app.clock.advance(10 * HOUR_MS);
    await report(second.number, sent, ['picked_up', 1], ['returning', 2], ['returned', 3]);
    expect(await noticesOf(second.seller, 'returning')).toEqual([]);
    expect(await noticesOf(second.seller, 'returned')).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it("[ORD-08] [NOTI-04] is reported once, even if the servers' clocks differ", async () => {
    const { seller, number } = await shippedOrder();
    const from = app.clock.now();
    app.clock.advance(10 * HOUR_MS);
    const clock = { now: () => app.clock.now() + 30 * 60_000 };
    await poll({ clock, courier: courierOf(number, from, [['returning', 3]]) });
    const again: ReportedScan[] = [
      ['out_for_delivery', 5],
      ['returning', 6],
    ];
    for (const reported of again) {
      await app.db
        .updateTable('parcels')
        .set({ ask_at: moment(from, 0) })
        .execute();
      await report(number, from, reported);
    }
    expect(await noticesOf(seller, 'returning')).toHaveLength(1);
  });

  it.each(['together', 'one after the other'] as const)(
    '[ORD-08] [ORD-12] [NOTI-04] blocks completion after a delivery, reported %s, in the notification, page, button and server alike',
    async (reporting) => {
      const { seller, order, number } = await shippedOrder();
      const from = app.clock.now();
      app.clock.advance(10 * HOUR_MS);
      const arrived: ReportedScan[] = [
        ['picked_up', 1],
        ['delivered', 2],
      ];
      if (reporting === 'one after the other') {
        await report(number, from, ...arrived);
        app.clock.advance(DELIVERED_POLL_AGAIN_MS);
        await signInAgain(seller);
      }
      const returnScans: ReportedScan[] = [...arrived, ['returning', 3]];
      await report(number, from, ...returnScans);
      const under = { delivered_at: null, completes_at: null };
      const seen = await orderOf(seller, order.id);
      expect(seen).toMatchObject({ ...under, is_returning: true, provenance: { delivered: null } });
      // Recorded events stay in the timeline.
      expect(kinds(seen.timeline)).toEqual(['placed', 'paid', 'shipped', 'handed_over', 'delivered']);
      expect(await rowOf(seller)).toMatchObject({ ...under, is_returning: true });
      expect(await shippingOf(seller, order.id)).toMatchObject(under);
      const customer = await call(app, `GET /storefront/orders/${order.token}`);
      expect(customer.data.parcel).toMatchObject(under);
      expect(orderCan('complete', seen)).toBe(false);
      expectRefused(await confirm(seller, order.id), 409, 'REQUEST_INVALID');
      const [notice, ...more] = await noticesOf(seller, 'returning');
      expect(more).toEqual([]);
      expect(notice.message).toBe(
        `Order ${order.number} was reported as delivered, but the courier is now returning the parcel to the sender. The order does not complete automatically until it is delivered again`,
      );
      expect(await textsOf(seller, notice)).toHaveLength(4);
      expect(await noticesOf(seller, 'delivered')).toHaveLength(reporting === 'together' ? 0 : 1);

      await passCountdowns(seller);
      expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');
      expect(await balanceOf(app, seller)).toBe(4_700);

      await reportLater(number, from, ...returnScans, ['returned', 100]);
      expect(await orderOf(seller, order.id)).toMatchObject({ status: 'refunded', is_returning: false });
      expect(await balanceOf(app, seller)).toBe(5_000);
      // Later scans do not move money again.
      await app.db
        .updateTable('parcels')
        .set({ ask_at: moment(from, 0) })
        .execute();
      await reportLater(number, from, ['delivered', 110]);
      await passCountdowns(seller);
      expect(await orderOf(seller, order.id)).toMatchObject({ ...under, status: 'refunded' });
      expect(await balanceOf(app, seller)).toBe(5_000);
      expect(failures).toEqual([]);
    },
  );

  it('[ORD-08] [ORD-12] is refunded with a single notification if delivery and return are reported together', async () => {
    const { seller, order, number } = await shippedOrder();
    const from = app.clock.now();
    app.clock.advance(10 * HOUR_MS);
    await reportLater(number, from, ['delivered', 2], ['returning', 3], ['returned', 4]);
    const { status, timeline } = await orderOf(seller, order.id);
    expect(status).toBe('refunded');
    expect(kinds(timeline).slice(3, 6)).toEqual(['handed_over', 'delivered', 'returned']);
    expect(await noticesOf(seller, 'refunded')).toHaveLength(1);
    for (const kind of ['delivered', 'returning', 'returned'])
      expect(await noticesOf(seller, kind)).toEqual([]);
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(failures).toEqual([]);
  });

  it('[ORD-01] [ORD-08] restarts the countdown when it is delivered again, and is reported again if it turns back again', async () => {
    const { seller, order, number } = await shippedOrder();
    const from = app.clock.now();
    app.clock.advance(10 * HOUR_MS);
    await report(number, from, ['delivered', 2]);
    expect(await orderOf(seller, order.id)).toMatchObject({
      is_returning: false,
      delivered_at: moment(from, 2),
      completes_at: moment(from, 2 + 7 * 24),
    });
    app.clock.advance(DELIVERED_POLL_AGAIN_MS);
    await signInAgain(seller);
    await reportLater(number, from, ['returning', 3]);
    await reportLater(number, from, ['out_for_delivery', 4]);
    // Out for delivery again: neither returning nor delivered.
    expect(await orderOf(seller, order.id)).toMatchObject({
      is_returning: false,
      delivered_at: null,
      completes_at: null,
    });
    await reportLater(number, from, ['delivered', 5]);
    expect(await orderOf(seller, order.id)).toMatchObject({
      is_returning: false,
      delivered_at: moment(from, 5),
      completes_at: moment(from, 5 + 7 * 24),
      provenance: { delivered: { at: moment(from, 5), by: 'courier' } },
    });
    expect(await noticesOf(seller, 'delivered')).toHaveLength(2);
    app.clock.advance(DELIVERED_POLL_AGAIN_MS);
    await signInAgain(seller);
    await reportLater(number, from, ['returning', 20]);
    expect(await noticesOf(seller, 'returning')).toHaveLength(2);
    await reportLater(number, from, ['delivered', 21], ['delivered', 22]);
    expect((await orderOf(seller, order.id)).completes_at).toBe(moment(from, 21 + 7 * 24));
    await passCountdowns(seller);
    const { status, timeline } = await orderOf(seller, order.id);
    expect(status).toBe('completed');
    expect(kinds(timeline).filter((kind) => kind === 'completed')).toHaveLength(1);
    expect(await balanceOf(app, seller)).toBe(5_030);
    expect(failures).toEqual([]);
  });

  it.each([false, true])(
    '[ORD-08] starts the countdown at a second delivery that is reported with the return (earlier countdown: %s)',
    async (hasCounted) => {
      const { seller, order, number } = await shippedOrder();
      const from = app.clock.now();
      app.clock.advance(10 * HOUR_MS);
      if (hasCounted) {
        await report(number, from, ['delivered', 2]);
        app.clock.advance(DELIVERED_POLL_AGAIN_MS);
        await signInAgain(seller);
      }
      await reportLater(number, from, ['delivered', 2], ['returning', 3], ['delivered', 6]);
      expect(await orderOf(seller, order.id)).toMatchObject({
        is_returning: false,
        delivered_at: moment(from, 6),
        completes_at: moment(from, 6 + 7 * 24),
      });
      expect(await noticesOf(seller, 'returning')).toEqual([]);
      expect(await noticesOf(seller, 'delivered')).toHaveLength(hasCounted ? 2 : 1);
    },
  );

  it('[ORD-08] clears a countdown that a refund request had paused', async () => {
    const { seller, order, number } = await shippedOrder();
    const from = app.clock.now();
    const request = async (action: string, body?: object) => {
      const reply = await call(app, `POST /storefront/orders/${order.token}/refund-request${action}`, {
        body,
      });
      expect(reply.body.success).toBe(true);
    };
    const requestRefund = () => request('', { reason: 'not_arrived', comment: '' });
    const completesAt = async () => {
      await signInAgain(seller);
      return (await orderOf(seller, order.id)).completes_at;
    };
    app.clock.advance(10 * HOUR_MS);
    await report(number, from, ['delivered', 2]);
    await requestRefund();
    app.clock.advance(DELIVERED_POLL_AGAIN_MS);
    await reportLater(number, from, ['returning', 3]);
    await reportLater(number, from, ['delivered', 20]);
    expect(await completesAt()).toBeNull();
    await request('/withdraw');
    expect(await completesAt()).toBe(moment(from, 20 + 7 * 24));
    await requestRefund();
    app.clock.advance(DELIVERED_POLL_AGAIN_MS);
    await reportLater(number, from, ['returning', 30]);
    await request('/withdraw');
    expect(await completesAt()).toBeNull();
  });

  it.each([
    [
      'paid early',
      /When it arrives, ฿330\.00 is refunded to the customer from your balance/,
      'refunded',
      5_000,
    ],
    ['confirmed by its seller', /When it arrives, ฿330\.00 is refunded to/, 'refunded', 5_000],
    ['completed by itself', /When it arrives, ฿330\.00 is refunded to/, 'refunded', 5_000],
    ['received by its customer', /The order does not change$/, 'completed', 5_030],
    ['refunded', /When it arrives, you don’t pay for the items$/, 'refunded', 5_000],
    ['refunded, items kept by the customer', /The order does not change$/, 'refunded', 4_700],
  ] as const)(
    '[ORD-09] [ORD-12] [NOTI-04] has the announced effect on an order that is %s',
    async (end, words, status, balance) => {
      const { seller, order, number } = await shippedOrder();
      const { token, id: sellerId } = seller;
      const from = app.clock.now();
      app.clock.advance(10 * HOUR_MS);
      const refund = { token, body: { reason: 'Our mistake' } };
      switch (end) {
        case 'paid early':
          await app.db
            .updateTable('sellers')
            .set({ can_bulk_profit: true })
            .where('id', '=', sellerId)
            .execute();
          await report(number, from, ['picked_up', 1]);
          await call(app, 'POST /sellers/orders/bulk-early-profit', {
            token,
            body: { order_ids: [order.id] },
          });
          break;
        case 'confirmed by its seller':
          await report(number, from, ['delivered', 2]);
          await confirm(seller, order.id);
          app.clock.advance(DELIVERED_POLL_AGAIN_MS);
          await signInAgain(seller);
          break;
        case 'completed by itself':
          await report(number, from, ['delivered', 2]);
          await passCountdowns(seller);
          break;
        case 'received by its customer':
          await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
          break;
        default:
          await call(app, `POST /sellers/orders/${order.id}/refund`, refund);
      }
      if (end === 'refunded, items kept by the customer')
        await inTransaction(app.db, (tx) =>
          recordReturn(tx, app, { operatorId: 7, orderId: order.id, outcome: 'kept' }),
        );
      await reportLater(number, from, ['returning', 9]);
      const [notice, ...more] = await noticesOf(seller, 'returning');
      expect(more).toEqual([]);
      expect(notice.message).toMatch(words);
      expect(notice.message).not.toContain('was not delivered');
      expect(await textsOf(seller, notice)).toHaveLength(4);
      expect((await orderOf(seller, order.id)).is_returning).toBe(true);
      await reportLater(number, from, ['returned', 10]);
      expect(await orderOf(seller, order.id)).toMatchObject({ status, is_returning: false });
      expect(await balanceOf(app, seller)).toBe(balance);
      expect(failures).toEqual([]);
    },
  );

  it('[ORD-08] is completed only when the customer confirms receipt, and never during a dispute', async () => {
    const { seller, order } = await parcelWithScans('picked_up', 'returning');
    const completeDirectly = (id: number, actor: 'customer' | 'seller' | 'server') =>
      inTransaction(app.db, async (tx) => {
        const locked = await lockOrders(tx, seller.id, [id]);
        await completeLockedOrders(tx, app, locked, { sellerId: seller.id, actor });
      });
    const disputed = await shippedOrder({ seller });
    await call(app, `POST /storefront/orders/${disputed.order.token}/refund-request`, {
      body: { reason: 'not_arrived', comment: '' },
    });
    for (const [id, actor] of [
      [order.id, 'seller'],
      [order.id, 'server'],
      [disputed.order.id, 'server'],
      [disputed.order.id, 'customer'],
    ] as const)
      await expect(completeDirectly(id, actor)).rejects.toThrow(`order ${id} cannot complete`);
    expect(await balanceOf(app, seller)).toBe(4_400);
  });

  it('[ORD-08] has no effect on the state after the number is replaced', async () => {
    const { seller, order } = await parcelWithScans('picked_up', 'lost');
    expect((await changeNumber(seller, order.id, sampleTrackingNumber('sf', nextSerial()))).status).toBe(200);
    expect(await rowOf(seller)).toMatchObject({ is_returning: false, lost_at: null });
  });

  it('[ORD-08] [ORD-09] cannot be completed by its seller, alone, in a batch or early, but by its customer', async () => {
    const { seller, order } = await parcelWithScans('picked_up', 'returning');
    const { order_number: number } = await orderOf(seller, order.id);
    const under = await shippedOrder({ seller });
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    const before = await balanceOf(app, seller);
    const send = (route: string, body: object, language = 'en') =>
      call(app, route, { token: seller.token, language, body });
    const words = new Set<string>();
    for (const language of ['th', 'en', 'zh-TW', 'zh-CN']) {
      const refused = await send(`PUT /sellers/orders/${order.id}/status`, { status: 'completed' }, language);
      expectRefused(refused, 409, 'REQUEST_INVALID');
      expect(refused.body.message).toContain(number);
      words.add(refused.body.message);
    }
    expect(words.size).toBe(4);
    expectRefused(
      await send('POST /sellers/orders/bulk-early-profit', { order_ids: [order.id] }),
      409,
      'REQUEST_INVALID',
    );
    expect(await balanceOf(app, seller)).toBe(before);
    const order_ids = [order.id, under.order.id];
    const { data } = await send('POST /sellers/orders/batch-update-status', {
      order_ids,
      status: 'completed',
    });
    expect(data).toMatchObject({ processed_orders: 1, failed_orders: 1 });
    expect(data.results[0]).toMatchObject({
      id: order.id,
      moved: false,
      status: 'pending_delivery',
      message: expect.stringContaining(number),
    });
    const received = await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    expect(received.status).toBe(200);
    expect((await orderOf(seller, order.id)).status).toBe('completed');
  });
});

describe('a delivered order', () => {
  async function arrived() {
    const shipment = await shippedOrder();
    app.clock.advance(3 * DAY_MS);
    await poll();
    await signInAgain(shipment.seller);
    return shipment;
  }

  async function expectCompletedOnce(seller: TestSeller, id: number) {
    const { timeline, provenance } = await orderOf(seller, id);
    expect(kinds(timeline).filter((kind) => kind === 'completed')).toHaveLength(1);
    expect(kinds(provenance.settled.entries).filter((kind) => kind === 'order_profit')).toHaveLength(1);
  }

  it('[ORD-01] [ORD-08] completes automatically after seven days, once, when several servers run the job', async () => {
    const { seller, order } = await arrived();
    const { completes_at } = await orderOf(seller, order.id);
    app.clock.advance(Date.parse(completes_at) - app.clock.now() - 60_000);
    await complete();
    await signInAgain(seller);
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');

    app.clock.advance(120_000);
    const completed = await Promise.all([complete(), complete(), complete()]);
    expect(completed.reduce((sum, count) => sum + count)).toBe(1);
    await expectCompletedOnce(seller, order.id);
    const seen = await orderOf(seller, order.id);
    expect(seen).toMatchObject({ status: 'completed', completes_at: null });
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'completed', actor: 'server', note: 'auto' });
    // 5,000 − 300 for the items + 330 from the customer.
    expect(await balanceOf(app, seller)).toBe(5_030);
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token });
    expect(data.notifications[0]).toMatchObject({
      type: 'earnings',
      message: expect.stringContaining('completed automatically'),
    });
    expect(await complete()).toBe(0);
    expect(failures).toEqual([]);
  });

  it('[ORD-08] is not completed twice if the customer confirms first', async () => {
    const { seller, order } = await arrived();
    expect((await call(app, `POST /storefront/orders/${order.token}/confirm-received`)).status).toBe(200);
    app.clock.advance(8 * DAY_MS);
    await complete();
    await signInAgain(seller);
    expect(kinds((await orderOf(seller, order.id)).timeline).slice(-2)).toEqual(['delivered', 'received']);
  });

  it('[ORD-08] waits while the countdown is stopped; a delivery during a dispute does not start one', async () => {
    const { seller, order } = await arrived();
    const dispute = (id: number, is: boolean) =>
      app.db
        .updateTable('orders')
        .set({ open_dispute: is, ...(is && { completes_at: null }) })
        .where('seller_id', '=', seller.id)
        .where('id', '=', id)
        .execute();
    await dispute(order.id, true);
    app.clock.advance(30 * DAY_MS);
    await complete();
    await signInAgain(seller);
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');

    const second = await shippedOrder({ seller });
    await dispute(second.order.id, true);
    app.clock.advance(3 * DAY_MS);
    await poll();
    await signInAgain(seller);
    expect(await orderOf(seller, second.order.id)).toMatchObject({
      status: 'pending_delivery',
      delivered_at: expect.any(String),
      completes_at: null,
    });
    for (const id of [order.id, second.order.id]) await dispute(id, false);
  });

  it('[ORD-09] [NOTI-04] announces no further completion after an early receipt', async () => {
    const { seller, order } = await shippedOrder();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    const body = { order_ids: [order.id] };
    await scan(app, seller, order.id, 'picked_up');
    await call(app, 'POST /sellers/orders/bulk-early-profit', { token: seller.token, body });
    app.clock.advance(3 * DAY_MS);
    await poll();
    await signInAgain(seller);
    const [notice] = await noticesOf(seller, 'delivered');
    expect(notice.message).toBe(`Order ${order.number}, already completed, was delivered`);
  });

  it.each([
    ['disputed by a refund request', 'request', 'The customer requested a refund'],
    ['refunded', 'refund', 'already refunded'],
  ] as const)(
    '[ORD-08] [ORD-12] [NOTI-04] announces no completion if the order is %s',
    async (_, how, words) => {
      const { seller, order } = await shippedOrder();
      app.clock.advance(HOUR_MS);
      if (how === 'request')
        await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
          body: { reason: 'not_arrived', comment: '' },
        });
      else
        await call(app, `POST /sellers/orders/${order.id}/refund`, {
          token: seller.token,
          body: { reason: 'Our mistake' },
        });
      app.clock.advance(3 * DAY_MS);
      await poll();
      await signInAgain(seller);
      expect((await orderOf(seller, order.id)).completes_at).toBeNull();
      const [notice, ...more] = await noticesOf(seller, 'delivered');
      expect(more).toEqual([]);
      expect(notice.message).toContain(words);
      expect(notice.message).not.toContain('automatically');
      expect(await textsOf(seller, notice)).toHaveLength(4);
    },
  );

  it('[ORD-08] leaves the customer a day to object, however late the delivery is reported', async () => {
    const { seller, order } = await shippedOrder();
    app.clock.advance(30 * DAY_MS);
    await poll();
    await signInAgain(seller);
    const { completes_at, delivered_at } = await orderOf(seller, order.id);
    expect(Date.parse(delivered_at)).toBeLessThan(app.clock.now() - 20 * DAY_MS);
    expect(Date.parse(completes_at) - app.clock.now()).toBeGreaterThan(DAY_MS - 60_000);
  });
});

describe('the provenance of an order', () => {
  const ledgerOf = async (seller: TestSeller, orderId: number) =>
    await app.db
      .selectFrom('ledger_transfers')
      .innerJoin('ledger_postings', 'ledger_postings.transfer_id', 'ledger_transfers.id')
      .select(['ledger_transfers.id', 'kind', 'amount_satang'])
      .where('seller_id', '=', seller.id)
      .where('order_id', '=', orderId)
      .orderBy('ledger_postings.id')
      .execute();

  it('[ORD-12] contains the known facts and null for all others', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 30_000 });
    const unpaid = await newOrder(app, seller, product, { paid: false });
    const nothing = {
      paid: null,
      handed_over: null,
      delivered: null,
      earlier_parcels: [],
      refunds: [],
      settled: null,
    };
    expect((await orderOf(seller, unpaid.id)).provenance).toEqual(nothing);

    const order = await newOrder(app, seller, product);
    const report = await app.db
      .selectFrom('payment_events')
      .selectAll()
      .where('payment_id', '=', order.paymentId)
      .executeTakeFirstOrThrow();
    const paid = {
      at: report.paid_at,
      through: 'sandbox',
      sandbox: true,
      reference: report.reference,
      amount: 330,
      verified_by_webhook: true,
    };
    expect((await orderOf(seller, order.id)).provenance).toEqual({ ...nothing, paid });

    const number = sampleTrackingNumber('zto', nextSerial());
    await ship(app, seller, order.id, { courier: 'zto', tracking_number: number });
    // The seller has shipped, but the courier has no scan yet.
    expect((await orderOf(seller, order.id)).provenance).toEqual({ ...nothing, paid });

    app.clock.advance(3 * DAY_MS);
    await poll();
    await signInAgain(seller);
    const arrived = await orderOf(seller, order.id);
    expect(arrived.provenance).toEqual({
      ...nothing,
      paid,
      handed_over: { at: arrived.handed_over_at, courier: 'zto', tracking: number, sandbox: true },
      delivered: { at: arrived.delivered_at, by: 'courier', sandbox: true },
      refunds: [],
      settled: null,
    });

    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    const done = await orderOf(seller, order.id);
    expect(done.provenance.delivered.by).toBe('courier');
    expect(done.provenance.settled).toEqual({
      at: done.completed_at,
      entries: [
        expect.objectContaining({ kind: 'order_checkout', from: 'platform_cash', to: 'escrow', amount: 330 }),
        expect.objectContaining({
          kind: 'order_payment',
          from: 'available',
          to: 'supplier_payable',
          amount: 300,
        }),
        expect.objectContaining({ kind: 'order_profit', from: 'escrow', to: 'available', amount: 330 }),
      ],
    });
    expect(
      done.provenance.settled.entries.map((entry: { transfer_id: number; kind: string; amount: number }) => [
        entry.transfer_id,
        entry.kind,
        entry.amount,
      ]),
    ).toEqual(
      (await ledgerOf(seller, order.id)).map(({ id, kind, amount_satang }) => [
        id,
        kind,
        toBaht(amount_satang),
      ]),
    );
  });

  it('[ORD-12] names the source of the delivery; early receipt is none', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app);
    const shippedOnly = async () => {
      const order = await newOrder(app, seller, product);
      await ship(app, seller, order.id, { funding: 'escrow' });
      return order;
    };
    const byCustomer = await shippedOnly();
    await call(app, `POST /storefront/orders/${byCustomer.token}/confirm-received`);
    expect((await orderOf(seller, byCustomer.id)).provenance).toMatchObject({
      handed_over: null,
      delivered: { by: 'customer', sandbox: false },
    });
    // A delivered scan proves more than its seller's confirmation, which counts alone in orders of earlier versions.
    const bySeller = await shippedOnly();
    await scan(app, seller, bySeller.id, 'delivered');
    await call(app, `PUT /sellers/orders/${bySeller.id}/status`, {
      token: seller.token,
      body: { status: 'completed' },
    });
    expect((await orderOf(seller, bySeller.id)).provenance.delivered.by).toBe('courier');
    const early = await shippedOnly();
    await scan(app, seller, early.id, 'picked_up');
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await call(app, 'POST /sellers/orders/bulk-early-profit', {
      token: seller.token,
      body: { order_ids: [early.id] },
    });
    const { provenance, status } = await orderOf(seller, early.id);
    expect(status).toBe('completed');
    expect(provenance.handed_over).not.toBeNull();
    expect(provenance.delivered).toBeNull();
    expect(provenance.settled.entries.at(-1).kind).toMatch(/order_payment|order_profit/);
  });

  it('[ORD-12] has no settlement of a cancelled order before the customer is refunded', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 30_000 }));
    await call(app, `POST /sellers/orders/${order.id}/cancel`, {
      token: seller.token,
      body: { reason: 'out of stock' },
    });
    const { provenance } = await orderOf(seller, order.id);
    expect(provenance.paid.amount).toBe(330);
    expect(provenance).toMatchObject({
      refunds: [{ amount: 330, reason: 'order_cancelled', paid_back_at: null, reference: null }],
      settled: null,
    });
  });
});
