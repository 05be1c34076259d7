import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { bangkokDay } from '@raan/contract/calendar';
import { satang } from '@raan/contract/money';
import { inTransaction } from '#platform/db.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { newOrder, newProduct, newSeller, ship, topUp, type TestSeller } from '#test/fixtures.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const PASSWORD = '246810';

type Row = {
  id: number;
  request: string | null;
  type: string;
  kind: string;
  status: string;
  amount: number;
  balance_after: number | null;
};

let reviewer: TestOperator;
let cardReviewer: TestOperator;
beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  cardReviewer = await newOperator(app, 'reviewer');
});

const get = (seller: TestSeller, path: string) => call(app, `GET ${path}`, { token: seller.token });
const list = async (seller: TestSeller, query = '') =>
  (await get(seller, `/sellers/transactions?${query}`)).data;

async function newWithdrawingSeller(balance: number): Promise<TestSeller> {
  const seller = await newSeller(app, { balance });
  await verifySellerIdentity(app, seller, reviewer);
  const { data } = await call(app, 'POST /sellers/bank-cards', {
    token: seller.token,
    body: {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: PASSWORD,
    },
  });
  await revealAndApproveCard(app, cardReviewer, data.id);
  return seller;
}

async function withdraw(seller: TestSeller, amount: number): Promise<number> {
  const { status, data } = await call(app, 'POST /sellers/wallet/withdraw', {
    token: seller.token,
    body: { amount, withdraw_password: PASSWORD },
  });
  expect(status).toBe(201);
  return data.withdrawal.id;
}

const cancelWithdrawal = (seller: TestSeller, id: number) =>
  call(app, `POST /sellers/wallet/withdrawals/${id}/cancel`, { token: seller.token });

/** The statement's closing balance, in satang, and its number of lines. */
async function statement(seller: TestSeller, account: string, asOf?: string) {
  const today = bangkokDay(app.clock.now());
  const query = `from=${today}&to=${today}&account=${account}${asOf ? `&as_of=${asOf}` : ''}`;
  const response = await fetch(`${app.baseUrl}/api/finance/statement.csv?${query}`, {
    headers: { authorization: `Bearer ${seller.token}` },
  });
  expect(response.status).toBe(200);
  const rows: string[][] = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
  return { closing: Math.round(Number(rows.at(-1)?.[6]) * 100), lines: rows.length - 3 };
}

const cents = (amount: number) => Math.round(amount * 100);

describe('header, list and statement', () => {
  it('[MON-02] [REV-01] agree at every moment while money moves between the requests', async () => {
    const seller = await newWithdrawingSeller(20_000);
    await call(app, 'POST /sellers/deposit', { token: seller.token });
    const withdrawal = await withdraw(seller, 5_000);
    const product = await newProduct(app, { price: 10_000 });
    for (let index = 0; index < 3; index += 1) {
      const order = await newOrder(app, seller, product);
      await ship(app, seller, order.id, { tracking_number: `SF100000000000${index}` });
    }
    const first = await list(seller, 'per_page=1');
    const moves = [
      () => topUp(app, seller, 5_000),
      () => cancelWithdrawal(seller, withdrawal),
      () => call(app, 'POST /sellers/wallet/recharge', { token: seller.token, body: { amount: 7_000 } }),
      () => withdraw(seller, 6_000),
    ];
    const rows: Row[] = [...first.transactions];
    let cursor = first.pagination.next_cursor;
    for (let page = 0; cursor; page += 1) {
      await moves[page % moves.length]!();
      const next = await list(seller, `per_page=1&cursor=${cursor}`);
      for (const part of ['balance', 'summary', 'as_of'] as const) expect(next[part]).toEqual(first[part]);
      expect(next.pagination.total).toBeGreaterThanOrEqual(first.pagination.total);
      rows.push(...next.transactions);
      cursor = next.pagination.next_cursor;
      expect(await statement(seller, 'available', first.as_of)).toMatchObject({
        closing: cents(first.balance.available),
      });
      expect(await statement(seller, 'frozen', first.as_of)).toMatchObject({
        closing: cents(first.balance.frozen),
      });
    }
    // Every movement of the available balance but the hidden freeze, newest first, down to the first top-up.
    expect(rows.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'order_payment success'),
      'withdraw pending',
      'deposit approved',
      'recharge approved',
    ]);
    const movements = rows.filter(({ request }) => request === null);
    expect(movements[0]?.balance_after).toBe(first.balance.available);
    expect(first.summary.expense).toBe(movements.find(({ kind }) => kind === 'deposit')?.amount);
    expect(first.summary.income).toBe(20_000);
    expect(first.balance.frozen).toBe(5_000);
    // Without a cut-off, all of it is of now.
    const now = await list(seller);
    expect(now.balance).not.toEqual(first.balance);
    expect((await statement(seller, 'available')).closing).toBe(cents(now.balance.available));
    expect((await statement(seller, 'frozen')).closing).toBe(cents(now.balance.frozen));
  });

  it('[MON-02] agree in every response while transfers commit in parallel', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const post = async () => {
      for (let index = 1; index <= 40; index += 1)
        await inTransaction(app.db, (tx) =>
          postTransfer(tx, {
            kind: 'recharge',
            key: `test:${seller.id}:${index}`,
            sellerId: seller.id,
            at: new Date(app.clock.now()).toISOString(),
            postings: [
              {
                debit: { kind: 'platform_cash' },
                credit: { kind: 'available', sellerId: seller.id },
                amount: satang(100),
              },
            ],
          }),
        );
    };
    const read = async () => {
      for (let total = 0; total < 41;) {
        const { balance, transactions, summary, pagination, as_of } = await list(seller);
        expect(transactions[0].balance_after).toBe(balance.available);
        expect(summary.income).toBe(balance.available);
        expect(pagination.total).toBe(balance.available - 5_000 + 1);
        expect(await statement(seller, 'available', as_of)).toEqual({
          closing: cents(balance.available),
          lines: pagination.total,
        });
        total = pagination.total;
      }
    };
    await Promise.all([post(), read(), read()]);
  });

  it('[MON-02] refuses an invented moment', async () => {
    const seller = await newSeller(app);
    for (const asOf of ['made-up', 'W10'])
      expectRefused(
        await get(seller, `/finance/statement.csv?from=2026-01-01&to=2026-01-02&as_of=${asOf}`),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
  });
});

