// A request holds one connection at most: with a pool of one, whoever asked for a second within its transaction would wait for itself.
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import {
  ADDRESS,
  balanceOf,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/people.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp({ connections: 1 });
const BALANCE = 50_000;
/** A request that waited for a connection would take longer. */
const SOON_MS = 3_000;

/** Answers with what a request did, which must be soon and, unless told otherwise, a success. */
async function soon(reply: Promise<Reply>, status = 200): Promise<Reply> {
  const begun = performance.now();
  const answered = await reply;
  expect({ status: answered.status, errors: answered.body.errors }).toEqual({ status, errors: undefined });
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  return answered;
}

const send = (seller: TestSeller, endpoint: string, body: object = {}, key?: string) =>
  call(app, endpoint, { token: seller.token, body, ...(key && { key }) });

async function ordersOf(seller: TestSeller, count: number): Promise<TestOrder[]> {
  const product = await newProduct(app);
  const orders: TestOrder[] = [];
  for (let each = 0; each < count; each += 1) orders.push(await newOrder(app, seller, product));
  return orders;
}

/** An order on its way. */
async function shipped(seller: TestSeller): Promise<TestOrder> {
  const order = await newOrder(app, seller, await newProduct(app));
  const reply = await ship(app, seller, order.id, { tracking_number: `SF1000000${order.id}` });
  expect(reply.status).toBe(200);
  return order;
}

it('a transaction that asks for a second connection waits for itself', async () => {
  const twice = inTransaction(app.db, async (tx) => {
    await tx.selectFrom('sellers').select('id').execute();
    await app.db.selectFrom('sellers').select('id').execute();
  });
  await expect(twice).rejects.toThrow(/timeout/);
  expect((await call(app, 'GET /ready')).status).toBe(200);
});

it('[ORD-05] [ORD-06] [ORD-07] orders are shipped over one connection, one and many, each once', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [first, ...others] = await ordersOf(seller, 5);
  const body = { courier: 'sf', tracking_number: 'SF1234567890123' };
  const one = `POST /sellers/orders/${first?.id}/ship`;
  const reply = await soon(send(seller, one, body, 'once'));
  expect((await soon(send(seller, one, body, 'once'))).body).toEqual(reply.body);
  const corrected = { courier: 'sf', tracking_number: 'SF1234567890999' };
  await soon(send(seller, `PUT /sellers/orders/${first?.id}/shipping`, corrected));
  const all = await soon(send(seller, 'POST /sellers/orders/bulk-ship', {}, 'all'));
  expect(all.data.processed_orders).toBe(others.length);
  expect(await balanceOf(app, seller)).toBe(BALANCE - 500);
});

it('[ORD-01] [ORD-12] orders are cancelled over one connection, one and many', async () => {
  const seller = await newSeller(app);
  const [first, ...others] = await ordersOf(seller, 4);
  await soon(send(seller, `POST /sellers/orders/${first?.id}/cancel`, { reason: 'หมด' }, 'cancel'));
  const body = { order_ids: others.map(({ id }) => id), status: 'cancelled', note: 'ปิดร้าน' };
  const { data } = await soon(send(seller, 'POST /sellers/orders/batch-update-status', body, 'cancel-all'));
  expect(data.processed_orders).toBe(others.length);
});

it('[ORD-08] [ORD-09] deliveries are confirmed over one connection: by the seller, by the customer, many, and early', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  const first = await shipped(seller);
  await soon(send(seller, `PUT /sellers/orders/${first.id}/status`, { status: 'completed' }, 'confirm'));
  const second = await shipped(seller);
  await soon(call(app, `POST /storefront/orders/${second.token}/confirm-received`, { key: 'received' }));
  const review = { rating: 5, comment: 'ดีมาก' };
  await soon(call(app, `POST /storefront/orders/${second.token}/review`, { body: review }));
  const idsOf = (...orders: TestOrder[]) => orders.map(({ id }) => id);
  const many = { order_ids: idsOf(await shipped(seller), await shipped(seller)), status: 'completed' };
  const confirmed = await soon(send(seller, 'POST /sellers/orders/batch-update-status', many, 'confirm-all'));
  expect(confirmed.data.processed_orders).toBe(2);
  const early = { order_ids: idsOf(await shipped(seller), await shipped(seller)) };
  const paid = await soon(send(seller, 'POST /sellers/orders/bulk-early-profit', early, 'early'));
  expect(paid.data.processed_orders).toBe(2);
});

it('[ORD-12] refunds are asked for, answered and given over one connection', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [agreed, objected, given] = [await shipped(seller), await shipped(seller), await shipped(seller)];
  const requestOf = async (order: TestOrder): Promise<number> => {
    const body = { reason: 'not_arrived', comment: '' };
    await soon(call(app, `POST /storefront/orders/${order.token}/refund-request`, { body }), 201);
    const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token: seller.token });
    return data.requests[0].id;
  };
  const agree = `POST /sellers/refund-requests/${await requestOf(agreed)}/agree`;
  await soon(send(seller, agree, {}, 'agree'));
  const object = `POST /sellers/refund-requests/${await requestOf(objected)}/object`;
  await soon(send(seller, object, { reason: 'It left here whole' }));
  await soon(call(app, `POST /storefront/orders/${objected.token}/refund-request/withdraw`));
  await soon(send(seller, `POST /sellers/orders/${given.id}/refund`, { reason: 'มาไม่ครบ' }, 'refund'));
  const { data } = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
  expect(data).toMatchObject({ pending_delivery: 1 });
});

it('[SHOP-05] customers check out and pay, sellers list and take out, over one connection', async () => {
  const seller = await newSeller(app);
  const products = [await newProduct(app), await newProduct(app), await newProduct(app)];
  const listing = { product_ids: products.map(({ id }) => id) };
  const listed = await soon(send(seller, 'POST /sellers/products', listing, 'list'));
  expect(listed.data.success_count).toBe(3);
  const order = {
    customer: CUSTOMER,
    shipping: ADDRESS,
    items: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
  };
  const checkout = `POST /storefront/${seller.slug}/orders`;
  const placed = await soon(call(app, checkout, { body: order, key: 'checkout' }), 201);
  await soon(call(app, `POST /payments/sandbox/${placed.data.payment.id}/pay`));
  const wrong = { ...order, items: [{ product_id: 999_999, quantity: 1 }] };
  const refused = await call(app, checkout, { body: wrong });
  expectRefused(refused, refused.status, refused.body.code);
  expect(refused.status).toBeLessThan(500);
  await soon(send(seller, `DELETE /sellers/products/${products[0]?.id}`));
});

it('[AUTH-05] [WAL-03] [NOTI-03] sellers come, top up and read what they were told over one connection', async () => {
  const seller = await newSeller(app, { balance: 5_000 });
  await soon(
    call(app, 'POST /sellers/signin', { body: { account: seller.account, password: seller.password } }),
  );
  const topUp = send(seller, 'POST /sellers/wallet/recharge', { amount: 6_000 }, 'top-up');
  const { data } = await soon(topUp, 201);
  await pay(app, data.recharge.payment.id);
  await soon(send(seller, 'POST /sellers/notifications/read-all'));
  expect(await balanceOf(app, seller)).toBe(11_000);
});

it('[ORD-06] requests that come together wait for one another at one connection, and all are answered', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const orders = await ordersOf(seller, 6);
  const replies = await Promise.all(
    orders.map(({ id }, at) => soon(ship(app, seller, id, { tracking_number: `SF20000000${id}${at}` }))),
  );
  expect(replies).toHaveLength(orders.length);
});
