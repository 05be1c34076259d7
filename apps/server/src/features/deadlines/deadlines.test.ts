import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  balanceOf,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  scan,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { newOperator } from '#test/operators.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { assignDeadlines } from './assign-deadlines.ts';
import { endOverdueOrders } from './end-overdue-orders.ts';
import { remindShipBy } from './remind-ship-by.ts';

/** A Monday, 10:00 in Bangkok. The next public holiday is on the 23rd of October. */
const app = useTestApp({ startsAt: '2026-10-19T03:00:00.000Z' });

const failures: unknown[] = [];
const endOverdue = (isTracked = true) =>
  endOverdueOrders(app.db, { ...app, isTracked }, (error) => failures.push(error));

/** Sessions have expired after days. */
async function signInAgain(seller: TestSeller): Promise<void> {
  const { account, password } = seller;
  const { body } = await call(app, 'POST /sellers/signin', { body: { account, password } });
  seller.token = body.token;
}

async function advanceDays(seller: TestSeller, days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await signInAgain(seller);
}

/** Advances to a time (ISO), or to a time before or after it. */
async function advanceTo(seller: TestSeller, time: string, offsetMs = 0): Promise<void> {
  app.clock.advance(Date.parse(time) + offsetMs - app.clock.now());
  await signInAgain(seller);
}

/** The clock of the tests runs, so times differ by the duration of a request. */
const expectAbout = (time: string, expectedMs: number) =>
  expect(Math.abs(Date.parse(time) - expectedMs)).toBeLessThan(5_000);

const orderOf = async (seller: TestSeller, id: number, language = 'en') =>
  (await call(app, `GET /sellers/orders/${id}`, { token: seller.token, language })).data;

let serial = 7_000;

async function paidOrder(options: { balance?: number; stock?: number; price?: number } = {}) {
  const seller = await newSeller(app, { balance: options.balance ?? 5_000 });
  const product = await newProduct(app, { price: options.price ?? 30_000, stock: options.stock ?? null });
  const order = await newOrder(app, seller, product);
  return { seller, product, order };
}

async function shippedOrder(body: object = {}) {
  const paid = await paidOrder({ stock: 5 });
  serial += 100;
  const tracking_number = sampleTrackingNumber('sf', serial);
  expect((await ship(app, paid.seller, paid.order.id, { tracking_number, ...body })).status).toBe(200);
  return paid;
}

const extend = (seller: TestSeller, id: number, reason = 'Waiting for stock', more: object = {}) =>
  call(app, `POST /sellers/orders/${id}/extend-ship-by`, {
    token: seller.token,
    body: { reason, ...more },
  });

async function collectEarly(seller: TestSeller, orderId: number): Promise<void> {
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  const body = { order_ids: [orderId] };
  const path = 'POST /sellers/orders/bulk-early-profit';
  expect((await call(app, path, { token: seller.token, body })).status).toBe(200);
}

const requestRefund = async ({ token }: TestOrder) => {
  const body = { reason: 'not_arrived', comment: '', photos: [] };
  const { status } = await call(app, `POST /storefront/orders/${token}/refund-request`, { body });
  expect(status).toBe(201);
};
const customerRequest = async ({ token }: TestOrder) =>
  (await call(app, `GET /storefront/orders/${token}/refund-request`)).data.request;

const stockOf = async (productId: number) =>
  (await app.db.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirstOrThrow())
    .stock;

async function escrowOf(sellerId: number): Promise<number> {
  const { balance_satang } = await app.db
    .selectFrom('ledger_accounts')
    .select('balance_satang')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'escrow')
    .executeTakeFirstOrThrow();
  return balance_satang;
}

async function availableOf(sellerId: number): Promise<number> {
  return (await sellerBalances(app.db, sellerId)).available;
}

