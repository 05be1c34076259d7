import type { HomeItem, HomeItems } from '@raan/contract/console/home-endpoints';
import { canSeeQueue, type Queue, type QueueState } from '@raan/contract/console/queue-endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@raan/contract/money';
import { DAY_MS } from '@raan/contract/durations';
import { recordRefundFailure, REFUND_TRIES_MAX } from '#features/payments/refund-attempt.ts';
import { revealAndApproveCard, submitIdentityDocuments, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { ADDRESS, CUSTOMER, newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { setRechargeAccounts, submitTransfer } from '#test/bank-transfers.ts';

// Friday, 20 November 2026, 10:00 in Bangkok.
const app = useTestApp({ startsAt: '2026-11-20T03:00:00Z' });
const PASSWORD = '246810';
let reviewer: TestOperator;
let finance: TestOperator;
let seller: TestSeller;

const get = async (who: { token: string }, path: string) =>
  (await call(app, `GET ${path}`, { token: who.token })).data;
const post = async (who: { token: string }, path: string, body: object = {}) => {
  const { status, data } = await call(app, `POST ${path}`, { token: who.token, body });
  if (status >= 300) throw new Error(`${path} answered ${status}`);
  return data;
};
/** Uses a new operator, because sessions do not outlast a weekend. */
async function fetchQueue(name: Queue): Promise<QueueState> {
  const { queues } = await get(await newOperator(app, 'finance'), '/console/queues');
  return queues.find((state: QueueState) => state.queue === name);
}

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
  seller = await newSeller(app, { balance: 30_000 });
  await verifySellerIdentity(app, seller, reviewer);
  await setRechargeAccounts(app, finance);
  await post(seller, '/system/contact-support', { message: 'When is my top-up there?' });
  const card = await post(seller, '/sellers/bank-cards', {
    bank_name: 'SCB',
    card_number: '1234567890',
    card_holder_name: 'สมชาย ใจดี',
    withdraw_password: PASSWORD,
  });
  await revealAndApproveCard(app, await newOperator(app, 'reviewer'), card.id);
  const other = await newSeller(app);
  await verifySellerIdentity(app, other, reviewer);
  await post(other, '/sellers/bank-cards', {
    bank_name: 'BBL',
    card_number: '9876543210',
    card_holder_name: 'สมชาย ใจดี',
    withdraw_password: PASSWORD,
  });
  await post(seller, '/sellers/wallet/withdraw', { amount: 6_000, withdraw_password: PASSWORD });
  await post(seller, '/sellers/deposit');
  await post(seller, '/sellers/deposit/refund', { comment: '' });
  await submitTransfer(app, seller, 5_000);
  await submitIdentityDocuments(app, await newSeller(app));
  await createRefunds();
});

/** A disputed refund of an order without a scan in time, a refunded order with pending return and failed payment refund, and a sample order. */
async function createRefunds() {
  const store = await newSeller(app, { balance: 5_000 });
  const product = await newProduct(app, { price: 10_000 });
  const [disputed, refunded] = [await newOrder(app, store, product), await newOrder(app, store, product)];
  for (const { id } of [disputed, refunded]) await ship(app, store, id);
  await call(app, `POST /storefront/orders/${disputed.token}/refund-request`, {
    body: { reason: 'damaged', comment: 'The glass is broken', photos: [] },
  });
  const { requests } = await get(store, `/sellers/orders/${disputed.id}/refund`);
  await post(store, `/sellers/refund-requests/${requests[0].id}/object`, { reason: 'It left here whole' });
  const courier_due_at = new Date(app.clock.now()).toISOString();
  await app.db.updateTable('orders').set({ courier_due_at }).where('id', '=', disputed.id).execute();
  await post(store, `/sellers/orders/${refunded.id}/refund`, { reason: 'Our mistake' });
  const { id: refundId, attempt } = await app.db
    .updateTable('payment_refunds')
    .set({ tries: REFUND_TRIES_MAX })
    .where('payment_id', '=', refunded.paymentId)
    .returning(['id', 'attempt'])
    .executeTakeFirstOrThrow();
  await recordRefundFailure(app.db, app.clock, { refundId, attempt }, { failure: 'failed', reason: null });
  // The bank accepts evidence until this time.
  await app.db
    .insertInto('card_disputes')
    .values({
      provider: 'sandbox',
      dispute_ref: 'dp_1',
      provider_ref: 'pi_1',
      charge_ref: 'ch_1',
      payment_id: disputed.paymentId,
      seller_id: store.id,
      order_id: disputed.id,
      amount_satang: satang(11_000),
      reason: 'fraudulent',
      state: 'needs_response',
      is_inquiry: false,
      opened_at: courier_due_at,
      due_at: '2026-11-24T06:00:00Z',
    })
    .execute();
  await post(store, '/sellers/sample-orders', {
    product_id: product.id,
    quantity: 1,
    recipient: CUSTOMER,
    shipping: ADDRESS,
    total_amount: 100,
  });
}

