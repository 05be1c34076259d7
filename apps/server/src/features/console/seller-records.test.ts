import { beforeAll, describe, expect, it } from 'vitest';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, topUp } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app);
  finance = await newOperator(app, 'finance');
});

const get = (who: { token: string }, path: string) => call(app, `GET ${path}`, { token: who.token });
const post = (who: { token: string }, path: string, body: object) =>
  call(app, `POST ${path}`, { token: who.token, body });

describe('a seller’s records', () => {
  it('show verification, card, deposit, receivable, top-ups, withdrawals and transactions', async () => {
    const [seller, stranger] = [await newSeller(app, { balance: 20_000 }), await newSeller(app)];
    const path = `/console/sellers/${seller.id}`;
    expect((await get(reviewer, `/console/sellers/${stranger.id}/records`)).data).toEqual({
      verification: null,
      card: null,
      deposit: null,
      owed: 0,
      refunds: [],
    });
    await verifySellerIdentity(app, seller, reviewer);
    await post(seller, '/sellers/deposit', {});
    const card = {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: '246810',
    };
    const { data: added } = await post(seller, '/sellers/bank-cards', card);
    await revealAndApproveCard(app, await newOperator(app, 'reviewer'), added.id);
    const withdrawal = await post(seller, '/sellers/wallet/withdraw', {
      amount: 6_000,
      withdraw_password: '246810',
    });
    expect(withdrawal.status).toBe(201);
    await topUp(app, seller, 7_000);
    const { data: records } = await get(reviewer, `${path}/records`);
    expect(records).toMatchObject({
      verification: { state: 'approved' },
      card: { bank: 'SCB', card_number: '1234**7890', state: 'verified' },
      deposit: { amount: 5_000 },
      owed: 0,
      refunds: [],
    });
    expect(JSON.stringify(records)).not.toMatch(/1234567890|สมชาย/);
    const { data: money } = await get(finance, `${path}/money`);
    expect(money.recharges).toMatchObject([
      { amount: 7_000, method: 'qr', status: 'credited' },
      { amount: 20_000, method: 'qr', status: 'credited' },
    ]);
    expect(money.withdrawals).toMatchObject([
      { id: withdrawal.data.withdrawal.id, amount: 6_000, state: 'pending' },
    ]);
    const first = (await get(finance, `${path}/movements?per_page=2`)).data;
    const rest = (await get(finance, `${path}/movements?cursor=${first.pagination.next_cursor}`)).data;
    const { data: sellerView } = await get(seller, '/sellers/transactions?status=done');
    expect([...first.movements, ...rest.movements]).toEqual(sellerView.transactions);
    expect(rest.pagination).toMatchObject({ total: sellerView.pagination.total, has_more: false });
    const other = `/console/sellers/${stranger.id}/movements?cursor=${first.pagination.next_cursor}`;
    expectRefused(await get(finance, other), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('are open to operators only, and money records to finance', async () => {
    const seller = await newSeller(app);
    for (const part of ['records', 'money', 'movements']) {
      const path = `/console/sellers/${seller.id}/${part}`;
      expect((await call(app, `GET ${path}`)).status).toBe(401);
      expect((await get(seller, path)).status).toBe(401);
      expect((await get(finance, path)).status).toBe(200);
      if (part !== 'records') expectRefused(await get(reviewer, path), 403, 'AUTH_PERMISSION_DENIED');
      expectRefused(await get(finance, `/console/sellers/999999999/${part}`), 404, 'REQUEST_NOT_FOUND');
    }
  });
});
