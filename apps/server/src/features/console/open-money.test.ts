import {
  OPEN_MONEY_ACCOUNTS,
  OPEN_MONEY_SECTIONS,
  type OpenMoneyItem,
  type OpenMoneySection,
  type OpenMoneyTotal,
} from '@raan/contract/console/open-money';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { endOverdueOrders } from '#features/deadlines/end-overdue-orders.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { setRechargeAccounts, submitTransfer } from '#test/bank-transfers.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
import {
  chargeForItems,
  ADDRESS,
  newOrder,
  newProduct,
  newSeller,
  scan,
  ship,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { readAllPages } from '#test/read-pages.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { checkOpenMoney, runDailyOpenMoneyCheck } from './open-money/check-open-money.ts';

/** A Monday, 10:00 in Bangkok. */
const app = useTestApp({ startsAt: '2026-09-07T03:00:00.000Z' });

const logged: object[] = [];
const log = { info: () => {}, error: (facts: object) => void logged.push(facts) } as never;
const finance = async () => (await newOperator(app, 'finance')).token;

async function sections(): Promise<OpenMoneyTotal[]> {
  const { status, data } = await call(app, 'GET /console/open-money', { token: await finance() });
  expect(status).toBe(200);
  return data.sections;
}
const sectionOf = async (name: OpenMoneySection) =>
  (await sections()).find(({ section }) => section === name)!;
const items = async (section: OpenMoneySection, query = ''): Promise<OpenMoneyItem[]> =>
  (await call(app, `GET /console/open-money/${section}?${query}`, { token: await finance() })).data.items;

let serial = 9_000;
const trackingNumber = () => sampleTrackingNumber('sf', (serial += 100));

/** The trial balance's line of an account. */
async function balances(): Promise<Map<string, number>> {
  const { data } = await call(app, 'POST /console/trial-balance', { token: await finance() });
  return new Map(data.lines.map(({ kind, balance }: { kind: string; balance: number }) => [kind, balance]));
}

let seller: TestSeller;
let product: TestProduct;

/** One of everything that is open. */
beforeAll(async () => {
  const reviewer = await newOperator(app, 'reviewer');
  const operator = await newOperator(app, 'finance');
  seller = await newSeller(app, { balance: 30_000 });
  product = await newProduct(app, { price: 30_000 });
  await verifySellerIdentity(app, seller, reviewer);
  const { token } = seller;
  await newOrder(app, seller, product, { paid: false });
  await newOrder(app, seller, product);
  const sent = await newOrder(app, seller, product);
  await ship(app, seller, sent.id, { tracking_number: trackingNumber() });
  const moving = await newOrder(app, seller, product);
  await ship(app, seller, moving.id, { tracking_number: trackingNumber() });
  await scan(app, seller, moving.id, 'picked_up');
  const delivered = await newOrder(app, seller, product);
  await ship(app, seller, delivered.id, { tracking_number: trackingNumber() });
  await scan(app, seller, delivered.id, 'delivered');
  const disputed = await newOrder(app, seller, product);
  await ship(app, seller, disputed.id, { tracking_number: trackingNumber(), funding: 'escrow' });
  await call(app, `POST /storefront/orders/${disputed.token}/refund-request`, {
    body: { reason: 'not_arrived', comment: '', photos: [] },
  });
  const cancelled = await newOrder(app, seller, product);
  await call(app, `POST /storefront/orders/${cancelled.token}/cancel`, {
    body: { reason: 'Changed my mind' },
  });
  await call(app, 'POST /sellers/sample-orders', {
    token,
    body: {
      product_id: product.id,
      quantity: 1,
      recipient: { name: 'มาลี ขายดี', phone: '081 234 5678' },
      shipping: ADDRESS,
      total_amount: 300,
    },
  });
  const card = await call(app, 'POST /sellers/bank-cards', {
    token,
    body: {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: '246810',
    },
  });
  await revealAndApproveCard(app, await newOperator(app, 'reviewer'), card.data.id);
  await call(app, 'POST /sellers/wallet/withdraw', {
    token,
    body: { amount: 6_000, withdraw_password: '246810' },
  });
  await call(app, 'POST /sellers/deposit', { token });
  await call(app, 'POST /sellers/deposit/refund', { token, body: { comment: '' } });
  await setRechargeAccounts(app, operator);
  await submitTransfer(app, seller, 5_000);
  const indebted = await newSeller(app);
  await chargeForItems(app, indebted, 12_345);
});

describe('open money', () => {
  it('[MON-03] equals the ledger accounts of the trial balance, to the satang', async () => {
    const lines = await balances();
    for (const total of await sections()) {
      const account = OPEN_MONEY_ACCOUNTS[total.section];
      const balance = account === null ? null : lines.get(account);
      expect([total.section, total.unexplained, total.balance]).toEqual([total.section, 0, balance]);
      expect([total.section, total.amount]).toEqual([total.section, balance ?? total.amount]);
    }
  });

  it('[MON-03] is summed by cause and age', async () => {
    const escrow = await sectionOf('escrow');
    expect(Object.fromEntries(escrow.cells.map(({ cause, count }) => [cause, count]))).toEqual({
      to_ship: 1,
      first_scan: 1,
      in_transit: 1,
      delivered: 1,
      disputed: 1,
    });
    expect(escrow).toMatchObject({ amount: 1_650, overdue_count: 0 });
    expect(new Set(escrow.cells.map(({ age }) => age))).toEqual(new Set(['to_3']));
    const expected: [OpenMoneySection, string, number][] = [
      ['customer_refunds', 'refund_queued', 330],
      ['withdrawals', 'to_approve', 6_000],
      ['receivables', 'debt_items', -123.45],
      ['recharges', 'in_review', 5_000],
      ['deposit_refunds', 'in_review', 5_000],
      ['samples', 'sample_to_ship', 300],
    ];
    for (const [section, cause, amount] of expected)
      expect((await sectionOf(section)).cells).toMatchObject([{ cause, count: 1, amount, overdue_count: 0 }]);
    const payable = await sectionOf('supplier_payable');
    expect(Object.fromEntries(payable.cells.map(({ cause, amount }) => [cause, amount]))).toEqual({
      orders: 900,
      samples: 300,
      returned_items: 123.45,
    });
  });

  it('[MON-03] lists the items of each sum, by cause, age and deadline, in pages', async () => {
    for (const section of OPEN_MONEY_SECTIONS) {
      const { cells } = await sectionOf(section);
      for (const { cause, age, count } of cells) {
        const path = `/console/open-money/${section}?cause=${cause}&age=${age}`;
        const { data } = await call(app, `GET ${path}`, { token: await finance() });
        expect([section, cause, data.items.length, data.pagination.total]).toEqual([
          section,
          cause,
          count,
          count,
        ]);
      }
    }
    const token = await finance();
    for (const section of ['escrow', 'supplier_payable'] as const) {
      const paged = await readAllPages(
        app,
        { token },
        { path: `/console/open-money/${section}`, rows: 'items' },
      );
      expect(paged).toEqual(await items(section));
    }
    const all = await items('escrow');
    const disputed = all.find(({ cause }) => cause === 'disputed')!;
    expect(disputed).toMatchObject({ refund_request_id: expect.any(Number), seller: { id: seller.id } });
    expect(await items('escrow', 'age=over_30')).toEqual([]);
    expect(await items('escrow', 'overdue=yes')).toEqual([]);
  });

  it('[MON-03] is for finance only', async () => {
    const { token } = await newOperator(app, 'reviewer');
    for (const path of ['/console/open-money', '/console/open-money/escrow']) {
      expectRefused(await call(app, `GET ${path}`, { token }), 403, 'AUTH_PERMISSION_DENIED');
      expectRefused(await call(app, `GET ${path}`), 401, 'AUTH_TOKEN_INVALID');
      expect((await call(app, `GET ${path}`, { token: seller.token })).status).toBe(401);
    }
    const unknown = await call(app, 'GET /console/open-money/nothing', { token: await finance() });
    expectRefused(unknown, 404, 'REQUEST_NOT_FOUND');
    for (const path of ['escrow?cause=bad', 'escrow?age=old', 'escrow?overdue=no', 'escrow?cursor=abc'])
      expectRefused(
        await call(app, `GET /console/open-money/${path}`, { token: await finance() }),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
  });

  it('[MON-03] shows an amount that no open item explains', async () => {
    const tamper = async (amount: number) =>
      await app.ownerDb.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update ledger_accounts set balance_satang = balance_satang + ${amount}
          where seller_id = ${seller.id} and kind = 'escrow'`.execute(tx);
      });
    await tamper(1);
    try {
      expect(await sectionOf('escrow')).toMatchObject({ unexplained: 0.01 });
      expect(await checkOpenMoney(app, log)).toMatchObject([{ section: 'escrow', unexplained: 0.01 }]);
    } finally {
      await tamper(-1);
    }
  });
});

describe('the daily check', () => {
  it('[MON-03] runs once a day and alarms nobody while nothing is overdue', async () => {
    logged.length = 0;
    await checkOpenMoney(app, log);
    expect(logged).toEqual([]);
    expect(await runDailyOpenMoneyCheck(app, log)).toBe(false);
    const { token } = await newOperator(app, 'reviewer');
    const { data } = await call(app, 'GET /console/queues', { token });
    expect(data.open_money).toMatchObject({ overdue_count: 0 });
    app.clock.advance(DAY_MS);
    expect(await runDailyOpenMoneyCheck(app, log)).toBe(true);
    expect(await runDailyOpenMoneyCheck(app, log)).toBe(false);
  });

  it('[MON-03] alarms in log, metrics and console on what is overdue, every hour until it ends', async () => {
    app.clock.advance(20 * DAY_MS);
    logged.length = 0;
    expect(await runDailyOpenMoneyCheck(app, log)).toBe(true);
    const findings = (await sections()).filter(({ overdue_count }) => overdue_count > 0);
    expect(findings.map(({ section }) => section)).toEqual([
      'escrow',
      'customer_refunds',
      'withdrawals',
      'recharges',
      'samples',
    ]);
    const overdueCount = findings.reduce((count, { overdue_count }) => count + overdue_count, 0);
    expect(logged).toMatchObject([{ overdueCount }]);
    const { token } = await newOperator(app, 'reviewer');
    const { data } = await call(app, 'GET /console/queues', { token });
    expect(data.open_money.overdue_count).toBe(overdueCount);
    expect(await (await fetch(`${app.baseUrl}/metrics`)).text()).toMatch(
      new RegExp(`^raan_open_money_overdue ${overdueCount}$`, 'm'),
    );
    expect(await runDailyOpenMoneyCheck(app, log)).toBe(false);
    app.clock.advance(HOUR_MS);
    expect(await runDailyOpenMoneyCheck(app, log)).toBe(true);
  });

  it('[MON-03] [FLOW-08] no longer finds unshipped orders once their deadline has ended them', async () => {
    const late = await items('escrow', 'overdue=yes');
    expect(late.map(({ cause }) => cause)).toContain('late_to_ship');
    for (const { due_at } of late) expect(Date.parse(due_at!)).toBeLessThan(app.clock.now());
    await endOverdueOrders(app.db, { ...app, isTracked: true }, (error) => {
      throw error;
    });
    const still = await items('escrow', 'overdue=yes');
    expect(still.map(({ cause }) => cause)).not.toContain('late_to_ship');
    expect((await sectionOf('escrow')).unexplained).toBe(0);
    expect((await sectionOf('courier_claims')).unexplained).toBe(0);
  });

  it('[WAL-03] [FLOW-08] keeps a top-up with a slip open and overdue until an operator decides it', async () => {
    app.clock.advance(60 * DAY_MS);
    await inTransaction(app.db, (tx) =>
      timeOutRecharges(tx, noRealtimeSignal, new Date(app.clock.now()).toISOString()),
    );
    const [recharge] = await items('recharges', 'overdue=yes');
    expect(recharge).toMatchObject({ cause: 'in_review', amount: 5_000, seller: { id: seller.id } });
    const queue = await call(app, 'GET /console/queues', { token: await finance() });
    expect(queue.data.queues.find((one: { queue: string }) => one.queue === 'recharges')).toMatchObject({
      open: 1,
      late: 1,
    });
  });

  it('[MON-03] sums entries older than a month in one line, and lists them', async () => {
    const payable = await sectionOf('supplier_payable');
    expect(payable.cells).toMatchObject([{ cause: 'earlier', age: 'over_30', amount: payable.amount }]);
    expect(payable).toMatchObject({ unexplained: 0, overdue_count: 0 });
    const entries = await items('supplier_payable', 'cause=earlier&per_page=100');
    expect(entries).toHaveLength(payable.cells[0]!.count);
    expect(await items('supplier_payable', 'per_page=100')).toEqual(entries);
    expect(await items('supplier_payable', 'age=over_30&per_page=100')).toEqual(entries);
    expect(await items('supplier_payable', 'cause=orders')).toEqual([]);
    const sum = entries.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(payable.amount * 100));
  });
});
