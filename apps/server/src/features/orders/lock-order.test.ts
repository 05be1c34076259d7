// Parallel operations on orders of one store wait for each other but never deadlock.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@raan/contract/money';
import { inTransaction } from '#platform/db.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { lockAccounts } from '#features/ledger/post-transfer.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
import {
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  type TestOrder,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { handleReturnedParcel } from '#features/refunds/handle-returned-parcel.ts';

const app = useTestApp();
const POOL = 12;
const EACH = 5;

let seller: TestSeller;
/** Orders with several products lock rows of several tables, which different lock orders would deadlock. */
let products: TestProduct[];

beforeAll(async () => {
  seller = await newSeller(app, { balance: 100_000 });
  products = [await newProduct(app), await newProduct(app, { stock: 5_000 })];
  await newOrder(app, seller, products[1] as TestProduct);
});

/** Connections report deadlocks with a delay; this forces them to report now. */
async function deadlocks(): Promise<number> {
  const flush = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(app.db);
  await Promise.all(Array.from({ length: POOL }, flush));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? -1;
}

async function placed(): Promise<TestOrder> {
  const order = await newOrder(app, seller, products[0] as TestProduct, { paid: false });
  // The second item has a lower product id. The customer's cart would lock both products in id order.
  await sql`
    insert into order_items (seller_id, order_id, position, product_id, name, image, price_satang, discount_price_satang, unit_price_satang,
      retail_unit_price_satang, quantity)
    select seller_id, order_id, 2, ${products[1]?.id}, name, image, price_satang, discount_price_satang, unit_price_satang,
      retail_unit_price_satang, quantity
    from order_items where seller_id = ${seller.id} and order_id = ${order.id}`.execute(app.db);
  return order;
}

const createOrders = async (create: () => Promise<TestOrder>) => {
  const orders: TestOrder[] = [];
  for (let index = 0; index < EACH; index += 1) orders.push(await create());
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
  inTransaction(app.db, (tx) => handleReturnedParcel(tx, app, { sellerId: seller.id, orderId: order.id }));

async function expectNoDeadlock(work: readonly Work[]): Promise<void> {
  const before = await deadlocks();
  await Promise.all(work.map((one) => one()));
  expect(await deadlocks()).toBe(before);
}

type Work = () => Promise<unknown>;
const alternating = (one: readonly Work[], other: readonly Work[]) =>
  one.flatMap((item, index) => [item, ...other.slice(index, index + 1)]);

describe('without deadlocks in parallel', () => {
  it.each(['balance', 'escrow'] as const)(
    '[ORD-01] [ORD-12] run refunds and payments, shipped on the %s',
    async (funding) => {
      const refundable = await createOrders(shipped(funding));
      const unpaid = await createOrders(placed);
      await expectNoDeadlock(
        alternating(
          refundable.map((order) => () => refund(order)),
          unpaid.map((order) => () => pay(app, order.paymentId)),
        ),
      );
    },
  );

  it.each(['balance', 'escrow'] as const)(
    '[ORD-07] [ORD-08] run returned parcels, shipments and completions, shipped on the %s',
    async (funding) => {
      const refundable = await createOrders(shipped(funding));
      const going = await createOrders(paid);
      const arrived = await createOrders(shipped('escrow'));
      await expectNoDeadlock([
        ...alternating(
          refundable.map((order) => () => returned(order)),
          going.map((order) => () => send(`POST /sellers/orders/${order.id}/ship`, SF)),
        ),
        ...arrived.map((order) => () => call(app, `POST /storefront/orders/${order.token}/confirm-received`)),
      ]);
    },
  );

  it('[ORD-12] run a batch cancellation, payments and single cancellations', async () => {
    const ending = await createOrders(paid);
    const alone = await createOrders(paid);
    const unpaid = await createOrders(placed);
    const ids = ending.map(({ id }) => id);
    const batch = { order_ids: ids.toReversed(), status: 'cancelled', note: 'ปิดร้าน' };
    await expectNoDeadlock([
      () => send('POST /sellers/orders/batch-update-status', batch),
      ...alternating(
        unpaid.map((order) => () => pay(app, order.paymentId)),
        alone.map((order) => () => send(`POST /sellers/orders/${order.id}/cancel`, { reason: 'หมด' })),
      ),
    ]);
  });

  it('[ORD-08] [ORD-12] run refunds and automatic completions', async () => {
    const refundable = await createOrders(shipped('balance'));
    const arrived = await createOrders(shipped('escrow'));
    await sql`update orders set delivered_at = now() - interval '8 days', completes_at = now() - interval '1 day'
      where seller_id = ${seller.id} and id = any(${arrived.map(({ id }) => id)}::bigint[])`.execute(app.db);
    const failures: unknown[] = [];
    const complete = () => completeDelivered(app, (error) => failures.push(error));
    await expectNoDeadlock([...refundable.map((order) => () => refund(order)), complete, complete]);
    expect(failures).toEqual([]);
  });

  it('[ORD-07] run overlapping shipping batches', async () => {
    const ids = (await createOrders(paid)).map(({ id }) => id);
    const batches = [ids, ids.toReversed(), ids.slice(1), ids.toReversed().slice(1)];
    await expectNoDeadlock(
      batches.map((order_ids) => () => send('POST /sellers/orders/bulk-ship', { order_ids })),
    );
  });
});

describe('locks on seller rows', () => {
  const post = (caller: { token: string }, path: string, body: object = {}) =>
    call(app, `POST ${path}`, { token: caller.token, body });
  const status = async (reply: Promise<{ status: number }>) => (await reply).status;

  it('[WAL-01] [WAL-03] do not block on a foreign key that refers to the seller', async () => {
    const [reviewer, finance] = [await newOperator(app, 'reviewer'), await newOperator(app, 'finance')];
    const payee = await newSeller(app, { balance: 50_000 });
    await sql`update recharge_settings set bank = 'SCB', account_name = 'Raan', account_number = '1234567890'`.execute(
      app.db,
    );
    await inTransaction(app.db, async (tx) => {
      // The lock that the foreign key of every new row takes, held until the end.
      await sql`select from sellers where id = ${payee.id} for key share`.execute(tx);
      await verifySellerIdentity(app, payee, reviewer);
      expect(await status(post(payee, '/sellers/deposit'))).toBe(201);
      const transfer = { amount: 20_000, method: 'bank_transfer' };
      expect(await status(post(payee, '/sellers/wallet/recharge', transfer))).toBe(201);
      const { data: card } = await post(payee, '/sellers/bank-cards', {
        bank_name: 'SCB',
        card_number: '1234567890',
        card_holder_name: 'สมชาย ใจดี',
        withdraw_password: '246810',
      });
      await revealAndApproveCard(app, await newOperator(app, 'reviewer'), card.id);
      const payout = { amount: 6_000, withdraw_password: '246810' };
      const { data: withdrawalReply } = await post(payee, '/sellers/wallet/withdraw', payout);
      const approval = { version: 1 };
      expect(
        await status(
          post(finance, `/console/withdrawals/${withdrawalReply.withdrawal.id}/approve`, approval),
        ),
      ).toBe(200);
      const suspension = { reason_code: 'activity_unusual' };
      expect(await status(post(reviewer, `/console/sellers/${payee.id}/suspend`, suspension))).toBe(200);
    });
  });

  it('[PROF-07] wait for ledger accounts of a charge, which does not wait for the seller', async () => {
    const payer = await newSeller(app, { balance: 9_000 });
    await verifySellerIdentity(app, payer, await newOperator(app, 'reviewer'));
    const before = await deadlocks();
    const available = { kind: 'available' as const, sellerId: payer.id };
    const { paying } = await inTransaction(app.db, async (tx) => {
      await lockAccounts(tx, [available]);
      const waiting = status(post(payer, '/sellers/deposit'));
      const isWaiting = sql`select from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`;
      await expect.poll(async () => (await isWaiting.execute(app.db)).rows.length).toBeGreaterThan(0);
      const at = new Date(app.clock.now()).toISOString();
      await chargeSeller(tx, {
        kind: 'goods_kept',
        key: `test:${payer.id}:charge`,
        sellerId: payer.id,
        at,
        amount: satang(1_000_00),
        to: 'supplier_payable',
      });
      return { paying: waiting };
    });
    expect(await paying).toBe(201);
    expect(await deadlocks()).toBe(before);
  });

  it('[WAL-03] take notification counters in seller order, whatever kind of top-up timed out', async () => {
    const [first, second, third] = [await newSeller(app), await newSeller(app), await newSeller(app)];
    await sql`update recharge_settings set bank = 'SCB', account_name = 'Raan', account_number = '1234567890'`.execute(
      app.db,
    );
    for (const [who, method] of [
      [second, 'qr'],
      [third, 'bank_transfer'],
      [first, 'bank_transfer'],
    ] as const)
      expect(await status(post(who, '/sellers/wallet/recharge', { amount: 20_000, method }))).toBe(201);
    const later = new Date(app.clock.now() + 86_400_000).toISOString();
    await inTransaction(app.db, (tx) => timeOutRecharges(tx, noRealtimeSignal, later));
    const ids = [first, second, third].map(({ id }) => id);
    const { rows } = await sql<{ seller_id: number }>`
      select seller_id from notifications where seller_id = any(${ids}::bigint[]) and type = 'transaction' order by id`.execute(
      app.db,
    );
    expect(rows.map((row) => row.seller_id)).toEqual(ids);
  });
});

const SF = { courier: 'sf', tracking_number: 'SF1234567890123' };
