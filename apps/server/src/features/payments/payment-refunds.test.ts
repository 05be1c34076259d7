// Owed in the ledger, sent by the job, reported by the provider, and only then removed from the ledger.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '@raan/contract/durations';
import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '#features/ledger/balances.queries.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
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
import { receiveMoney, refOf, sendPaymentWebhook, testPayments, type TestPayments } from '#test/payments.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import type { RefundRequest } from './payment-provider.ts';
import type { SandboxRefundEnd } from './sandbox-provider.ts';
import { sendRefunds } from './send-refunds.ts';

const app = useTestApp();
/** Longer than any delay between two attempts. */
const LATER_MS = 7 * HOUR_MS;

/** Payments like the job's; `end` decides how each refund ends. */
const provider = (end: (refund: RefundRequest) => SandboxRefundEnd = () => 'succeeds'): TestPayments =>
  testPayments(app, end);

/** The sandbox reports the accepted refunds. Returns the ids of failed ones. */
async function runRefundJob(payments: TestPayments, reports = true): Promise<number[]> {
  const failed: number[] = [];
  await sendRefunds(payments, new AbortController().signal, (_error, id) => failed.push(id));
  if (reports) {
    await payments.provider.reportRefunds(app.baseUrl, (error) => {
      throw error;
    });
  }
  return failed;
}

async function cancelled(price = 10_000): Promise<{ seller: TestSeller; order: TestOrder }> {
  const seller = await newSeller(app);
  const order = await newOrder(app, seller, await newProduct(app, { price }));
  const { status } = await call(app, `POST /sellers/orders/${order.id}/cancel`, {
    token: seller.token,
    body: { reason: 'out of stock' },
  });
  expect(status).toBe(200);
  return { seller, order };
}

