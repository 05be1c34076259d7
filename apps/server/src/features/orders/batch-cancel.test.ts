// A batch that is cancelled: order by order, so that nobody waits for all of it, and once, whatever is repeated.
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrders, countPaidDays } from '#test/many-orders.ts';
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
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let seller: TestSeller;
let product: TestProduct;

beforeAll(async () => {
  product = await newProduct(app, { stock: 5_000 });
});

const several = async (count: number) => {
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
const news = async () =>
  (
    await call(app, 'GET /sellers/notifications?per_page=100', { token: seller.token, language: 'en' })
  ).data.notifications.filter(({ title }: { title: string }) => title.includes('cancelled'));

describe('a batch of cancellations', () => {
  it('[ORD-07] [ORD-12] is told once, and gives money and pieces back', async () => {
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
    const orders = await several(3);
    const { data } = await cancel(orders.map(({ id }) => id));
    expect(data).toMatchObject({ processed_orders: 3, failed_orders: 0 });
    expect((await news()).map(({ title }: { title: string }) => title)).toEqual(['3 orders cancelled']);
    expect(await stock()).toBe(before);
  });

  it('[ORD-07] answers repeats as it did the first, also those that come at the same time', async () => {
    seller = await newSeller(app, { balance: 5_000 });
    const orders = await several(3);
    const [gone] = orders as [TestOrder];
    await ship(app, seller, gone.id);
    const ids = orders.map(({ id }) => id);
    const replies = await Promise.all([cancel(ids, 'once'), cancel(ids, 'once'), cancel(ids, 'once')]);
    expect(replies[0]?.data).toMatchObject({ processed_orders: 2, failed_orders: 1 });
    for (const reply of [...replies, await cancel(ids, 'once')])
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: replies[0]?.body });
    expect(await news()).toHaveLength(1);
    expectRefused(await cancel(ids, 'once', 'another reason'), 409, 'REQUEST_INVALID');
    expectRefused(await cancel(ids.slice(1), 'once'), 409, 'REQUEST_INVALID');
    // Under another key they are what they are: cancelled already.
    expect((await cancel(ids, 'twice')).data).toMatchObject({ processed_orders: 0, failed_orders: 3 });
  });

  it('[ORD-07] [ERR-02] that broke off in the midst is brought to its end by a repeat, and answers for all', async () => {
    seller = await newSeller(app);
    const orders = await several(4);
    const ids = orders.map(({ id }) => id);
    const broken = await newProduct(app, { stock: 1 });
    const last = await newOrder(app, seller, broken);
    const setStock = (stock: number) =>
      app.db.updateTable('products').set({ stock }).where('id', '=', broken.id).execute();
    // One piece more than the column can hold: giving the stock back fails.
    await setStock(2_147_483_647);
    expect((await cancel([...ids, last.id], 'broken')).status).toBeGreaterThanOrEqual(500);
    await setStock(0);
    const { data } = await cancel([...ids, last.id], 'broken');
    expect(data).toMatchObject({ processed_orders: 5, failed_orders: 0 });
    expect((await news()).map(({ title }: { title: string }) => title)).toEqual(['5 orders cancelled']);
  });

  it('[ORD-07] of a hundred leaves room for a customer’s payment', async () => {
    seller = await newSeller(app);
    const coming = await newOrder(app, seller, product, { paid: false });
    await addOrders(app.ownerDb, { sellerId: seller.id, counts: { pending_shipment: 100 } });
    await countPaidDays(app.ownerDb, seller.id);
    const rows = await app.db
      .selectFrom('orders')
      .select('id')
      .where('seller_id', '=', seller.id)
      .where('status', '=', 'pending_shipment')
      .execute();
    const progress = { isDone: false };
    const batch = cancel(rows.map(({ id }) => id)).finally(() => (progress.isDone = true));
    const paid = pay(app, coming.paymentId);
    // Each order is cancelled and let go of by itself: in between, some are and others are not.
    let sawBetween = false;
    while (!progress.isDone && !sawBetween) {
      const { left } = await app.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('seller_id', '=', seller.id)
        .where('status', '=', 'pending_shipment')
        .executeTakeFirstOrThrow();
      sawBetween = left > 1 && left < 100;
    }
    expect(sawBetween).toBe(true);
    await paid;
    expect((await batch).data).toMatchObject({ processed_orders: 100 });
  }, 60_000);
});
