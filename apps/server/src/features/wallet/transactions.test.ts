import { satang } from '@raan/contract/money';
import { TRANSACTIONS_PER_PAGE } from '@raan/contract/constants';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { postTransfers } from '#features/ledger/post-transfer.ts';
import { newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

type Row = { id: number; type: string; amount: number; balance_after: number };

const get = (seller: TestSeller, path: string) => call(app, `GET ${path}`, { token: seller.token });

/** Posts top-ups of one baht, two, three and so on, in one batch. */
async function postTopUps(seller: TestSeller, count: number): Promise<void> {
  await inTransaction(app.db, (tx) =>
    postTransfers(
      tx,
      Array.from({ length: count }, (_, index) => ({
        kind: 'recharge' as const,
        key: `test:${seller.id}:${index}`,
        sellerId: seller.id,
        at: new Date(app.clock.now()).toISOString(),
        postings: [
          {
            debit: { kind: 'platform_cash' as const, shard: 0 },
            credit: { kind: 'available' as const, sellerId: seller.id },
            amount: satang((index + 1) * 100),
          },
        ],
      })),
    ),
  );
}

describe('the list of transactions', () => {
  it('[REV-01] continues by cursor, twenty at a time, and accepts page numbers too', async () => {
    const seller = await newSeller(app);
    await postTopUps(seller, 45);
    const first = (await get(seller, '/sellers/transactions')).data;
    expect(first.transactions).toHaveLength(TRANSACTIONS_PER_PAGE);
    expect(first.pagination).toMatchObject({ page: 1, per_page: 20, total: 45, has_more: true });
    // New transactions don't shift the following pages.
    await inTransaction(app.db, (tx) =>
      postTransfers(tx, [
        {
          kind: 'recharge',
          key: `test:${seller.id}:late`,
          sellerId: seller.id,
          at: new Date(app.clock.now()).toISOString(),
          postings: [
            {
              debit: { kind: 'platform_cash' },
              credit: { kind: 'available', sellerId: seller.id },
              amount: satang(100_000),
            },
          ],
        },
      ]),
    );
    const seen: Row[] = [...first.transactions];
    let { pagination } = first;
    for (let page = 2; pagination.next_cursor; page += 1) {
      const { data } = await get(seller, `/sellers/transactions?cursor=${pagination.next_cursor}`);
      expect(data.pagination.page).toBe(page);
      seen.push(...data.transactions);
      pagination = data.pagination;
    }
    expect(seen.map(({ amount }) => amount)).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(pagination).toMatchObject({ page: 3, has_more: false });
    const third = (await get(seller, '/sellers/transactions?page=3&per_page=20')).data;
    expect(third.transactions).toHaveLength(6);
    expect((await get(seller, '/sellers/transactions?page=9')).data.transactions).toEqual([]);
  });

  it('[REV-01] refuses the cursor of another filter, and an invented one', async () => {
    const seller = await newSeller(app);
    await postTopUps(seller, 3);
    const { pagination } = (await get(seller, '/sellers/transactions?per_page=2')).data;
    for (const query of [`type=recharge&cursor=${pagination.next_cursor}`, 'cursor=made-up'])
      expectRefused(await get(seller, `/sellers/transactions?${query}`), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[REV-01] returns as many rows as requested, however many there are', async () => {
    const seller = await newSeller(app);
    await postTopUps(seller, 1_205);
    const { data } = await get(seller, '/sellers/transactions?per_page=999999');
    expect(data.transactions.map(({ amount }: Row) => amount)).toEqual(
      Array.from({ length: 1_205 }, (_, index) => 1_205 - index),
    );
    expect(data.pagination).toMatchObject({ page: 1, total: 1_205, has_more: false });
    expect(data.balance.available).toBe((1_205 * 1_206) / 2);
    const cut = (await get(seller, '/sellers/transactions?per_page=1100')).data;
    expect(cut.transactions).toHaveLength(1_100);
    const { data: rest } = await get(
      seller,
      `/sellers/transactions?cursor=${cut.pagination.next_cursor}&per_page=200`,
    );
    expect(rest.transactions.at(-1).amount).toBe(1);
    expect(rest.transactions).toHaveLength(105);
  });
});

describe('one transaction', () => {
  it('[REV-01] shows its ledger entries with accounts, amounts and balances', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app, { price: 10_000 }), { quantity: 3 });
    await ship(app, seller, order.id);
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    const { transactions } = (await get(seller, '/sellers/transactions')).data;
    const opened = await Promise.all(
      transactions.map(async ({ id }: Row) => (await get(seller, `/sellers/transactions/${id}`)).data),
    );
    expect(opened.map(({ transaction }) => transaction)).toEqual(transactions);
    expect(opened.map(({ entries }) => entries)).toEqual([
      [{ from: 'escrow', to: 'available', amount: 330, from_balance_after: 0, to_balance_after: 5_030 }],
      [
        {
          from: 'available',
          to: 'supplier_payable',
          amount: 300,
          from_balance_after: 4_700,
          to_balance_after: null,
        },
      ],
      [
        {
          from: 'platform_cash',
          to: 'available',
          amount: 5_000,
          from_balance_after: null,
          to_balance_after: 5_000,
        },
      ],
    ]);
  });

  it('[REV-01] is hidden from other sellers', async () => {
    const [seller, stranger] = [await newSeller(app, { balance: 5_000 }), await newSeller(app)];
    const [row] = (await get(seller, '/sellers/transactions')).data.transactions;
    const path = `/sellers/transactions/${row.id}`;
    expectRefused(await get(stranger, path), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await get(seller, '/sellers/transactions/999999999'), 404, 'REQUEST_NOT_FOUND');
    expect((await call(app, `GET ${path}`)).status).toBe(401);
    expectRefused(await get(seller, '/sellers/transactions/x'), 404, 'REQUEST_NOT_FOUND');
  });
});