async function refundOf({ paymentId }: TestOrder) {
  return await app.db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

async function paidOut(orderId: number) {
  return await app.db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_postings as posting', 'posting.transfer_id', 'transfer.id')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'posting.debit_account_id')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'posting.credit_account_id')
    .select(['debit.kind as from', 'credit.kind as to', 'posting.amount_satang as amount'])
    .where('transfer.kind', '=', 'refund_paid')
    .where('transfer.order_id', '=', orderId)
    .execute();
}

const pageOf = async ({ token }: TestOrder) => (await call(app, `GET /storefront/orders/${token}`)).data;
const provenanceOf = async (seller: TestSeller, { id }: TestOrder) =>
  (await call(app, `GET /sellers/orders/${id}`, { token: seller.token })).data.provenance;

/** How the order ended in the seller's list, and the refund state in the customer's list. */
async function orderOutcome(seller: TestSeller, { id, token }: TestOrder) {
  const { data } = await call(app, 'GET /sellers/orders/by-status?status=cancelled', { token: seller.token });
  const summaries = await call(app, 'POST /storefront/orders/lookup', { body: { order_tokens: [token] } });
  const { ending } = data.orders.find((order: { id: number }) => order.id === id);
  expect(summaries.data.orders[0].money_back).toBe(ending.money_back);
  return ending;
}

/** The provider shows a refund in a state, and reports it. */
async function showRefund(
  order: TestOrder,
  key: string,
  state: 'waits_for_payer' | 'succeeded' | 'failed',
  amount = order.total * 100,
): Promise<void> {
  const row = {
    provider_ref: refOf(order.paymentId),
    amount_satang: satang(amount),
    state,
    reported: true,
    ends: 'succeeded' as const,
    changed_at: new Date(app.clock.now()).toISOString(),
  };
  await app.db
    .insertInto('sandbox_refunds')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  expect((await sendPaymentWebhook(app, row.provider_ref)).status).toBe(200);
}

describe('a refund', () => {
  it('[ORD-12] stays in the ledger until the provider reports it, for a cancelled order', async () => {
    const { seller, order } = await cancelled();
    expect(await refundOf(order)).toMatchObject({
      state: 'owed',
      amount_satang: 11_000,
      reason: 'order_cancelled',
    });
    const owed = {
      amount: 110,
      reason: 'order_cancelled',
      paid_back_at: null,
      reference: null,
      sandbox: true,
    };
    expect((await pageOf(order)).refunds).toMatchObject([owed]);
    expect(await provenanceOf(seller, order)).toMatchObject({ refunds: [owed], settled: null });
    const ending = { kind: 'cancelled', by: 'seller', reason: 'out of stock', asked_for: null };
    expect(await orderOutcome(seller, order)).toEqual({ ...ending, money_back: 'on_its_way' });

    const sandbox = provider();
    await runRefundJob(sandbox, false);
    expect(await refundOf(order)).toMatchObject({ state: 'sent', tries: 1 });
    expect(await paidOut(order.id)).toEqual([]);
    expect((await pageOf(order)).refunds).toMatchObject([owed]);
    expect(await orderOutcome(seller, order)).toMatchObject({ money_back: 'on_its_way' });

    await runRefundJob(sandbox);
    const back = await refundOf(order);
    expect(back).toMatchObject({ state: 'paid_back', retry_at: null });
    expect(await paidOut(order.id)).toEqual([
      { from: 'customer_refund', to: 'platform_cash', amount: 11_000 },
    ]);
    const paid = { ...owed, paid_back_at: back.paid_back_at, reference: back.reference };
    expect(back.reference).toMatch(/^SBXR/);
    expect((await pageOf(order)).refunds).toMatchObject([paid]);
    expect(await orderOutcome(seller, order)).toEqual({ ...ending, money_back: 'paid_back' });
    const provenance = await provenanceOf(seller, order);
    expect(provenance).toMatchObject({ refunds: [paid], settled: { at: back.paid_back_at } });
    expect(provenance.settled.entries.at(-1)).toMatchObject({ kind: 'refund_paid', to: 'platform_cash' });
  });

  it("[ORD-12] after shipment covers the full amount, even if the seller's balance does not", async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 480_000 }));
    await ship(app, seller, order.id);
    await scan(app, seller, order.id, 'delivered');
    await call(app, `PUT /sellers/orders/${order.id}/status`, {
      token: seller.token,
      body: { status: 'completed' },
    });
    // The balance is spent on another order, so that it does not cover the refund.
    const other = await newOrder(app, seller, await newProduct(app, { price: 400_000 }));
    await ship(app, seller, other.id, { tracking_number: 'SF1234567890124' });
    expect(await balanceOf(app, seller)).toBeLessThan(order.total);
    const { status } = await call(app, `POST /sellers/orders/${order.id}/refund`, {
      token: seller.token,
      body: { reason: 'broken' },
    });
    expect(status).toBe(200);
    const { receivable } = await app.db
      .selectFrom('ledger_accounts')
      .select('balance_satang as receivable')
      .where('seller_id', '=', seller.id)
      .where('kind', '=', 'receivable')
      .executeTakeFirstOrThrow();
    expect(receivable).toBeLessThan(0);
    expect(await refundOf(order)).toMatchObject({
      amount_satang: order.total * 100,
      reason: 'order_refunded',
    });
    await runRefundJob(provider());
    expect(await paidOut(order.id)).toEqual([
      { from: 'customer_refund', to: 'platform_cash', amount: order.total * 100 },
    ]);
  });

  it('[ORD-04] repays a late payment to its payer, once per report', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app), { paid: false });
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    for (let count = 0; count < 2; count += 1) {
      await receiveMoney(app, order.paymentId, { amount: 11_000 });
      expect((await sendPaymentWebhook(app, refOf(order.paymentId))).status).toBe(200);
    }
    const owed = { amount: 110, reason: 'late_payment', paid_back_at: null };
    expect((await pageOf(order)).refunds).toMatchObject([owed, owed]);
    expect((await provenanceOf(seller, order)).refunds).toMatchObject([owed, owed]);
    await runRefundJob(provider());
    expect((await paidOut(order.id)).map(({ amount }) => amount)).toEqual([11_000, 11_000]);
    expect(
      (await pageOf(order)).refunds.map((refund: { paid_back_at: string }) => refund.paid_back_at),
    ).toEqual([expect.any(String), expect.any(String)]);
    expect(await provenanceOf(seller, order)).toMatchObject({ paid: null, settled: null });
  });

  it('[WAL-03] repays a top-up that was paid twice', async () => {
    const seller = await newSeller(app);
    const { data } = await call(app, 'POST /sellers/wallet/recharge', {
      token: seller.token,
      body: { amount: 5_000 },
    });
    const paymentId = data.recharge.payment.id;
    for (let count = 0; count < 2; count += 1) await receiveMoney(app, paymentId, { amount: 500_000 });
    await runRefundJob(provider());
    expect(await refundOf({ paymentId } as TestOrder)).toMatchObject({
      state: 'paid_back',
      order_id: null,
      amount_satang: 500_000,
    });
    expect(await balanceOf(app, seller)).toBe(5_000);
  });
});

