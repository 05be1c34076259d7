import { beforeAll, describe, expect, it } from 'vitest';
import { newSellerWithCard, WITHDRAWAL_PASSWORD } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { chargeForItems, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';

const app = useTestApp({ env: { WITHDRAWAL_FEE_BAHT: '15' }, startsAt: '2026-11-21T03:00:00Z' });
const REASON = 'The store stays closed';
let reviewer: TestOperator;
let finance: TestOperator;
let colleague: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
  colleague = await newOperator(app, 'finance');
});

type Caller = { token: string };
const get = async (caller: Caller, path: string, language = 'en') =>
  (await call(app, `GET ${path}`, { token: caller.token, language })).data;
const post = (caller: Caller, path: string, body: object, key?: string) =>
  call(app, `POST ${path}`, { token: caller.token, body, ...(key && { key }) });
const request = (caller: Caller, seller: { id: number }, body: object = {}, key?: string) =>
  post(caller, `/console/sellers/${seller.id}/withdrawals`, { amount: 6_000, reason: REASON, ...body }, key);
const step = (caller: Caller, id: number, action: string, version: number, body: object = {}) =>
  post(caller, `/console/withdrawals/${id}/${action}`, { version, ...body });
const withdraw = (seller: TestSeller) =>
  post(seller, '/sellers/wallet/withdraw', { amount: 6_000, withdraw_password: WITHDRAWAL_PASSWORD });
const suspend = (seller: TestSeller) =>
  post(reviewer, `/console/sellers/${seller.id}/suspend`, { reason_code: 'terms_broken' });

async function unsuspend(seller: TestSeller): Promise<void> {
  await post(reviewer, `/console/sellers/${seller.id}/unsuspend`, { reason_code: 'matter_settled' });
  const { account, password } = seller;
  seller.token = (await call(app, 'POST /sellers/signin', { body: { account, password } })).body.token;
}

async function newSuspendedSeller(balance = 20_000): Promise<TestSeller> {
  const seller = await newSellerWithCard(app, balance);
  expect((await suspend(seller)).status).toBe(200);
  return seller;
}

const balancesOf = async (seller: TestSeller) => {
  const { available, frozen } = await sellerBalances(app.db, seller.id);
  return [available / 100, frozen / 100];
};
/** Balances of the platform, in satang. Each is spread over several accounts. */
const platformBalances = async () => {
  const rows = await app.db
    .selectFrom('ledger_accounts')
    .select((eb) => ['kind', eb.fn.sum<string>('balance_satang').as('balance')])
    .where('kind', 'in', ['bank_payout', 'fee_revenue'])
    .groupBy('kind')
    .execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance);
  return { paid: of('bank_payout'), fees: of('fee_revenue') };
};