describe('requests in flight', () => {
  it('[MON-02] are in the list by default, where they were created, with all others that moved no money', async () => {
    const seller = await newWithdrawingSeller(30_000);
    const recharge = () =>
      call(app, 'POST /sellers/wallet/recharge', { token: seller.token, body: { amount: 6_000 } });
    app.clock.advance(1_000);
    const cancelled = (await recharge()).data.recharge.id;
    await call(app, `POST /sellers/wallet/recharges/${cancelled}/cancel`, { token: seller.token });
    app.clock.advance(1_000);
    await call(app, 'POST /sellers/deposit', { token: seller.token });
    app.clock.advance(1_000);
    await withdraw(seller, 5_000);
    app.clock.advance(1_000);
    await call(app, 'POST /sellers/deposit/refund', { token: seller.token, body: { comment: '' } });
    app.clock.advance(1_000);
    await topUp(app, seller, 8_000);
    app.clock.advance(1_000);
    await recharge();
    const expected = [
      'recharge recharge pending',
      'null recharge approved',
      'deposit_refund deposit_refund pending',
      'withdrawal withdraw pending',
      'null deposit approved',
      'recharge recharge cancelled',
      'null recharge approved',
    ];
    const shown = ({ request, kind, status }: Row) => `${request} ${kind} ${status}`;
    const all = await list(seller);
    expect(all.transactions.map(shown)).toEqual(expected);
    expect(all.pagination.total).toBe(expected.length);
    for (const size of [1, 2, 3]) {
      const rows: Row[] = [];
      for (let page = 1; rows.length < expected.length; page += 1) {
        const { transactions } = await list(seller, `per_page=${size}&page=${page}`);
        rows.push(...transactions);
      }
      expect(rows).toEqual(all.transactions);
    }
    const typed = async (query: string) => (await list(seller, query)).transactions.map(shown);
    expect(await typed('type=withdraw')).toEqual(['withdrawal withdraw pending']);
    expect(await typed('status=pending')).toEqual([expected[0], expected[2], expected[3]]);
    expect(await typed('type=unfreeze')).toEqual([expected[2]]);
    expect(await typed('status=approved')).toEqual([expected[1], expected[4], expected[6]]);
  });

  it('[MON-02] open with their ledger entries so far, for their seller only', async () => {
    const seller = await newWithdrawingSeller(20_000);
    const stranger = await newSeller(app);
    const id = await withdraw(seller, 5_000);
    const path = `/sellers/transactions/requests/withdrawal/${id}`;
    const frozen = {
      from: 'available',
      to: 'frozen',
      amount: 5_000,
      from_balance_after: 15_000,
      to_balance_after: 5_000,
    };
    const pending = (await get(seller, path)).data;
    expect(pending.transaction).toMatchObject({
      id,
      request: 'withdrawal',
      status: 'pending',
      amount: 5_000,
    });
    expect(pending.entries).toEqual([frozen]);
    await cancelWithdrawal(seller, id);
    const ended = (await get(seller, path)).data;
    expect(ended.transaction.status).toBe('cancelled');
    expect(ended.entries).toEqual([
      frozen,
      { from: 'frozen', to: 'available', amount: 5_000, from_balance_after: 0, to_balance_after: 20_000 },
    ]);
    const { data } = await call(app, 'POST /sellers/wallet/recharge', {
      token: seller.token,
      body: { amount: 6_000 },
    });
    const unpaid = await get(seller, `/sellers/transactions/requests/recharge/${data.recharge.id}`);
    expect(unpaid.data).toMatchObject({ transaction: { status: 'pending' }, entries: [] });
    expectRefused(await get(stranger, path), 404, 'REQUEST_NOT_FOUND');
    expectRefused(
      await get(seller, `/sellers/transactions/requests/recharge/${id + 900_000}`),
      404,
      'REQUEST_NOT_FOUND',
    );
    expect((await call(app, `GET ${path}`)).status).toBe(401);
  });
});
