// With a pool of one, a second connection within a transaction would wait for the first forever.
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@raan/contract/durations';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { advancePayments } from '#features/payments/advance-payment.ts';
import { sendRefunds } from '#features/payments/send-refunds.ts';
import { escalateRequests } from '#features/refunds/escalate-requests.ts';
import { handleReturnedParcel } from '#features/refunds/handle-returned-parcel.ts';
import { sendOrderCodes } from '#features/storefront/find-orders.ts';
import { sendCustomerMessages } from '#features/storefront/send-customer-messages.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { pollCouriers } from '#features/tracking/poll-couriers.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import type { ReturnedParcelHandler } from '#features/tracking/process-scans.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
import {
  ADDRESS,
  CUSTOMER,
  balanceOf,
  newOrder,
  newProduct,
  newSeller,
  pay,
  scan,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { testPayments } from '#test/payments.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { setRechargeAccounts, submitTransfer } from '#test/bank-transfers.ts';

const app = useTestApp({ connections: 1 });
const BALANCE = 50_000;
/** A request that waits for a connection takes longer. */
const SOON_MS = 3_000;

/** Returns the reply, after checking that it was fast and has the status. */
async function succeedsSoon(reply: Promise<Reply>, status = 200): Promise<Reply> {
  const startedAt = performance.now();
  const received = await reply;
  expect({ status: received.status, errors: received.body.errors }).toEqual({ status, errors: undefined });
  expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  return received;
}

const send = (caller: { token: string }, endpoint: string, body: object = {}, key?: string) =>
  call(app, endpoint, { token: caller.token, body, ...(key && { key }) });

async function ordersOf(seller: TestSeller, count: number): Promise<TestOrder[]> {
  const product = await newProduct(app);
  const orders: TestOrder[] = [];
  for (let each = 0; each < count; each += 1) orders.push(await newOrder(app, seller, product));
  return orders;
}

async function newShippedOrder(seller: TestSeller, trackingNumber?: string): Promise<TestOrder> {
  const order = await newOrder(app, seller, await newProduct(app));
  const reply = await ship(app, seller, order.id, {
    tracking_number: trackingNumber ?? `SF1000000${order.id}`,
  });
  expect(reply.status).toBe(200);
  return order;
}

/** Requests a refund as the customer; returns the id of the request. */
async function requestRefund(seller: TestSeller, order: TestOrder): Promise<number> {
  const body = { reason: 'not_arrived', comment: '' };
  await succeedsSoon(call(app, `POST /storefront/orders/${order.token}/refund-request`, { body }), 201);
  const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token: seller.token });
  return data.requests[0].id;
}

async function newVerifiedSeller(): Promise<TestSeller> {
  const seller = await newSeller(app, { balance: BALANCE });
  await verifySellerIdentity(app, seller, await newOperator(app, 'reviewer'));
  return seller;
}

it('a second connection within a transaction times out', async () => {
  const twice = inTransaction(app.db, async (tx) => {
    await tx.selectFrom('sellers').select('id').execute();
    await app.db.selectFrom('sellers').select('id').execute();
  });
  await expect(twice).rejects.toThrow(/timeout/);
  expect((await call(app, 'GET /ready')).status).toBe(200);
});

it('[ORD-05] [ORD-06] [ORD-07] one connection is enough to ship single orders and in bulk, each once', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [first, ...others] = await ordersOf(seller, 5);
  const body = { courier: 'sf', tracking_number: 'SF1234567890123' };
  const one = `POST /sellers/orders/${first?.id}/ship`;
  const reply = await succeedsSoon(send(seller, one, body, 'once'));
  expect((await succeedsSoon(send(seller, one, body, 'once'))).body).toEqual(reply.body);
  const corrected = { courier: 'sf', tracking_number: 'SF1234567890999' };
  await succeedsSoon(send(seller, `PUT /sellers/orders/${first?.id}/shipping`, corrected));
  const all = await succeedsSoon(send(seller, 'POST /sellers/orders/bulk-ship', {}, 'all'));
  expect(all.data.processed_orders).toBe(others.length);
  expect(await balanceOf(app, seller)).toBe(BALANCE - 500);
});

it('[ORD-01] [ORD-12] one connection is enough to cancel single orders and in bulk', async () => {
  const seller = await newSeller(app);
  const [first, ...others] = await ordersOf(seller, 4);
  await succeedsSoon(send(seller, `POST /sellers/orders/${first?.id}/cancel`, { reason: 'หมด' }, 'cancel'));
  const body = { order_ids: others.map(({ id }) => id), status: 'cancelled', note: 'ปิดร้าน' };
  const { data } = await succeedsSoon(
    send(seller, 'POST /sellers/orders/batch-update-status', body, 'cancel-all'),
  );
  expect(data.processed_orders).toBe(others.length);
});

