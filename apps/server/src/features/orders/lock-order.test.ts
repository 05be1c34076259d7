// What happens to orders of one store at the same time waits in turn and never in a circle.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import {
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  type TestOrder,
  type TestProduct,
  type TestSeller,
} from '#test/people.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { parcelReturned } from '#features/refunds/parcel-returned.ts';

const app = useTestApp();
const POOL = 12;
const EACH = 5;

let seller: TestSeller;
/** Orders hold several products: rows of more than one table, in more than one order, if somebody took them so. */
let products: TestProduct[];

beforeAll(async () => {
  seller = await newSeller(app, { balance: 100_000 });
  products = [await newProduct(app), await newProduct(app, { stock: 5_000 })];
  await newOrder(app, seller, products[1] as TestProduct);
});

/** A connection counts its deadlocks at leisure; here each is made to at once. */
async function deadlocks(): Promise<number> {
  const flush = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(app.db);
  await Promise.all(Array.from({ length: POOL }, flush));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? -1;
}

async function placed(): Promise<TestOrder> {
  const order = await newOrder(app, seller, products[0] as TestProduct, { paid: false });
  // The second product joins the order by hand, before the first: the customer's cart would take both in turn.
  await sql`
    insert into order_items (seller_id, order_id, position, product_id, name, image, price_satang, discount_price_satang, unit_price_satang,
      retail_unit_price_satang, quantity)
    select seller_id, order_id, 2, ${products[1]?.id}, name, image, price_satang, discount_price_satang, unit_price_satang,
      retail_unit_price_satang, quantity
    from order_items where seller_id = ${seller.id} and order_id = ${order.id}`.execute(app.db);
  return order;
}

const several = async (make: () => Promise<TestOrder>) => {
  const orders: TestOrder[] = [];
  for (let index = 0; index < EACH; index += 1) orders.push(await make());
  return orders;
};
const paid = async () => {
  const order = await placed();
  await pay(app, order.paymentId);
  return order;
};
const shipped = (funding: 'balance' | 'escrow') => async () => {
  const order = await paid();
  expect((await ship(app, seller, order.id, { funding })).status).toBe(200);
  return order;
};

const send = async (path: string, body?: object) =>
  expect((await call(app, path, { token: seller.token, body })).status).toBe(200);
const refund = (order: TestOrder) => send(`POST /sellers/orders/${order.id}/refund`, { reason: 'ของหาย' });
const returned = (order: TestOrder) =>
  inTransaction(app.db, (tx) => parcelReturned(tx, app, { sellerId: seller.id, orderId: order.id }));

async function expectNoDeadlock(work: readonly Work[]): Promise<void> {
  const before = await deadlocks();
  await Promise.all(work.map((one) => one()));
  expect(await deadlocks()).toBe(before);
}

type Work = () => Promise<unknown>;
const alternating = (one: readonly Work[], other: readonly Work[]) =>
  one.flatMap((item, index) => [item, ...other.slice(index, index + 1)]);

describe('at the same time, without one deadlock', () => {
  it.each(['balance', 'escrow'] as const)(
    '[ORD-14] [ERR-02] refunds and payments, shipped on the %s',
    async (funding) => {
      const back = await several(shipped(funding));
      const coming = await several(placed);
      await expectNoDeadlock(
        alternating(
          back.map((order) => () => refund(order)),
          coming.map((order) => () => pay(app, order.paymentId)),
        ),
      );
    },
  );

  it.each(['balance', 'escrow'] as const)(
    '[ORD-14] [ERR-02] parcels that came back, shipments and completions, shipped on the %s',
    async (funding) => {
      const back = await several(shipped(funding));
      const going = await several(paid);
      const arrived = await several(shipped('escrow'));
      await expectNoDeadlock([
        ...alternating(
          back.map((order) => () => returned(order)),
          going.map((order) => () => send(`POST /sellers/orders/${order.id}/ship`, SF)),
        ),
        ...arrived.map((order) => () => call(app, `POST /storefront/orders/${order.token}/confirm-received`)),
      ]);
    },
  );

  it('[ORD-07] [ERR-02] a batch that is cancelled, payments and single cancellations', async () => {
    const ending = await several(paid);
    const alone = await several(paid);
    const coming = await several(placed);
    const ids = ending.map(({ id }) => id);
    const batch = { order_ids: ids.toReversed(), status: 'cancelled', note: 'ปิดร้าน' };
    await expectNoDeadlock([
      () => send('POST /sellers/orders/batch-update-status', batch),
      ...alternating(
        coming.map((order) => () => pay(app, order.paymentId)),
        alone.map((order) => () => send(`POST /sellers/orders/${order.id}/cancel`, { reason: 'หมด' })),
      ),
    ]);
  });

  it('[ORD-08] [ORD-14] [ERR-02] refunds and orders that complete by themselves', async () => {
    const back = await several(shipped('balance'));
    const arrived = await several(shipped('escrow'));
    await sql`update orders set delivered_at = now() - interval '8 days', completes_at = now() - interval '1 day'
      where seller_id = ${seller.id} and id = any(${arrived.map(({ id }) => id)}::bigint[])`.execute(app.db);
    const failures: unknown[] = [];
    const complete = () => completeDelivered(app, (error) => failures.push(error));
    await expectNoDeadlock([...back.map((order) => () => refund(order)), complete, complete]);
    expect(failures).toEqual([]);
  });

  it('[ORD-07] [ERR-02] batches that ship some of the same orders', async () => {
    const ids = (await several(paid)).map(({ id }) => id);
    const batches = [ids, ids.toReversed(), ids.slice(1), ids.toReversed().slice(1)];
    await expectNoDeadlock(
      batches.map((order_ids) => () => send('POST /sellers/orders/bulk-ship', { order_ids })),
    );
  });
});

const SF = { courier: 'sf', tracking_number: 'SF1234567890123' };