describe('the queues', () => {
  it('[WAL-02] [PROF-07] show the deadline of each item, in working days of Bangkok', async () => {
    const [payout] = (await get(finance, '/console/withdrawals')).withdrawals;
    // Three working days from Friday end on Wednesday.
    expect(payout.due_at).toBe('2026-11-25T16:59:59.999Z');
    const [sellerView] = (await get(seller, '/sellers/wallet/withdraw-history')).withdrawals;
    expect(sellerView.due_at).toBe(payout.due_at);
    const [card] = (await get(reviewer, '/console/bank-cards')).bank_cards;
    expect(card.due_at).toBe('2026-11-24T16:59:59.999Z');
    const [message] = (await get(reviewer, '/console/messages')).messages;
    expect(message.due_at).toBe('2026-11-23T16:59:59.999Z');
    const [deposit] = (await get(finance, '/console/deposit-refunds')).deposit_refunds;
    expect(deposit).toMatchObject({ due_until: '2026-12-15', due_at: '2026-12-15T16:59:59.999Z' });
  });

  /** When the items of that Friday become overdue, in this order. */
  const OVERDUE_FROM: Readonly<Record<Queue, string>> = {
    recharges: '2026-11-20T06:00:00Z',
    verifications: '2026-11-23T03:00:00Z',
    messages: '2026-11-23T17:00:00Z',
    payment_refunds: '2026-11-23T17:00:00Z',
    disputes: '2026-11-24T06:00:00Z',
    bank_cards: '2026-11-24T17:00:00Z',
    samples: '2026-11-24T17:00:00Z',
    refunds: '2026-11-25T17:00:00Z',
    withdrawals: '2026-11-25T17:00:00Z',
    goods: '2026-12-04T17:00:00Z',
    deliveries: '2026-11-25T17:00:00Z',
    // The 7th and the 10th of December are public holidays.
    deposit_refunds: '2026-12-15T17:00:00Z',
  };

  it.each(Object.entries(OVERDUE_FROM) as [Queue, string][])(
    'count overdue items: one in %s from %s on',
    async (name, end) => {
      app.clock.advance(Date.parse(end) - app.clock.now() - 60_000);
      expect(await fetchQueue(name)).toMatchObject({ open: 1, late: 0 });
      const role = canSeeQueue('reviewer', name) ? 'reviewer' : 'finance';
      const before = await get(await newOperator(app, role), '/console/home');
      expect(before.due_today.items.map(({ queue }: HomeItem) => queue)).toContain(name);
      app.clock.advance(2 * 60_000);
      expect(await fetchQueue(name)).toMatchObject({ open: 1, late: 1 });
      const { overdue } = await get(await newOperator(app, role), '/console/home');
      expect(overdue.items.map(({ queue }: HomeItem) => queue)).toContain(name);
    },
  );

  const fetchHome = async (role: 'reviewer' | 'finance') =>
    await get(await newOperator(app, role), '/console/home');
  const queuesOf = ({ items }: HomeItems) => items.map(({ queue }) => queue);

  it('[FLOW-06] appear on the home of the roles that decide there, longest overdue first', async () => {
    const inOrder = (Object.entries(OVERDUE_FROM) as [Queue, string][])
      .toSorted(([, a], [, b]) => Date.parse(a) - Date.parse(b))
      .map(([name]) => name);
    for (const role of ['reviewer', 'finance'] as const) {
      const { overdue, due_today } = await fetchHome(role);
      const seen = inOrder.filter((name) => canSeeQueue(role, name));
      expect(overdue.count).toBe(seen.length);
      expect(new Set(queuesOf(overdue))).toEqual(new Set(seen));
      const deadlines = overdue.items.map(({ due_at }: HomeItem) => Date.parse(due_at));
      expect(deadlines).toEqual(deadlines.toSorted((a: number, b: number) => a - b));
      expect(due_today).toEqual({ count: 0, items: [] });
    }
    const { overdue } = await fetchHome('finance');
    expect(queuesOf(overdue)).not.toContain('verifications');
    const withdrawal = overdue.items.find(({ queue }: HomeItem) => queue === 'withdrawals');
    expect(withdrawal).toMatchObject({
      stage: 'pending',
      reference: null,
      seller: { id: seller.id, account: seller.account },
      due_at: '2026-11-25T16:59:59.999Z',
    });
    const sample = overdue.items.find(({ queue }: HomeItem) => queue === 'samples');
    expect(sample.reference).toMatch(/^\w+/);
  });

  it('count only open items as overdue', async () => {
    app.clock.advance(DAY_MS);
    const operator = await newOperator(app, 'reviewer');
    const [message] = (await get(operator, '/console/messages')).messages;
    await post(operator, `/console/messages/${message.id}/close`, { reason_code: 'settled' });
    expect(await fetchQueue('messages')).toMatchObject({ open: 0, late: 0, oldest_at: null });
  });
});