it('[ORD-08] [ORD-09] one connection is enough to confirm deliveries: by seller, by customer, in bulk, and for early receipt', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  const newDelivered = async () => {
    const order = await newShippedOrder(seller);
    await scan(app, seller, order.id, 'delivered');
    return order;
  };
  const first = await newDelivered();
  await succeedsSoon(
    send(seller, `PUT /sellers/orders/${first.id}/status`, { status: 'completed' }, 'confirm'),
  );
  const second = await newShippedOrder(seller);
  await succeedsSoon(
    call(app, `POST /storefront/orders/${second.token}/confirm-received`, { key: 'received' }),
  );
  const review = { rating: 5, comment: 'ดีมาก' };
  await succeedsSoon(call(app, `POST /storefront/orders/${second.token}/review`, { body: review }));
  const idsOf = (...orders: TestOrder[]) => orders.map(({ id }) => id);
  const many = {
    order_ids: idsOf(await newDelivered(), await newDelivered()),
    status: 'completed',
  };
  const confirmed = await succeedsSoon(
    send(seller, 'POST /sellers/orders/batch-update-status', many, 'confirm-all'),
  );
  expect(confirmed.data.processed_orders).toBe(2);
  const early = { order_ids: idsOf(await newDelivered(), await newDelivered()) };
  const paid = await succeedsSoon(send(seller, 'POST /sellers/orders/bulk-early-profit', early, 'early'));
  expect(paid.data.processed_orders).toBe(2);
});

it('[ORD-12] one connection is enough to request, answer and grant refunds', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [agreed, objected, given] = [
    await newShippedOrder(seller),
    await newShippedOrder(seller),
    await newShippedOrder(seller),
  ];
  const agree = `POST /sellers/refund-requests/${await requestRefund(seller, agreed)}/agree`;
  await succeedsSoon(send(seller, agree, {}, 'agree'));
  const object = `POST /sellers/refund-requests/${await requestRefund(seller, objected)}/object`;
  await succeedsSoon(send(seller, object, { reason: 'It left here whole' }));
  await succeedsSoon(call(app, `POST /storefront/orders/${objected.token}/refund-request/withdraw`));
  await succeedsSoon(
    send(seller, `POST /sellers/orders/${given.id}/refund`, { reason: 'มาไม่ครบ' }, 'refund'),
  );
  const { data } = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
  expect(data).toMatchObject({ pending_delivery: 1 });
});

it('[SHOP-05] one connection is enough to list and remove products, check out and pay', async () => {
  const seller = await newSeller(app);
  const products = [await newProduct(app), await newProduct(app), await newProduct(app)];
  const listing = { product_ids: products.map(({ id }) => id) };
  const listed = await succeedsSoon(send(seller, 'POST /sellers/products', listing, 'list'));
  expect(listed.data.success_count).toBe(3);
  const order = {
    customer: CUSTOMER,
    shipping: ADDRESS,
    items: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
  };
  const checkout = `POST /storefront/${seller.slug}/orders`;
  const placed = await succeedsSoon(call(app, checkout, { body: order, key: 'checkout' }), 201);
  await succeedsSoon(call(app, `POST /payments/sandbox/${placed.data.payment.id}/pay`));
  const wrong = { ...order, items: [{ product_id: 999_999, quantity: 1 }] };
  expectRefused(await call(app, checkout, { body: wrong }), 404, 'BUSINESS_PRODUCT_NOT_FOUND');
  await succeedsSoon(send(seller, `DELETE /sellers/products/${products[0]?.id}`));
});

it('[AUTH-05] [WAL-03] [NOTI-03] one connection is enough to sign in, top up and read notifications', async () => {
  const seller = await newSeller(app, { balance: 5_000 });
  await succeedsSoon(
    call(app, 'POST /sellers/signin', { body: { account: seller.account, password: seller.password } }),
  );
  const topUp = send(seller, 'POST /sellers/wallet/recharge', { amount: 6_000 }, 'top-up');
  const { data } = await succeedsSoon(topUp, 201);
  await pay(app, data.recharge.payment.id);
  await succeedsSoon(send(seller, 'POST /sellers/notifications/read-all'));
  expect(await balanceOf(app, seller)).toBe(11_000);
});