describe('a refund that is looked up', () => {
  it('[ORD-12] counts once, however often it is looked up', async () => {
    const { order } = await cancelled();
    const { id } = await refundOf(order);
    // The report may arrive before the job has stored that the refund was sent.
    await showRefund(order, `refund:${id}:1`, 'succeeded');
    const ref = refOf(order.paymentId);
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendPaymentWebhook(app, ref)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await paidOut(order.id)).toHaveLength(1);
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', tries: 0 });
    await runRefundJob(provider());
    expect(await refundOf(order)).toMatchObject({ tries: 0 });
  });

  it('[ORD-12] changes nothing if amount, payment or refund differ', async () => {
    const { order } = await cancelled();
    const { order: other } = await cancelled();
    const { id } = await refundOf(order);
    await showRefund(order, `refund:${id}:1`, 'succeeded', 10_999);
    await showRefund(other, `refund:${id}:2`, 'succeeded');
    await app.db
      .updateTable('sandbox_refunds')
      .set({ provider_ref: refOf(other.paymentId) })
      .where('key', '=', `refund:${id}:1`)
      .execute();
    await showRefund(other, 'refund:999999999:1', 'succeeded');
    await showRefund(other, 'made by hand in the dashboard', 'succeeded');
    expect(await refundOf(order)).toMatchObject({ state: 'owed' });
    expect(await refundOf(other)).toMatchObject({ state: 'owed' });
    expect(await paidOut(order.id)).toEqual([]);
    await app.db.deleteFrom('sandbox_refunds').where('key', 'like', `refund:${id}:%`).execute();
    await runRefundJob(provider());
  });

  it('[OUT-02] waits for its payer for days without another request', async () => {
    const { order } = await cancelled();
    const sandbox = provider(() => 'waits');
    await runRefundJob(sandbox);
    expect(await refundOf(order)).toMatchObject({ state: 'waits_for_payer', tries: 1, failure: null });
    expect((await pageOf(order)).refunds).toMatchObject([{ waits_for_payer: true, paid_back_at: null }]);
    for (let day = 0; day < 12; day += 1) {
      app.clock.advance(24 * HOUR_MS);
      expect(await runRefundJob(sandbox)).toEqual([]);
    }
    const waiting = await refundOf(order);
    expect(waiting).toMatchObject({ state: 'waits_for_payer', tries: 1, attempt: 1 });
    await showRefund(order, `refund:${waiting.id}:1`, 'succeeded');
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back' });
    expect(await paidOut(order.id)).toHaveLength(1);
  });

  it('[OUT-02] re-opens the debt when a refund fails after it succeeded, and pays it again under a new key', async () => {
    const { order } = await cancelled();
    await runRefundJob(provider());
    const { id } = await refundOf(order);
    await showRefund(order, `refund:${id}:1`, 'failed');
    await sendPaymentWebhook(app, refOf(order.paymentId));
    expect(await refundOf(order)).toMatchObject({ state: 'owed', attempt: 2, tries: 0, paid_back_at: null });
    expect((await checkLedger(app.db)).refundsDrift).toBe(0);
    expect((await pageOf(order)).refunds).toMatchObject([{ paid_back_at: null }]);
    await runRefundJob(provider());
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', attempt: 2 });
    // The failure of the first attempt is old news.
    await sendPaymentWebhook(app, refOf(order.paymentId));
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back' });
    expect(await paidOut(order.id)).toHaveLength(2);
  });
});

