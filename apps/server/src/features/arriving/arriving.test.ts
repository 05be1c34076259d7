import { addDays, bangkokDay } from '@raan/contract/calendar';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { MONEY_STAGES } from '@raan/contract/orders/expected-payment';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteEmptyMoneyCounters } from './delete-empty-counters.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { refreshTransitDays } from '#features/tracking/refresh-transit-days.ts';
import {
  balanceOf,
  chargeForItems,
  newOrder,
  newProduct,
  newSeller,
  scan,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

// A Monday, 10:00 in Bangkok.
const app = useTestApp({ startsAt: '2026-06-15T03:00:00Z' });

const get = async (seller: TestSeller, path: string) =>
  (await call(app, `GET ${path}`, { token: seller.token })).data;
const arriving = (seller: TestSeller) => get(seller, '/sellers/arriving');
const today = () => bangkokDay(app.clock.now());
const orderOf = async (seller: TestSeller, { id }: TestOrder) => await get(seller, `/sellers/orders/${id}`);

/** Advances the clock by days, and signs in again: sessions expire. */
async function passDays(seller: TestSeller, days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  const { account, password } = seller;
  seller.token = (await call(app, 'POST /sellers/signin', { body: { account, password } })).body.token;
}

let numbers = 0;
/** A paid order of `cost` baht, shipped from the escrow or the balance. */
async function shippedOrder(seller: TestSeller, cost: number, funding: 'escrow' | 'balance' = 'escrow') {
  const order = await newOrder(app, seller, await newProduct(app, { price: cost * 100 }));
  numbers += 1;
  const number = `SF${String(1_000_000_000_000 + numbers)}`;
  expect((await ship(app, seller, order.id, { funding, tracking_number: number })).status).toBe(200);
  return order;
}

const completeDue = () =>
  completeDelivered(app, (error) => {
    throw error;
  });

async function listAll(seller: TestSeller, perPage: number) {
  const orders = [];
  let cursor: string | undefined;
  do {
    const page = await get(
      seller,
      `/sellers/arriving/orders?per_page=${perPage}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    orders.push(...page.orders);
    cursor = page.pagination.next_cursor;
  } while (cursor);
  return orders;
}

describe('the story of ฿1,846', () => {
  it('[MON-01] a seller reads when it arrives, and it does, to the satang and on that day', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await shippedOrder(seller, 18_460);
    expect((await orderOf(seller, order)).expected_payment).toEqual({
      day: addDays(today(), 3 + 7),
      cause: 'unscanned',
      amount: 1_846,
    });
    await passDays(seller, 2);
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    const expected = await arriving(seller);
    const day = addDays(today(), 7);
    expect(expected).toMatchObject({ amount: 1_846, orders: 1, next_day: day, undated_orders: 0, owed: 0 });
    expect((await orderOf(seller, order)).expected_payment).toEqual({
      day,
      cause: 'delivered',
      amount: 1_846,
    });
    const before = await balanceOf(app, seller);
    while (bangkokDay(app.clock.now()) < day) {
      await completeDue();
      expect(await balanceOf(app, seller)).toBe(before);
      await passDays(seller, 1);
    }
    await completeDue();
    expect(await balanceOf(app, seller)).toBe(before + 1_846);
    expect((await orderOf(seller, order)).expected_payment).toEqual({ day, cause: 'paid', amount: 1_846 });
    expect(await arriving(seller)).toMatchObject({ amount: 0, orders: 0, next_day: null });
    await deleteEmptyMoneyCounters(app.db);
    const counters = app.db.selectFrom('arriving_money').select('stage').where('seller_id', '=', seller.id);
    expect(await counters.execute()).toEqual([]);
  });
});

describe('money on its way', () => {
  let seller: TestSeller;
  let stages: Record<string, TestOrder>;

  beforeAll(async () => {
    seller = await newSeller(app, { balance: 20_000 });
    const delivered = await shippedOrder(seller, 100, 'balance');
    await scan(app, seller, delivered.id, 'picked_up', 'delivered');
    const disputed = await shippedOrder(seller, 200);
    await scan(app, seller, disputed.id, 'picked_up', 'delivered');
    await call(app, `POST /storefront/orders/${disputed.token}/refund-request`, {
      body: { reason: 'damaged', comment: 'แตกทั้งกล่อง', photos: [] },
    });
    const returning = await shippedOrder(seller, 300);
    await scan(app, seller, returning.id, 'picked_up', 'returning');
    const lost = await shippedOrder(seller, 400);
    await scan(app, seller, lost.id, 'picked_up', 'lost');
    const noNumber = await newOrder(app, seller, await newProduct(app, { price: 50_000 }));
    await call(app, 'POST /sellers/orders/bulk-ship', {
      token: seller.token,
      body: { order_ids: [noNumber.id], funding: 'balance' },
    });
    const toShip = await newOrder(app, seller, await newProduct(app, { price: 60_000 }));
    const inTransit = await shippedOrder(seller, 700);
    await newOrder(app, seller, await newProduct(app, { price: 80_000 }), { paid: false });
    const received = await shippedOrder(seller, 900);
    await scan(app, seller, received.id, 'picked_up');
    await call(app, `POST /storefront/orders/${received.token}/confirm-received`);
    const cancelled = await newOrder(app, seller, await newProduct(app, { price: 100_000 }));
    await call(app, `POST /sellers/orders/${cancelled.id}/cancel`, {
      token: seller.token,
      body: { reason: 'หมด' },
    });
    stages = {
      delivered,
      disputed,
      returning,
      lost,
      no_number: noNumber,
      to_ship: toShip,
      in_transit: inTransit,
    };
  });

  it('[MON-01] sums what the balance gains, counts the orders, and names the next day', async () => {
    expect(await arriving(seller)).toEqual({
      // R of the order that the balance paid, and R − S of the others.
      amount: 110 + 60 + 70,
      orders: 3,
      next_day: addDays(today(), 7),
      undated_amount: 20 + 30 + 40 + 550,
      undated_orders: 4,
      owed: 0,
    });
  });

  it('[MON-01] lists the orders by day and those without one last, whatever the page size', async () => {
    const orders = await listAll(seller, 20);
    expect(orders.map(({ id, expected_payment }) => [id, expected_payment.cause])).toEqual([
      [stages['delivered']!.id, 'delivered'],
      [stages['in_transit']!.id, 'unscanned'],
      [stages['to_ship']!.id, 'to_ship'],
      [stages['no_number']!.id, 'no_number'],
      [stages['lost']!.id, 'lost'],
      [stages['returning']!.id, 'returning'],
      [stages['disputed']!.id, 'disputed'],
    ]);
    for (const size of [1, 2, 3]) expect(await listAll(seller, size)).toEqual(orders);
    for (const { id, expected_payment } of orders)
      expect(expected_payment).toEqual((await get(seller, `/sellers/orders/${id}`)).expected_payment);
    const { days, pagination } = await get(seller, '/sellers/arriving/orders?per_page=2');
    expect(pagination.total).toBe(7);
    expect(days.map(({ orders: count }: { orders: number }) => count)).toEqual([1, 1, 1, 4]);
    expect(days.at(-1)).toEqual({ day: null, amount: 640, orders: 4 });
  });

  it('[MON-01] has the stage in the database that the rule of the contract names', async () => {
    for (const stage of MONEY_STAGES) {
      const { money_stage } = await app.db
        .selectFrom('orders')
        .select('money_stage')
        .where('seller_id', '=', seller.id)
        .where('id', '=', stages[stage]!.id)
        .executeTakeFirstOrThrow();
      expect(money_stage).toBe(stage);
    }
  });

  it('[MON-01] is hidden from other sellers and visitors, and refuses a foreign cursor', async () => {
    const stranger = await newSeller(app);
    expect(await arriving(stranger)).toMatchObject({ amount: 0, orders: 0, undated_orders: 0 });
    const { pagination } = await get(seller, '/sellers/arriving/orders?per_page=2');
    const ofStranger = await get(stranger, `/sellers/arriving/orders?cursor=${pagination.next_cursor}`);
    expect(ofStranger.orders).toEqual([]);
    expectRefused(
      await call(app, `GET /sellers/orders/${stages['in_transit']!.id}`, { token: stranger.token }),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
    for (const path of ['/sellers/arriving', '/sellers/arriving/orders'])
      expect((await call(app, `GET ${path}`)).status).toBe(401);
    const invented = await call(app, 'GET /sellers/arriving/orders?cursor=made-up', { token: seller.token });
    expectRefused(invented, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[MON-01] names a debt, which is deducted from what arrives', async () => {
    const debtor = await newSeller(app);
    await shippedOrder(debtor, 1_000);
    await chargeForItems(app, debtor, 4_000);
    expect(await arriving(debtor)).toMatchObject({ amount: 100, orders: 1, owed: 40 });
  });

  it('[MON-01] delays what is late, and pays an early receipt at once', async () => {
    const { day } = (await orderOf(seller, stages['to_ship']!)).expected_payment;
    await passDays(seller, 7);
    const late = (await orderOf(seller, stages['to_ship']!)).expected_payment;
    expect(late).toMatchObject({ cause: 'late_to_ship', day: addDays(today(), 3 + 7) });
    expect(late.day > day).toBe(true);
    await scan(app, seller, stages['in_transit']!.id, 'picked_up');
    expect((await orderOf(seller, stages['in_transit']!)).expected_payment).toMatchObject({
      cause: 'delayed',
      day: addDays(today(), 7),
    });
    const { orders } = await get(seller, '/sellers/arriving/orders');
    for (const { id, expected_payment } of orders)
      expect(expected_payment).toEqual((await get(seller, `/sellers/orders/${id}`)).expected_payment);
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
    await call(app, 'POST /sellers/orders/bulk-early-profit', {
      token: seller.token,
      body: { order_ids: [stages['in_transit']!.id] },
    });
    expect((await orderOf(seller, stages['in_transit']!)).expected_payment).toMatchObject({
      cause: 'paid',
      day: today(),
    });
  });
});

describe('the usual time of a courier', () => {
  it('[MON-01] is the median of its last 30 days, of all couriers for one with few parcels, and else the default', async () => {
    const seller = await newSeller(app);
    const template = await shippedOrder(seller, 100);
    const transitDays = async () => {
      await refreshTransitDays(app);
      const { rows } = await sql<{ courier: string; days: number }>`
        select courier, days from courier_transits order by courier`.execute(app.db);
      return Object.fromEntries(rows.map(({ courier, days }) => [courier, days]));
    };
    await app.db.updateTable('orders').set({ delivered_at: null }).execute();
    expect(await transitDays()).toEqual({ any: 3 });
    const addParcels = (courier: string, count: number, days: number, deliveredAgo: number) =>
      sql`
      insert into orders (seller_id, order_number, status, cost_satang, retail_satang, quantity, funding, customer_name, customer_phone,
        address, district, province, postal_code, courier, tracking_number, created_at, expires_at, paid_at, shipped_at, delivered_at, cancelled_at)
      select seller_id, 'T' || ${courier} || ${days} || ${deliveredAgo} || '-' || number, 'cancelled', cost_satang, retail_satang, quantity, 'escrow', customer_name,
        customer_phone, address, district, province, postal_code, ${courier}, 'T' || number, created_at, expires_at, paid_at,
        now_at - make_interval(days => ${days + deliveredAgo}), now_at - make_interval(days => ${deliveredAgo}), now_at
      from orders, generate_series(1, ${count}) number, (select ${new Date(app.clock.now()).toISOString()}::timestamptz as now_at) as clock
      where id = ${template.id}`.execute(app.db);
    await addParcels('ems', 12, 1, 1);
    await addParcels('ems', 9, 6, 1);
    await addParcels('sto', 19, 9, 1);
    await addParcels('zto', 30, 20, 31);
    expect(await transitDays()).toEqual({ any: 6, ems: 1 });
    const bySto = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    await ship(app, seller, bySto.id, {
      funding: 'escrow',
      courier: 'sto',
      tracking_number: 'STO123456789012',
    });
    expect((await orderOf(seller, bySto)).expected_payment.day).toBe(addDays(today(), 6 + 7));
    const byEms = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    await ship(app, seller, byEms.id, {
      funding: 'escrow',
      courier: 'ems',
      tracking_number: 'EF123456789TH',
    });
    expect((await orderOf(seller, byEms)).expected_payment.day).toBe(addDays(today(), 1 + 7));
    // Two couriers on two days: the list follows the medians without any order being written.
    expect((await listAll(seller, 1)).map(({ id }) => id)).toEqual([byEms.id, template.id, bySto.id]);
  });
});

describe('forecast and outcome', () => {
  it('[MON-01] are stored when orders ship, one by one and in batches, with the time of each courier', async () => {
    const seller = await newSeller(app);
    await app.db.deleteFrom('courier_transits').where('courier', '<>', 'any').execute();
    await app.db.updateTable('courier_transits').set({ days: 3 }).execute();
    await sql`insert into courier_transits values ('ems', 1, 20, now())`.execute(app.db);
    const product = await newProduct(app, { price: 10_000 });
    const [sf, ems, without] = [
      await newOrder(app, seller, product),
      await newOrder(app, seller, product),
      await newOrder(app, seller, product),
    ];
    const shipped = await call(app, 'POST /sellers/orders/bulk-ship', {
      token: seller.token,
      body: {
        funding: 'escrow',
        shipments: [
          { order_id: sf.id, courier: 'sf', tracking_number: 'SF7000000000001' },
          { order_id: ems.id, courier: 'ems', tracking_number: 'EF700000001TH' },
          { order_id: without.id },
        ],
      },
    });
    expect(shipped.status).toBe(200);
    const rows = await app.db
      .selectFrom('orders')
      .select(['id', 'forecast_paid_on'])
      .where('seller_id', '=', seller.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ forecast_paid_on }) => forecast_paid_on)).toEqual([
      addDays(today(), 3 + 7),
      addDays(today(), 1 + 7),
      null,
    ]);
    // A corrected number keeps the forecast that the seller read at shipping.
    await call(app, `PUT /sellers/orders/${sf.id}/shipping`, {
      token: seller.token,
      body: { courier: 'ems', tracking_number: 'EF700000002TH' },
    });
    const { forecast_paid_on } = await app.db
      .selectFrom('orders')
      .select('forecast_paid_on')
      .where('id', '=', sf.id)
      .executeTakeFirstOrThrow();
    expect(forecast_paid_on).toBe(addDays(today(), 3 + 7));
  });

  const sumOf = async (courier: string, by: string) => {
    const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
    const value = (name: string) =>
      Number(
        new RegExp(
          `^raan_payment_forecast_difference_days_${name}\\{courier="${courier}",by="${by}"\\} (\\S+)$`,
          'm',
        ).exec(metrics)?.[1] ?? 0,
      );
    return { sum: value('sum'), count: value('count') };
  };

  it('[MON-01] are compared by courier in the metrics when an order is credited', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await app.db.deleteFrom('courier_transits').where('courier', '<>', 'any').execute();
    await app.db.updateTable('courier_transits').set({ days: 3 }).execute();
    const before = { server: await sumOf('sf', 'server'), customer: await sumOf('sf', 'customer') };
    const [slow, early] = [await shippedOrder(seller, 100), await shippedOrder(seller, 200)];
    await scan(app, seller, early.id, 'picked_up');
    await call(app, `POST /storefront/orders/${early.token}/confirm-received`);
    app.clock.advance(5 * DAY_MS);
    await scan(app, seller, slow.id, 'picked_up', 'delivered');
    app.clock.advance(7 * DAY_MS + HOUR_MS);
    await completeDue();
    const after = { server: await sumOf('sf', 'server'), customer: await sumOf('sf', 'customer') };
    expect(after.customer).toEqual({ sum: before.customer.sum - 10, count: before.customer.count + 1 });
    // Other orders of this file may complete as well, but each of them as forecast by its own scan.
    const { forecast_paid_on, completed_at } = await app.db
      .selectFrom('orders')
      .select(['forecast_paid_on', 'completed_at'])
      .where('id', '=', slow.id)
      .executeTakeFirstOrThrow();
    expect(addDays(forecast_paid_on!, 2)).toBe(bangkokDay(completed_at!));
    expect(after.server.count).toBeGreaterThan(before.server.count);
  });
});
