// A request holds one connection at most: with a pool of one, whoever asked for a second within its transaction would wait for itself.
import { expect, it } from 'vitest';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { sandboxProvider } from '#features/payments/sandbox-provider.ts';
import { sendRefunds } from '#features/payments/send-refunds.ts';
import { escalateRequests } from '#features/refunds/escalate-requests.ts';
import { parcelReturned } from '#features/refunds/parcel-returned.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { followParcels } from '#features/tracking/follow-parcels.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import type { ParcelReturned } from '#features/tracking/take-scans.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';
import { approveCard, verify } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
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
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { setAccounts, submittedTransfer } from '#test/transfers.ts';

const app = useTestApp({ connections: 1 });
const BALANCE = 50_000;
/** A request that waited for a connection would take longer. */
const SOON_MS = 3_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Answers with what a request did, which must be soon and, unless told otherwise, a success. */
async function soon(reply: Promise<Reply>, status = 200): Promise<Reply> {
  const begun = performance.now();
  const answered = await reply;
  expect({ status: answered.status, errors: answered.body.errors }).toEqual({ status, errors: undefined });
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  return answered;
}

const send = (who: { token: string }, endpoint: string, body: object = {}, key?: string) =>
  call(app, endpoint, { token: who.token, body, ...(key && { key }) });

async function ordersOf(seller: TestSeller, count: number): Promise<TestOrder[]> {
  const product = await newProduct(app);
  const orders: TestOrder[] = [];
  for (let each = 0; each < count; each += 1) orders.push(await newOrder(app, seller, product));
  return orders;
}

/** An order on its way. */
async function shipped(seller: TestSeller, trackingNumber?: string): Promise<TestOrder> {
  const order = await newOrder(app, seller, await newProduct(app));
  const reply = await ship(app, seller, order.id, {
    tracking_number: trackingNumber ?? `SF1000000${order.id}`,
  });
  expect(reply.status).toBe(200);
  return order;
}

/** The customer asks for the money back; answers the request's id. */
async function askedBack(seller: TestSeller, order: TestOrder): Promise<number> {
  const body = { reason: 'not_arrived', comment: '' };
  await soon(call(app, `POST /storefront/orders/${order.token}/refund-request`, { body }), 201);
  const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token: seller.token });
  return data.requests[0].id;
}

/** A seller whom a reviewer has verified. */
async function verified(): Promise<TestSeller> {
  const seller = await newSeller(app, { balance: BALANCE });
  await verify(app, seller, await newOperator(app, 'reviewer'));
  return seller;
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
  const agree = `POST /sellers/refund-requests/${await askedBack(seller, agreed)}/agree`;
  await soon(send(seller, agree, {}, 'agree'));
  const object = `POST /sellers/refund-requests/${await askedBack(seller, objected)}/object`;
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
  expectRefused(await call(app, checkout, { body: wrong }), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
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

it('[ORD-01] [ORD-12] operators decide on refunds and on goods over one connection', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [reviewer, finance] = [await newOperator(app, 'reviewer'), await newOperator(app, 'finance')];
  const decided = async (decision: 'grant' | 'deny'): Promise<TestOrder> => {
    const order = await shipped(seller);
    const id = await askedBack(seller, order);
    const object = `POST /sellers/refund-requests/${id}/object`;
    await soon(send(seller, object, { reason: 'It left here whole' }));
    const reason = { reason_code: 'other', reason: 'The picture shows it' };
    await soon(send(reviewer, `POST /console/refunds/${id}/${decision}`, reason, `${decision}-${id}`));
    return order;
  };
  const reason = { reason: 'Seen at the warehouse' };
  const [back, kept] = [await decided('grant'), await decided('grant')];
  await soon(send(finance, `POST /console/goods/${back.id}/back`, reason));
  await soon(send(finance, `POST /console/goods/${kept.id}/kept`, reason));
  await decided('deny');
  const { data } = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
  expect(data).toMatchObject({ pending_delivery: 1 });
});

it('[CARD-02] [WAL-01] [WAL-02] withdrawals are asked for, taken back, turned down and paid over one connection', async () => {
  const seller = await verified();
  const [reviewer, finance, payer] = [
    await newOperator(app, 'reviewer'),
    await newOperator(app, 'finance'),
    await newOperator(app, 'finance'),
  ];
  const withdraw_password = '246810';
  const card = { bank_name: 'SCB', card_number: '1234567890', card_holder_name: 'นาย สมชาย ใจดี' };
  const added = await soon(send(seller, 'POST /sellers/bank-cards', { ...card, withdraw_password }), 201);
  await soon(approveCard(app, reviewer, added.data.id));
  const asked = async (key: string): Promise<number> => {
    const body = { amount: 6_000, withdraw_password };
    const { data } = await soon(send(seller, 'POST /sellers/wallet/withdraw', body, key), 201);
    return data.withdrawal.id;
  };
  const step = (who: { token: string }, id: number, action: string, body: object) =>
    soon(send(who, `POST /console/withdrawals/${id}/${action}`, body));
  await soon(send(seller, `POST /sellers/wallet/withdrawals/${await asked('first')}/cancel`));
  await step(finance, await asked('second'), 'reject', { version: 1, reason_code: 'account_not_found' });
  const paid = await asked('third');
  await step(finance, paid, 'approve', { version: 1 });
  await step(payer, paid, 'process', { version: 2 });
  await step(payer, paid, 'complete', { version: 3, reference: 'Ref 77' });
  expect(await balanceOf(app, seller)).toBe(BALANCE - 6_000);
});

it('[PROF-07] the security deposit is paid, asked back, left and given back over one connection', async () => {
  const seller = await verified();
  const finance = await newOperator(app, 'finance');
  await soon(send(seller, 'POST /sellers/deposit', {}, 'deposit'), 201);
  await soon(send(seller, 'POST /sellers/deposit/refund', { comment: '' }, 'ask'), 201);
  await soon(send(seller, 'POST /sellers/deposit/refund/withdraw', {}, 'leave'));
  const asked = await soon(send(seller, 'POST /sellers/deposit/refund', { comment: '' }, 'ask-again'), 201);
  expect(await balanceOf(app, seller)).toBe(BALANCE - 5_000);
  await soon(send(finance, `POST /console/deposit-refunds/${asked.data.refund.id}/approve`));
  expect(await balanceOf(app, seller)).toBe(BALANCE);
});

it('[WAL-03] top-ups by transfer are shown, credited by one or by two, and turned down over one connection', async () => {
  const seller = await newSeller(app);
  const [finance, second] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  await soon(setAccounts(app, finance, {}, second));
  const transfer = async (amount: number): Promise<number> =>
    (await submittedTransfer(app, seller, amount)).id;
  const step = (who: { token: string }, id: number, action: string, body: object) =>
    soon(send(who, `POST /console/recharges/${id}/${action}`, body));
  const small = await transfer(6_000);
  await step(finance, small, 'approve', { version: 2, received: 6_000, reference: 'KTB 1' });
  const large = await transfer(600_000);
  await step(finance, large, 'approve', { version: 2, received: 600_000, reference: 'KTB 2' });
  await step(second, large, 'confirm', { version: 3 });
  await step(finance, await transfer(7_000), 'reject', { version: 2, reason_code: 'not_received' });
  expect(await balanceOf(app, seller)).toBe(606_000);
});

it('[PROD-08] samples are ordered, cancelled, sent and received over one connection', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const product = await newProduct(app);
  const ordered = async (key: string): Promise<number> => {
    const body = {
      product_id: product.id,
      quantity: 2,
      recipient: CUSTOMER,
      shipping: ADDRESS,
      total_amount: 200,
    };
    const { data } = await soon(send(seller, 'POST /sellers/sample-orders', body, key), 201);
    return data.sample_order.id;
  };
  await soon(send(seller, `POST /sellers/sample-orders/${await ordered('first')}/cancel`));
  const sent = await ordered('second');
  const parcel = { courier: 'sf', tracking_number: 'SF1234567890123' };
  await soon(send(await newOperator(app), `POST /console/samples/${sent}/ship`, parcel));
  await soon(send(seller, `POST /sellers/sample-orders/${sent}/receive`));
  expect(await balanceOf(app, seller)).toBe(BALANCE - 200);
});