describe('the job', () => {
  it('[ORD-12] requests each refund once when several servers run it', async () => {
    const orders = [];
    for (let index = 0; index < 5; index += 1) orders.push((await cancelled()).order);
    const requestedKeys: string[] = [];
    const counting = (): TestPayments =>
      provider(({ key }) => {
        requestedKeys.push(key);
        return 'succeeds';
      });
    await Promise.all([runRefundJob(counting()), runRefundJob(counting()), runRefundJob(counting())]);
    expect(requestedKeys).toHaveLength(5);
    expect(new Set(requestedKeys).size).toBe(5);
    for (const order of orders) expect(await paidOut(order.id)).toHaveLength(1);
  });

  it('[ORD-12] retries an unreachable provider under the same key, without delaying other refunds', async () => {
    const bad = await cancelled();
    const good = await cancelled();
    const keys: string[] = [];
    const sandbox = provider(({ ref, key }) => {
      if (ref !== refOf(bad.order.paymentId)) return 'succeeds';
      keys.push(key);
      return 'is_unreachable';
    });
    const { id } = await refundOf(bad.order);
    expect(await runRefundJob(sandbox)).toEqual([id]);
    expect(await refundOf(good.order)).toMatchObject({ state: 'paid_back' });
    expect(await refundOf(bad.order)).toMatchObject({
      state: 'owed',
      tries: 1,
      attempt: 1,
      failure: 'unreachable',
    });
    expect(await runRefundJob(sandbox)).toEqual([]);
    app.clock.advance(61_000);
    expect(await runRefundJob(sandbox)).toEqual([id]);
    expect(keys).toEqual([`refund:${id}:1`, `refund:${id}:1`]);
    app.clock.advance(LATER_MS);
    await runRefundJob(provider());
    expect(await paidOut(bad.order.id)).toHaveLength(1);
  });

  it('[OUT-02] looks a refund up before it repeats it, so that a retry on the next day does not pay twice', async () => {
    const { order } = await cancelled();
    const requestedKeys: string[] = [];
    // The effect happens, but the answer and the report are lost.
    const lossy = provider(({ key }) => {
      requestedKeys.push(key);
      return 'succeeds';
    });
    const loseAnswer: TestPayments = {
      ...lossy,
      provider: {
        ...lossy.provider,
        refund: async (request, signal) => {
          await lossy.provider.refund(request, signal);
          throw new Error('connection reset');
        },
      },
    };
    const { id } = await refundOf(order);
    expect(await runRefundJob(loseAnswer, false)).toEqual([id]);
    expect(await refundOf(order)).toMatchObject({ state: 'owed', failure: 'unreachable', tries: 1 });
    await app.db.updateTable('sandbox_refunds').set({ state: 'succeeded' }).execute();
    app.clock.advance(25 * HOUR_MS);
    await runRefundJob(loseAnswer, false);
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', tries: 1, attempt: 1 });
    expect(requestedKeys).toEqual([`refund:${id}:1`]);
    expect(await paidOut(order.id)).toHaveLength(1);
  });

  it('[ORD-12] looks an accepted refund up when its report is lost', async () => {
    const { order } = await cancelled();
    await runRefundJob(provider(), false);
    expect(await refundOf(order)).toMatchObject({ state: 'sent' });
    await app.db.updateTable('sandbox_refunds').set({ state: 'succeeded', reported: true }).execute();
    await runRefundJob(provider());
    expect(await refundOf(order)).toMatchObject({ state: 'sent', tries: 1 });
    app.clock.advance(HOUR_MS + 1_000);
    await runRefundJob(provider());
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', tries: 1, attempt: 1 });
  });

  it('[ORD-12] hands a refund over to operators when it is accepted but does not end, or is forgotten again and again', async () => {
    const pending = await cancelled();
    const forgotten = await cancelled();
    const forget = async () =>
      await app.db
        .deleteFrom('sandbox_refunds')
        .where('provider_ref', '=', refOf(forgotten.order.paymentId))
        .execute();
    for (let count = 0; count < 40; count += 1) {
      await runRefundJob(provider(), false);
      await forget();
      app.clock.advance(LATER_MS);
    }
    expect(await refundOf(pending.order)).toMatchObject({ state: 'failed', failure: 'no_report', tries: 1 });
    expect(await refundOf(forgotten.order)).toMatchObject({
      state: 'failed',
      failure: 'no_report',
      tries: 8,
      attempt: 1,
    });
    // A late report is still accepted.
    for (const { order } of [pending, forgotten]) {
      const { id } = await refundOf(order);
      await showRefund(order, `refund:${id}:1`, 'succeeded');
      expect(await refundOf(order)).toMatchObject({ state: 'paid_back', failed_at: null });
    }
  });

  it('[ORD-12] does nothing while the provider is disabled', async () => {
    const { order } = await cancelled();
    const payments = provider();
    await runRefundJob({ ...payments, provider: { ...payments.provider, isOpen: false } });
    expect(await refundOf(order)).toMatchObject({ state: 'owed', tries: 0 });
    await runRefundJob(provider());
  });
});

