import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import {
  balanceOf,
  newOrder,
  newProduct,
  newSeller,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

type BatchBody = { shipments?: object[]; order_ids?: number[]; [field: string]: unknown };

const bulkShip = (seller: TestSeller, body?: BatchBody, key?: string) =>
  call(app, 'POST /sellers/orders/bulk-ship', { token: seller.token, body, key });
const preflight = (seller: TestSeller, body?: BatchBody) =>
  call(app, 'POST /sellers/orders/bulk-ship/preflight', { token: seller.token, body });
const bulkTracking = (seller: TestSeller, shipments: object[]) =>
  call(app, 'POST /sellers/orders/bulk-tracking', { token: seller.token, body: { shipments } });

async function orderOf(seller: TestSeller, id: number) {
  return (await call(app, `GET /sellers/orders/${id}`, { token: seller.token })).data;
}

/** Paid orders of ฿100 each. */
async function sellerWithOrders(count: number, balance?: number) {
  const seller = await newSeller(app, balance ? { balance } : {});
  const product = await newProduct(app);
  const orders: TestOrder[] = [];
  for (let index = 0; index < count; index += 1) orders.push(await newOrder(app, seller, product));
  return { seller, product, orders };
}

const setPhone = (order: TestOrder, phone: string) =>
  app.db.updateTable('orders').set({ customer_phone: phone }).where('id', '=', order.id).execute();

const kinds = (blocked: { problems: { kind: string }[] }[]) =>
  blocked.map(({ problems }) => problems.map(({ kind }) => kind));

describe('a batch with tracking numbers', () => {
  it('[ORD-05] [ORD-07] ships each order with its own courier and number, named by id or by order number', async () => {
    const { seller, orders } = await sellerWithOrders(3, 5_000);
    const [first, second, third] = orders as [TestOrder, TestOrder, TestOrder];
    const { data } = await bulkShip(seller, {
      shipments: [
        {
          order_number: ` ${first.number.toLowerCase()} `,
          courier: 'ems',
          tracking_number: 'ea 123 456 785 th',
        },
        { order_id: second.id, courier: 'sf', tracking_number: 'SF1234567890123' },
        { order_number: third.number },
      ],
    });
    expect(data).toMatchObject({ processed_orders: 3, total_cost: 300, balance_after: 4_700, failed: [] });
    expect(await orderOf(seller, first.id)).toMatchObject({
      status: 'pending_delivery',
      funding: 'balance',
      courier: 'ems',
      tracking_number: 'EA123456785TH',
    });
    expect(await orderOf(seller, second.id)).toMatchObject({
      courier: 'sf',
      tracking_number: 'SF1234567890123',
    });
    expect(await orderOf(seller, third.id)).toMatchObject({
      status: 'pending_delivery',
      courier: null,
      tracking_number: null,
    });
  });

  it('[ORD-05] [ORD-07] reports the problems of each blocked order, and ships the others', async () => {
    const { seller, orders } = await sellerWithOrders(6, 5_000);
    const [good, shipped, malformed, half, twice, mistyped] = orders as [
      TestOrder,
      TestOrder,
      TestOrder,
      TestOrder,
      TestOrder,
      TestOrder,
    ];
    await ship(app, seller, shipped.id);
    const { data } = await bulkShip(seller, {
      shipments: [
        { order_id: good.id, courier: 'sf', tracking_number: 'SF1111111111111' },
        { order_id: shipped.id },
        { order_id: malformed.id, courier: 'sf', tracking_number: 'NO NUMBER!' },
        { order_id: half.id, tracking_number: 'SF2222222222222' },
        { order_id: twice.id, courier: 'sf', tracking_number: 'SF3333333333333' },
        { order_number: 'R000000-NOBODY' },
        { order_id: twice.id, courier: 'sf', tracking_number: 'SF4444444444444' },
        { order_id: mistyped.id, courier: 'ems', tracking_number: 'EA123456784TH' },
      ],
    });
    // A mistyped check digit is only a warning, so the order ships.
    expect(data).toMatchObject({ processed_orders: 2, total_cost: 200 });
    expect(data.orders).toEqual([good, mistyped].map(({ id, number }) => ({ id, order_number: number })));
    expect(data.failed).toEqual([
      {
        index: 1,
        order_id: shipped.id,
        order_number: shipped.number,
        problems: [{ kind: 'wrong_state', status: 'pending_delivery' }],
      },
      {
        index: 2,
        order_id: malformed.id,
        order_number: malformed.number,
        problems: [{ kind: 'tracking_malformed' }],
      },
      { index: 3, order_id: half.id, order_number: half.number, problems: [{ kind: 'courier_missing' }] },
      { index: 4, order_id: twice.id, order_number: twice.number, problems: [{ kind: 'named_twice' }] },
      { index: 5, order_id: null, order_number: 'R000000-NOBODY', problems: [{ kind: 'not_found' }] },
      { index: 6, order_id: twice.id, order_number: twice.number, problems: [{ kind: 'named_twice' }] },
    ]);
    for (const { id } of [malformed, half, twice])
      expect((await orderOf(seller, id)).status).toBe('pending_shipment');
    expect(await balanceOf(app, seller)).toBe(4_700);

    const retried = await bulkShip(seller, { order_ids: [malformed.id, half.id, malformed.id] });
    expect(retried.data).toMatchObject({ processed_orders: 2, failed: [] });
  });

  it('[ORD-07] [ORD-13] warns about a number in an unusual format for its courier, but ships', async () => {
    const { seller, orders } = await sellerWithOrders(1, 5_000);
    const [order] = orders as [TestOrder];
    const shipments = [{ order_id: order.id, courier: 'ems', tracking_number: 'EA123456784TH' }];
    const { data } = await preflight(seller, { shipments });
    expect(data).toMatchObject({ count: 1, blocked: [] });
    const kindsOf = (one: { problems: { kind: string }[] }) => one.problems.map(({ kind }) => kind);
    expect(data.warned.flatMap(kindsOf)).toContain('tracking_unlike');
    expect((await bulkShip(seller, { shipments })).data).toMatchObject({ processed_orders: 1, failed: [] });
  });

  it('[ORD-07] refuses one number for two customers, but accepts it for two orders of one customer', async () => {
    const { seller, orders } = await sellerWithOrders(4, 5_000);
    const [mine, alsoMine, another, later] = orders as [TestOrder, TestOrder, TestOrder, TestOrder];
    await setPhone(another, '0891112222');
    await setPhone(later, '0891112222');
    const number = { courier: 'sf', tracking_number: 'SF1234567890123' };
    const refused = await bulkShip(seller, {
      shipments: [
        { order_id: mine.id, ...number },
        { order_id: another.id, ...number },
      ],
    });
    expect(refused.data.processed_orders).toBe(0);
    expect(kinds(refused.data.failed)).toEqual([['tracking_duplicate'], ['tracking_duplicate']]);
    expect(refused.data.failed[0].problems[0].other_order).toBe(another.number);

    const together = await bulkShip(seller, {
      shipments: [
        { order_id: mine.id, ...number },
        { order_id: alsoMine.id, ...number },
      ],
    });
    expect(together.data).toMatchObject({ processed_orders: 2, failed: [] });
    const used = await bulkShip(seller, { shipments: [{ order_id: later.id, ...number }] });
    expect(used.data.failed[0].problems).toEqual([
      { kind: 'tracking_used', other_order: expect.stringMatching(/^R/) },
    ]);
  });

  it("[ORD-07] treats another seller's orders as missing, by id or by number", async () => {
    const { seller, orders } = await sellerWithOrders(1);
    const stranger = await newSeller(app, { balance: 5_000 });
    const [order] = orders as [TestOrder];
    for (const shipment of [{ order_id: order.id }, { order_number: order.number }]) {
      expectRefused(await bulkShip(stranger, { shipments: [shipment] }), 404, 'BUSINESS_ORDER_NOT_FOUND');
      const preview = await preflight(stranger, { shipments: [shipment] });
      expect(preview.data).toMatchObject({ count: 0, total_cost: 0, order_ids: [] });
      expect(kinds(preview.data.blocked)).toEqual([['not_found']]);
      const tracked = await bulkTracking(stranger, [
        { ...shipment, courier: 'sf', tracking_number: 'SF1234567890123' },
      ]);
      expectRefused(tracked, 404, 'BUSINESS_ORDER_NOT_FOUND');
    }
    expect((await orderOf(seller, order.id)).status).toBe('pending_shipment');
    expectRefused(await call(app, 'POST /sellers/orders/bulk-ship/preflight'), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[ORD-07] refuses malformed batches', async () => {
    const { seller, orders } = await sellerWithOrders(1);
    const [order] = orders as [TestOrder];
    for (const body of [
      { shipments: [] },
      { order_ids: [] },
      { order_ids: [0] },
      { order_ids: Array.from({ length: 10_001 }, (_, index) => index + 1) },
      { shipments: Array.from({ length: 1_001 }, (_, index) => ({ order_id: index + 1 })) },
      { shipments: [{ order_id: order.id, courier: 'pigeon' }] },
      { shipments: [{ order_id: order.id, tracking_number: 'X'.repeat(101) }] },
      { filter: { period: 'century' } },
      { funding: 'luck' },
    ]) {
      expectRefused(await bulkShip(seller, body), 422, 'REQUEST_VALIDATION_ERROR');
      expectRefused(await preflight(seller, body), 422, 'REQUEST_VALIDATION_ERROR');
    }
    expectRefused(await bulkTracking(seller, []), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await orderOf(seller, order.id)).status).toBe('pending_shipment');
  });
});

describe('the preflight', () => {
  it('[ORD-05] [ORD-07] returns cost, balance, missing amount and escrow figures, and changes nothing', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 300_000 });
    const first = await newOrder(app, seller, product);
    const second = await newOrder(app, seller, product);
    const preview = await preflight(seller);
    expect(preview.status).toBe(200);
    expect(preview.data).toEqual({
      order_ids: [first.id, second.id],
      count: 2,
      total_cost: 6_000,
      balance: 5_000,
      short_by: 1_000,
      escrow: { held: 6_600, profit: 600 },
      without_tracking: 2,
      blocked: [],
      warned: [],
      warned_total: 0,
    });
    expect((await orderOf(seller, first.id)).status).toBe('pending_shipment');

    const refused = await bulkShip(seller);
    expectRefused(refused, 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    expect(refused.body.message).toContain('6,000.00');
    expect(refused.body.message).toContain('5,000.00');
    expect((await preflight(seller)).data.count).toBe(2);
    const { data } = await bulkShip(seller, { order_ids: preview.data.order_ids, funding: 'escrow' });
    expect(data).toMatchObject({ processed_orders: 2, total_cost: 6_000, balance_after: 5_000 });
    expect(await orderOf(seller, second.id)).toMatchObject({ funding: 'escrow' });
  });

  it('[ORD-07] accepts a filter with exceptions; the same batch ships the same orders', async () => {
    const { seller, product, orders } = await sellerWithOrders(3, 5_000);
    const [old, kept, out] = orders as [TestOrder, TestOrder, TestOrder];
    app.clock.advance(13 * 3_600_000);
    const { account, password } = seller;
    const signedIn = await call(app, 'POST /sellers/signin', { body: { account, password } });
    seller.token = signedIn.body.token;
    const fresh = await newOrder(app, seller, product);
    const batch = { filter: { priority: 'high' }, except_ids: [out.id] };
    const preview = await preflight(seller, batch);
    expect(preview.data.order_ids).toEqual([old.id, kept.id]);
    const { data } = await bulkShip(seller, batch);
    expect(data.orders.map(({ id }: { id: number }) => id)).toEqual([old.id, kept.id]);
    const found = await preflight(seller, { filter: { keyword: fresh.number } });
    expect(found.data.order_ids).toEqual([fresh.id]);
  });

  it('[ORD-05] warns about unusual addresses and phone numbers, but does not block them', async () => {
    const { seller, orders } = await sellerWithOrders(4, 5_000);
    const [fine, short, elsewhere, unreachable] = orders as [TestOrder, TestOrder, TestOrder, TestOrder];
    const change = (order: TestOrder, columns: object) =>
      app.db.updateTable('orders').set(columns).where('id', '=', order.id).execute();
    await change(short, { address: '9' });
    await change(elsewhere, { postal_code: '50000' });
    await change(unreachable, { customer_phone: '0000000000' });
    const ids = [fine, short, elsewhere, unreachable].map(({ id }) => id);
    const { data } = await preflight(seller, { order_ids: ids });
    expect(data.count).toBe(4);
    expect(data.warned_total).toBe(3);
    expect(data.warned).toEqual([
      {
        index: null,
        order_id: short.id,
        order_number: short.number,
        problems: [{ kind: 'address_incomplete' }],
      },
      {
        index: null,
        order_id: elsewhere.id,
        order_number: elsewhere.number,
        problems: [{ kind: 'postal_code_mismatch' }],
      },
      {
        index: null,
        order_id: unreachable.id,
        order_number: unreachable.number,
        problems: [{ kind: 'phone_invalid' }],
      },
    ]);
    expect((await bulkShip(seller, { order_ids: ids })).data.processed_orders).toBe(4);
  });

  it('[ORD-07] reports everything that bulk ship would refuse', async () => {
    const { seller, orders } = await sellerWithOrders(3, 5_000);
    const [good, shipped, bad] = orders as [TestOrder, TestOrder, TestOrder];
    await ship(app, seller, shipped.id);
    const shipments = [
      { order_id: good.id },
      { order_id: shipped.id },
      { order_id: bad.id, courier: 'zto', tracking_number: '1' },
    ];
    const preview = await preflight(seller, { shipments });
    expect(preview.data).toMatchObject({
      count: 1,
      total_cost: 100,
      order_ids: [good.id],
      without_tracking: 1,
    });
    const { data } = await bulkShip(seller, { shipments });
    expect(data.failed).toEqual(preview.data.blocked);
  });
});

