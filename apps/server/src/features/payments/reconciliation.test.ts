// The provider's book against ours, and card disputes, with the local Stripe.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { createPayments } from '#start/payments.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { compareLedger } from '#features/ledger/trial-balance.ts';
import { ADDRESS, CUSTOMER, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { newOperator } from '#test/operators.ts';
import {
  startStripeServer,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
} from '#test/stripe-server.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { reconcilePayments } from './reconcile.ts';
import { sendRefunds } from './send-refunds.ts';

const stripe: StripeServer = await startStripeServer(() => app.clock.now());
afterAll(() => stripe.close());
const app = useTestApp({
  // 17:00 in Bangkok.
  startsAt: '2026-11-20T10:00:00Z',
  env: {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    PUBLIC_URL: 'https://raan.example',
  },
});
const never = new AbortController().signal;
const failures: unknown[] = [];
const runRefunds = () => sendRefunds(createPayments(app), never, (error) => failures.push(error));
const reconcile = () => reconcilePayments(createPayments(app), never);
const today = () => bangkokDay(app.clock.now());

let seller: TestSeller;
let productId: number;
async function openStore(): Promise<void> {
  seller = await newSeller(app);
  productId = (await newProduct(app, { price: 10_000 })).id;
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [productId] } });
}
beforeAll(openStore);

/** Operators' sessions end while the clock advances. */
const asFinance = async (endpoint: string, body?: object) =>
  await call(app, endpoint, { token: (await newOperator(app, 'finance')).token, ...(body && { body }) });

