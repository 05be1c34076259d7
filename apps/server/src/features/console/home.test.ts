import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import type { HomeAlarm, HomeFigures } from '@raan/contract/console/home-endpoints';
import { createPayments } from '#start/payments.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { reconcilePayments } from '#features/payments/reconcile.ts';
import { checkOpenMoney } from './open-money/check-open-money.ts';
import { runTrialBalance } from './trial-balance/run-trial-balance.ts';
import { recordAuditHead } from './audit/record-audit-head.ts';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestProduct } from '#test/fixtures.ts';
import { newOperator } from '#test/operators.ts';
import { receiveMoney } from '#test/payments.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

// Thursday, 12 November 2026, 10:00 in Bangkok.
const app = useTestApp({ startsAt: '2026-11-12T03:00:00Z' });
const SILENT = { error: () => {}, info: () => {} } as unknown as Parameters<typeof checkOpenMoney>[1];

/** Uses a new operator, because sessions end within a day. */
async function fetchHome(role: 'reviewer' | 'finance' = 'reviewer') {
  const { token } = await newOperator(app, role);
  return (await call(app, 'GET /console/home', { token })).data;
}

/** Reports a payment as the provider does, also for an order that has ended. */
async function reportPayment({ paymentId, total }: TestOrder): Promise<void> {
  await receiveMoney(app, paymentId, { amount: total * 100, reference: 'LATE1' });
}

const advanceTo = (time: string) => app.clock.advance(Date.parse(time) - app.clock.now());

describe('today against last week', () => {
  let product: TestProduct;
  const figures = async (): Promise<HomeFigures> => (await fetchHome()).figures;

  it('[FLOW-06] is zero before anything happened', async () => {
    const nothing = { today: 0, last_week: 0 };
    expect(await figures()).toEqual({
      orders: nothing,
      sales: nothing,
      refunds: nothing,
      signups: nothing,
    });
  });

  it('[FLOW-06] compares with the same weekday up to the same time, in days of Bangkok', async () => {
    product = await newProduct(app, { price: 10_000 });
    const before = await newSeller(app, { balance: 5_000 });
    // Wednesday, 23:59 in Bangkok, is another day; so is anything after 10:30.
    advanceTo('2026-11-12T03:20:00Z');
    const counted = await newOrder(app, before, product);
    advanceTo('2026-11-12T03:40:00Z');
    await newOrder(app, before, product, { quantity: 3 });
    advanceTo('2026-11-18T16:59:00Z');
    const late = await newSeller(app);
    await newOrder(app, late, product);

    advanceTo('2026-11-18T17:00:00Z');
    const seller = await newSeller(app, { balance: 5_000 });
    const [kept, refunded] = [await newOrder(app, seller, product), await newOrder(app, seller, product)];
    await newOrder(app, seller, product, { paid: false });
    await ship(app, seller, refunded.id);
    const refund = await call(app, `POST /sellers/orders/${refunded.id}/refund`, {
      token: seller.token,
      body: { reason: 'Our mistake' },
    });
    expect(refund.status).toBe(200);
    // A top-up is no sale.
    advanceTo('2026-11-19T03:30:00Z');
    expect(await figures()).toEqual({
      orders: { today: 3, last_week: 1 },
      sales: { today: kept.total + refunded.total, last_week: counted.total },
      refunds: { today: refunded.total, last_week: 0 },
      signups: { today: 1, last_week: 1 },
    });
  });

  it('[FLOW-06] leaves out payments that arrived too late and were returned', async () => {
    const seller = await newSeller(app);
    const unpaid = await newOrder(app, seller, product, { paid: false });
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    const { sales, refunds } = await figures();
    await reportPayment(unpaid);
    const returned = await app.db
      .selectFrom('payment_refunds')
      .select('reason')
      .where('payment_id', '=', unpaid.paymentId)
      .execute();
    expect(returned).toEqual([{ reason: 'late_payment' }]);
    expect(await figures()).toMatchObject({ sales, refunds });
  });
});

