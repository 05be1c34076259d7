import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitIdentityDocuments, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { chargeForItems, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';

const app = useTestApp({ startsAt: '2026-10-19T03:00:00.000Z' });
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

const pay = (seller: TestSeller, key?: string) =>
  call(app, 'POST /sellers/deposit', { token: seller.token, ...(key && { key }) });
const loadDeposit = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/deposit', { token: seller.token })).data;
const profile = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller;
const requestRefund = (seller: TestSeller, comment = '') =>
  call(app, 'POST /sellers/deposit/refund', { token: seller.token, body: { comment } });
const decide = (
  id: number,
  decision: 'approve' | 'reject',
  options: { token?: string; reason?: string } = {},
) =>
  call(app, `POST /console/deposit-refunds/${id}/${decision}`, {
    token: options.token ?? finance.token,
    ...(decision === 'reject' && {
      body: { reason_code: 'other', reason: options.reason ?? 'Something is open' },
    }),
  });
const newest = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/notifications', { token: seller.token })).data.notifications[0];

async function verified(balance = 6_000): Promise<TestSeller> {
  const seller = await newSeller(app, { balance });
  await verifySellerIdentity(app, seller, reviewer);
  return seller;
}

describe('the security deposit', () => {
  it('[PROF-07] moves 5,000 baht out of the available balance, once', async () => {
    const seller = await verified();
    expect(await loadDeposit(seller)).toMatchObject({
      amount: 5_000,
      available: 6_000,
      has_deposit: false,
      is_verified: true,
      paid_at: null,
      refund: null,
    });
    const paid = await pay(seller, 'once');
    expect(paid.status).toBe(201);
    expect(paid.data).toMatchObject({
      balance_after: 1_000,
      has_deposit: true,
      deposit: { has_deposit: true },
    });
    expect((await pay(seller, 'once')).data).toEqual(paid.data);
    const again = await pay(seller);
    expectRefused(again, 409, 'REQUEST_INVALID');
    expect(again.body.message).toMatch(/already paid/);
    expect(await profile(seller)).toMatchObject({
      available_balance: 1_000,
      deposit_amount: '5000.00',
      has_deposit: true,
    });
    const moved = await call(app, 'GET /sellers/transactions?type=deposit', { token: seller.token });
    expect(moved.data.transactions).toMatchObject([{ type: 'deposit', amount: 5_000, balance_after: 1_000 }]);
    expect(await newest(seller)).toMatchObject({
      type: 'deposit',
      title: 'Security deposit paid',
      data: { status: 'paid', amount: 5_000, balance_after: 1_000 },
    });
  });

  it('[PROF-07] requires a verified identity and enough money, and names both amounts in the refusal', async () => {
    const seller = await newSeller(app, { balance: 6_000 });
    expectRefused(await pay(seller), 409, 'REQUEST_INVALID');
    await submitIdentityDocuments(app, seller);
    const early = await pay(seller);
    expectRefused(early, 409, 'REQUEST_INVALID');
    expect(early.body.message).toMatch(/Verify your identity/);
    const poor = await newSeller(app);
    await verifySellerIdentity(app, poor, reviewer);
    const short = await pay(poor);
    expectRefused(short, 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    expect(short.body.message).toMatch(/5,000\.00.*0\.00/);
    expect(await loadDeposit(poor)).toMatchObject({ has_deposit: false });
    expectRefused(await call(app, 'POST /sellers/deposit'), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(
      await call(app, 'POST /sellers/deposit', { token: reviewer.token }),
      401,
      'AUTH_TOKEN_INVALID',
    );
  });

  it('is paid once when requests arrive in parallel', async () => {
    const seller = await verified(20_000);
    const replies = await Promise.all(Array.from({ length: 8 }, () => pay(seller)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const { available, security_deposit } = await sellerBalances(app.db, seller.id);
    expect([available, security_deposit]).toEqual([15_000_00, SECURITY_DEPOSIT_BAHT * 100]);
  });
});

describe('a deposit refund request', () => {
  it('[PROF-07] shows the review period, and only one request is under review at a time', async () => {
    const seller = await verified();
    expectRefused(await requestRefund(seller), 409, 'REQUEST_INVALID');
    await pay(seller);
    const { status, data } = await requestRefund(seller, ' I close my shop ');
    expect(status).toBe(201);
    expect(data.refund).toMatchObject({ state: 'requested', comment: 'I close my shop', decided_at: null });
    const daysUntil = (day: string) => (Date.parse(day) - app.clock.now()) / 86_400_000;
    expect(daysUntil(data.refund.due_from)).toBeGreaterThan(7);
    expect(daysUntil(data.refund.due_until)).toBeLessThan(24);
    expectRefused(await requestRefund(seller), 409, 'REQUEST_INVALID');
    expect(await newest(seller)).toMatchObject({ type: 'deposit', data: { status: 'refund_requested' } });
  });

  it('returns the money when finance approves, and the deposit can be paid again', async () => {
    const seller = await verified();
    await pay(seller);
    const { id } = (await requestRefund(seller)).data.refund;
    const queue = await call(app, 'GET /console/deposit-refunds', { token: reviewer.token });
    expect(queue.data.deposit_refunds.find((one: { id: number }) => one.id === id)).toMatchObject({
      seller: { id: seller.id },
      amount: 5_000,
      open_orders: 0,
      open_disputes: 0,
      owed: 0,
    });
    const approved = await decide(id, 'approve');
    expect(approved.data).toMatchObject({ id, state: 'approved' });
    expect(await loadDeposit(seller)).toMatchObject({
      has_deposit: false,
      available: 6_000,
      refund: { state: 'approved' },
    });
    expect(await newest(seller)).toMatchObject({ data: { status: 'refunded', balance_after: 6_000 } });
    // The published transaction types have no deposit refund; it is listed under `unfreeze`.
    const released = await call(app, 'GET /sellers/transactions?type=unfreeze', { token: seller.token });
    expect(released.data.transactions).toMatchObject([
      { type: 'unfreeze', kind: 'deposit_refund', amount: 5_000, balance_after: 6_000 },
    ]);
    expect(released.data.pagination.total).toBe(1);
    expectRefused(await decide(id, 'approve'), 409, 'REQUEST_INVALID');
    expect((await pay(seller)).status).toBe(201);
    expect((await loadDeposit(seller)).refund).toBeNull();
    const { data } = await call(app, `GET /console/audit?subject_kind=deposit_refund&subject_id=${id}`, {
      token: finance.token,
    });
    expect(data.entries).toMatchObject([
      { action: 'deposit_refund_approved', detail: { amount: 5_000, seller_id: seller.id } },
    ]);
  });

  it('keeps the deposit when finance rejects, shows the reason, and can be repeated', async () => {
    const seller = await verified();
    await pay(seller);
    const { id } = (await requestRefund(seller)).data.refund;
    expectRefused(await decide(id, 'reject', { reason: '  ' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await decide(id, 'reject', { reason: '' }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await decide(id, 'reject', { reason: 'A dispute is open' })).data.state).toBe('rejected');
    expect(await loadDeposit(seller)).toMatchObject({
      has_deposit: true,
      available: 1_000,
      refund: { state: 'rejected', reason_code: 'other', reason: 'A dispute is open' },
    });
    expect(await newest(seller)).toMatchObject({ message: 'A dispute is open' });
    expect((await requestRefund(seller)).status).toBe(201);
  });

  it('[PROF-07] is not approved for a suspended seller, but can be rejected', async () => {
    const seller = await verified();
    await pay(seller);
    const { id } = (await requestRefund(seller)).data.refund;
    await call(app, `POST /console/sellers/${seller.id}/suspend`, {
      token: reviewer.token,
      body: { reason_code: 'activity_unusual' },
    });
    const refused = await decide(id, 'approve');
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('payout_seller_suspended');
    expect((await sellerBalances(app.db, seller.id)).security_deposit).toBe(SECURITY_DEPOSIT_BAHT * 100);
    expect((await decide(id, 'reject')).data).toMatchObject({ state: 'rejected', is_seller_suspended: true });
  });

  it("repays the seller's receivable first", async () => {
    const seller = await verified();
    await pay(seller);
    const { id } = (await requestRefund(seller)).data.refund;
    await chargeForItems(app, seller, 3_000_00);
    const { data } = await call(app, 'GET /console/deposit-refunds', { token: finance.token });
    expect(data.deposit_refunds.find((one: { id: number }) => one.id === id)).toMatchObject({ owed: 2_000 });
    await decide(id, 'approve');
    expect(await loadDeposit(seller)).toMatchObject({ available: 3_000, has_deposit: false });
  });

  it('[PROF-07] can be withdrawn until it is decided; the deposit stays and can be requested again', async () => {
    const seller = await verified();
    const withdrawRequest = (who: { token?: string }, key?: string) =>
      call(app, 'POST /sellers/deposit/refund/withdraw', {
        ...(who.token && { token: who.token }),
        ...(key && { key }),
      });
    expectRefused(await withdrawRequest(seller), 409, 'REQUEST_INVALID');
    await pay(seller);
    const { id } = (await requestRefund(seller)).data.refund;
    expectRefused(await withdrawRequest({}), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await withdrawRequest(finance), 401, 'AUTH_TOKEN_INVALID');
    const other = await verified();
    expectRefused(await withdrawRequest(other), 409, 'REQUEST_INVALID');
    const lastNotification = (await newest(seller)).id;

    const withdrawn = await withdrawRequest(seller, 'once');
    expect(withdrawn.status).toBe(200);
    expect(withdrawn.data).toMatchObject({
      has_deposit: true,
      available: 1_000,
      refund: { id, state: 'withdrawn', decided_at: null, withdrawn_at: expect.any(String) },
    });
    expect((await withdrawRequest(seller, 'once')).data).toEqual(withdrawn.data);
    const again = await withdrawRequest(seller);
    expectRefused(again, 409, 'REQUEST_INVALID');
    expect(again.body.message).toMatch(/no open deposit refund request/);
    // Withdrawing sends no notification and leaves nothing in the operators' queue.
    expect((await newest(seller)).id).toBe(lastNotification);
    for (const decision of ['approve', 'reject'] as const)
      expectRefused(await decide(id, decision), 409, 'REQUEST_INVALID');
    const { data } = await call(app, 'GET /console/deposit-refunds', { token: finance.token });
    expect(data.deposit_refunds.map((one: { id: number }) => one.id)).not.toContain(id);

    const requested = await requestRefund(seller);
    expect(requested.data.refund).toMatchObject({ state: 'requested', withdrawn_at: null });
    expect(requested.data.refund.id).not.toBe(id);
    expect((await decide(requested.data.refund.id, 'reject')).status).toBe(200);
    expectRefused(await withdrawRequest(seller), 409, 'REQUEST_INVALID');
  });

  it('is either withdrawn or decided, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const seller = await verified();
      await pay(seller);
      const { id } = (await requestRefund(seller)).data.refund;
      const replies = await Promise.all([
        call(app, 'POST /sellers/deposit/refund/withdraw', { token: seller.token }),
        decide(id, 'approve'),
      ]);
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      const { available } = await sellerBalances(app.db, seller.id);
      expect(available).toBe(replies[0]?.status === 200 ? 1_000_00 : 6_000_00);
    }
  });

  it('is decided once, and only by finance', async () => {
    const seller = await verified();
    await pay(seller);
    const { id } = (await requestRefund(seller)).data.refund;
    for (const [token, status, code] of [
      [reviewer.token, 403, 'AUTH_PERMISSION_DENIED'],
      [seller.token, 401, 'AUTH_TOKEN_INVALID'],
    ] as const)
      for (const decision of ['approve', 'reject'] as const)
        expectRefused(await decide(id, decision, { token }), status, code);
    expectRefused(await call(app, 'GET /console/deposit-refunds'), 401, 'AUTH_TOKEN_INVALID');
    const second = await newOperator(app, 'finance');
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'approve', { token: second.token }),
      decide(id, 'reject', { token: second.token }),
    ]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expectRefused(await decide(999_999_999, 'approve'), 404, 'REQUEST_NOT_FOUND');
  });
});
