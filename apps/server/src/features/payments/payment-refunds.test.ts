// Money back to its payer: owed in the book, sent by the job, reported by the provider, and only then out of the book.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sign } from '#platform/secrets.ts';
import { checkLedger } from '#features/ledger/balances.queries.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { newOperator } from '#test/operators.ts';
import {
  balanceOf,
  newOrder,
  newProduct,
  newSeller,
  ship,
  type TestOrder,
  type TestSeller,
} from '#test/people.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { sandboxProvider, type SandboxProvider, type SandboxRefundEnd } from './sandbox-provider.ts';
import { sendRefunds } from './send-refunds.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
/** Longer than any wait between two tries. */
const LATER_MS = 7 * HOUR_MS;

/** A provider as the job has it; what it decides on follows from `end`. */
function provider(end: (paymentId: number) => SandboxRefundEnd = () => 'succeeds'): SandboxProvider {
  const { secret, clock } = app;
  return sandboxProvider({
    secret,
    promptpayId: '0812345678',
    clock,
    refundEnds: ({ paymentId }) => end(paymentId),
  });
}

/** One turn of the job: sends what is due, and the sandbox reports what it has accepted. Answers the refunds that failed. */
async function turn(from: SandboxProvider, reports = true): Promise<number[]> {
  const failed: number[] = [];
  await sendRefunds({ ...app, provider: from }, new AbortController().signal, (_error, id) =>
    failed.push(id),
  );
  if (reports) {
    await from.reportRefunds(app.baseUrl, (error) => {
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

/** Transfers of the book that took a refund out of it. */
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

/** How the order ended, as its seller's list says it, and whether the money is back, as the customer's list does. */
async function endingOf(seller: TestSeller, { id, token }: TestOrder) {
  const { data } = await call(app, 'GET /sellers/orders/by-status?status=cancelled', { token: seller.token });
  const summaries = await call(app, 'POST /storefront/orders/lookup', { body: { order_tokens: [token] } });
  const { ending } = data.orders.find((order: { id: number }) => order.id === id);
  expect(summaries.data.orders[0].money_back).toBe(ending.money_back);
  return ending;
}

type Report = Record<string, string | number>;

/** A report as the provider sends it; `secret` spoils its signature. */
async function webhook(body: Report, secret = app.secret, to = app): Promise<Reply> {
  const rawBody = JSON.stringify(body);
  const timestamp = String(to.clock.now());
  return await fetch(`${to.baseUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
      [WEBHOOK_SIGNATURE_HEADER]: sign(secret, 'sandbox-webhook', `${timestamp}.${rawBody}`),
    },
    body: rawBody,
  }).then(async (response) => {
    const answer = (await response.json()) as Reply['body'];
    return { status: response.status, headers: response.headers, body: answer, data: answer.data };
  });
}

const report = (order: TestOrder, key: string, change: Report = {}): Report => ({
  event_id: randomUUID(),
  type: 'refund.succeeded',
  payment_id: order.paymentId,
  amount_satang: order.total * 100,
  paid_at: new Date(app.clock.now()).toISOString(),
  reference: 'BACK123',
  refund_key: key,
  ...change,
});

describe('a refund', () => {
  it('[ORD-04] of a cancelled order is owed, sent, reported and only then out of the book', async () => {
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
    expect(await endingOf(seller, order)).toEqual({ ...ending, money_back: 'on_its_way' });

    const sandbox = provider();
    await turn(sandbox, false);
    expect(await refundOf(order)).toMatchObject({ state: 'sent', tries: 1 });
    expect(await paidOut(order.id)).toEqual([]);
    expect((await pageOf(order)).refunds).toMatchObject([owed]);
    expect(await endingOf(seller, order)).toMatchObject({ money_back: 'on_its_way' });

    await turn(sandbox);
    const back = await refundOf(order);
    expect(back).toMatchObject({ state: 'paid_back', retry_at: null });
    expect(await paidOut(order.id)).toEqual([
      { from: 'customer_refund', to: 'platform_cash', amount: 11_000 },
    ]);
    const paid = { ...owed, paid_back_at: back.paid_back_at, reference: back.reference };
    expect(back.reference).toMatch(/^SBXR/);
    expect((await pageOf(order)).refunds).toMatchObject([paid]);
    expect(await endingOf(seller, order)).toEqual({ ...ending, money_back: 'paid_back' });
    const provenance = await provenanceOf(seller, order);
    expect(provenance).toMatchObject({ refunds: [paid], settled: { at: back.paid_back_at } });
    expect(provenance.settled.entries.at(-1)).toMatchObject({ kind: 'refund_paid', to: 'platform_cash' });
  });

  it('[ORD-04] after shipment goes back whole, also what the seller still owes', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 480_000 }));
    await ship(app, seller, order.id);
    await call(app, `PUT /sellers/orders/${order.id}/status`, {
      token: seller.token,
      body: { status: 'completed' },
    });
    // The balance is spent on another order's goods, so that it does not cover the refund.
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
    await turn(provider());
    expect(await paidOut(order.id)).toEqual([
      { from: 'customer_refund', to: 'platform_cash', amount: order.total * 100 },
    ]);
  });

  it('[ORD-04] of a payment that came too late is owed to its payer, each report for itself', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app), { paid: false });
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    const late = (event: string) => ({
      event_id: event,
      type: 'payment.succeeded',
      payment_id: order.paymentId,
      amount_satang: 11_000,
      paid_at: new Date(app.clock.now()).toISOString(),
      reference: event,
    });
    for (const event of [randomUUID(), randomUUID()]) {
      expect((await webhook(late(event))).status).toBe(200);
      expect((await webhook(late(event))).status).toBe(200);
    }
    const owed = { amount: 110, reason: 'late_payment', paid_back_at: null };
    expect((await pageOf(order)).refunds).toMatchObject([owed, owed]);
    expect((await provenanceOf(seller, order)).refunds).toMatchObject([owed, owed]);
    await turn(provider());
    expect((await paidOut(order.id)).map(({ amount }) => amount)).toEqual([11_000, 11_000]);
    expect(
      (await pageOf(order)).refunds.map((refund: { paid_back_at: string }) => refund.paid_back_at),
    ).toEqual([expect.any(String), expect.any(String)]);
    expect(await provenanceOf(seller, order)).toMatchObject({ paid: null, settled: null });
  });

  it('[ORD-04] of a top-up that was paid twice goes back too', async () => {
    const seller = await newSeller(app);
    const { data } = await call(app, 'POST /sellers/wallet/recharge', {
      token: seller.token,
      body: { amount: 5_000 },
    });
    const paymentId = data.recharge.payment.id;
    for (let count = 0; count < 2; count += 1) {
      const { status } = await webhook({
        event_id: randomUUID(),
        type: 'payment.succeeded',
        payment_id: paymentId,
        amount_satang: 500_000,
        paid_at: new Date(app.clock.now()).toISOString(),
        reference: 'TWICE',
      });
      expect(status).toBe(200);
    }
    await turn(provider());
    expect(await refundOf({ paymentId } as TestOrder)).toMatchObject({
      state: 'paid_back',
      order_id: null,
      amount_satang: 500_000,
    });
    expect(await balanceOf(app, seller)).toBe(5_000);
  });
});

describe('the provider’s report on a refund', () => {
  it('[ORD-04] counts once, however often it is repeated and whatever it is called', async () => {
    const { order } = await cancelled();
    const { id } = await refundOf(order);
    const body = report(order, `refund:${id}:1`);
    // It may be faster than the job's note that it was sent.
    const replies = await Promise.all(Array.from({ length: 6 }, () => webhook(body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await webhook(report(order, `refund:${id}:1`))).status).toBe(200);
    expect((await webhook(report(order, `refund:${id}:1`, { type: 'refund.failed' }))).status).toBe(200);
    expect(await paidOut(order.id)).toHaveLength(1);
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', reference: 'BACK123', tries: 0 });
    await turn(provider());
    expect(await refundOf(order)).toMatchObject({ tries: 0 });
  });

  it('[ORD-04] is refused when forged, of another amount or payment, or of no refund', async () => {
    const { order } = await cancelled();
    const { id } = await refundOf(order);
    const key = `refund:${id}:1`;
    expectRefused(
      await webhook(report(order, key), 'another secret, 32 characters or more'),
      403,
      'AUTH_PERMISSION_DENIED',
    );
    expectRefused(await webhook(report(order, key, { amount_satang: 10_999 })), 400, 'REQUEST_INVALID');
    expectRefused(await webhook(report(order, key, { payment_id: 1 })), 400, 'REQUEST_INVALID');
    for (const other of ['refund:999999999:1', `refund:${id}:2`, `refund:${id}:0`, `refund:${id}`, 'x']) {
      expectRefused(await webhook(report(order, other)), 404, 'REQUEST_NOT_FOUND');
    }
    const { refund_key: _, ...keyless } = report(order, key);
    expectRefused(await webhook(keyless), 404, 'REQUEST_NOT_FOUND');
    expectRefused(
      await webhook(report(order, key, { type: 'refund.maybe' })),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect(await refundOf(order)).toMatchObject({ state: 'owed' });
    expect(await paidOut(order.id)).toEqual([]);
    await turn(provider());
  });
});

describe('the job', () => {
  it('[ORD-04] on several servers at once asks for each refund once', async () => {
    const orders = [];
    for (let index = 0; index < 5; index += 1) orders.push((await cancelled()).order);
    const asked: string[] = [];
    const counting = (): SandboxProvider => {
      const sandbox = provider();
      const refund: PaymentProvider['refund'] = async (request, signal) => {
        asked.push(request.key);
        return await sandbox.refund(request, signal);
      };
      return { ...sandbox, refund };
    };
    await Promise.all([turn(counting()), turn(counting()), turn(counting())]);
    expect(asked).toHaveLength(5);
    expect(new Set(asked).size).toBe(5);
    for (const order of orders) expect(await paidOut(order.id)).toHaveLength(1);
  });

  it('[ORD-04] asks again later where nobody answers, under the same key; the others are not held up', async () => {
    const bad = await cancelled();
    const good = await cancelled();
    const keys: string[] = [];
    const sandbox = provider((paymentId) =>
      paymentId === bad.order.paymentId ? 'is_unreachable' : 'succeeds',
    );
    const refund: PaymentProvider['refund'] = async (request, signal) => {
      if (request.paymentId === bad.order.paymentId) keys.push(request.key);
      return await sandbox.refund(request, signal);
    };
    const { id } = await refundOf(bad.order);
    expect(await turn({ ...sandbox, refund })).toEqual([id]);
    expect(await refundOf(good.order)).toMatchObject({ state: 'paid_back' });
    expect(await refundOf(bad.order)).toMatchObject({
      state: 'owed',
      tries: 1,
      attempt: 1,
      failure: 'unreachable',
    });
    expect(await turn({ ...sandbox, refund })).toEqual([]);
    app.clock.advance(61_000);
    expect(await turn({ ...sandbox, refund })).toEqual([id]);
    expect(keys).toEqual([`refund:${id}:1`, `refund:${id}:1`]);
    app.clock.advance(LATER_MS);
    await turn(provider());
    expect(await paidOut(bad.order.id)).toHaveLength(1);
  });

  it('[ORD-04] asks again where a report is lost, and it is the same refund', async () => {
    const { order } = await cancelled();
    await turn(provider(), false);
    expect(await refundOf(order)).toMatchObject({ state: 'sent' });
    await turn(provider());
    expect(await refundOf(order)).toMatchObject({ state: 'sent', tries: 1 });
    app.clock.advance(HOUR_MS + 1_000);
    await turn(provider());
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', tries: 2, attempt: 1 });
  });

  it('[ORD-04] hands over to operators what is accepted again and again and never reported', async () => {
    const { order } = await cancelled();
    for (let count = 0; count < 9; count += 1) {
      await turn(provider(), false);
      app.clock.advance(LATER_MS);
    }
    expect(await refundOf(order)).toMatchObject({
      state: 'failed',
      failure: 'no_report',
      tries: 8,
      attempt: 1,
    });
    // The report that comes after all is believed.
    const { id } = await refundOf(order);
    expect((await webhook(report(order, `refund:${id}:1`))).status).toBe(200);
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back', failed_at: null });
  });

  it('[ORD-04] does nothing where the provider is closed', async () => {
    const { order } = await cancelled();
    await turn({ ...provider(), isOpen: false });
    expect(await refundOf(order)).toMatchObject({ state: 'owed', tries: 0 });
    await turn(provider());
  });
});

describe('a refund that was owed before the server could send any', () => {
  const old = useTestApp();

  it('[ORD-04] is put among those to be sent, whatever made it owed', async () => {
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
    const paidLate = report(late, 'none', { type: 'payment.succeeded' });
    expect((await webhook(paidLate, old.secret, old)).status).toBe(200);
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
    '[ORD-04] because it %s waits for finance, who sends it again',
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
        await turn(provider(() => end));
        app.clock.advance(LATER_MS);
      }
      const failed = await refundOf(order);
      expect(failed).toMatchObject({
        state: 'failed',
        tries: 8,
        failure: end === 'fails' ? 'failed' : 'refused',
      });
      // Signed in anew: the clock has moved past the session.
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
      const answers = await Promise.all([
        call(app, retry, { token: finance.token }),
        call(app, retry, { token: finance.token }),
      ]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
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
      await turn(provider());
      expect(await refundOf(order)).toMatchObject({ state: 'paid_back', tries: 1, attempt: 9 });
      expect(await paidOut(order.id)).toHaveLength(1);
      expect((await list()).data.refunds.some(({ id }: { id: number }) => id === failed.id)).toBe(false);
    },
  );

  it('[ORD-04] is due when it was, however often it is sent again and fails', async () => {
    const { order } = await cancelled();
    const ask = async (address: string) =>
      (await call(app, address, { token: (await newOperator(app, 'finance')).token })).data;
    const failed = async () => {
      for (let count = 0; count < 8; count += 1) {
        await turn(provider(() => 'fails'));
        app.clock.advance(LATER_MS);
      }
      const { id } = await refundOf(order);
      const { refunds } = await ask('GET /console/payment-refunds');
      return refunds.find((refund: { id: number }) => refund.id === id);
    };
    const first = await failed();
    expect(first).toMatchObject({ owed_at: (await refundOf(order)).created_at });
    await ask(`POST /console/payment-refunds/${first.id}/retry`);
    app.clock.advance(7 * 24 * HOUR_MS);
    const second = await failed();
    expect(Date.parse(second.failed_at)).toBeGreaterThan(Date.parse(first.failed_at));
    expect(second).toMatchObject({ owed_at: first.owed_at, due_at: first.due_at });
    const { queues } = await ask('GET /console/queues');
    expect(queues).toContainEqual({
      queue: 'payment_refunds',
      open: 1,
      oldest_at: first.owed_at,
      late: 1,
    });
    await ask(`POST /console/payment-refunds/${first.id}/retry`);
    await turn(provider());
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back' });
  });

  it('[ORD-04] an old failure says nothing about the asking under way', async () => {
    const { order } = await cancelled();
    await turn(provider(() => 'fails'));
    const { id } = await refundOf(order);
    expect(await refundOf(order)).toMatchObject({ state: 'owed', attempt: 2 });
    app.clock.advance(LATER_MS);
    await turn(provider(), false);
    expect((await webhook(report(order, `refund:${id}:1`, { type: 'refund.failed' }))).status).toBe(200);
    expect(await refundOf(order)).toMatchObject({ state: 'sent', attempt: 2 });
    expect((await webhook(report(order, `refund:${id}:2`))).status).toBe(200);
    expect(await refundOf(order)).toMatchObject({ state: 'paid_back' });
  });
});