describe('the alarms', () => {
  const reconcile = () => reconcilePayments(createPayments(app), new AbortController().signal);
  const kinds = async () => (await fetchHome()).alarms.map(({ kind }: HomeAlarm) => kind);

  beforeAll(async () => {
    await checkOpenMoney(app, SILENT);
    await runTrialBalance(app, SILENT, null);
    // The first run reports that a log of last week has no recorded heads.
    await recordAuditHead(app, SILENT);
    await recordAuditHead(app, SILENT);
    await reconcile();
  });

  it('[FLOW-06] are empty while every check passes, and report checks that stop running', async () => {
    expect(await kinds()).toEqual([]);
    app.clock.advance(2 * HOUR_MS + 60_000);
    expect(await kinds()).toEqual(['ledger_unchecked', 'audit_unchecked']);
    app.clock.advance(DAY_MS);
    expect(await kinds()).toEqual([
      'ledger_unchecked',
      'open_money_unchecked',
      'reconciliation_unchecked',
      'audit_unchecked',
    ]);
    await reconcile();
    await runTrialBalance(app, SILENT, null);
    await recordAuditHead(app, SILENT);
    await checkOpenMoney(app, SILENT);
    expect(await kinds()).not.toContain('ledger_unchecked');
  });

  it('[FLOW-06] report a broken ledger, unexplained money and a broken audit log until a check passes', async () => {
    const owner = app.ownerDb;
    const shift = (satang: number) =>
      owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update ledger_accounts set balance_satang = balance_satang + ${satang}
          where id = (select min(id) from ledger_accounts where kind = 'escrow')`.execute(tx);
        await sql`update audit_log set action = ${satang > 0 ? 'signed_out' : 'operator_added'}
          where sequence = (select min(sequence) from audit_log)`.execute(tx);
      });
    await shift(100);
    const check = async () => {
      await runTrialBalance(app, SILENT, null);
      await checkOpenMoney(app, SILENT);
      await recordAuditHead(app, SILENT);
    };
    await check();
    const home = await fetchHome('finance');
    expect(home.alarms.slice(0, 3)).toMatchObject([
      { kind: 'ledger_differs', at: expect.any(String) },
      { kind: 'open_money_unexplained', count: 1 },
      { kind: 'audit_broken', count: 1 },
    ]);
    await shift(-100);
    await check();
    expect(await kinds()).not.toEqual(
      expect.arrayContaining(['ledger_differs', 'open_money_unexplained', 'audit_broken']),
    );
  });

  it('[FLOW-06] report mails that failed three times', async () => {
    const mail = {
      kind: 'password_changed' as const,
      email: 'mali@example.com',
      language: 'th' as const,
      data: JSON.stringify({}),
      created_at: new Date(app.clock.now()).toISOString(),
      next_try_at: new Date(app.clock.now()).toISOString(),
    };
    await app.db
      .insertInto('account_mails')
      .values([
        { ...mail, attempts: 2 },
        { ...mail, attempts: 3 },
      ])
      .execute();
    const now = app.clock.now();
    const at = (ago: number) => new Date(now - ago).toISOString();
    const message = { seller_id: 1, order_id: 1, kind: 'link' as const, channel: 'sms' as const };
    const given_up = { ...message, attempts: 8, next_try_at: at(0) };
    const asked = { language: 'th' as const, requested_at: at(0), expires_at: at(-60_000), attempts: 3 };
    await app.db
      .insertInto('customer_messages')
      .values([
        { ...message, attempts: 2, next_try_at: at(0) },
        { ...message, attempts: 3, next_try_at: at(0) },
        { ...given_up, failed_at: at(3_600_000) },
        { ...given_up, failed_at: at(25 * 3_600_000) },
      ])
      .execute();
    await app.db
      .insertInto('order_code_requests')
      .values([
        { ...asked, phone: '0811111111', next_try_at: at(-60_000) },
        { ...asked, phone: '0822222222', next_try_at: null },
      ])
      .execute();
    const { alarms } = await fetchHome();
    // One account mail, a message that fails, one given up within a day, and a code.
    expect(alarms).toContainEqual({ kind: 'mails_failing', count: 4, at: null });
    // The address is not part of the alarm.
    expect(JSON.stringify(alarms)).not.toContain('mali');
  });
});

it('[FLOW-06] refuses the home to callers without a session and to sellers', async () => {
  const seller = await newSeller(app);
  expectRefused(await call(app, 'GET /console/home'), 401, 'AUTH_TOKEN_INVALID');
  expectRefused(await call(app, 'GET /console/home', { token: seller.token }), 401, 'AUTH_TOKEN_INVALID');
});
