import { DAY_MS, MINUTE_MS } from '@raan/contract/durations';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { newOperator } from '#test/operators.ts';
import {
  balanceOf,
  newOrder,
  newProduct,
  newSeller,
  scan,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { readPdf } from '#test/pdf.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { closeAwaitedReturns } from '#features/deadlines/close-awaited-returns.ts';
import type { TrackedParcel } from '#features/tracking/courier-provider.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import { grantUndecided } from './grant-undecided.ts';
import { endOverdueReturns } from './receive-return.ts';
import { enterParcel } from './send-return.ts';
import { trackReturns } from './track-returns.ts';

const app = useTestApp({ startsAt: '2026-10-19T03:00:00.000Z' });
const throwError = (error: unknown) => {
  throw error;
};

/** Two units at a supplier price of ฿100: R is ฿220, S ฿200. */
async function shipped(options: { balance?: number; price?: number; quantity?: number } = {}) {
  const { balance = 5_000, price = 10_000, quantity = 2 } = options;
  const seller = await newSeller(app, { balance });
  const order = await newOrder(app, seller, await newProduct(app, { price }), { quantity });
  const { status } = await ship(app, seller, order.id, { funding: balance === 0 ? 'escrow' : 'balance' });
  expect(status).toBe(200);
  return { seller, order };
}

async function delivered(options: Parameters<typeof shipped>[0] = {}) {
  const both = await shipped(options);
  await scan(app, both.seller, both.order.id, 'picked_up', 'delivered');
  return both;
}

const request = (order: TestOrder, body: object = {}) =>
  call(app, `POST /storefront/orders/${order.token}/refund-request`, {
    body: { reason: 'damaged', comment: 'The glass is broken', photos: [], ...body },
  });
const customerRefund = async (order: TestOrder) =>
  (await call(app, `GET /storefront/orders/${order.token}/refund-request`)).data;
const orderOf = async ({ token }: TestSeller, order: TestOrder) =>
  (await call(app, `GET /sellers/orders/${order.id}`, { token })).data;
const refundOf = async ({ token }: TestSeller, order: TestOrder) =>
  (await call(app, `GET /sellers/orders/${order.id}/refund`, { token })).data;
const agree = async (seller: TestSeller, order: TestOrder, body: object = {}) => {
  const { requests } = await refundOf(seller, order);
  return await call(app, `POST /sellers/refund-requests/${requests[0].id}/agree`, {
    token: seller.token,
    body,
  });
};
const object = async (seller: TestSeller, order: TestOrder) => {
  const { requests } = await refundOf(seller, order);
  const { id } = requests[0];
  const body = { reason: 'It was whole' };
  expect(
    (await call(app, `POST /sellers/refund-requests/${id}/object`, { token: seller.token, body })).status,
  ).toBe(200);
  return id as number;
};
const sendBack = (order: TestOrder, step: string, body: object = {}) =>
  call(app, `POST /storefront/orders/${order.token}/refund-request/${step}`, { body });
/** A day of the sandbox takes a minute at this speed. */
const courier = () => sandboxCourier({ clock: app.clock, isEnabled: true, speed: 1_440 });
const track = async () => {
  app.clock.advance(10 * MINUTE_MS);
  await trackReturns({ ...app, courier: courier() }, new AbortController().signal, throwError);
};
const endReturns = () => endOverdueReturns(app.db, app, throwError);
const refundsOf = async (order: TestOrder) =>
  (await call(app, `GET /storefront/orders/${order.token}`)).data.refunds.map(
    (one: { amount: number }) => one.amount,
  );

describe('a partial refund', () => {
  it('[FLOW-04] completes the order: R is credited, the part charged, and profit shows both', async () => {
    const { seller, order } = await delivered();
    const before = await balanceOf(app, seller);
    const asked = await request(order, { amount: 50 });
    expect(asked.status).toBe(201);
    expect(asked.data.request).toMatchObject({ scope: 'amount', asked_amount: 50, granted_amount: null });
    expect((await agree(seller, order)).status).toBe(200);
    expect(await orderOf(seller, order)).toMatchObject({
      status: 'completed',
      refunded_amount: 50,
      profit: 20 - 50,
      open_dispute: false,
    });
    expect(await balanceOf(app, seller)).toBe(before + 220 - 50);
    expect(await refundsOf(order)).toEqual([50]);
    const { data: today } = await call(app, 'GET /sellers/today-stats', { token: seller.token });
    expect(today.income).toBe(20 - 50);
  });

  it('[FLOW-04] charges what the balance does not cover as a receivable, and pays the supplier once', async () => {
    const { seller, order } = await delivered({ balance: 0 });
    await request(order, { amount: 150 });
    await agree(seller, order);
    // R 220 less S 200 leaves 20, so 130 are owed.
    const balances = await sellerBalances(app.db, seller.id);
    expect(balances).toMatchObject({ available: 0, receivable: -13_000, escrow: 0 });
  });

  it('[FLOW-04] is for items at their price, and again for the others, never above R', async () => {
    const { seller, order } = await delivered();
    const { items } = await customerRefund(order);
    expect(items).toMatchObject([{ position: 1, quantity: 2, unit_price: 110 }]);
    expect((await request(order, { items: [{ position: 1, quantity: 1 }] })).data.request).toMatchObject({
      scope: 'items',
      asked_amount: 110,
    });
    await agree(seller, order);
    const rest = await customerRefund(order);
    expect(rest).toMatchObject({ may_ask: true, amount: 110, items: [{ position: 1, quantity: 1 }] });
    expectRefused(
      await request(order, { items: [{ position: 1, quantity: 2 }] }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect((await request(order, { items: [{ position: 1, quantity: 1 }] })).status).toBe(201);
    await agree(seller, order);
    expect(await orderOf(seller, order)).toMatchObject({ status: 'refunded', refunded_amount: 220 });
    expect(await refundsOf(order)).toEqual([110, 110]);
  });

  it('[FLOW-04] names the colour and size of each item, to the customer, the seller and operators', async () => {
    const colors = [
      { th: 'แดง', en: 'Red' },
      { th: 'ฟ้า', en: 'Blue' },
    ];
    const product = await newProduct(app, { price: 10_000, colors, sizes: ['S'] });
    const choices = ['Red', 'Blue'].map((color) => ({ color, size: 'S' }));
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, product, { choices });
    await ship(app, seller, order.id);
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    expect((await customerRefund(order)).items).toMatchObject([
      { position: 1, color: 'Red', size: 'S' },
      { position: 2, color: 'Blue', size: 'S' },
    ]);
    await request(order, { items: [{ position: 2, quantity: 1 }] });
    const chosen = [{ position: 2, color: 'Blue', size: 'S' }];
    expect((await customerRefund(order)).request.items).toMatchObject(chosen);
    const [ofSeller] = (await refundOf(seller, order)).requests;
    expect(ofSeller.items).toMatchObject(chosen);
    const { token } = await newOperator(app, 'reviewer');
    const { data } = await call(app, `GET /console/refunds/${ofSeller.id}`, { token });
    expect(data.request.items).toMatchObject(chosen);
  });

  it('[FLOW-04] is refused for unknown items, for both items and an amount, and above R', async () => {
    const { order } = await delivered();
    const bodies = [
      { items: [{ position: 2, quantity: 1 }] },
      { items: [{ position: 1, quantity: 3 }] },
      {
        items: [
          { position: 1, quantity: 1 },
          { position: 1, quantity: 1 },
        ],
      },
      { items: [{ position: 1, quantity: 1 }], amount: 10 },
      { amount: 220.01 },
      { amount: 0 },
      { amount: -5 },
      { amount: 0.001 },
    ];
    for (const body of bodies) expectRefused(await request(order, body), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[FLOW-04] is paid by the seller without a request, and not during one', async () => {
    const { seller, order } = await delivered();
    const refund = (amount: number) =>
      call(app, `POST /sellers/orders/${order.id}/refund`, {
        token: seller.token,
        body: { reason: 'A scratch', amount },
      });
    expectRefused(await refund(221), 422, 'REQUEST_VALIDATION_ERROR');
    await request(order);
    expectRefused(await refund(10), 409, 'REQUEST_INVALID');
    await sendBack(order, 'withdraw');
    expect((await refund(10)).status).toBe(200);
    expect((await refund(15)).status).toBe(200);
    expect(await orderOf(seller, order)).toMatchObject({ status: 'completed', refunded_amount: 25 });
    expect((await refund(195)).status).toBe(200);
    expect(await orderOf(seller, order)).toMatchObject({ status: 'refunded', refunded_amount: 220 });
    expect(await refundsOf(order)).toEqual([10, 15, 195]);
  });

  it('[FLOW-03] [FLOW-04] is refused before the delivered scan, because it would complete the order', async () => {
    const { seller, order } = await shipped({ balance: 0 });
    const before = await sellerBalances(app.db, seller.id);
    const refund = await call(app, `POST /sellers/orders/${order.id}/refund`, {
      token: seller.token,
      body: { reason: 'A scratch', amount: 0.01 },
    });
    expectRefused(refund, 409, 'REQUEST_INVALID');
    expect(refund.body.message).toContain('after the courier has delivered it');
    expect((await customerRefund(order)).may_ask_part).toBe(false);
    expectRefused(await request(order, { amount: 10 }), 422, 'REQUEST_VALIDATION_ERROR');
    const items = [{ position: 1, quantity: 1 }];
    expectRefused(await request(order, { items }), 422, 'REQUEST_VALIDATION_ERROR');
    expect(await sellerBalances(app.db, seller.id)).toEqual(before);
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    expect((await request(order, { items })).status).toBe(201);
  });

  it('[FLOW-04] is what was asked for if no operator decides', async () => {
    const { seller, order } = await delivered();
    await request(order, { amount: 30 });
    await object(seller, order);
    app.clock.advance(12 * DAY_MS);
    expect(await grantUndecided(app.db, app, throwError)).toBe(1);
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data).toMatchObject({ status: 'completed', refunded_amount: 30 });
    const { request: granted } = await customerRefund(order);
    expect(granted).toMatchObject({ state: 'granted', decided_by: 'server', grant_cause: 'not_decided' });
  });

  it('[FLOW-04] [FLOW-08] is reported in every run that cannot grant it, until the customer withdraws it', async () => {
    const { seller, order } = await delivered();
    await request(order, { amount: 30 });
    const id = await object(seller, order);
    // A partial refund completes the order, which a parcel on its way back forbids.
    await scan(app, seller, order.id, 'returning');
    app.clock.advance(12 * DAY_MS);
    const failures: unknown[] = [];
    const grant = () => grantUndecided(app.db, app, (...failure) => failures.push(failure));
    const refusal = [{ reason: { key: 'order_returning' } }, id];
    expect(await grant()).toBe(0);
    expect(await grant()).toBe(0);
    expect(failures).toMatchObject([refusal, refusal]);
    expect((await customerRefund(order)).request.state).toBe('objected');
    await sendBack(order, 'withdraw');
    expect(await grant()).toBe(0);
    expect(failures).toHaveLength(2);
  });
});

describe('a return before the refund', () => {
  const awaited = async (body: object = {}, options: Parameters<typeof shipped>[0] = {}) => {
    const both = await delivered(options);
    expect((await request(both.order, body)).status).toBe(201);
    expect((await agree(both.seller, both.order, { with_return: true })).status).toBe(200);
    return both;
  };

  it('[FLOW-04] goes by label, scans and receipt to the refund, and S returns to the seller', async () => {
    const { seller, order } = await awaited();
    const before = await balanceOf(app, seller);
    expect((await customerRefund(order)).request).toMatchObject({
      state: 'awaiting_return',
      granted_amount: 220,
      return_parcel: { paid_by: 'platform', tracking_number: null, has_label: false },
    });
    const labelled = await sendBack(order, 'return-label');
    const { tracking_number, has_label } = labelled.data.request.return_parcel;
    expect(has_label).toBe(true);
    expect((await sendBack(order, 'return-label')).data.request.return_parcel.tracking_number).toBe(
      tracking_number,
    );
    const pdf = await fetch(
      `${app.baseUrl}/api/storefront/orders/${order.token}/refund-request/return-label.pdf?language=en`,
    );
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(pages[0]?.text).toContain(tracking_number);
    expect(pages[0]?.text).toContain('Sandbox: not valid for sending');
    await track();
    const { request: arrived } = await customerRefund(order);
    expect(arrived.state).toBe('return_arrived');
    expect(arrived.return_parcel.counts_as_received_at).not.toBeNull();
    expect((await orderOf(seller, order)).open_dispute).toBe(true);
    app.clock.advance(7 * DAY_MS);
    await endReturns();
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data.status).toBe('refunded');
    // S 200 is back; R came from the escrow.
    const { available } = await sellerBalances(app.db, seller.id);
    expect(available / 100).toBe(before + 200);
  });

  it('[FLOW-04] gives back the share of S of the items, and the order stays completed', async () => {
    const { seller, order } = await awaited({ items: [{ position: 1, quantity: 1 }] });
    await sendBack(order, 'return-label');
    await track();
    app.clock.advance(7 * DAY_MS);
    await endReturns();
    const row = await app.db
      .selectFrom('orders')
      .select(['status', 'refunded_satang', 'returned_cost_satang', 'profit_satang'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: 'completed',
      refunded_satang: 11_000,
      returned_cost_satang: 10_000,
      profit_satang: 2_000 - 11_000 + 10_000,
    });
    expect((await sellerBalances(app.db, seller.id)).receivable).toBe(0);
  });

  it('[FLOW-04] is sent by the customer after a change of mind, with a number that no parcel has', async () => {
    const { order } = await awaited({ reason: 'changed_mind' });
    expect((await customerRefund(order)).request.return_parcel.paid_by).toBe('customer');
    expectRefused(await sendBack(order, 'return-label'), 409, 'REQUEST_INVALID');
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    const used = { courier: data.courier, tracking_number: data.tracking_number };
    expectRefused(await sendBack(order, 'return-parcel', used), 422, 'REQUEST_VALIDATION_ERROR');
    const own = { courier: 'sf', tracking_number: 'SF1000000000001' };
    expect((await sendBack(order, 'return-parcel', own)).data.request.return_parcel).toMatchObject(own);
    await track();
    expect((await customerRefund(order)).request.state).toBe('return_arrived');
    expectRefused(await sendBack(order, 'withdraw'), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-04] is refused if another customer enters its number at the same moment', async () => {
    const first = await awaited({ reason: 'changed_mind' });
    const second = await awaited({ reason: 'changed_mind' });
    const typed = { courier: 'sf', tracking_number: 'SF1000000000783' } as const;
    const parcel = { sellerId: first.seller.id, orderId: first.order.id, typed };
    // The second request cannot see the number before the first one commits; it waits for the index.
    const { reply } = await inTransaction(app.db, async (tx) => {
      await enterParcel(tx, app, parcel);
      const sent = sendBack(second.order, 'return-parcel', typed);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          app.db,
        );
        expect(rows).toHaveLength(1);
      });
      return { reply: sent };
    });
    const refused = await reply;
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    expect(refused.body.errors).toHaveProperty('tracking_number');
  });

  it('[FLOW-04] counts scans from before the customer entered the number, but not from before the approval', async () => {
    const { order } = await awaited({ reason: 'changed_mind' });
    app.clock.advance(2 * DAY_MS);
    await sendBack(order, 'return-parcel', { courier: 'sf', tracking_number: 'SF1000000000402' });
    const at = (agoMs: number) => new Date(app.clock.now() - agoMs).toISOString();
    const report = (agoMs: number) => ({
      ...courier(),
      fetchReports: async (parcels: readonly TrackedParcel[]) =>
        parcels.map((parcel) => ({
          ...parcel,
          scans: [{ eventId: `scan-${agoMs}`, kind: 'delivered' as const, at: at(agoMs), place: null }],
        })),
    });
    const poll = async (agoMs: number) => {
      app.clock.advance(10 * MINUTE_MS);
      await trackReturns({ ...app, courier: report(agoMs) }, new AbortController().signal, throwError);
    };
    await poll(5 * DAY_MS);
    expect((await customerRefund(order)).request.state).toBe('awaiting_return');
    await poll(DAY_MS);
    expect((await customerRefund(order)).request.state).toBe('return_arrived');
  });

  it('[FLOW-04] has no label before it is created, and no other parcel afterwards', async () => {
    const first = await awaited();
    const label = await call(
      app,
      `GET /storefront/orders/${first.order.token}/refund-request/return-label.pdf`,
    );
    expectRefused(label, 409, 'REQUEST_INVALID');
    await sendBack(first.order, 'return-label');
    const own = { courier: 'sf', tracking_number: 'SF1000000000501' };
    expectRefused(await sendBack(first.order, 'return-parcel', own), 409, 'REQUEST_INVALID');
    const [second, third] = [
      await awaited({ reason: 'changed_mind' }),
      await awaited({ reason: 'changed_mind' }),
    ];
    expect((await sendBack(second.order, 'return-parcel', own)).status).toBe(200);
    expectRefused(await sendBack(third.order, 'return-parcel', own), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[FLOW-04] closes the request if nothing is sent for seven days, and the order goes on', async () => {
    const { order } = await awaited();
    await sendBack(order, 'return-label');
    app.clock.advance(7 * DAY_MS - MINUTE_MS);
    await endReturns();
    expect((await customerRefund(order)).request.state).toBe('awaiting_return');
    app.clock.advance(2 * MINUTE_MS);
    await endReturns();
    expect((await customerRefund(order)).request.state).toBe('not_sent_back');
    const row = await app.db
      .selectFrom('orders')
      .select(['open_dispute', 'completes_at'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row.open_dispute).toBe(false);
    expect(row.completes_at).not.toBeNull();
  });

  it('[FLOW-04] refunds a return that is lost on the way, and the courier owes S', async () => {
    const { seller, order } = await awaited({ reason: 'changed_mind' });
    await sendBack(order, 'return-parcel', { courier: 'sf', tracking_number: 'SF1000000000299' });
    await track();
    expect((await customerRefund(order)).request.state).toBe('returning');
    app.clock.advance(22 * DAY_MS);
    await endReturns();
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data.status).toBe('refunded');
    const transfers = await app.db
      .selectFrom('ledger_transfers')
      .select('kind')
      .where('order_id', '=', order.id)
      .where('seller_id', '=', seller.id)
      .execute();
    expect(transfers.map(({ kind }) => kind)).toContain('goods_lost');
  });

  it('[FLOW-04] is not possible for an amount, a parcel that did not arrive, or one on its way', async () => {
    const byAmount = await delivered();
    await request(byAmount.order, { amount: 20 });
    expectRefused(
      await agree(byAmount.seller, byAmount.order, { with_return: true }),
      409,
      'REQUEST_INVALID',
    );
    const onTheWay = await shipped();
    await request(onTheWay.order);
    expectRefused(
      await agree(onTheWay.seller, onTheWay.order, { with_return: true }),
      409,
      'REQUEST_INVALID',
    );
    const missing = await delivered();
    await request(missing.order, { reason: 'not_arrived' });
    expectRefused(await agree(missing.seller, missing.order, { with_return: true }), 409, 'REQUEST_INVALID');
    expectRefused(await sendBack(missing.order, 'return-label'), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-04] is listed for operators without a deadline if the seller approved it', async () => {
    const operator = await newOperator(app);
    const { order } = await awaited();
    const { data } = await call(app, 'GET /console/refunds?group=returning&per_page=100', {
      token: operator.token,
    });
    const { order_number } = (await call(app, `GET /storefront/orders/${order.token}`)).data;
    expect(data.refunds).toContainEqual(
      expect.objectContaining({ order_number, state: 'awaiting_return', escalated_at: null, due_at: null }),
    );
  });

  it('[FLOW-04] is received or refused by an operator when it has arrived', async () => {
    const operator = await newOperator(app);
    const decide = (id: number, step: string, body: object) =>
      call(app, `POST /console/refunds/${id}/${step}`, { token: operator.token, body });
    const first = await awaited({ reason: 'changed_mind' });
    const firstId = (await refundOf(first.seller, first.order)).requests[0].id;
    const reason = { reason_code: 'goods_used' };
    expectRefused(await decide(firstId, 'return-refused', reason), 409, 'REQUEST_INVALID');
    expect((await decide(firstId, 'return-received', { reason: 'At the counter' })).status).toBe(200);
    expect((await orderOf(first.seller, first.order)).status).toBe('refunded');
    const second = await awaited();
    const secondId = (await refundOf(second.seller, second.order)).requests[0].id;
    await sendBack(second.order, 'return-label');
    await track();
    expect((await decide(secondId, 'return-refused', reason)).status).toBe(200);
    expect((await customerRefund(second.order)).request).toMatchObject({
      state: 'denied',
      decision_code: 'goods_used',
    });
    expect((await orderOf(second.seller, second.order)).open_dispute).toBe(false);
  });
});

