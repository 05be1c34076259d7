import { DAY_MS } from '@raan/contract/durations';
import { beforeAll, describe, expect, it } from 'vitest';
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
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { testPayments } from '#test/payments.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendRefunds } from '#features/payments/send-refunds.ts';

const app = useTestApp();
const TRACKING_NUMBER = sampleTrackingNumber('sf', 77_001);
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

type Purchase = { seller: TestSeller; order: TestOrder };

async function paidOrder(price = 30_000): Promise<Purchase> {
  const seller = await newSeller(app, { balance: 5_000 });
  return { seller, order: await newOrder(app, seller, await newProduct(app, { price })) };
}

const find = async (query: Record<string, string>, operator = reviewer) =>
  await call(app, `GET /console/orders?${new URLSearchParams(query).toString()}`, { token: operator.token });
const idsFound = async (query: Record<string, string>): Promise<number[]> =>
  (await find(query)).data.orders.map(({ id }: { id: number }) => id);
const open = async (id: number) => {
  const { data } = await call(app, `GET /console/orders/${id}`, { token: reviewer.token, language: 'en' });
  return data;
};
const decide = async (
  id: number,
  decision: 'end' | 'lost',
  { operator = reviewer, reason = 'The customer moved away' } = {},
) => {
  const { version } = (await open(id)).order;
  const body = { version, reason };
  return await call(app, `POST /console/orders/${id}/${decision}`, { token: operator.token, body });
};
const actionsOn = async (id: number): Promise<string[]> => {
  const path = `GET /console/audit?subject_kind=order&subject_id=${id}`;
  const { data } = await call(app, path, { token: reviewer.token });
  return data.entries.map((entry: { action: string }) => entry.action);
};
/** The payment provider pays all refunds that are owed. */
async function payRefunds(): Promise<void> {
  const payments = testPayments(app);
  const onFailure = (error: unknown) => {
    throw error;
  };
  await sendRefunds(payments, new AbortController().signal, onFailure);
  await payments.provider.reportRefunds(app.baseUrl, onFailure);
}
const customersOrder = async (order: TestOrder) =>
  (await call(app, `GET /storefront/orders/${order.token}`, { language: 'en' })).data;