it('[ORD-01] [ORD-12] one connection is enough for operators to decide on refunds and returned items', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [reviewer, finance] = [await newOperator(app, 'reviewer'), await newOperator(app, 'finance')];
  const decideRefund = async (decision: 'grant' | 'deny'): Promise<TestOrder> => {
    const order = await newShippedOrder(seller);
    const id = await requestRefund(seller, order);
    const object = `POST /sellers/refund-requests/${id}/object`;
    await succeedsSoon(send(seller, object, { reason: 'It left here whole' }));
    const reason = { reason_code: 'other', reason: 'The picture shows it' };
    await succeedsSoon(
      send(reviewer, `POST /console/refunds/${id}/${decision}`, reason, `${decision}-${id}`),
    );
    return order;
  };
  const reason = { reason: 'Seen at the warehouse' };
  const [returned, kept] = [await decideRefund('grant'), await decideRefund('grant')];
  await succeedsSoon(send(finance, `POST /console/goods/${returned.id}/back`, reason));
  await succeedsSoon(send(finance, `POST /console/goods/${kept.id}/kept`, reason));
  await decideRefund('deny');
  const { data } = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
  expect(data).toMatchObject({ pending_delivery: 1 });
});

it('[CARD-02] [WAL-01] [WAL-02] one connection is enough to request, cancel, reject and pay withdrawals', async () => {
  const seller = await newVerifiedSeller();
  const [reviewer, finance, payer] = [
    await newOperator(app, 'reviewer'),
    await newOperator(app, 'finance'),
    await newOperator(app, 'finance'),
  ];
  const withdraw_password = '246810';
  const card = { bank_name: 'SCB', card_number: '1234567890', card_holder_name: 'นาย สมชาย ใจดี' };
  const added = await succeedsSoon(
    send(seller, 'POST /sellers/bank-cards', { ...card, withdraw_password }),
    201,
  );
  await succeedsSoon(revealAndApproveCard(app, reviewer, added.data.id));
  const requestWithdrawal = async (key: string): Promise<number> => {
    const body = { amount: 6_000, withdraw_password };
    const { data } = await succeedsSoon(send(seller, 'POST /sellers/wallet/withdraw', body, key), 201);
    return data.withdrawal.id;
  };
  const step = (caller: { token: string }, id: number, action: string, body: object) =>
    succeedsSoon(send(caller, `POST /console/withdrawals/${id}/${action}`, body));
  await succeedsSoon(
    send(seller, `POST /sellers/wallet/withdrawals/${await requestWithdrawal('first')}/cancel`),
  );
  await step(finance, await requestWithdrawal('second'), 'reject', {
    version: 1,
    reason_code: 'account_not_found',
  });
  const paid = await requestWithdrawal('third');
  await step(finance, paid, 'approve', { version: 1 });
  await step(payer, paid, 'process', { version: 2 });
  await step(payer, paid, 'complete', { version: 3, reference: 'Ref 77' });
  expect(await balanceOf(app, seller)).toBe(BALANCE - 6_000);
});

it('[PROF-07] one connection is enough to pay the security deposit, and to request, withdraw and approve its refund', async () => {
  const seller = await newVerifiedSeller();
  const finance = await newOperator(app, 'finance');
  await succeedsSoon(send(seller, 'POST /sellers/deposit', {}, 'deposit'), 201);
  await succeedsSoon(send(seller, 'POST /sellers/deposit/refund', { comment: '' }, 'ask'), 201);
  await succeedsSoon(send(seller, 'POST /sellers/deposit/refund/withdraw', {}, 'leave'));
  const requested = await succeedsSoon(
    send(seller, 'POST /sellers/deposit/refund', { comment: '' }, 'ask-again'),
    201,
  );
  expect(await balanceOf(app, seller)).toBe(BALANCE - 5_000);
  await succeedsSoon(send(finance, `POST /console/deposit-refunds/${requested.data.refund.id}/approve`));
  expect(await balanceOf(app, seller)).toBe(BALANCE);
});