it('[ORD-06] requests that come together wait for one another at one connection, and all are answered', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const orders = await ordersOf(seller, 6);
  const replies = await Promise.all(
    orders.map(({ id }, at) => soon(ship(app, seller, id, { tracking_number: `SF20000000${id}${at}` }))),
  );
  expect(replies).toHaveLength(orders.length);
});

it('[ORD-01] [ORD-04] [ORD-08] [ORD-12] what time brings about is done over one connection', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [delivered, returned, asked] = [
    await shipped(seller, sampleTrackingNumber('sf', 7_000_101)),
    await shipped(seller, sampleTrackingNumber('sf', 7_000_198)),
    await shipped(seller, sampleTrackingNumber('sf', 7_000_202)),
  ];
  const requestId = await askedBack(seller, asked);
  const cancelled = await newOrder(app, seller, await newProduct(app));
  await soon(send(seller, `POST /sellers/orders/${cancelled.id}/cancel`, { reason: 'หมด' }));
  const unpaid = await newOrder(app, seller, await newProduct(app), { paid: false });
  const topUp = await soon(send(seller, 'POST /sellers/wallet/recharge', { amount: 6_000 }), 201);

  const { db, clock, hint, secret } = app;
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  const never = new AbortController().signal;
  clock.advance(31 * MINUTE_MS);
  await expireOrders(db, app, note);
  await inTransaction(db, (tx) => timeOutRecharges(tx, hint, nowIso(clock)));
  const provider = sandboxProvider({ secret, promptpayId: '0812345678', clock });
  await sendRefunds({ db, clock, provider }, never, note);
  await provider.reportRefunds(app.baseUrl, note);
  const courier = sandboxCourier({ clock, isOpen: true, speed: 1 });
  const back: ParcelReturned = (tx, order) => parcelReturned(tx, app, order);
  const follower = { ...app, courier, parcelReturned: back };
  for (let day = 0; day < 6; day += 1) {
    clock.advance(DAY_MS);
    await followParcels(follower, never, note);
  }
  await escalateRequests(db, app, note);
  clock.advance(8 * DAY_MS);
  await completeDelivered(app, note);
  expect(failures).toEqual([]);

  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('seller_id', '=', seller.id)
    .execute();
  expect(Object.fromEntries(orders.map(({ id, status }) => [id, status]))).toEqual({
    [delivered.id]: 'completed',
    [returned.id]: 'refunded',
    [asked.id]: 'pending_delivery',
    [cancelled.id]: 'cancelled',
    [unpaid.id]: 'cancelled',
  });
  const refund = await db
    .selectFrom('payment_refunds')
    .select('state')
    .where('payment_id', '=', cancelled.paymentId)
    .executeTakeFirstOrThrow();
  const request = await db
    .selectFrom('refund_requests')
    .select('state')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const recharge = await db
    .selectFrom('recharges')
    .select('status')
    .where('id', '=', topUp.data.recharge.id)
    .executeTakeFirstOrThrow();
  expect([refund.state, request.state, recharge.status]).toEqual([
    'paid_back',
    'unanswered',
    'payment_timeout',
  ]);
});