async function sendEvent(object: { id: string; object: string }): Promise<void> {
  const { rawBody, header } = stripe.event(object);
  const response = await fetch(`${app.baseUrl}/api/payments/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body: rawBody,
  });
  expect(response.status).toBe(200);
}

/** An order that was paid by card; without `isTold` no message says so. */
async function payByCard({ isTold = true } = {}) {
  const { data } = await call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: [{ product_id: productId, quantity: 1 }],
      payment_method: 'card',
    },
  });
  const { provider_ref } = await app.db
    .selectFrom('payment_attempts')
    .select('provider_ref')
    .where('payment_id', '=', data.payment.id)
    .executeTakeFirstOrThrow();
  const ref = provider_ref ?? '';
  stripe.pay(ref);
  if (isTold) await sendEvent(stripe.objectOf(ref));
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', data.order_number)
    .executeTakeFirstOrThrow();
  return {
    ref,
    id,
    token: String(data.order_token),
    number: String(data.order_number),
    paymentId: Number(data.payment.id),
  };
}

const statusOf = async (token: string) => (await call(app, `GET /storefront/orders/${token}`)).data.status;
const refundOf = (paymentId: number) =>
  app.db
    .selectFrom('payment_refunds')
    .select(['id', 'state', 'attempt', 'tries', 'reference'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();

/** Balances of the platform's accounts, in satang. */
async function platform(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, sum(balance_satang)::bigint as balance from ledger_accounts where seller_id is null group by kind`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

/** Changes of the platform's accounts by `work`; the ledger agrees with all records afterwards. */
async function changesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await platform();
  await work();
  const { differences } = await app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(compareLedger);
  expect(differences).toEqual([]);
  return Object.fromEntries(
    Object.entries(await platform()).flatMap(([kind, balance]) => {
      const change = balance - (before[kind] ?? 0);
      return change === 0 ? [] : [[kind, change]];
    }),
  );
}

async function nextDay(): Promise<void> {
  const start = Date.parse(`${addDays(today(), 1)}T00:00:00+07:00`);
  app.clock.advance(start + 4 * 3_600_000 - app.clock.now());
}

const openDifferences = async () =>
  (await asFinance('GET /console/reconciliation/differences')).data.differences;

describe('the daily reconciliation', () => {
  it('[OUT-02] posts fees once, matches payments, refunds and payouts, and waits for the end of the day', async () => {
    const paid = await payByCard();
    const refunded = await payByCard();
    await call(app, `POST /storefront/orders/${refunded.token}/cancel`, {
      body: { reason: 'changed my mind' },
    });
    await runRefunds();
    const { id } = await refundOf(refunded.paymentId);
    await sendEvent(stripe.setRefund(`refund:${id}:1`, 'succeeded'));
    stripe.move('stripe_fee', null, -2_000, 0);
    stripe.move('payout', 'po_1', -5_000, 0);
    const day = today();
    expect(await reconcile()).toBe(0);
    await nextDay();
    const fee = Math.round(11_000 * 0.0365);
    const changes = await changesOf(async () => {
      // Two servers at once.
      await Promise.all([reconcile(), reconcile()]);
      expect(await reconcile()).toBe(0);
    });
    expect(changes).toEqual({ provider_fees: 0 - 2 * fee - 2_000, platform_cash: 2 * fee + 2_000 });
    const { days, open } = (await asFinance('GET /console/reconciliation/days')).data;
    expect(open).toBe(0);
    expect(days).toMatchObject([
      { day, compared: 3, matched: 3, open: 0, payments: 220, refunds: -110, disputes: 0, payouts: -50 },
    ]);
    expect(days[0].fees).toBeCloseTo((2 * fee + 2_000) / 100);
    expect(await openDifferences()).toEqual([]);
    expect(await statusOf(paid.token)).toBe('pending_shipment');
  });

  it('[OUT-02] settles money whose message was lost, instead of reporting it', async () => {
    const { token } = await payByCard({ isTold: false });
    await nextDay();
    await reconcile();
    expect(await openDifferences()).toEqual([]);
    expect(await statusOf(token)).not.toBe('pending_payment');
  });

  it('[OUT-02] shows what is missing here, missing there, or different, until it agrees or is signed off', async () => {
    stripe.move('charge', 'ch_of_another_system', 7_000, 200);
    const missing = await payByCard();
    const different = await payByCard();
    const unpaid = stripe.movements.findIndex(({ source }) => source === chargeOf(missing.ref));
    const [removed] = stripe.movements.splice(unpaid, 1);
    const changed = stripe.movements.find(({ source }) => source === chargeOf(different.ref));
    Object.assign(changed ?? {}, { amount: 10_000, net: 10_000 - (changed?.fee ?? 0) });
    await nextDay();
    await reconcile();
    const found = await openDifferences();
    expect(found).toHaveLength(3);
    const of = (kind: string) => found.find((one: { kind: string }) => one.kind === kind);
    expect(of('missing_here')).toMatchObject({
      subject: 'payment',
      reference: 'ch_of_another_system',
      ours: null,
      theirs: 70,
      order_number: null,
    });
    expect(of('missing_there')).toMatchObject({ ours: 110, theirs: null, order_number: missing.number });
    expect(of('different_amount')).toMatchObject({ ours: 110, theirs: 100, order_number: different.number });
    expect(await (await fetch(`${app.baseUrl}/metrics`)).text()).toMatch(
      /^raan_reconciliation_differences_open 3$/m,
    );
    expect((await asFinance('GET /console/home')).data.alarms).toContainEqual({
      kind: 'reconciliation_differs',
      count: 3,
      at: null,
    });

    // The provider books it late; the day is compared again after an hour.
    if (removed) stripe.movements.push(removed);
    expect(await reconcile()).toBe(0);
    app.clock.advance(3_600_000);
    expect(await reconcile()).toBe(1);
    expect(await openDifferences()).toHaveLength(2);

    const path = (one: { id: number }) => `POST /console/reconciliation/differences/${one.id}/sign-off`;
    const body = { reason: 'Paid at the market stall, known to the accountant' };
    expectRefused(
      await asFinance(path(of('missing_here')), { reason: ' ' }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expectRefused(await asFinance(path({ id: 999_999 }), body), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await asFinance(path(of('missing_there')), body), 409, 'REQUEST_INVALID');
    const reviewer = await newOperator(app, 'reviewer');
    for (const endpoint of [
      path(of('missing_here')),
      'GET /console/reconciliation/days',
      'GET /console/reconciliation/differences',
    ])
      expectRefused(
        await call(app, endpoint, { token: reviewer.token, ...(endpoint.startsWith('POST') && { body }) }),
        403,
        'AUTH_PERMISSION_DENIED',
      );
    expectRefused(
      await call(app, path(of('missing_here')), { token: seller.token, body }),
      401,
      'AUTH_TOKEN_INVALID',
    );
    const signed = await asFinance(path(of('missing_here')), body);
    expect(signed.data).toMatchObject({ signed_by: expect.any(String), ...body });
    expectRefused(await asFinance(path(of('missing_here')), body), 409, 'REQUEST_INVALID');
    const log = (await asFinance('GET /console/audit?action=difference_signed_off')).data.entries;
    expect(log[0].detail).toMatchObject({ amount: 70, statement_reference: 'ch_of_another_system', ...body });
    app.clock.advance(3_600_000);
    await reconcile();
    expect(await openDifferences()).toMatchObject([{ kind: 'different_amount' }]);

    // A signature holds for the amounts that the operator saw.
    stripe.move('charge', 'ch_of_another_system', 1_000, 0);
    Object.assign(stripe.movements.at(-1) ?? {}, { created: Math.floor((app.clock.now() - DAY_MS) / 1_000) });
    app.clock.advance(3_600_000);
    await reconcile();
    expect(await openDifferences()).toHaveLength(2);
    const closed = (await asFinance('GET /console/reconciliation/differences?state=closed')).data.differences;
    expect(closed).toMatchObject([{ kind: 'missing_there', resolved_at: expect.any(String) }]);
    for (const one of await openDifferences()) await asFinance(path(one), body);
  });

  it('[OUT-02] keeps the day for the next run if the provider does not answer, and raises an alarm when the day is late', async () => {
    await payByCard();
    await nextDay();
    stripe.faults.push('error_503');
    await expect(reconcile()).rejects.toThrow(/./);
    const late = async () => {
      const { alarms } = (await asFinance('GET /console/home')).data;
      const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
      return {
        alarm: alarms.find(({ kind }: { kind: string }) => kind === 'reconciliation_unchecked')?.count,
        metric: /^raan_reconciliation_days_late (\d+)$/m.exec(metrics)?.[1],
      };
    };
    expect(await late()).toEqual({ alarm: undefined, metric: '0' });
    app.clock.advance(2 * HOUR_MS);
    expect(await late()).toEqual({ alarm: 1, metric: '1' });
    app.clock.advance(DAY_MS);
    expect(await late()).toEqual({ alarm: 2, metric: '2' });
    expect(await reconcile()).toBeGreaterThan(0);
    expect(await late()).toEqual({ alarm: undefined, metric: '0' });
    expect(await openDifferences()).toEqual([]);
  });
});

const chargeOf = (ref: string) => {
  const session = stripe.objectOf(ref) as { payment_intent?: string | null };
  return (stripe.objectOf(session.payment_intent ?? '') as { latest_charge: string }).latest_charge;
};

const disputesIn = async (state: string) =>
  (await asFinance(`GET /console/disputes?state=${state}`)).data.disputes;

describe('a card dispute', () => {
  const FEE = 500_00;

  it('[OUT-02] is a queue with a deadline, moves the money, and is recorded once', async () => {
    const order = await payByCard();
    const opened = await changesOf(async () => {
      const dispute = stripe.dispute(order.ref, 'needs_response');
      for (const _ of [1, 2]) await sendEvent(dispute);
    });
    expect(opened).toEqual({ disputed_funds: -11_000, provider_fees: -FEE, platform_cash: 11_000 + FEE });
    const [dispute] = await disputesIn('to_answer');
    expect(dispute).toMatchObject({
      order_number: order.number,
      order_status: 'pending_shipment',
      seller: { id: seller.id },
      amount: 110,
      fee: 500,
      withdrawn: 110,
      loss: 0,
      state: 'needs_response',
      is_inquiry: false,
      reason: 'fraudulent',
      decision: null,
      refunds_on_hold: 0,
    });
    expect(Date.parse(dispute.due_at) - Date.parse(dispute.opened_at)).toBe(7 * DAY_MS);
    const queue = (await asFinance('GET /console/queues')).data.queues.find(
      (one: { queue: string }) => one.queue === 'disputes',
    );
    expect(queue).toMatchObject({ open: 1, late: 0 });

    const path = `POST /console/disputes/${dispute.id}/answer`;
    const body = { decision: 'evidence_sent', note: 'Proof of delivery and the chat, sent in the dashboard' };
    expectRefused(await asFinance(path, { ...body, note: ' ' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await asFinance(path, { ...body, decision: 'ignored' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await asFinance('POST /console/disputes/999999/answer', body), 404, 'REQUEST_NOT_FOUND');
    const reviewer = await newOperator(app, 'reviewer');
    expectRefused(await call(app, path, { token: reviewer.token, body }), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(
      await call(app, 'GET /console/disputes', { token: reviewer.token }),
      403,
      'AUTH_PERMISSION_DENIED',
    );
    const answered = await asFinance(path, body);
    expect(answered.data).toMatchObject({ ...body, decided_by: expect.any(String), state: 'needs_response' });
    expectRefused(await asFinance(path, body), 409, 'REQUEST_INVALID');
    expect(await disputesIn('to_answer')).toEqual([]);
    const log = (await asFinance('GET /console/audit?action=dispute_evidence_sent')).data.entries;
    expect(log[0].detail).toMatchObject({ amount: 110, order_id: order.id, note: body.note });

    await sendEvent(stripe.dispute(order.ref, 'under_review'));
    expect(await disputesIn('with_bank')).toMatchObject([{ id: dispute.id, state: 'under_review' }]);
    const won = await changesOf(async () => {
      for (const _ of [1, 2]) await sendEvent(stripe.dispute(order.ref, 'won'));
    });
    expect(won).toEqual({ disputed_funds: 11_000, platform_cash: -11_000 });
    expect(await disputesIn('closed')).toMatchObject([
      { id: dispute.id, state: 'won', withdrawn: 0, loss: 0, fee: 500 },
    ]);
    await nextDay();
    await reconcile();
    expect(await openDifferences()).toEqual([]);
  });

  it('[OUT-02] holds refunds until the bank has decided, and a won one releases them', async () => {
    const order = await payByCard();
    await sendEvent(stripe.dispute(order.ref, 'needs_response'));
    await call(app, `POST /storefront/orders/${order.token}/cancel`, { body: { reason: 'changed my mind' } });
    const requested = () => stripe.received.filter(({ call: sent }) => sent === 'POST /v1/refunds').length;
    const before = requested();
    await runRefunds();
    app.clock.advance(2 * 3_600_000);
    await runRefunds();
    expect(requested()).toBe(before);
    const { id } = await refundOf(order.paymentId);
    expect(await refundOf(order.paymentId)).toMatchObject({ state: 'owed', tries: 0 });
    expect((await disputesIn('to_answer'))[0]).toMatchObject({ refunds_on_hold: 1 });
    // Not even by bank transfer or by another try.
    await app.db
      .updateTable('payment_refunds')
      .set({
        state: 'failed',
        failure: 'failed',
        failed_at: new Date(app.clock.now()).toISOString(),
        retry_at: null,
      })
      .where('id', '=', id)
      .execute();
    for (const [step, body] of [
      ['transfer', { reference: 'T-1' }],
      ['retry', {}],
    ] as const) {
      const refused = await asFinance(`POST /console/payment-refunds/${id}/${step}`, body);
      expect([refused.status, refused.body.reason]).toEqual([409, 'payment_disputed']);
    }
    const retryAt = () =>
      app.db.selectFrom('payment_refunds').select('retry_at').where('id', '=', id).executeTakeFirstOrThrow();
    const retryTomorrow = () =>
      app.db
        .updateTable('payment_refunds')
        .set({
          state: 'owed',
          failed_at: null,
          failure: null,
          retry_at: new Date(app.clock.now() + DAY_MS).toISOString(),
        })
        .where('id', '=', id)
        .execute();
    await retryTomorrow();
    await sendEvent(stripe.dispute(order.ref, 'won'));
    const released = await retryAt();
    await retryTomorrow();
    const delayed = await retryAt();
    // Seen again, it does not shorten the delay after a failed attempt.
    await sendEvent(stripe.dispute(order.ref, 'won'));
    expect(await retryAt()).toEqual(delayed);
    await app.db.updateTable('payment_refunds').set(released).where('id', '=', id).execute();
    await runRefunds();
    expect(requested()).toBe(before + 1);
    await sendEvent(stripe.setRefund(`refund:${id}:1`, 'succeeded'));
    expect(await refundOf(order.paymentId)).toMatchObject({ state: 'paid_back' });
  });

  it('[OUT-02] that is lost costs the platform, and the seller keeps what the order brings', async () => {
    // The former session has ended.
    await openStore();
    const order = await payByCard();
    await ship(app, seller, order.id, { funding: 'escrow' });
    await sendEvent(stripe.dispute(order.ref, 'needs_response'));
    const lost = await changesOf(async () => {
      for (const _ of [1, 2]) await sendEvent(stripe.dispute(order.ref, 'lost'));
    });
    expect(lost).toEqual({ disputed_funds: 11_000, dispute_losses: -11_000 });
    expect((await disputesIn('closed'))[0]).toMatchObject({
      state: 'lost',
      loss: 110,
      covered: 0,
      withdrawn: 110,
    });
    const before = (await sellerBalances(app.db, seller.id)).available;
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    expect((await sellerBalances(app.db, seller.id)).available).toBe(before + 1_000);
  });

  it('[OUT-02] that is lost pays the refund that the seller owes, before or after, and never twice', async () => {
    for (const isRefundedFirst of [true, false]) {
      const order = await payByCard();
      const refund = () =>
        call(app, `POST /storefront/orders/${order.token}/cancel`, { body: { reason: 'changed my mind' } });
      await sendEvent(stripe.dispute(order.ref, 'needs_response'));
      if (isRefundedFirst) await refund();
      await runRefunds();
      const before = stripe.refunds.size;
      const { disputed_funds, dispute_losses, customer_refund, platform_cash } = await changesOf(async () => {
        await sendEvent(stripe.dispute(order.ref, 'lost'));
        if (!isRefundedFirst) await refund();
        await runRefunds();
        app.clock.advance(2 * 3_600_000);
        await runRefunds();
      });
      expect(disputed_funds).toBe(11_000);
      expect([dispute_losses ?? 0, platform_cash ?? 0]).toEqual([0, 0]);
      expect(customer_refund ?? 0).toBe(isRefundedFirst ? -11_000 : 0);
      expect(stripe.refunds.size).toBe(before);
      const [dispute] = await disputesIn('closed');
      expect(dispute).toMatchObject({ loss: 0, covered: 110 });
      expect(await refundOf(order.paymentId)).toMatchObject({
        state: 'paid_back',
        reference: dispute.reference,
      });
      // The bank decides otherwise after an appeal: the refund is owed again, and sent.
      const won = await changesOf(() => sendEvent(stripe.dispute(order.ref, 'won')));
      expect(won).toEqual({ platform_cash: -11_000, customer_refund: 11_000 });
      await runRefunds();
      expect(stripe.refunds.size).toBe(before + 1);
      const { id, attempt } = await refundOf(order.paymentId);
      await sendEvent(stripe.setRefund(`refund:${id}:${attempt}`, 'succeeded'));
      expect(await refundOf(order.paymentId)).toMatchObject({ state: 'paid_back' });
    }
    await nextDay();
    await reconcile();
    expect(await openDifferences()).toEqual([]);
  });

  it('[OUT-02] that only asks moves no money; evidence after the deadline is refused, and lost messages are found', async () => {
    const order = await payByCard();
    const asked = await changesOf(() => sendEvent(stripe.dispute(order.ref, 'warning_needs_response')));
    expect(asked).toEqual({});
    const [inquiry] = await disputesIn('to_answer');
    expect(inquiry).toMatchObject({ is_inquiry: true, withdrawn: 0 });
    app.clock.advance(8 * DAY_MS);
    const path = `POST /console/disputes/${inquiry.id}/answer`;
    const late = await asFinance(path, { decision: 'evidence_sent', note: 'Too late' });
    expect([late.status, late.body.reason]).toEqual([409, 'dispute_evidence_late']);
    expect((await asFinance(path, { decision: 'accepted', note: 'No proof of delivery' })).status).toBe(200);
    // Nobody tells us that it became a dispute, and that it is lost.
    stripe.dispute(order.ref, 'needs_response');
    const silent = await payByCard();
    stripe.dispute(silent.ref, 'needs_response');
    await nextDay();
    await changesOf(reconcile);
    expect((await disputesIn('to_answer')).map((one: { order_number: string }) => one.order_number)).toEqual([
      silent.number,
    ]);
    expect(await disputesIn('with_bank')).toMatchObject([
      { id: inquiry.id, is_inquiry: false, withdrawn: 110 },
    ]);
    // Nor that it is won after an appeal.
    await sendEvent(stripe.dispute(silent.ref, 'lost'));
    stripe.dispute(silent.ref, 'won');
    await nextDay();
    await changesOf(reconcile);
    expect((await disputesIn('closed'))[0]).toMatchObject({
      order_number: silent.number,
      state: 'won',
      withdrawn: 0,
      loss: 0,
    });
    expect(await openDifferences()).toEqual([]);
    expect(failures).toEqual([]);
  });
});

it('[OUT-02] posts nothing twice and nothing of the wrong sign, also under fire', async () => {
  const order = await payByCard();
  const dispute = stripe.dispute(order.ref, 'needs_response');
  const changes = await changesOf(() => Promise.all(Array.from({ length: 6 }, () => sendEvent(dispute))));
  expect(changes['disputed_funds']).toBe(0 - satang(11_000));
});