async function courierClaims(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select sum(balance_satang)::bigint as sum from ledger_accounts where kind = 'courier_claims'`.execute(
    app.db,
  );
  return rows[0]!.sum;
}

const newestNotice = async (seller: TestSeller, language = 'en') =>
  (await call(app, 'GET /sellers/notifications?per_page=1', { token: seller.token, language })).data
    .notifications[0];

describe('the ship-by deadline', () => {
  it('[FLOW-01] ends with the third working day after payment, for seller and customer', async () => {
    const { seller, order } = await paidOrder();
    // Paid on Monday: Thursday, 23:59:59 in Bangkok.
    const ship_by = '2026-10-22T16:59:59.999Z';
    expect(await orderOf(seller, order.id)).toMatchObject({ ship_by, missed_ship_by: false });
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data).toMatchObject({ ship_by, ship_by_extension: null });
  });

  it('[FLOW-01] is extended once by two working days, with a reason that the customer reads in their language', async () => {
    const { seller, order } = await paidOrder();
    expectRefused(await extend(seller, order.id, ' '), 422, 'REQUEST_VALIDATION_ERROR');
    const { version } = await orderOf(seller, order.id);
    expectRefused(await extend(seller, order.id, 'Late', { version: version + 1 }), 409, 'REQUEST_INVALID');
    const extended = await extend(seller, order.id, 'Waiting for stock', { version });
    expect(extended.status).toBe(200);
    // Friday the 23rd is a public holiday: Monday and Tuesday follow.
    const ship_by = '2026-10-27T16:59:59.999Z';
    expect(extended.data.order).toMatchObject({ ship_by, ship_by_extension: 'Waiting for stock' });
    const { data } = await call(app, `GET /storefront/orders/${order.token}`, { language: 'th' });
    expect(data).toMatchObject({ ship_by, ship_by_extension: 'รอสินค้าเข้า' });
    expect(data.events.at(-1).kind).toBe('ship_by_extended');
    expectRefused(await extend(seller, order.id), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-01] is not extended after it passed, before payment, after shipping, or by another seller', async () => {
    const { seller, product, order } = await paidOrder();
    const unpaid = await newOrder(app, seller, product, { paid: false });
    expectRefused(await extend(seller, unpaid.id), 409, 'REQUEST_INVALID');
    const shipped = await shippedOrder();
    expectRefused(await extend(shipped.seller, shipped.order.id), 409, 'REQUEST_INVALID');
    expectRefused(await extend(shipped.seller, order.id), 404, 'BUSINESS_ORDER_NOT_FOUND');
    await advanceTo(seller, (await orderOf(seller, order.id)).ship_by, 1);
    expectRefused(await extend(seller, order.id), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-01] is announced a day before, once for all orders of a seller', async () => {
    const { seller, product, order } = await paidOrder();
    const second = await newOrder(app, seller, product);
    const { ship_by } = await orderOf(seller, order.id);
    await advanceTo(seller, ship_by, -25 * HOUR_MS);
    await remindShipBy(app.db, app);
    expect((await newestNotice(seller)).data.status).not.toBe('ship_by_reminder');
    app.clock.advance(2 * HOUR_MS);
    await remindShipBy(app.db, app);
    const notice = await newestNotice(seller);
    expect(notice.data).toMatchObject({ status: 'ship_by_reminder', order_count: 2 });
    expect([order.id, second.id]).toContain(notice.data.order_id);
    expect(notice.title).toBe('2 orders to ship by tomorrow');
    expect(await remindShipBy(app.db, app)).toBe(0);
  });

  it('[FLOW-01] cancels and refunds an ignored order two days after it passed, and counts it as late', async () => {
    const { seller, product, order } = await paidOrder({ stock: 5 });
    expect(await stockOf(product.id)).toBe(4);
    const { ship_by } = await orderOf(seller, order.id);
    await advanceTo(seller, ship_by, 2 * DAY_MS - HOUR_MS);
    await endOverdue();
    expect((await orderOf(seller, order.id)).status).toBe('pending_shipment');
    await advanceTo(seller, ship_by, 2 * DAY_MS);
    await endOverdue();
    const ended = await orderOf(seller, order.id);
    expect(ended).toMatchObject({ status: 'cancelled', missed_ship_by: true });
    expect(ended.ending).toMatchObject({
      kind: 'cancelled',
      by: 'server',
      reason: 'Not shipped in time',
      money_back: 'on_its_way',
    });
    expect(await escrowOf(seller.id)).toBe(0);
    expect(await stockOf(product.id)).toBe(5);
    expect((await newestNotice(seller)).title).toBe('Cancelled: ship-by date passed');
    const { data } = await call(app, `GET /storefront/orders/${order.token}`, { language: 'th' });
    expect(data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'ร้านไม่ได้ส่งสินค้าภายในกำหนด',
      refunds: [{ amount: order.total }],
    });
    await endOverdue();
    expect(failures).toEqual([]);
  });

  it('[FLOW-01] still allows shipping for two days, which counts as late', async () => {
    const { seller, order } = await paidOrder();
    await advanceTo(seller, (await orderOf(seller, order.id)).ship_by, DAY_MS);
    expect((await ship(app, seller, order.id)).status).toBe(200);
    expect(await orderOf(seller, order.id)).toMatchObject({
      status: 'pending_delivery',
      missed_ship_by: true,
    });
  });

  it('[FLOW-01] is not stopped by shipping without a tracking number, whose cost returns with the cancellation', async () => {
    const { seller, order } = await paidOrder({ balance: 5_000 });
    const { token } = seller;
    const body = { order_ids: [order.id], funding: 'balance' };
    expect((await call(app, 'POST /sellers/orders/bulk-ship', { token, body })).status).toBe(200);
    expect(await balanceOf(app, seller)).toBe(4_700);
    await advanceTo(seller, (await orderOf(seller, order.id)).ship_by, 2 * DAY_MS);
    await endOverdue();
    expect((await orderOf(seller, order.id)).ending).toMatchObject({ kind: 'cancelled', by: 'server' });
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await escrowOf(seller.id)).toBe(0);
  });
});

describe('a shipped order', () => {
  it('[FLOW-03] [FLOW-08] without any scan for five working days is cancelled as not sent, with all money returned', async () => {
    const { seller, product, order } = await shippedOrder();
    expect(await balanceOf(app, seller)).toBe(4_700);
    const due = (await orderOf(seller, order.id)).courier_due_at;
    await advanceTo(seller, due, -HOUR_MS);
    await endOverdue();
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');
    await advanceTo(seller, due);
    await endOverdue();
    const ended = await orderOf(seller, order.id);
    expect(ended).toMatchObject({ status: 'cancelled', courier_due_at: null });
    expect(ended.ending.reason).toBe('The courier never received the parcel');
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await escrowOf(seller.id)).toBe(0);
    expect(await stockOf(product.id)).toBe(5);
    expect((await newestNotice(seller)).title).toBe('Cancelled: no courier scan');
  });

  it('[FLOW-03] keeps the deadline of its first scan when its tracking number changes', async () => {
    const { seller, order } = await shippedOrder();
    const { courier_due_at: due } = await orderOf(seller, order.id);
    await advanceDays(seller, 1);
    serial += 100;
    const body = { courier: 'sf', tracking_number: sampleTrackingNumber('sf', serial) };
    const path = `PUT /sellers/orders/${order.id}/shipping`;
    expect((await call(app, path, { token: seller.token, body })).status).toBe(200);
    expect((await orderOf(seller, order.id)).courier_due_at).toBe(due);
  });

  it('[FLOW-03] [FLOW-08] lost for 21 days after its first scan is refunded, and the courier owes the paid cost', async () => {
    const { seller, order } = await shippedOrder();
    await scan(app, seller, order.id, 'picked_up');
    const claims = await courierClaims();
    await advanceDays(seller, 20);
    await endOverdue();
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');
    await advanceDays(seller, 1);
    await endOverdue();
    const ended = await orderOf(seller, order.id);
    expect(ended.status).toBe('refunded');
    expect(ended.ending).toMatchObject({ kind: 'refunded', by: 'server', reason: 'Parcel lost in transit' });
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await escrowOf(seller.id)).toBe(0);
    expect(await courierClaims()).toBe(claims - 30_000);
    expect((await newestNotice(seller)).title).toBe('฿300.00 refunded for lost items');
  });

  it('[FLOW-08] that a courier received under an earlier number counts as lost, not as never sent', async () => {
    const { seller, product, order } = await shippedOrder();
    await scan(app, seller, order.id, 'picked_up');
    serial += 100;
    const body = { courier: 'sf', tracking_number: sampleTrackingNumber('sf', serial) };
    const path = `PUT /sellers/orders/${order.id}/shipping`;
    expect((await call(app, path, { token: seller.token, body })).status).toBe(200);
    const stock = await stockOf(product.id);
    await advanceDays(seller, 22);
    await endOverdue();
    const { status, ending } = await orderOf(seller, order.id);
    expect({ status, reason: ending.reason }).toEqual({
      status: 'refunded',
      reason: 'Parcel lost in transit',
    });
    expect(await stockOf(product.id)).toBe(stock);
  });

  it('[FLOW-08] lost without a paid cost is refunded without one', async () => {
    const { seller, order } = await shippedOrder({ funding: 'escrow' });
    await scan(app, seller, order.id, 'picked_up');
    const claims = await courierClaims();
    await advanceDays(seller, 21);
    await endOverdue();
    expect((await orderOf(seller, order.id)).status).toBe('refunded');
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await courierClaims()).toBe(claims);
    expect((await newestNotice(seller)).title).toBe('Parcel lost: refunding ฿330.00');
  });

  it('[FLOW-08] [ORD-09] lost after an early receipt is refunded by its seller, and the courier owes the cost', async () => {
    const { seller, order } = await shippedOrder();
    await scan(app, seller, order.id, 'picked_up');
    await collectEarly(seller, order.id);
    expect(await balanceOf(app, seller)).toBe(5_030);
    const claims = await courierClaims();
    await advanceDays(seller, 20);
    await endOverdue();
    expect((await orderOf(seller, order.id)).status).toBe('completed');
    await advanceDays(seller, 1);
    await endOverdue();
    const { status, ending } = await orderOf(seller, order.id);
    expect({ status, reason: ending.reason }).toEqual({
      status: 'refunded',
      reason: 'Parcel lost in transit',
    });
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(await courierClaims()).toBe(claims - 30_000);
  });

  it('[FLOW-08] [ORD-09] delivered after an early receipt stays completed', async () => {
    const { seller, order } = await shippedOrder();
    await scan(app, seller, order.id, 'picked_up');
    await collectEarly(seller, order.id);
    await scan(app, seller, order.id, 'delivered');
    await advanceDays(seller, 22);
    await endOverdue();
    expect((await orderOf(seller, order.id)).status).toBe('completed');
  });

  it('[FLOW-08] grants an open refund request when it ends by a deadline, and names the cause', async () => {
    for (const [scans, status, grant_cause] of [
      [[], 'cancelled', 'not_sent'],
      [['picked_up'], 'refunded', 'parcel_lost'],
    ] as const) {
      const { seller, order } = await shippedOrder();
      if (scans.length > 0) await scan(app, seller, order.id, ...scans);
      await requestRefund(order);
      await advanceDays(seller, 30);
      await endOverdue();
      expect(await orderOf(seller, order.id)).toMatchObject({ status, open_dispute: false });
      const granted = { state: 'granted', decided_by: 'server', grant_cause };
      expect(await customerRequest(order)).toMatchObject(granted);
    }
  });

  it('[FLOW-03] without a courier that reports scans is left to the operators', async () => {
    const { seller, order } = await shippedOrder();
    await advanceDays(seller, 30);
    await endOverdue(false);
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');
    await endOverdue();
    expect((await orderOf(seller, order.id)).status).toBe('cancelled');
  });
});

describe('a suspended seller', () => {
  it('[FLOW-05] has no unshipped order left: customers are refunded, and shipped orders go on', async () => {
    const { seller, product, order } = await paidOrder({ stock: 5 });
    const unpaid = await newOrder(app, seller, product, { paid: false });
    const shipped = await newOrder(app, seller, product);
    serial += 100;
    await ship(app, seller, shipped.id, { tracking_number: sampleTrackingNumber('sf', serial) });
    const { token } = await newOperator(app, 'reviewer');
    const body = { reason_code: 'orders_not_shipped', reason: '' };
    expect((await call(app, `POST /console/sellers/${seller.id}/suspend`, { token, body })).status).toBe(200);
    await endOverdue();
    const pageOf = async (orderToken: string) =>
      (await call(app, `GET /storefront/orders/${orderToken}`, { language: 'en' })).data;
    expect(await pageOf(order.token)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The store was suspended',
      refunds: [{ amount: order.total }],
    });
    expect(await pageOf(unpaid.token)).toMatchObject({ status: 'cancelled', refunds: [] });
    expect(await pageOf(shipped.token)).toMatchObject({ status: 'pending_delivery' });
    expect(await escrowOf(seller.id)).toBe(33_000);
    expect(await stockOf(product.id)).toBe(4);
    expect((await call(app, `POST /storefront/orders/${shipped.token}/confirm-received`)).status).toBe(200);
    expect(await escrowOf(seller.id)).toBe(0);
    expect(failures).toEqual([]);
  });

  it('[FLOW-01] [FLOW-05] suspended before there was a choice, keeps paid orders until their ship-by deadline', async () => {
    const { seller, order } = await paidOrder();
    const shipBy = (await orderOf(seller, order.id)).ship_by;
    await app.db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', seller.id).execute();
    const pageOf = async () =>
      (await call(app, `GET /storefront/orders/${order.token}`, { language: 'en' })).data;
    await endOverdue();
    expect((await pageOf()).status).toBe('pending_shipment');
    app.clock.advance(Date.parse(shipBy) + 2 * DAY_MS - app.clock.now());
    await endOverdue();
    expect(await pageOf()).toMatchObject({ status: 'cancelled', cancel_reason: 'Not shipped in time' });
    expect(failures).toEqual([]);
  });
});

describe('orders that operators ship for a suspended seller', () => {
  let reviewer: { token: string };
  beforeAll(async () => {
    reviewer = await newOperator(app, 'reviewer');
  });

  const suspend = (seller: TestSeller, orders?: 'refund' | 'ship') =>
    call(app, `POST /console/sellers/${seller.id}/suspend`, {
      token: reviewer.token,
      body: { reason_code: 'orders_not_shipped', ...(orders && { orders }) },
    });
  const unshipped = async (seller: TestSeller, token = reviewer.token) =>
    await call(app, `GET /console/sellers/${seller.id}/unshipped-orders`, { token, language: 'en' });
  const shipForSeller = (
    seller: Pick<TestSeller, 'id'>,
    order_id: number,
    body: object = {},
    token = reviewer.token,
  ) => {
    serial += 100;
    const parcel = { order_id, courier: 'sf', tracking_number: sampleTrackingNumber('sf', serial) };
    return call(app, `POST /console/sellers/${seller.id}/shipments`, { token, body: { ...parcel, ...body } });
  };
  const statusOf = async (order: { token: string }) =>
    (await call(app, `GET /storefront/orders/${order.token}`)).data.status;

  it('[FLOW-05] stay open, are shipped from the escrow, and credit the seller as usual', async () => {
    const { seller, product, order } = await paidOrder();
    const unpaid = await newOrder(app, seller, product, { paid: false });
    const shipped = await newOrder(app, seller, product);
    serial += 100;
    await ship(app, seller, shipped.id, { tracking_number: sampleTrackingNumber('sf', serial) });
    const before = await call(app, `GET /console/sellers/${seller.id}`, { token: reviewer.token });
    expect(before.data).toMatchObject({
      suspension_orders: null,
      in_progress: {
        unshipped: { count: 1, amount: order.total },
        on_the_way: { count: 1, amount: shipped.total },
      },
    });
    expect((await suspend(seller, 'ship')).data).toMatchObject({ suspension_orders: 'ship' });
    await endOverdue();
    expect(await statusOf(order)).toBe('pending_shipment');
    expect(await statusOf(unpaid)).toBe('cancelled');
    const { data } = await unshipped(seller);
    expect(data.orders).toEqual([
      expect.objectContaining({
        id: order.id,
        amount: order.total,
        recipient_name: CUSTOMER.name,
        items: [expect.objectContaining({ product_name: product.name['en'], quantity: 1 })],
      }),
    ]);
    const available = await availableOf(seller.id);
    expect((await shipForSeller(seller, order.id)).status).toBe(200);
    expect(await availableOf(seller.id)).toBe(available);
    expect(await statusOf(order)).toBe('pending_delivery');
    expect((await unshipped(seller)).data.orders).toEqual([]);
    expect((await call(app, `POST /storefront/orders/${order.token}/confirm-received`)).status).toBe(200);
    // The profit: R − S.
    expect(await availableOf(seller.id)).toBe(available + 3_000);
    const { data: log } = await call(app, `GET /console/audit?seller_id=${seller.id}`, {
      token: reviewer.token,
    });
    const actions = log.entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['seller_suspended', 'unshipped_orders_viewed', 'order_shipped']),
    );
    expect(failures).toEqual([]);
  });

  it('[FLOW-05] are cancelled and refunded after the ship-by deadline', async () => {
    const { seller, order } = await paidOrder();
    const { ship_by } = await orderOf(seller, order.id);
    await suspend(seller, 'ship');
    app.clock.advance(Date.parse(ship_by) + 2 * DAY_MS + HOUR_MS - app.clock.now());
    await endOverdue();
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data).toMatchObject({ status: 'cancelled', refunds: [{ amount: order.total }] });
    reviewer = await newOperator(app, 'reviewer');
    expectRefused(await shipForSeller(seller, order.id), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-05] are not shipped by operators for an active seller, if they are refunded, or without a number', async () => {
    const { seller, order } = await paidOrder();
    const refuse = async (body: object = {}) => {
      const reply = await shipForSeller(seller, order.id, body);
      expectRefused(reply, 409, 'REQUEST_INVALID');
      expect(reply.body.reason).toBe('order_not_shipped_by_operators');
    };
    await refuse();
    expect((await unshipped(seller)).data.orders).toEqual([]);
    expect((await suspend(seller)).data).toMatchObject({ suspension_orders: 'refund' });
    await refuse();
    const { token } = reviewer;
    const lift = { reason_code: 'matter_settled' };
    await call(app, `POST /console/sellers/${seller.id}/unsuspend`, { token, body: lift });
    expect((await suspend(seller, 'ship')).status).toBe(200);
    expectRefused(
      await shipForSeller(seller, order.id, { tracking_number: 'x' }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expectRefused(await shipForSeller(seller, 987_654_321), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expectRefused(await shipForSeller({ id: 987_654_321 }, order.id), 404, 'REQUEST_NOT_FOUND');
    const finance = await newOperator(app, 'finance');
    expectRefused(await shipForSeller(seller, order.id, {}, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await unshipped(seller, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expect((await shipForSeller(seller, order.id)).status).toBe(200);
    expectRefused(await shipForSeller(seller, order.id), 409, 'REQUEST_INVALID');
  });
});

describe('the customer', () => {
  const cancel = (token: string, body: object = { reason: 'Changed my mind' }) =>
    call(app, `POST /storefront/orders/${token}/cancel`, { body });

  it('[FLOW-02] cancels an unpaid order, and nothing is refunded', async () => {
    const { seller, product } = await paidOrder();
    const unpaid = await newOrder(app, seller, product, { paid: false });
    const { status, data } = await cancel(unpaid.token);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'cancelled', refunds: [] });
  });

  it('[FLOW-02] cancels a paid order at once with a refund, and the seller reads the reason', async () => {
    const { seller, order } = await paidOrder();
    const { data } = await cancel(order.token);
    expect(data).toMatchObject({ status: 'cancelled', refunds: [{ amount: order.total }] });
    const ended = await orderOf(seller, order.id, 'th');
    expect(ended.ending).toMatchObject({ by: 'customer', reason: 'เปลี่ยนใจ', money_back: 'on_its_way' });
    expect(await escrowOf(seller.id)).toBe(0);
    const notice = await newestNotice(seller);
    expect(notice.title).toBe('Cancelled by the customer');
    expect(notice.message).toContain('Changed my mind');
  });

  it('[FLOW-02] does not cancel a shipped or ended order, without a reason, or with a wrong token', async () => {
    const shipped = await shippedOrder();
    expectRefused(await cancel(shipped.order.token), 409, 'REQUEST_INVALID');
    const { order } = await paidOrder();
    expectRefused(await cancel(order.token, { reason: '  ' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await cancel(`${order.token}x`), 404, 'BUSINESS_ORDER_NOT_FOUND');
    expect((await cancel(order.token)).status).toBe(200);
    expectRefused(await cancel(order.token, { reason: 'Again' }), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-02] refuses to ship a cancelled order, and says that it was cancelled', async () => {
    const { seller, order } = await paidOrder();
    await cancel(order.token);
    const { status, body } = await ship(app, seller, order.id);
    expect([status, body.reason]).toEqual([409, 'order_was_cancelled']);
  });

  it('[FLOW-02] cancelling while the seller ships has exactly one winner', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { seller, order } = await paidOrder();
      const [cancelled, shipped] = await Promise.all([cancel(order.token), ship(app, seller, order.id)]);
      expect([cancelled.status, shipped.status].sort((one, other) => one - other)).toEqual([200, 409]);
      const { status } = await orderOf(seller, order.id);
      expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'pending_delivery');
      expect(await escrowOf(seller.id)).toBe(cancelled.status === 200 ? 0 : 33_000);
    }
  });
});

describe('the seller’s word', () => {
  const confirm = (seller: TestSeller, id: number) =>
    call(app, `PUT /sellers/orders/${id}/status`, { token: seller.token, body: { status: 'completed' } });

  it('[FLOW-03] without a delivered scan is recorded, moves no money, and asks the customer', async () => {
    const { seller, order } = await shippedOrder();
    await scan(app, seller, order.id, 'picked_up');
    const balance = await balanceOf(app, seller);
    const { status, data } = await confirm(seller, order.id);
    expect(status).toBe(200);
    expect(data.order).toMatchObject({ status: 'pending_delivery', completes_at: null });
    expect(data.order.delivery_stated_at).not.toBeNull();
    expect(await balanceOf(app, seller)).toBe(balance);
    const asked = await call(app, `GET /storefront/orders/${order.token}`);
    expect(asked.data.delivery_stated_at).toBe(data.order.delivery_stated_at);
    await confirm(seller, order.id);
    const stated = (await orderOf(seller, order.id)).timeline.filter(
      ({ kind }: { kind: string }) => kind === 'delivery_stated',
    );
    expect(stated).toHaveLength(1);
    // The customer completes it.
    expect((await call(app, `POST /storefront/orders/${order.token}/confirm-received`)).status).toBe(200);
    expect((await orderOf(seller, order.id)).status).toBe('completed');
  });

  it('[FLOW-03] after the courier’s delivered scan completes the order', async () => {
    const { seller, order } = await shippedOrder();
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    expect((await orderOf(seller, order.id)).completes_at).not.toBeNull();
    expect((await confirm(seller, order.id)).data.order.status).toBe('completed');
    expect(await balanceOf(app, seller)).toBe(5_030);
  });

  it('[FLOW-03] a later scan starts the countdown of a stated delivery', async () => {
    const { seller, order } = await shippedOrder();
    await confirm(seller, order.id);
    await scan(app, seller, order.id, 'delivered');
    const now = await orderOf(seller, order.id);
    expect(now).toMatchObject({ status: 'pending_delivery', delivery_stated_at: null });
    expectAbout(now.completes_at, app.clock.now() + 7 * DAY_MS);
  });

  it('[FLOW-03] in a batch completes only delivered orders and answers with the real state of each', async () => {
    const { seller, product, order } = await shippedOrder();
    const second = await newOrder(app, seller, product);
    serial += 100;
    await ship(app, seller, second.id, { tracking_number: sampleTrackingNumber('sf', serial) });
    await scan(app, seller, second.id, 'delivered');
    const { data } = await call(app, 'POST /sellers/orders/batch-update-status', {
      token: seller.token,
      body: { order_ids: [order.id, second.id], status: 'completed' },
    });
    expect(data.results).toMatchObject([
      { id: order.id, moved: true, status: 'pending_delivery', completes_at: null },
      { id: second.id, moved: true, status: 'completed' },
    ]);
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');
    expect((await orderOf(seller, second.id)).status).toBe('completed');
  });

  it('[FLOW-03] [ORD-09] early receipt is refused until the courier has scanned the parcel', async () => {
    const { seller, order } = await shippedOrder();
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    const collect = () =>
      call(app, 'POST /sellers/orders/bulk-early-profit', {
        token: seller.token,
        body: { order_ids: [order.id] },
      });
    expectRefused(await collect(), 409, 'REQUEST_INVALID');
    await scan(app, seller, order.id, 'picked_up');
    expect((await collect()).data).toMatchObject({ processed_orders: 1, total_profit: 30 });
  });
});

it('[FLOW-01] orders from before the deadlines get full new ones at the start, and nothing is cancelled', async () => {
  const { seller, order } = await paidOrder();
  const inTransit = await shippedOrder();
  await scan(app, inTransit.seller, inTransit.order.id, 'picked_up');
  await advanceDays(seller, 60);
  const ids = [order.id, inTransit.order.id];
  await app.db
    .updateTable('orders')
    .set({ ship_by: null, courier_due_at: null })
    .where('id', 'in', ids)
    .execute();
  expect(await assignDeadlines(app.db, app.clock)).toBe(2);
  expect(await assignDeadlines(app.db, app.clock)).toBe(0);
  await endOverdue();
  const unshipped = await orderOf(seller, order.id);
  expect(unshipped.status).toBe('pending_shipment');
  expect(Date.parse(unshipped.ship_by)).toBeGreaterThan(app.clock.now() + 2 * DAY_MS);
  await signInAgain(inTransit.seller);
  const shipped = await orderOf(inTransit.seller, inTransit.order.id);
  expectAbout(shipped.courier_due_at, app.clock.now() + 21 * DAY_MS);
});

describe('an overdue delivery without a courier that reports', () => {
  const decide = (operator: { token: string }, id: number, outcome: string, reason = 'The courier said so') =>
    call(app, `POST /console/deliveries/${id}/decide`, { token: operator.token, body: { outcome, reason } });

  async function overdueOrder(...scans: CourierEventKind[]) {
    const shipped = await shippedOrder();
    if (scans.length > 0) await scan(app, shipped.seller, shipped.order.id, ...scans);
    await advanceDays(shipped.seller, 30);
    return { ...shipped, operator: await newOperator(app, 'reviewer') };
  }

  it('[FLOW-03] [MON-03] is in the operators’ queue, and ends as they decide', async () => {
    for (const [outcome, status, balance] of [
      ['delivered', 'completed', 5_030],
      ['not_sent', 'cancelled', 5_000],
      ['lost', 'refunded', 5_000],
    ] as const) {
      const { seller, order, operator } = await overdueOrder();
      const { data } = await call(app, 'GET /console/deliveries?per_page=50', { token: operator.token });
      const listed = data.deliveries.find((one: { order_id: number }) => one.order_id === order.id);
      expect(listed).toMatchObject({ amount: 330, handed_over_at: null });
      expect((await decide(operator, order.id, outcome)).status).toBe(200);
      expect((await orderOf(seller, order.id)).status).toBe(status);
      expect(await balanceOf(app, seller)).toBe(balance);
      expect(await escrowOf(seller.id)).toBe(0);
      expectRefused(await decide(operator, order.id, outcome), 409, 'REQUEST_INVALID');
    }
  });

  it('[FLOW-03] tells seller and customer the operator’s reason', async () => {
    for (const [outcome, reason] of [
      ['not_sent', 'The courier never received the parcel · The courier said so'],
      ['lost', 'Parcel lost in transit · The courier said so'],
    ] as const) {
      const { seller, order, operator } = await overdueOrder();
      expect((await decide(operator, order.id, outcome)).status).toBe(200);
      expect((await orderOf(seller, order.id)).ending).toMatchObject({ by: 'operator', reason });
      const { data } = await call(app, `GET /storefront/orders/${order.token}`, { language: 'en' });
      expect(JSON.stringify(data)).toContain(reason);
    }
  });

  it('[FLOW-03] [FLOW-04] is refunded by two operators if the refund is large', async () => {
    const seller = await newSeller(app, { balance: 50_000 });
    const product = await newProduct(app, { price: 1_000_000 });
    const order = await newOrder(app, seller, product);
    serial += 100;
    await ship(app, seller, order.id, { tracking_number: sampleTrackingNumber('sf', serial) });
    await advanceDays(seller, 30);
    const [first, second] = [await newOperator(app, 'reviewer'), await newOperator(app, 'reviewer')];
    const approval = async () => {
      const { data } = await call(app, 'GET /console/deliveries?per_page=50', { token: first.token });
      return data.deliveries.find((one: { order_id: number }) => one.order_id === order.id).first_approval;
    };
    expect(await approval()).toBeNull();
    expect((await decide(first, order.id, 'lost')).data.is_final).toBe(false);
    expect(await approval()).toMatchObject({ account: first.account, outcome: 'lost' });
    const repeated = await decide(first, order.id, 'lost');
    expectRefused(repeated, 409, 'REQUEST_INVALID');
    expect(repeated.body.reason).toBe('refund_needs_second_operator');
    // Another outcome needs two approvals of its own.
    expect((await decide(second, order.id, 'not_sent')).data.is_final).toBe(false);
    expect(await approval()).toMatchObject({ account: second.account, outcome: 'not_sent' });
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');
    expect((await decide(first, order.id, 'not_sent')).data.is_final).toBe(true);
    expect((await orderOf(seller, order.id)).status).toBe('cancelled');
    expect(await balanceOf(app, seller)).toBe(50_000);
  });

  it('[FLOW-04] [FLOW-08] grants an open refund request as the operator’s decision, for all sides', async () => {
    for (const [outcome, grant_cause] of [
      ['not_sent', 'not_sent'],
      ['lost', 'parcel_lost'],
    ] as const) {
      const { seller, order, operator } = await overdueOrder();
      await requestRefund(order);
      expect((await decide(operator, order.id, outcome)).status).toBe(200);
      const granted = { state: 'granted', decided_by: 'operator', grant_cause };
      expect(await customerRequest(order)).toMatchObject(granted);
      const path = `GET /sellers/orders/${order.id}/refund`;
      const [ofSeller] = (await call(app, path, { token: seller.token })).data.requests;
      expect(ofSeller).toMatchObject(granted);
      const { token } = operator;
      const { data } = await call(app, `GET /console/refunds/${ofSeller.id}`, { token });
      expect(data.request).toMatchObject(granted);
      const { refunds } = (await call(app, 'GET /console/refunds?group=closed', { token })).data;
      expect(refunds.find(({ id }: { id: number }) => id === ofSeller.id).decided_by).toBe('operator');
    }
  });

  it('[FLOW-03] is not decided early, against a scan, without a reason, or by a seller', async () => {
    const { seller, order, operator } = await overdueOrder('picked_up');
    expectRefused(await decide(operator, order.id, 'not_sent'), 409, 'REQUEST_INVALID');
    expectRefused(await decide(operator, order.id, 'lost', ' '), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await decide(seller, order.id, 'lost')).status).toBe(401);
    const early = await shippedOrder();
    expectRefused(await decide(operator, early.order.id, 'lost'), 409, 'REQUEST_INVALID');
    expect((await orderOf(seller, order.id)).status).toBe('pending_delivery');
  });
});
