import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { satang } from '@raan/contract/money';
import { startOfBangkokDay } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { readPdf } from '#test/pdf.ts';
import { newOrder, newProduct, newSeller, ship, topUp, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

async function fetchStatement(seller: TestSeller, file: 'csv' | 'pdf', query: string, language = 'en') {
  const response = await fetch(`${app.baseUrl}/api/finance/statement.${file}?${query}`, {
    headers: { authorization: `Bearer ${seller.token}`, 'accept-language': language },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const rowsOf = async (seller: TestSeller, query: string, language?: string): Promise<string[][]> =>
  parse(Buffer.from(await fetchStatement(seller, 'csv', query, language)), { bom: true });

/** Checks every balance of a statement. Returns its totals in satang. */
function checkTotals(rows: string[][]) {
  const cents = (text = '') => Math.round(Number(text || 0) * 100);
  const [, opening, ...rest] = rows;
  const lines = rest.slice(0, -1);
  let balance = cents(opening?.[6]);
  for (const line of lines) {
    balance += cents(line[4]) - cents(line[5]);
    expect(cents(line[6])).toBe(balance);
  }
  const last = rest.at(-1);
  expect(cents(opening?.[6]) + cents(last?.[4]) - cents(last?.[5])).toBe(cents(last?.[6]));
  return {
    opening: cents(opening?.[6]),
    lines: lines.length,
    added: balance,
    closing: cents(rest.at(-1)?.[6]),
  };
}

async function busySeller(): Promise<TestSeller> {
  const seller = await newSeller(app, { balance: 5_000.75 });
  const order = await newOrder(app, seller, await newProduct(app, { price: 10_005 }), { quantity: 3 });
  await ship(app, seller, order.id);
  await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
  return seller;
}

describe('a statement of account', () => {
  it('[REV-01] adds up from the opening balance through every line to the closing balance', async () => {
    const seller = await busySeller();
    const today = bangkokDay(app.clock.now());
    const first = checkTotals(await rowsOf(seller, `from=${today}&to=${today}`));
    expect(first).toMatchObject({ opening: 0, lines: 3, added: first.closing });
    expect(first.closing).toBe(
      Math.round(
        (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller.available_balance *
          100,
      ),
    );
    app.clock.advance(86_400_000);
    const { data } = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password },
    });
    const later = { ...seller, token: data?.token ?? seller.token };
    await topUp(app, later, 6_000);
    const tomorrow = addDays(today, 1);
    const second = checkTotals(await rowsOf(later, `from=${tomorrow}&to=${tomorrow}`));
    expect(second).toEqual({
      opening: first.closing,
      lines: 1,
      added: first.closing + 600_000,
      closing: first.closing + 600_000,
    });
    const whole = checkTotals(await rowsOf(later, `from=2020-01-01&to=${tomorrow}`));
    expect(whole).toMatchObject({ opening: 0, lines: 4, closing: second.closing, added: second.closing });
    expect(checkTotals(await rowsOf(later, `from=2020-01-01&to=2020-12-31`))).toEqual({
      opening: 0,
      lines: 0,
      added: 0,
      closing: 0,
    });
    expect(checkTotals(await rowsOf(later, `from=${today}&to=${today}&account=frozen`)).lines).toBe(0);
  });

  it('[REV-01] [I18N-01] is localised as CSV and as PDF', async () => {
    const seller = await busySeller();
    const today = bangkokDay(app.clock.now());
    const query = `from=${today}&to=${today}`;
    expect((await rowsOf(seller, query, 'th'))[1]?.[2]).toBe('ยอดยกมา');
    for (const [language, opening, topUpWord, head] of [
      ['en', 'Opening balance', 'Top-up', 'Description'],
      ['zh-TW', '期初餘額', '儲值', '說明'],
    ] as const) {
      const {
        pages: [page],
      } = await readPdf(await fetchStatement(seller, 'pdf', query, language));
      expect(page?.text).toContain(opening);
      expect(page?.text).toContain(topUpWord);
      expect(page?.text).toContain(head);
      expect(page?.text).toContain('5,000.75');
      expect(page?.text.match(/5,030\.78/g)?.length).toBe(2);
    }
  });

  it('[REV-01] follows ledger order when transfers started in another order, also around midnight', async () => {
    const seller = await newSeller(app);
    const midnight = Date.parse(startOfBangkokDay(addDays(bangkokDay(app.clock.now()), 1)));
    const transfer = (index: number, at: number, amount: number) => ({
      kind: 'recharge' as const,
      key: `test:${seller.id}:${index}`,
      sellerId: seller.id,
      at: new Date(at).toISOString(),
      postings: [
        {
          debit: { kind: 'platform_cash' as const },
          credit: { kind: 'available' as const, sellerId: seller.id },
          amount: satang(amount),
        },
      ],
    });
    // The first transfer gets its number, then waits for the account that the second has locked.
    const locked = sql`select from ledger_accounts where seller_id = ${seller.id} and kind = 'available' for update`;
    const { waiting: first } = await inTransaction(app.db, async (tx) => {
      await locked.execute(tx);
      const waiting = inTransaction(app.db, (other) =>
        postTransfer(other, transfer(1, midnight - 2_000, 100_00)),
      );
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(app.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await postTransfer(tx, transfer(2, midnight + 1_000, 30_00));
      return { waiting };
    });
    await first;
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        inTransaction(app.db, (tx) =>
          postTransfer(tx, transfer(3 + index, midnight + (index % 2 ? -1 : 1) * 500, (index + 1) * 7_00)),
        ),
      ),
    );
    const today = bangkokDay(midnight - 1);
    const tomorrow = addDays(today, 1);
    // Sequential, because a seller may run only two list requests in parallel.
    const before = await rowsOf(seller, `from=${today}&to=${today}`);
    const after = await rowsOf(seller, `from=${tomorrow}&to=${tomorrow}`);
    const whole = await rowsOf(seller, `from=${today}&to=${tomorrow}`);
    const [one, other, both] = [checkTotals(before), checkTotals(after), checkTotals(whole)];
    expect(other.opening).toBe(one.closing);
    expect(one.lines + other.lines).toBe(14);
    expect(both).toMatchObject({ opening: 0, lines: 14, closing: other.closing });
    // An earlier transfer that was entered after midnight belongs to the next day.
    expect(one.lines).toBe(0);
    const balances = whole.slice(2, -1).map((row) => Number(row[6]));
    const listed: { balance_after: number; id: number }[] = [];
    for (let path = '/sellers/transactions?per_page=3'; path;) {
      const { data } = await call(app, `GET ${path}`, { token: seller.token });
      listed.push(...data.transactions);
      const cursor = data.pagination.next_cursor;
      path = cursor ? `/sellers/transactions?per_page=3&cursor=${cursor}` : '';
    }
    expect(listed.map(({ balance_after }) => balance_after).toReversed()).toEqual(balances);
  });

  it('is available to its seller only, and refuses invalid days', async () => {
    const [seller, stranger] = [await busySeller(), await newSeller(app)];
    const today = bangkokDay(app.clock.now());
    expect(checkTotals(await rowsOf(stranger, `from=${today}&to=${today}`)).lines).toBe(0);
    for (const file of ['csv', 'pdf']) {
      const path = `GET /finance/statement.${file}`;
      expect((await call(app, `${path}?from=${today}&to=${today}`)).status).toBe(401);
      for (const query of ['', `from=${today}`, `from=2026-02-31&to=${today}`, `from=${today}&to=2020-01-01`])
        expectRefused(
          await call(app, `${path}?${query}`, { token: seller.token }),
          422,
          'REQUEST_VALIDATION_ERROR',
        );
    }
  });
});