it('[WAL-03] one connection is enough to credit top-ups by transfer with one or two operators, and to reject them', async () => {
  const seller = await newSeller(app);
  const [finance, second] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  await succeedsSoon(setRechargeAccounts(app, finance, {}, second));
  const transfer = async (amount: number): Promise<number> => (await submitTransfer(app, seller, amount)).id;
  const step = (caller: { token: string }, id: number, action: string, body: object) =>
    succeedsSoon(send(caller, `POST /console/recharges/${id}/${action}`, body));
  const small = await transfer(6_000);
  await step(finance, small, 'approve', { version: 2, received: 6_000, reference: 'KTB 1' });
  const large = await transfer(600_000);
  await step(finance, large, 'approve', { version: 2, received: 600_000, reference: 'KTB 2' });
  await step(second, large, 'confirm', { version: 3 });
  await step(finance, await transfer(7_000), 'reject', { version: 2, reason_code: 'not_received' });
  expect(await balanceOf(app, seller)).toBe(606_000);
});

it('[PROD-08] one connection is enough to order, cancel, ship and receive samples', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const product = await newProduct(app);
  const orderSample = async (key: string): Promise<number> => {
    const body = {
      product_id: product.id,
      quantity: 2,
      recipient: CUSTOMER,
      shipping: ADDRESS,
      total_amount: 200,
    };
    const { data } = await succeedsSoon(send(seller, 'POST /sellers/sample-orders', body, key), 201);
    return data.sample_order.id;
  };
  await succeedsSoon(send(seller, `POST /sellers/sample-orders/${await orderSample('first')}/cancel`));
  const sent = await orderSample('second');
  const parcel = { courier: 'sf', tracking_number: 'SF1234567890123' };
  await succeedsSoon(send(await newOperator(app), `POST /console/samples/${sent}/ship`, parcel));
  await succeedsSoon(send(seller, `POST /sellers/sample-orders/${sent}/receive`));
  expect(await balanceOf(app, seller)).toBe(BALANCE - 200);
});

it('[ORD-06] parallel requests queue for one connection, and all succeed', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const orders = await ordersOf(seller, 6);
  const replies = await Promise.all(
    orders.map(({ id }, at) =>
      succeedsSoon(ship(app, seller, id, { tracking_number: `SF20000000${id}${at}` })),
    ),
  );
  expect(replies).toHaveLength(orders.length);
});

it('[ORD-01] [ORD-04] [ORD-08] [ORD-12] one connection is enough for the scheduled jobs', async () => {
  const seller = await newSeller(app, { balance: BALANCE });
  const [delivered, returned, disputed] = [
    await newShippedOrder(seller, sampleTrackingNumber('sf', 7_000_101)),
    await newShippedOrder(seller, sampleTrackingNumber('sf', 7_000_198)),
    await newShippedOrder(seller, sampleTrackingNumber('sf', 7_000_202)),
  ];
  const requestId = await requestRefund(seller, disputed);
  const cancelled = await newOrder(app, seller, await newProduct(app));
  await succeedsSoon(send(seller, `POST /sellers/orders/${cancelled.id}/cancel`, { reason: 'หมด' }));
  const unpaid = await newOrder(app, seller, await newProduct(app), { paid: false });
  const topUp = await succeedsSoon(send(seller, 'POST /sellers/wallet/recharge', { amount: 6_000 }), 201);

  const { db, clock, realtimeSignal } = app;
  const failures: unknown[] = [];
  const recordFailure = (error: unknown) => void failures.push(error);
  const never = new AbortController().signal;
  clock.advance(31 * MINUTE_MS);
  await expireOrders(db, app, recordFailure);
  await inTransaction(db, (tx) => timeOutRecharges(tx, realtimeSignal, nowIso(clock)));
  const payments = testPayments(app);
  await advancePayments(payments, never, recordFailure);
  await sendRefunds(payments, never, recordFailure);
  await payments.provider.reportRefunds(app.baseUrl, recordFailure);
  const courier = sandboxCourier({ clock, isEnabled: true, speed: 1 });
  const back: ReturnedParcelHandler = (tx, order) => handleReturnedParcel(tx, app, order);
  const follower = { ...app, courier, handleReturnedParcel: back };
  for (let day = 0; day < 6; day += 1) {
    clock.advance(DAY_MS);
    await pollCouriers(follower, never, recordFailure);
  }
  await sendCustomerMessages({ ...app, courier }, recordFailure);
  await sendOrderCodes(app, recordFailure);
  await escalateRequests(db, app, recordFailure);
  clock.advance(8 * DAY_MS);
  await completeDelivered(app, recordFailure);
  expect(failures).toEqual([]);

  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('seller_id', '=', seller.id)
    .execute();
  expect(Object.fromEntries(orders.map(({ id, status }) => [id, status]))).toEqual({
    [delivered.id]: 'completed',
    [returned.id]: 'refunded',
    [disputed.id]: 'pending_delivery',
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