describe('the search for an order of any seller', () => {
  it('[FLOW-06] finds it by each of its numbers and its customer’s names, masked', async () => {
    const { seller, order } = await paidOrder();
    await ship(app, seller, order.id, { courier: 'sf', tracking_number: TRACKING_NUMBER });
    const { provenance } = (await open(order.id)).order;
    const code = order.number.split('-')[1] ?? '';
    for (const [search, matched] of [
      [order.number, 'order_number'],
      [order.number.toLowerCase(), 'order_number'],
      [code, 'order_number'],
      ['081 234 5678', 'phone'],
      ['+66812345678', 'phone'],
      ['5678', 'phone'],
      [TRACKING_NUMBER, 'tracking_number'],
      [TRACKING_NUMBER.slice(-8), 'tracking_number'],
      [provenance.paid.reference, 'reference'],
      ['สมชาย', 'customer_name'],
      ['ใจดี', 'customer_name'],
      ['สมชาย ใจ', 'customer_name'],
    ]) {
      const { data } = await find({ search, seller_id: String(seller.id) });
      expect({ search, orders: data.orders }).toMatchObject({ search, orders: [{ id: order.id, matched }] });
      expect(JSON.stringify(data)).not.toMatch(/0812345678|สมชาย ใจดี/);
    }
  });

  it('[FLOW-06] finds nothing for other numbers, names and parts that are too short', async () => {
    const { seller } = await paidOrder();
    for (const search of ['0899999999', 'R999999-ZZZZZZ', 'สมหมาย', '678', '0', '%', '_'])
      expect([search, await idsFound({ search, seller_id: String(seller.id) })]).toEqual([search, []]);
  });

  it('[FLOW-06] finds an order by its refund’s reference', async () => {
    const { order } = await paidOrder();
    await decide(order.id, 'end');
    await payRefunds();
    const [refund] = (await open(order.id)).order.provenance.refunds;
    expect(refund.reference).toMatch(/^SBXR/);
    expect(await idsFound({ search: refund.reference.toLowerCase() })).toEqual([order.id]);
  });

  it('[FLOW-06] filters by status, age, missed deadline and refund request, newest first', async () => {
    const { seller, order: toShip } = await paidOrder();
    const product = await newProduct(app, { price: 30_000 });
    const sent = await newOrder(app, seller, product);
    await ship(app, seller, sent.id, { courier: 'sf', tracking_number: sampleTrackingNumber('sf', 77_002) });
    await call(app, `POST /storefront/orders/${sent.token}/refund-request`, {
      body: { reason: 'not_arrived', comment: 'Where is it?', photos: [] },
    });
    const seller_id = String(seller.id);
    expect(await idsFound({ seller_id })).toEqual([sent.id, toShip.id]);
    expect(await idsFound({ seller_id, status: 'pending_shipment' })).toEqual([toShip.id]);
    expect(await idsFound({ seller_id, disputed: 'true' })).toEqual([sent.id]);
    expect(await idsFound({ seller_id, overdue: 'true' })).toEqual([]);
    expect(await idsFound({ seller_id, older_than: '7' })).toEqual([]);
    const first = (await find({ seller_id, per_page: '1' })).data;
    expect(first).toMatchObject({ orders: [{ id: sent.id }], pagination: { total: 2, has_more: true } });
    const cursor = first.pagination.next_cursor;
    expect(await idsFound({ seller_id, per_page: '1', cursor })).toEqual([toShip.id]);
    app.clock.advance(8 * DAY_MS);
    reviewer = await newOperator(app, 'reviewer');
    finance = await newOperator(app, 'finance');
    expect(await idsFound({ seller_id, overdue: 'true' })).toContain(toShip.id);
    expect(await idsFound({ seller_id, older_than: '7' })).toEqual([sent.id, toShip.id]);
  });

  it('[FLOW-06] is refused to sellers and strangers', async () => {
    const { seller, order } = await paidOrder();
    for (const token of [seller.token, undefined]) {
      expect((await call(app, 'GET /console/orders', { token })).status).toBe(401);
      expect((await call(app, `GET /console/orders/${order.id}`, { token })).status).toBe(401);
    }
    expectRefused(
      await call(app, 'GET /console/orders/987654321', { token: reviewer.token }),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
  });
});

describe('an order in the console', () => {
  it('[FLOW-06] shows timeline, ledger entries and references, and logs who opened it', async () => {
    const { seller, order } = await paidOrder();
    const { order: seen, ledger_entries, seller: shown, can_end } = await open(order.id);
    expect(seen.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid']);
    expect(ledger_entries).toMatchObject([{ from: 'platform_cash', to: 'escrow', amount: 330 }]);
    expect(shown.id).toBe(seller.id);
    expect(can_end).toBe('cancel');
    expect(JSON.stringify(seen)).not.toMatch(/0812345678|สมชาย ใจดี/);
    expect(await actionsOn(order.id)).toEqual(['order_viewed']);
  });

  it('[FLOW-06] reveals the customer to operators of both roles, and logs it', async () => {
    const { seller, order } = await paidOrder();
    const note = 'โทร 089 999 8888 ก่อนส่ง';
    await app.db.updateTable('orders').set({ note }).where('seller_id', '=', seller.id).execute();
    expect((await open(order.id)).order.note).toBe('โทร 089****888 ก่อนส่ง');
    const { data } = await call(app, `POST /console/orders/${order.id}/reveal`, { token: finance.token });
    expect(data.note).toBe(note);
    expect(data.customer).toEqual({ name: 'สมชาย ใจดี', phone: '0812345678' });
    expect(data.shipping.address).not.toContain('*');
    expect(await actionsOn(order.id)).toEqual(['order_customer_viewed', 'order_viewed']);
  });

  it('[FLOW-06] [RT-02] takes a message, which only the seller reads', async () => {
    const { seller, order } = await paidOrder();
    const path = `POST /console/orders/${order.id}/message`;
    const message = 'The customer asks for the blue one';
    const { status } = await call(app, path, { token: reviewer.token, body: { message } });
    expect(status).toBe(200);
    const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(data.timeline.at(-1)).toMatchObject({
      kind: 'operator_message',
      actor: 'operator',
      note: message,
    });
    const list = await call(app, 'GET /sellers/notifications?per_page=1', {
      token: seller.token,
      language: 'en',
    });
    expect(list.data.notifications[0]).toMatchObject({
      type: 'order_update',
      message: `Order ${order.number}: ${message}`,
      data: { order_id: order.id },
    });
    expect(JSON.stringify(await customersOrder(order))).not.toContain(message);
    const blank = await call(app, path, { token: reviewer.token, body: { message: ' ' } });
    expectRefused(blank, 422, 'REQUEST_VALIDATION_ERROR');
  });
});

describe('an operator who ends an order', () => {
  it('[FLOW-06] cancels it before shipping; customer and seller read the reason, and the money goes back', async () => {
    const { seller, order } = await paidOrder();
    expect((await decide(order.id, 'end')).data).toMatchObject({
      order: { status: 'cancelled' },
      can_end: null,
    });
    expect(await customersOrder(order)).toMatchObject({
      status: 'cancelled',
      ended_by: 'operator',
      cancel_reason: 'The customer moved away',
    });
    const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(data.ending).toMatchObject({ by: 'operator', reason: 'The customer moved away' });
    expect((await open(order.id)).ledger_entries.at(-1)).toMatchObject({
      from: 'escrow',
      to: 'customer_refund',
    });
    expect(await actionsOn(order.id)).toContain('order_ended');
    expectRefused(await decide(order.id, 'end'), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-06] refunds it after shipping, with an open refund request', async () => {
    const { seller, order } = await paidOrder();
    await ship(app, seller, order.id, { courier: 'sf', tracking_number: sampleTrackingNumber('sf', 77_003) });
    await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
      body: { reason: 'not_arrived', comment: 'Where is it?', photos: [] },
    });
    expect((await decide(order.id, 'end')).data.order.status).toBe('refunded');
    const seen = await customersOrder(order);
    expect(seen).toMatchObject({ status: 'refunded', cancel_reason: 'The customer moved away' });
    expect((await open(order.id)).refund_requests).toMatchObject([{ state: 'granted', amount: 330 }]);
  });

  it('[FLOW-06] marks a parcel as lost: the seller gets back the cost', async () => {
    const { seller, order } = await paidOrder();
    expectRefused(await decide(order.id, 'lost'), 409, 'REQUEST_INVALID');
    const before = await balanceOf(app, seller);
    await ship(app, seller, order.id, { courier: 'sf', tracking_number: sampleTrackingNumber('sf', 77_004) });
    await scan(app, seller, order.id, 'picked_up');
    expect((await decide(order.id, 'lost')).data.order.status).toBe('refunded');
    expect(await balanceOf(app, seller)).toBe(before);
  });

  it('[FLOW-06] needs a second operator for a large refund', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 1_000_000 }));
    expect((await decide(order.id, 'end')).data).toMatchObject({
      order: { status: 'pending_shipment' },
      first_approval: { account: reviewer.account, decision: 'end' },
    });
    const again = await decide(order.id, 'end');
    expectRefused(again, 409, 'REQUEST_INVALID');
    expect(again.body.reason).toBe('refund_needs_second_operator');
    const colleague = await newOperator(app, 'reviewer');
    const { data } = await decide(order.id, 'end', { operator: colleague });
    expect(data.order.status).toBe('cancelled');
    expect(await actionsOn(order.id)).toEqual(expect.arrayContaining(['order_end_approved', 'order_ended']));
  });

  it('[FLOW-06] needs a reason, the current version and the role of a reviewer', async () => {
    const { seller, order } = await paidOrder();
    expectRefused(await decide(order.id, 'end', { reason: ' ' }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await decide(order.id, 'end', { operator: finance })).status).toBe(403);
    const { version } = (await open(order.id)).order;
    await ship(app, seller, order.id, { courier: 'sf', tracking_number: sampleTrackingNumber('sf', 77_005) });
    const outdated = await call(app, `POST /console/orders/${order.id}/end`, {
      token: reviewer.token,
      body: { version, reason: 'Too late' },
    });
    expectRefused(outdated, 409, 'REQUEST_INVALID');
    expect(outdated.body.reason).toBe('order_changed');
    expect((await open(order.id)).order.status).toBe('pending_delivery');
  });
});