describe('the balance of a suspended seller', () => {
  it('[FLOW-05] is requested by one operator, approved by another, and paid; the seller reads why', async () => {
    const seller = await newSuspendedSeller();
    const before = await platformBalances();
    // Below the usual minimum.
    const body = { amount: 4_000.5, reason: ` ${REASON} ` };
    const requested = await request(finance, seller, body, 'k1');
    expect(requested.status).toBe(201);
    expect(requested.data).toMatchObject({
      state: 'pending',
      amount: 4_000.5,
      fee: 15,
      actual_amount: 3_985.5,
      note: REASON,
      card_number: '1234**7890',
      requested_by: { id: finance.id, account: finance.account },
      requested_by_operator: true,
      approved_by: null,
      is_seller_suspended: true,
    });
    expect((await request(finance, seller, body, 'k1')).data).toEqual(requested.data);
    expect(await balancesOf(seller)).toEqual([15_999.5, 4_000.5]);

    const { id } = requested.data;
    const own = await step(finance, id, 'approve', 1);
    expectRefused(own, 403, 'AUTH_PERMISSION_DENIED');
    expect(own.body.reason).toBe('withdrawal_request_four_eyes');
    expect((await step(colleague, id, 'approve', 1)).data.state).toBe('approved');
    expectRefused(await step(colleague, id, 'process', 2), 403, 'AUTH_PERMISSION_DENIED');
    expect((await step(finance, id, 'process', 2)).data.state).toBe('processing');
    const completed = await step(finance, id, 'complete', 3, { reference: 'SUSPENDED-77' });
    expect(completed.data).toMatchObject({
      state: 'completed',
      requested_by: { id: finance.id },
      approved_by: { id: colleague.id },
    });
    expect(await balancesOf(seller)).toEqual([15_999.5, 0]);
    const after = await platformBalances();
    expect([after.paid - before.paid, after.fees - before.fees]).toEqual([398_550, 1_500]);
    const { entries } = await get(reviewer, `/console/audit?subject_kind=withdrawal&subject_id=${id}`);
    expect(entries.at(-1)).toMatchObject({
      action: 'withdrawal_requested',
      operator: { id: finance.id },
      detail: { seller_id: seller.id, amount: 4_000.5, reason: REASON },
    });

    await unsuspend(seller);
    const { withdrawals } = await get(seller, '/sellers/wallet/withdraw-history');
    expect(withdrawals).toMatchObject([
      { id, state: 'completed', requested_by_operator: true, note: REASON },
    ]);
    expect(JSON.stringify(withdrawals)).not.toContain(finance.account);
    const { notifications } = await get(seller, '/sellers/notifications');
    expect(notifications).toContainEqual(
      expect.objectContaining({
        title: 'Our team is paying out your balance',
        message: `฿4,000.50 is on hold for a transfer to your bank account. Reason: ${REASON}`,
      }),
    );
    expect(JSON.stringify(await get(seller, '/sellers/notifications', 'th'))).toContain(
      `เข้าบัญชีธนาคารของคุณแล้ว เหตุผล: ${REASON}`,
    );
  });

  it('[FLOW-05] is returned by a rejection, and can be requested again', async () => {
    const seller = await newSuspendedSeller();
    const { id } = (await request(finance, seller, { amount: 20_000 })).data;
    expect(await balancesOf(seller)).toEqual([0, 20_000]);
    await step(colleague, id, 'approve', 1);
    expect((await step(finance, id, 'reject', 2, { reason_code: 'under_review' })).data.state).toBe(
      'rejected',
    );
    expect(await balancesOf(seller)).toEqual([20_000, 0]);
    expect((await request(finance, seller)).status).toBe(201);
  });

  it('[FLOW-05] is requested once out of four parallel requests', async () => {
    const seller = await newSuspendedSeller();
    const replies = await Promise.all(Array.from({ length: 4 }, () => request(finance, seller)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await balancesOf(seller)).toEqual([14_000, 6_000]);
  });

  it('[FLOW-05] stays requested when the suspension ends, and returns with the next suspension', async () => {
    const seller = await newSuspendedSeller();
    const { id } = (await request(finance, seller)).data;
    await unsuspend(seller);
    expect((await step(colleague, id, 'approve', 1)).data).toMatchObject({ state: 'approved' });
    await suspend(seller);
    expect(await balancesOf(seller)).toEqual([20_000, 0]);
    expectRefused(await step(finance, id, 'process', 2), 409, 'REQUEST_INVALID');
  });
});

describe('a request for the balance of a suspended seller', () => {
  async function expectNotRequested(seller: TestSeller, reason: string, body: object = {}): Promise<void> {
    const before = await balancesOf(seller);
    const reply = await request(finance, seller, body);
    expect(reply.body.reason).toBe(reason);
    if (reply.status === 422) expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    else expectRefused(reply, 409, 'REQUEST_INVALID');
    expect(await balancesOf(seller)).toEqual(before);
  }

  it('[FLOW-05] is refused for a seller who is not suspended', async () => {
    const seller = await newSellerWithCard(app, 20_000);
    await expectNotRequested(seller, 'suspended_withdrawal_not_suspended');
    expectRefused(await request(finance, { id: 987_654_321 }), 404, 'REQUEST_NOT_FOUND');
  });

  it('[FLOW-05] is refused without a verified bank account', async () => {
    const seller = await newSeller(app, { balance: 20_000 });
    await suspend(seller);
    await expectNotRequested(seller, 'suspended_withdrawal_no_card');
    const verified = await newSuspendedSeller();
    const setState = (state: 'pending' | 'verified', at: string | null, by: number | null) =>
      app.db
        .updateTable('bank_cards')
        .set({ state, decided_at: at, decided_by: by })
        .where('seller_id', '=', verified.id)
        .execute();
    await setState('pending', null, null);
    await expectNotRequested(verified, 'suspended_withdrawal_no_card');
  });

  it('[FLOW-05] is refused while the seller has a debt', async () => {
    const seller = await newSuspendedSeller(5_000);
    await chargeForItems(app, seller, 6_000_00);
    await expectNotRequested(seller, 'withdrawal_seller_owes', { amount: 100 });
  });

  it('[FLOW-05] is refused while a withdrawal is in progress, also one that was started before', async () => {
    const seller = await newSuspendedSeller();
    await request(finance, seller);
    await expectNotRequested(seller, 'suspended_withdrawal_running', { amount: 1_000 });
    const paying = await newSellerWithCard(app, 20_000);
    const { withdrawal } = (await withdraw(paying)).data;
    expect(withdrawal.requested_by_operator).toBe(false);
    await step(finance, withdrawal.id, 'approve', 1);
    await step(colleague, withdrawal.id, 'process', 2);
    await suspend(paying);
    await expectNotRequested(paying, 'suspended_withdrawal_running', { amount: 1_000 });
  });

  it('[FLOW-05] is refused during the cooldown after a security change', async () => {
    const seller = await newSuspendedSeller();
    await app.db
      .updateTable('sellers')
      .set({ safety_changed_at: new Date(app.clock.now()).toISOString() })
      .where('id', '=', seller.id)
      .execute();
    await expectNotRequested(seller, 'suspended_withdrawal_held');
  });

  it('[FLOW-05] is refused for an amount above the balance or the maximum, or not above the fee', async () => {
    const seller = await newSuspendedSeller();
    await expectNotRequested(seller, 'suspended_withdrawal_above_balance', { amount: 20_000.01 });
    await expectNotRequested(seller, 'withdraw_too_large', { amount: 5_000_000.01 });
    for (const amount of [15, 0, -6_000]) await expectNotRequested(seller, 'withdraw_too_small', { amount });
    await expectNotRequested(seller, 'amount_invalid', { amount: 100.001 });
    expect((await request(finance, seller, { amount: 15.01 })).data.actual_amount).toBe(0.01);
  });

  it('[FLOW-05] is refused without a reason', async () => {
    const seller = await newSuspendedSeller();
    await expectNotRequested(seller, 'field_required', { reason: '  ' });
    expectRefused(await request(finance, seller, { reason: '' }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[FLOW-05] is refused to reviewers, sellers and strangers', async () => {
    const seller = await newSuspendedSeller();
    expectRefused(await request(reviewer, seller), 403, 'AUTH_PERMISSION_DENIED');
    for (const token of [seller.token, (await newSeller(app)).token, 'nobody'])
      expect((await request({ token }, seller)).status).toBe(401);
    expect(await balancesOf(seller)).toEqual([20_000, 0]);
  });
});
