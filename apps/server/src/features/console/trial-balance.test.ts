import { sql } from 'kysely';
import { expect, describe, it } from 'vitest';
import { satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import type { AccountName } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfer.ts';
import { compareLedger } from '#features/ledger/trial-balance.ts';
import { newOperator } from '#test/operators.ts';
import { newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { runHourlyTrialBalance } from './trial-balance/hourly-trial-balance.ts';
import { runTrialBalance } from './trial-balance/run-trial-balance.ts';

const app = useTestApp();

type Difference = { check: string; seller_id: number | null; expected: number; found: number };

/** Tampers with the ledger as a superuser of the database could. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await app.ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

/** Rolls the change back. Returns the differences by check and seller. */
async function differencesAfter(
  change: ReturnType<typeof sql> | ((tx: Tx) => Promise<unknown>),
): Promise<Difference[]> {
  const rollback = new Error('rollback');
  let result: Difference[] = [];
  let counted = 0;
  await app.ownerDb
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await (typeof change === 'function' ? change(tx as unknown as Tx) : change.execute(tx));
      const { differences, differenceCount } = await compareLedger(tx);
      counted = differenceCount;
      result = differences.map(({ check, seller_id, expected, found: amount }) => ({
        check,
        seller_id,
        expected,
        found: amount,
      }));
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  expect(counted).toBe(result.length);
  return result;
}

const account = (sellerId: number, kind: string) => sql`seller_id = ${sellerId} and kind = ${kind}`;

describe('the trial balance', () => {
  it('compares every account with its entries, and names the sums that agree', async () => {
    const { token, account: name } = await newOperator(app, 'finance');
    expect((await call(app, 'GET /console/trial-balance', { token })).data).toEqual({
      latest: null,
      runs: [],
    });
    await newSeller(app, { balance: 5_000.25 });
    const { status, data } = await call(app, 'POST /console/trial-balance', { token });
    expect({ status, differences: data.differences, count: data.difference_count }).toEqual({
      status: 201,
      differences: [],
      count: 0,
    });
    const line = (kind: string) => data.lines.find((one: { kind: string }) => one.kind === kind);
    expect(line('available')).toEqual({
      kind: 'available',
      accounts: 1,
      debits: 0,
      credits: 5_000.25,
      balance: 5_000.25,
      entries_sum: 5_000.25,
    });
    expect(line('platform_cash')).toMatchObject({ accounts: 16, balance: -5_000.25 });
    const after = await call(app, 'GET /console/trial-balance', { token });
    expect(after.data.latest).toEqual(data);
    expect(after.data.runs).toMatchObject([
      { id: data.id, operator: { account: name }, difference_count: 0 },
    ]);
  });

  it('reports a difference of one satang: in the stored run, the error log, the metrics and the console', async () => {
    const seller = await newSeller(app, { balance: 6_000 });
    const finance = await newOperator(app, 'finance');
    const reviewer = await newOperator(app);
    const availableAccount = account(seller.id, 'available');
    const logged: object[] = [];
    const log = { info: () => {}, error: (facts: object) => void logged.push(facts) };
    await tamper(
      sql`update ledger_accounts set balance_satang = balance_satang + 1 where ${availableAccount}`,
    );
    try {
      const run = await runTrialBalance(app, log as never, null);
      expect(logged).toMatchObject([{ differenceCount: run.difference_count }]);
      expect(run.differences).toEqual([
        { check: 'sum', account_kind: null, account_id: null, seller_id: null, expected: 0, found: 0.01 },
        {
          check: 'entries',
          account_kind: 'available',
          account_id: expect.any(Number),
          seller_id: seller.id,
          expected: 6_000,
          found: 6_000.01,
        },
      ]);
      const queues = await call(app, 'GET /console/queues', { token: reviewer.token });
      expect(queues.data.book).toEqual({ taken_at: run.taken_at, difference_count: 2 });
      expect(await (await fetch(`${app.baseUrl}/metrics`)).text()).toMatch(
        /^raan_trial_balance_differences 2$/m,
      );
      const { data } = await call(app, 'GET /console/trial-balance', { token: finance.token });
      expect(data.latest).toEqual(run);
    } finally {
      await tamper(
        sql`update ledger_accounts set balance_satang = balance_satang - 1 where ${availableAccount}`,
      );
    }
    expect((await runTrialBalance(app, log as never, null)).difference_count).toBe(0);
    expect(logged).toHaveLength(1);
    expect(await (await fetch(`${app.baseUrl}/metrics`)).text()).toMatch(
      /^raan_trial_balance_differences 0$/m,
    );
    await expect(sql`delete from trial_balances`.execute(app.ownerDb)).rejects.toThrow(/append-only/);
  });

  it('runs hourly, regardless of restarts and manual runs', async () => {
    const minute = 60_000;
    const logged: unknown[] = [];
    const log = { info: (facts: unknown) => void logged.push(facts), error: () => {} };
    // A new call each time, like a server that has just started.
    const runHourly = () => runHourlyTrialBalance(app, log as never);
    app.clock.advance(60 * minute);
    expect([await runHourly(), await runHourly()]).toEqual([true, false]);
    app.clock.advance(59 * minute);
    const { token } = await newOperator(app, 'finance');
    expect((await call(app, 'POST /console/trial-balance', { token })).status).toBe(201);
    expect(await runHourly()).toBe(false);
    app.clock.advance(minute);
    expect([await runHourly(), await runHourly()]).toEqual([true, false]);
    expect(logged).toHaveLength(2);
  });

  it('finds differences that entries alone do not show: in escrow, frozen amounts, deposits and receivables', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    expect(await differencesAfter(sql`select 1`)).toEqual([]);
    const retail = 110;
    expect(
      await differencesAfter(sql`update orders set status = 'cancelled' where seller_id = ${seller.id}`),
    ).toEqual([{ check: 'escrow', seller_id: seller.id, expected: 0, found: retail }]);
    expect(
      await differencesAfter(sql`insert into security_deposits (seller_id, amount_satang, paid_at)
        values (${seller.id}, 500000, now())`),
    ).toEqual([{ check: 'security_deposit', seller_id: seller.id, expected: 5_000, found: 0 }]);
    expect(
      await differencesAfter(sql`insert into withdrawals (seller_id, amount_satang, fee_satang, card_id, note, created_at)
        values (${seller.id}, 700000, 0, 1, '', now())`),
    ).toEqual([{ check: 'frozen', seller_id: seller.id, expected: 7_000, found: 0 }]);
    const moved =
      await differencesAfter(sql`update ledger_accounts set balance_satang = case kind when 'receivable' then -100 else 500100 end
      where seller_id = ${seller.id} and kind in ('available', 'receivable')`);
    expect(moved.map(({ check }) => check).toSorted()).toEqual([
      'entries',
      'entries',
      'receivable',
      'unrepaid',
    ]);
    const shortened = await differencesAfter(
      sql`update ledger_accounts set entry_count = entry_count + 1 where ${account(seller.id, 'available')}`,
    );
    expect(shortened).toEqual([{ check: 'chain', seller_id: seller.id, expected: 1, found: 2 }]);
  });

  it('[HOME-03] finds coupon expenses without a coupon, and a wrong budget count', async () => {
    const check = 'promotion_expense';
    expect(
      await differencesAfter(
        sql`update ledger_accounts set balance_satang = -10000 where kind = ${check} and shard = 3`,
      ),
    ).toContainEqual({ check, seller_id: null, expected: 0, found: -100 });
    expect(
      await differencesAfter(sql`update coupon_budget set budget_satang = 20000, spent_satang = 10000`),
    ).toEqual([{ check, seller_id: null, expected: 0, found: -100 }]);
    // The database itself refuses an expense above zero.
    await expect(
      differencesAfter(
        sql`update ledger_accounts set balance_satang = 10000 where kind = ${check} and shard = 3`,
      ),
    ).rejects.toThrow(/balance_not_negative/);
  });

  it('finds forged, missing and changed top-ups and payouts', async () => {
    const seller = await newSeller(app, { balance: 5_000.25 });
    const of = sql`where seller_id = ${seller.id}`;
    const recharges = { check: 'recharges', seller_id: seller.id };
    expect(
      await differencesAfter(sql`update recharges set received_satang = received_satang - 1 ${of}`),
    ).toEqual([{ ...recharges, expected: 5_000.24, found: 5_000.25 }]);
    expect(await differencesAfter(sql`delete from recharges ${of}`)).toEqual([
      { ...recharges, expected: 0, found: 5_000.25 },
    ]);
    expect(
      await differencesAfter(sql`insert into recharges (seller_id, amount_satang, received_satang, status, method, credited_at, created_at)
        values (${seller.id}, 700000, 700000, 'credited', 'qr', now(), now())`),
    ).toEqual([{ ...recharges, expected: 12_000.25, found: 5_000.25 }]);
    // A balanced transfer without a top-up.
    expect(
      await differencesAfter(
        sql`update ledger_transfers set kind = 'deposit_refund' ${of} and kind = 'recharge'`,
      ),
    ).toEqual([{ ...recharges, expected: 5_000.25, found: 0 }]);

    const payouts = { check: 'payouts', seller_id: seller.id };
    expect(
      await differencesAfter(sql`insert into withdrawals (seller_id, amount_satang, fee_satang, card_id, note, created_at, state, ended_at,
          approved_at, approved_by, processing_at, processed_by)
        values (${seller.id}, 700000, 1500, 1, '', now(), 'completed', now(), now(), 1, now(), 2)`),
    ).toEqual([{ ...payouts, expected: 7_000, found: 0 }]);
    const amount = satang(1_000_00);
    const transfer = { sellerId: seller.id, at: new Date(app.clock.now()).toISOString() };
    const available: AccountName = { kind: 'available', sellerId: seller.id };
    const frozen: AccountName = { kind: 'frozen', sellerId: seller.id };
    const paidOut = await differencesAfter((tx) =>
      postTransfers(tx, [
        {
          ...transfer,
          kind: 'freeze',
          key: `test:${seller.id}:freeze`,
          postings: [{ debit: available, credit: frozen, amount }],
        },
        {
          ...transfer,
          kind: 'withdraw',
          key: `test:${seller.id}:paid`,
          postings: [
            { debit: frozen, credit: { kind: 'bank_payout' }, amount: satang(amount - 15_00) },
            { debit: frozen, credit: { kind: 'fee_revenue' }, amount: satang(15_00) },
          ],
        },
      ]),
    );
    expect(paidOut).toEqual([{ ...payouts, expected: 0, found: 1_000 }]);
  });

  it('can be read and run by finance only', async () => {
    const seller = await newSeller(app);
    const reviewer = await newOperator(app);
    for (const endpoint of ['GET /console/trial-balance', 'POST /console/trial-balance']) {
      expectRefused(await call(app, endpoint, { token: reviewer.token }), 403, 'AUTH_PERMISSION_DENIED');
      expect((await call(app, endpoint, { token: seller.token })).status).toBe(401);
      expect((await call(app, endpoint)).status).toBe(401);
    }
  });
});