describe('a refund that was owed before the job existed', () => {
  const old = useTestApp();

  it('[ORD-12] is queued, whatever caused it', async () => {
    const seller = await newSeller(old, { balance: 5_000 });
    const product = await newProduct(old);
    const { token } = seller;
    const cancelledOne = await newOrder(old, seller, product);
    await call(old, `POST /sellers/orders/${cancelledOne.id}/cancel`, {
      token,
      body: { reason: 'none left' },
    });
    const shipped = await newOrder(old, seller, product);
    await ship(old, seller, shipped.id);
    await call(old, `POST /sellers/orders/${shipped.id}/refund`, { token, body: { reason: 'broken' } });
    const late = await newOrder(old, seller, product, { paid: false });
    old.clock.advance(31 * 60_000);
    await expireOrders(old.db, old);
    await receiveMoney(old, late.paymentId, { amount: late.total * 100 });
    const owed = () =>
      old.db
        .selectFrom('payment_refunds')
        .select([
          'seller_id',
          'payment_id',
          'order_id',
          'provider',
          'amount_satang',
          'reason',
          'owed_by',
          'state',
        ])
        .select(['created_at'])
        .orderBy('id')
        .execute();
    const written = await owed();
    expect(written.map(({ reason }) => reason)).toEqual([
      'order_cancelled',
      'order_refunded',
      'late_payment',
    ]);
    await old.db.deleteFrom('payment_refunds').execute();
    expect((await checkLedger(old.db)).refundsDrift).toBe(33_000);
    const migration = await readFile(
      path.join(import.meta.dirname, '../../../migrations/0027-refunds-paid-back.sql'),
      'utf8',
    );
    await sql.raw(/^insert into payment_refunds[^;]*;/m.exec(migration)![0]).execute(old.db);
    expect(await owed()).toEqual(written);
  });
});

