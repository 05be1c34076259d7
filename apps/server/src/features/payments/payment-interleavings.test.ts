// Any order of payments, messages, polls, expiry, retries and lost answers. RAAN_SEED repeats a run.
import { randomInt } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { newOrder, newProduct, newSeller, type TestOrder } from '#test/fixtures.ts';
import {
  addSandboxCharge,
  refOf,
  sendPaymentWebhook,
  testPayments,
  type TestPayments,
} from '#test/payments.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { advancePayments } from './advance-payment.ts';
import { sendRefunds } from './send-refunds.ts';

const app = useTestApp();
const SEED = Number(process.env.RAAN_SEED ?? randomInt(2 ** 31));
const ORDERS = 6;
const STEPS = 60;
/** Providers know the key of a repeated request for about a day. */
const KEY_LIFE_MS = DAY_MS;

/** Numbers from 0 to 1 that a seed repeats. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A sandbox whose calls fail before or after their effect. Collects requests that a real provider would pay twice. */
function unreliable(random: () => number, doublePayments: string[]): TestPayments {
  const payments = testPayments(app);
  const { provider } = payments;
  const losing =
    <Input, Result>(work: (input: Input, signal: AbortSignal) => Promise<Result>) =>
    async (input: Input, signal: AbortSignal): Promise<Result> => {
      const luck = random();
      if (luck < 0.2) throw new Error('lost before the effect');
      const result = await work(input, signal);
      if (luck < 0.4) throw new Error('lost after the effect');
      return result;
    };
  return {
    ...payments,
    provider: {
      ...provider,
      open: losing((input, signal) => provider.open(input, signal)),
      close: losing((input, signal) => provider.close(input, signal)),
      look: losing((input, signal) => provider.look(input, signal)),
      refund: losing(async (request, signal) => {
        const known = await app.db
          .selectFrom('sandbox_refunds')
          .select(['changed_at'])
          .where('key', '=', request.key)
          .executeTakeFirst();
        if (known && Date.parse(known.changed_at) < app.clock.now() - KEY_LIFE_MS)
          doublePayments.push(request.key);
        return await provider.refund(request, signal);
      }),
    },
  };
}

const never = new AbortController().signal;
const ignore = () => {};
/** Refunds end at the provider; some of those that succeeded fail later. */
async function endRefunds(random: () => number): Promise<void> {
  const state = random() < 0.7 ? 'succeeded' : 'failed';
  const from = random() < 0.8 ? 'pending' : 'succeeded';
  await app.db
    .updateTable('sandbox_refunds')
    .set({ state: from === 'succeeded' ? 'failed' : state, reported: true })
    .where('state', '=', from)
    .execute();
}

async function actOnce(random: () => number, orders: readonly TestOrder[], payments: TestPayments) {
  const order = orders[Math.floor(random() * orders.length)]!;
  const webhook = () => sendPaymentWebhook(app, refOf(order.paymentId));
  const acts = [
    () =>
      addSandboxCharge(app, order.paymentId, { id: `money ${order.paymentId}`, amount: order.total * 100 }),
    webhook,
    webhook,
    () => advancePayments(payments, never, ignore),
    () => sendRefunds(payments, never, ignore),
    () => endRefunds(random),
    async () => {
      app.clock.advance(31 * 60_000);
      await expireOrders(app.db, app);
    },
    () => call(app, `POST /storefront/orders/${order.token}/cancel`, { body: { reason: 'changed my mind' } }),
    async () => app.clock.advance(random() < 0.5 ? 2 * HOUR_MS : 26 * HOUR_MS),
  ];
  // Money arrives once; everything else any number of times.
  await acts[Math.floor(random() * acts.length)]!().catch((error: unknown) => {
    if (!String(error).includes('sandbox_charges_pkey')) throw error;
  });
}

it(`[OUT-02] one credit per charge and one refund per debt, in any order of events (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED);
  const doublePayments: string[] = [];
  const payments = unreliable(random, doublePayments);
  const seller = await newSeller(app);
  const product = await newProduct(app);
  const orders: TestOrder[] = [];
  for (let index = 0; index < ORDERS; index += 1)
    orders.push(await newOrder(app, seller, product, { paid: false }));
  for (let step = 0; step < STEPS; step += 1)
    await Promise.all([actOnce(random, orders, payments), actOnce(random, orders, payments)]);

  // Afterwards everything answers, and what is owed is paid.
  const reliable = testPayments(app);
  await app.db
    .updateTable('payment_refunds')
    .set({ state: 'owed', tries: 0, retry_at: new Date(app.clock.now()).toISOString(), failed_at: null })
    .where('state', '=', 'failed')
    .execute();
  for (let round = 0; round < 6; round += 1) {
    app.clock.advance(7 * HOUR_MS);
    await expireOrders(app.db, app);
    await advancePayments(reliable, never, ignore);
    await sendRefunds(reliable, never, ignore);
    await reliable.provider.reportRefunds(app.baseUrl, ignore);
    for (const { paymentId } of orders) await sendPaymentWebhook(app, refOf(paymentId));
  }

  expect(doublePayments).toEqual([]);
  const { rows } = await sql<Record<string, number>>`
    select payments.id,
      (select count(*) from sandbox_charges where provider_ref = 'sbx_' || payments.id || '_1')::int as charges,
      (select count(*) from payment_events where payment_id = payments.id)::int as events,
      (select count(*) from ledger_transfers where kind in ('order_checkout', 'late_payment_refund')
        and (order_id = payments.order_id))::int as credits,
      (select count(*) from payment_refunds where payment_id = payments.id)::int as debts,
      (select count(*) from payment_refunds where payment_id = payments.id and state = 'paid_back')::int as paid_back,
      (select count(*) filter (where kind = 'refund_paid') - count(*) filter (where kind = 'refund_reopened')
        from ledger_transfers where order_id = payments.order_id)::int as book_refunds,
      (select count(*) from sandbox_refunds where provider_ref = 'sbx_' || payments.id || '_1' and state = 'succeeded')::int
        as bank_refunds,
      (orders.status = 'pending_shipment')::int as is_paid
    from payments join orders on orders.seller_id = payments.seller_id and orders.id = payments.order_id`.execute(
    app.db,
  );
  for (const row of rows) {
    const due = row['charges']! - row['is_paid']!;
    expect(row).toMatchObject({
      events: row['charges'],
      credits: row['charges'],
      debts: due,
      paid_back: due,
      book_refunds: due,
      bank_refunds: due,
    });
  }
  const open = await app.db
    .selectFrom('payment_attempts')
    .select(['payment_id', 'state'])
    .where('next_at', 'is not', null)
    .execute();
  expect(open).toEqual([]);
});