describe("an operator's grant", () => {
  const disputed = async (options: Parameters<typeof shipped>[0] = {}) => {
    const both = await delivered(options);
    await request(both.order);
    return { ...both, requestId: await object(both.seller, both.order) };
  };
  const grant = (token: string, id: number, body: object = {}) =>
    call(app, `POST /console/refunds/${id}/grant`, { token, body: { reason_code: 'fault_shown', ...body } });

  it('[FLOW-04] can be a part, or await the return, but not exceed what was asked', async () => {
    const operator = await newOperator(app);
    const part = await disputed();
    expectRefused(
      await grant(operator.token, part.requestId, { amount: 221 }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect((await grant(operator.token, part.requestId, { amount: 80 })).status).toBe(200);
    expect(await orderOf(part.seller, part.order)).toMatchObject({
      status: 'completed',
      refunded_amount: 80,
    });
    const back = await disputed();
    const { data } = await grant(operator.token, back.requestId, { with_return: true });
    expect(data.request).toMatchObject({
      state: 'awaiting_return',
      decided_by: 'operator',
      grant_cause: null,
    });
  });

  it('[FLOW-04] above ฿10,000 needs a second operator with the same terms', async () => {
    const [first, second] = [await newOperator(app), await newOperator(app)];
    const { seller, order, requestId } = await disputed({ balance: 3_000_000, price: 1_000_000 });
    expect((await grant(first.token, requestId)).data).toMatchObject({
      request: { state: 'objected' },
      first_approval: { account: first.account, amount: 22_000, with_return: false },
    });
    expectRefused(await grant(first.token, requestId), 409, 'REQUEST_INVALID');
    expect((await grant(second.token, requestId, { amount: 15_000 })).data.first_approval).toMatchObject({
      account: second.account,
      amount: 15_000,
    });
    expect((await grant(first.token, requestId, { amount: 15_000 })).data.request.state).toBe('granted');
    expect(await orderOf(seller, order)).toMatchObject({ status: 'completed', refunded_amount: 15_000 });
  });
});

describe('an awaited return without a request', () => {
  it('[FLOW-08] is closed after thirty days: kept if delivered, back if never sent, else lost', async () => {
    const kept = await delivered();
    const lost = await shipped();
    await scan(app, lost.seller, lost.order.id, 'picked_up');
    const unsent = await shipped();
    for (const { seller, order } of [kept, lost, unsent]) {
      const body = { reason: 'Our mistake' };
      const { status } = await call(app, `POST /sellers/orders/${order.id}/refund`, {
        token: seller.token,
        body,
      });
      expect(status).toBe(200);
    }
    // Earlier tests left some.
    await closeAwaitedReturns(app.db, app, throwError);
    expect(await closeAwaitedReturns(app.db, app, throwError)).toBe(0);
    app.clock.advance(31 * DAY_MS);
    expect(await closeAwaitedReturns(app.db, app, throwError)).toBe(3);
    const goods = await app.db
      .selectFrom('orders')
      .select(['id', 'goods_returned'])
      .where('id', 'in', [kept.order.id, lost.order.id, unsent.order.id])
      .orderBy('id')
      .execute();
    expect(goods.map(({ goods_returned }) => goods_returned)).toEqual(['kept', 'lost', 'taken_back']);
  });
});