describe('a refund that keeps failing', () => {
  it.each(['fails', 'is_refused'] as const)(
    '[ORD-12] because it %s waits for finance, who sends it again',
    async (end) => {
      const { seller, order } = await cancelled();
      const finance = await newOperator(app, 'finance');
      const list = () => call(app, 'GET /console/payment-refunds', { token: finance.token });
      const queue = async () =>
        (await call(app, 'GET /console/queues', { token: finance.token })).data.queues.find(
          ({ queue: name }: { queue: string }) => name === 'payment_refunds',
        );
      const before = (await queue()).open;
      for (let count = 0; count < 8; count += 1) {
        expect(await refundOf(order)).toMatchObject({ state: 'owed', tries: count, attempt: count + 1 });
        await runRefundJob(provider(() => end));
        app.clock.advance(LATER_MS);
      }
      const failed = await refundOf(order);
      expect(failed).toMatchObject({
        state: 'failed',
        tries: 8,
        failure: end === 'fails' ? 'failed' : 'refused',
      });
      // A new session: the clock has passed the end of the old one.
      const later = await newOperator(app, 'finance');
      finance.token = later.token;
      expect((await queue()).open).toBe(before + 1);
      const { data } = await list();
      expect(data.refunds.find(({ id }: { id: number }) => id === failed.id)).toMatchObject({
        order_number: order.number,
        amount: 110,
        reason: 'order_cancelled',
        failure_reason: 'the payer’s bank does not take it back',
        tries: 8,
        seller: { id: seller.id },
      });
      expect((await pageOf(order)).refunds).toMatchObject([{ paid_back_at: null }]);
      expect((await checkLedger(app.db)).refundsDrift).toBe(0);

      const retry = `POST /console/payment-refunds/${failed.id}/retry`;
      const reviewer = await newOperator(app, 'reviewer');
      expectRefused(await call(app, retry), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(await call(app, retry, { token: reviewer.token }), 403, 'AUTH_PERMISSION_DENIED');
      expect((await call(app, retry, { token: seller.token })).status).toBe(401);
      expect((await call(app, 'GET /console/payment-refunds', { token: seller.token })).status).toBe(401);
      const responses = await Promise.all([
        call(app, retry, { token: finance.token }),
        call(app, retry, { token: finance.token }),
      ]);
      expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expectRefused(
        await call(app, 'POST /console/payment-refunds/999999/retry', { token: finance.token }),
        404,
        'REQUEST_NOT_FOUND',
      );
      const log = await call(app, 'GET /console/audit?action=payment_refund_retried', {
        token: finance.token,
      });
      expect(log.data.entries[0]).toMatchObject({
        operator: { id: later.id },
        subject: { kind: 'payment_refund', id: failed.id },
        detail: { amount: 110, seller_id: seller.id, order_id: order.id },
      });
      await runRefundJob(provider());
      expect(await refundOf(order)).toMatchObject({ state: 'paid_back', tries: 1, attempt: 9 });
      expect(await paidOut(order.id)).toHaveLength(1);
      expect((await list()).data.refunds.some(({ id }: { id: number }) => id === failed.id)).toBe(false);
    },
  );

  it('[ORD-12] keeps its deadline, even if sending it again fails', async () => {
    const { order } = await cancelled();
    const runJob = async (address: string) =>
      (await call(app, address, { token: (await newOperator(app, 'finance')).token })).data;
    const failed = async () => {
      for (let count = 0; count < 8; count += 1) {
        await runRefundJob(provider(() => 'fails'));
        app.clock.advance(LATER_MS);
      }
      const { id } = await refundOf(order);
      const { refunds } = await runJob('GET /console/payment-refunds');
      return refunds.find((refund: { id: number }) => refund.id === id);
    };
    const first = await failed();
    expect(first).toMatchObject({ owed_at: (await refundOf(order)).created_at });
    await runJob(`POST /console/payment-refunds/${first.id}/retry`);
    app.clock.advance(7 * 24 * HOUR_MS);
    const second = await failed();
    expect(Date.parse(second.failed_at)).toBeGreaterThan(Date.parse(first.failed_at));
    expect(second).toMatchObject({ owed_at: first.owed_at, due_at: first.due_at });
    const { queues } = await runJob('GET /console/queues');
    expect(queues).toContainEqual({
      queue: 'payment_refunds',
      open: 1,
      oldest_at: first.owed_at,
      late: 1,
    });
    await runJob(`POST /console/payment-refunds/${first.id}/retry`);
    await runRefundJob(provider());
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back' });
  });

  it('[ORD-12] does not count a failure report of an earlier attempt', async () => {
    const { order } = await cancelled();
    await runRefundJob(provider(() => 'fails'));
    const { id } = await refundOf(order);
    expect(await refundOf(order)).toMatchObject({ state: 'owed', attempt: 2 });
    app.clock.advance(LATER_MS);
    await runRefundJob(provider(), false);
    expect((await sendPaymentWebhook(app, refOf(order.paymentId))).status).toBe(200);
    expect(await refundOf(order)).toMatchObject({ state: 'sent', attempt: 2 });
    await showRefund(order, `refund:${id}:2`, 'succeeded');
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back' });
  });

  it('[OUT-02] is paid by bank transfer by finance if the provider certainly does not pay it', async () => {
    const { seller, order } = await cancelled();
    const unknown = await cancelled();
    await runRefundJob(
      provider(({ ref }) => (ref === refOf(order.paymentId) ? 'is_unsupported' : 'is_unreachable')),
    );
    const { id } = await refundOf(order);
    expect(await refundOf(order)).toMatchObject({ state: 'failed', failure: 'unsupported', tries: 1 });
    for (let count = 0; count < 8; count += 1) {
      app.clock.advance(LATER_MS);
      await runRefundJob(provider(() => 'is_unreachable'));
    }
    const lost = await refundOf(unknown.order);
    expect(lost).toMatchObject({ state: 'failed', failure: 'unreachable' });
    const finance = await newOperator(app, 'finance');
    const reviewer = await newOperator(app, 'reviewer');
    const transfer = (refundId: number, token: string | undefined, reference = 'KBANK-778') =>
      call(app, `POST /console/payment-refunds/${refundId}/transfer`, {
        ...(token !== undefined && { token }),
        body: { reference },
      });
    expectRefused(await transfer(id, undefined), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await transfer(id, seller.token), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await transfer(id, reviewer.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await transfer(id, finance.token, '  '), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await transfer(999_999, finance.token), 404, 'REQUEST_NOT_FOUND');
    // The provider may still pay it: it must be looked up first.
    expectRefused(await transfer(lost.id, finance.token), 409, 'REQUEST_INVALID');
    const retry = await call(app, `POST /console/payment-refunds/${id}/retry`, { token: finance.token });
    expect(retry.body.reason).toBe('refund_unsupported');
    const responses = await Promise.all([transfer(id, finance.token), transfer(id, finance.token)]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', reference: 'KBANK-778' });
    expect(await paidOut(order.id)).toHaveLength(1);
    expect((await pageOf(order)).refunds).toMatchObject([{ by_bank_transfer: true, reference: 'KBANK-778' }]);
    const log = await call(app, 'GET /console/audit?action=payment_refund_transferred', {
      token: finance.token,
    });
    expect(log.data.entries[0]).toMatchObject({
      subject: { kind: 'payment_refund', id },
      detail: { amount: 110, seller_id: seller.id, order_id: order.id, payout_reference: 'KBANK-778' },
    });
    await call(app, `POST /console/payment-refunds/${lost.id}/retry`, { token: finance.token });
    await runRefundJob(provider());
    expect(await refundOf(unknown.order)).toMatchObject({ state: 'paid_back' });
  });
});