describe('large and parallel batches', () => {
  it('[ORD-07] ship all of more than a thousand orders in one batch', async () => {
    const { seller, orders } = await sellerWithOrders(1);
    const [order] = orders as [TestOrder];
    await copyOrders(seller, order, 1_499);
    const preview = await preflight(seller);
    expect(preview.data).toMatchObject({ count: 1_500, total_cost: 150_000, short_by: 150_000 });
    expect(preview.data.order_ids).toHaveLength(1_500);
    const { data } = await bulkShip(seller, { funding: 'escrow' });
    expect(data.processed_orders).toBe(1_500);
    const counts = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
    expect(counts.data).toMatchObject({ pending_shipment: 0, pending_delivery: 1_500 });
  });

  /** Copies an order with its escrow by SQL: that many checkouts would take minutes. */
  async function copyOrders(seller: TestSeller, order: TestOrder, count: number) {
    await sql`
      insert into orders (seller_id, order_number, status, cost_satang, retail_satang, quantity, customer_name, customer_phone,
        address, district, province, postal_code, created_at, expires_at, paid_at)
      select seller_id, 'RCOPY-' || copy, status, cost_satang, retail_satang, quantity, customer_name, customer_phone,
        address, district, province, postal_code, created_at, expires_at, paid_at
      from orders, generate_series(1, ${count}) copy where seller_id = ${seller.id} and id = ${order.id}`.execute(
      app.db,
    );
    await inTransaction(app.db, async (tx) => {
      await postTransfer(tx, {
        kind: 'order_checkout',
        key: `copies:${seller.id}`,
        sellerId: seller.id,
        at: new Date(app.clock.now()).toISOString(),
        postings: [
          {
            debit: { kind: 'platform_cash' },
            credit: { kind: 'escrow', sellerId: seller.id },
            amount: satang(count * 11_000),
          },
        ],
      });
      await sql`update seller_days set orders = orders + ${count}, total_satang = total_satang + ${count * 10_000}
        where seller_id = ${seller.id}`.execute(tx);
    });
  }

  it('[ORD-06] [ORD-07] ship and pay each order once if two devices send overlapping batches', async () => {
    const { seller, orders } = await sellerWithOrders(12, 5_000);
    const ids = orders.map(({ id }) => id);
    const batches = [ids.slice(0, 8), ids.slice(4).reverse(), [...ids].reverse(), ids];
    const replies = await Promise.all(batches.map((order_ids) => bulkShip(seller, { order_ids })));
    for (const reply of replies) expect(reply.status).toBe(200);
    const done = replies.flatMap(({ data }) => data.orders.map(({ id }: { id: number }) => id));
    expect(done.toSorted((a, b) => a - b)).toEqual(ids);
    for (const { data } of replies)
      for (const { problems } of data.failed)
        expect(problems).toEqual([{ kind: 'wrong_state', status: 'pending_delivery' }]);
    expect(await balanceOf(app, seller)).toBe(5_000 - 1_200);
  });

  it('[ORD-07] ship all orders once if two devices ship "all"', async () => {
    const { seller, orders } = await sellerWithOrders(10, 5_000);
    const replies = await Promise.all([bulkShip(seller), bulkShip(seller), bulkShip(seller)]);
    const shipped = replies.filter(({ status }) => status === 200);
    expect(shipped.reduce((sum, { data }) => sum + data.processed_orders, 0)).toBe(orders.length);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expectRefused(reply, 409, 'REQUEST_INVALID');
    expect(await balanceOf(app, seller)).toBe(4_000);
  });

  it('[ORD-06] [ORD-07] ship completely or not at all if the balance covers only some of them', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 100_000 });
    const orders: TestOrder[] = [];
    for (let index = 0; index < 8; index += 1) orders.push(await newOrder(app, seller, product));
    const ids = orders.map(({ id }) => id);
    const replies = await Promise.all([
      bulkShip(seller, { order_ids: ids.slice(0, 4) }),
      bulkShip(seller, { order_ids: ids.slice(4) }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expectRefused(refused!, 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    expect(replies.find(({ status }) => status === 200)!.data).toMatchObject({
      processed_orders: 4,
      balance_after: 1_000,
    });
    expect(await balanceOf(app, seller)).toBe(1_000);
  });

  it('[ORD-01] [ORD-07] either ship or cancel each order, with its money, if both run in parallel', async () => {
    const { seller, orders } = await sellerWithOrders(8, 5_000);
    const [batch, ...cancels] = await Promise.all([
      bulkShip(seller, { order_ids: orders.map(({ id }) => id) }),
      ...orders.slice(0, 4).map(({ id }) =>
        call(app, `POST /sellers/orders/${id}/cancel`, {
          token: seller.token,
          body: { reason: 'หมดสต็อก' },
        }),
      ),
    ]);
    expect(batch.status).toBe(200);
    const cancelled = cancels.filter(({ status }) => status === 200).length;
    for (const reply of cancels.filter(({ status }) => status !== 200))
      expectRefused(reply, 409, 'REQUEST_INVALID');
    expect(batch.data.processed_orders).toBe(8 - cancelled);
    expect(batch.data.failed).toHaveLength(cancelled);
    expect(await balanceOf(app, seller)).toBe(5_000 - 100 * (8 - cancelled));
    const counts = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
    expect(counts.data).toMatchObject({ pending_shipment: 0, pending_delivery: 8 - cancelled });
  });

  it('[ORD-07] return the first result to a repeat under the same key, even if only some orders shipped', async () => {
    const { seller, orders } = await sellerWithOrders(2, 5_000);
    const [open, shipped] = orders as [TestOrder, TestOrder];
    await ship(app, seller, shipped.id);
    const body = { order_ids: [open.id, shipped.id] };
    const replies = await Promise.all([1, 2, 3].map(() => bulkShip(seller, body, 'batch-1')));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body);
    expect(replies[0]!.data).toMatchObject({ processed_orders: 1 });
    expect(replies[0]!.data.failed).toHaveLength(1);
    expect(await balanceOf(app, seller)).toBe(4_800);
    expectRefused(await bulkShip(seller, { order_ids: [open.id] }, 'batch-1'), 409, 'REQUEST_INVALID');
  });
});

