// Batch cancellation: each order has its own transaction, and repeats change nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrders, insertPaidDays } from '#test/many-orders.ts';
import {
  breakRestocking,
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  type TestOrder,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let seller: TestSeller;
let product: TestProduct;

beforeAll(async () => {
  product = await newProduct(app, { stock: 5_000 });
});

const placeOrders = async (count: number) => {
  const orders: TestOrder[] = [];
  for (let index = 0; index < count; index += 1) orders.push(await newOrder(app, seller, product));
  return orders;
};
const cancel = (orderIds: readonly number[], key?: string, note = 'ปิดร้าน') =>
  call(app, 'POST /sellers/orders/batch-update-status', {
    token: seller.token,
    key,
    body: { order_ids: orderIds, status: 'cancelled', note },
  });
const cancellationNotices = async () =>
  (
    await call(app, 'GET /sellers/notifications?per_page=100', { token: seller.token, language: 'en' })
  ).data.notifications.filter(({ title }: { title: string }) => title.includes('cancelled'));

describe('a batch cancellation', () => {
  it('[ORD-12] refunds and restocks all orders and sends one notification', async () => {
    seller = await newSeller(app);
    const stock = async () =>
      (
        await app.db
          .selectFrom('products')
          .select('stock')
          .where('id', '=', product.id)
          .executeTakeFirstOrThrow()
      ).stock;
    const before = await stock();
    const orders = await placeOrders(3);
    const { data } = await cancel(orders.map(({ id }) => id));
    expect(data).toMatchObject({ processed_orders: 3, failed_orders: 0 });
    expect((await cancellationNotices()).map(({ title }: { title: string }) => title)).toEqual([
      '3 orders cancelled',
    ]);
    expect(await stock()).toBe(before);
  });

  it('[ORD-12] returns the first response to repeats, also to parallel ones', async () => {
    seller = await newSeller(app, { balance: 5_000 });
    const orders = await placeOrders(3);
    const [gone] = orders as [TestOrder];
    await ship(app, seller, gone.id);
    const ids = orders.map(({ id }) => id);
    const replies = await Promise.all([cancel(ids, 'once'), cancel(ids, 'once'), cancel(ids, 'once')]);
    expect(replies[0]?.data).toMatchObject({ processed_orders: 2, failed_orders: 1 });
    for (const reply of [...replies, await cancel(ids, 'once')])
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: replies[0]?.body });
    expect(await cancellationNotices()).toHaveLength(1);
    expectRefused(await cancel(ids, 'once', 'another reason'), 409, 'REQUEST_INVALID');
    expectRefused(await cancel(ids.slice(1), 'once'), 409, 'REQUEST_INVALID');
    // Under another key, the orders are simply cancelled already.
    expect((await cancel(ids, 'twice')).data).toMatchObject({ processed_orders: 0, failed_orders: 3 });
  });

  it('[ORD-12] is completed by a repeat after it failed halfway, and returns all results', async () => {
    seller = await newSeller(app);
    const orders = await placeOrders(4);
    const ids = orders.map(({ id }) => id);
    const broken = await newProduct(app, { stock: 1 });
    const last = await newOrder(app, seller, broken);
    const repair = await breakRestocking(app, broken.id);
    expect((await cancel([...ids, last.id], 'broken')).status).toBeGreaterThanOrEqual(500);
    await repair();
    const { data } = await cancel([...ids, last.id], 'broken');
    expect(data).toMatchObject({ processed_orders: 5, failed_orders: 0 });
    expect((await cancellationNotices()).map(({ title }: { title: string }) => title)).toEqual([
      '5 orders cancelled',
    ]);
  });

  it('[ORD-12] lets a customer pay while a hundred orders are being cancelled', async () => {
    seller = await newSeller(app);
    const coming = await newOrder(app, seller, product, { paid: false });
    await addOrders(app.ownerDb, { sellerId: seller.id, counts: { pending_shipment: 100 } });
    await insertPaidDays(app.ownerDb, seller.id);
    const rows = await app.db
      .selectFrom('orders')
      .select('id')
      .where('seller_id', '=', seller.id)
      .where('status', '=', 'pending_shipment')
      .execute();
    const progress = { isDone: false };
    const batch = cancel(rows.map(({ id }) => id)).finally(() => (progress.isDone = true));
    const paid = pay(app, coming.paymentId);
    // Each order commits on its own, so that a reader sees some cancelled and others not.
    let sawPartialResult = false;
    while (!progress.isDone && !sawPartialResult) {
      const { left } = await app.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('seller_id', '=', seller.id)
        .where('status', '=', 'pending_shipment')
        .executeTakeFirstOrThrow();
      sawPartialResult = left > 1 && left < 100;
    }
    expect(sawPartialResult).toBe(true);
    await paid;
    expect((await batch).data).toMatchObject({ processed_orders: 100 });
  }, 60_000);
});