describe('tracking numbers after shipping', () => {
  let seller: TestSeller;
  let orders: TestOrder[];
  beforeAll(async () => {
    ({ seller, orders } = await sellerWithOrders(3, 5_000));
    await bulkShip(seller, { order_ids: orders.slice(0, 2).map(({ id }) => id) });
  });

  it('[ORD-12] are added and corrected in bulk, with a result for each order', async () => {
    const [first, second, waiting] = orders as [TestOrder, TestOrder, TestOrder];
    const { data } = await bulkTracking(seller, [
      { order_number: first.number, courier: 'zto', tracking_number: '78901234567890' },
      { order_id: second.id, courier: 'ems', tracking_number: '12' },
      { order_id: waiting.id, courier: 'sf', tracking_number: 'SF5555555555555' },
      { order_number: 'R000000-NOBODY', courier: 'sf', tracking_number: 'SF6666666666666' },
    ]);
    expect(data.processed_orders).toBe(1);
    expect(data.orders).toEqual([{ id: first.id, order_number: first.number }]);
    expect(kinds(data.failed)).toEqual([['tracking_malformed'], ['wrong_state'], ['not_found']]);
    const order = await orderOf(seller, first.id);
    expect(order).toMatchObject({ courier: 'zto', tracking_number: '78901234567890' });
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'tracking_changed', actor: 'seller' });
    expect((await orderOf(seller, second.id)).tracking_number).toBeNull();
  });

  it('[ORD-12] require both courier and number', async () => {
    const [, second] = orders as [TestOrder, TestOrder];
    const { data } = await bulkTracking(seller, [{ order_id: second.id }]);
    expect(kinds(data.failed)).toEqual([['courier_missing', 'tracking_missing']]);
    expect(data.processed_orders).toBe(0);
  });

  it('[ORD-05] are filled into a downloaded table that contains no customer data', async () => {
    const { seller: own, orders: mine } = await sellerWithOrders(2, 5_000);
    const [waiting, gone] = mine as [TestOrder, TestOrder];
    const get = (purpose: string) =>
      fetch(`${app.baseUrl}/api/sellers/orders/numbers-template?purpose=${purpose}`, {
        headers: { authorization: `Bearer ${own.token}`, 'accept-language': 'th' },
      });
    await bulkShip(own, { order_ids: [gone.id] });
    const toShip = await get('ship');
    expect(toShip.headers.get('content-disposition')).toContain('raan-to-ship.csv');
    const text = await toShip.text();
    expect(text).toMatch(/^order_number,courier,tracking_number,items,variants,skus\r\n/);
    expect(text).toContain(`${waiting.number},,,สินค้า`);
    expect(text).not.toContain(gone.number);
    expect(text).not.toContain('สมชาย');
    expect(await (await get('track')).text()).toContain(gone.number);
    expect((await get('else')).status).toBe(422);
    expect((await fetch(`${app.baseUrl}/api/sellers/orders/numbers-template?purpose=ship`)).status).toBe(401);
  });
});
