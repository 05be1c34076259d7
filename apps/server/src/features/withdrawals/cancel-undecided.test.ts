import { DAY_MS } from '@raan/contract/durations';
import { describe, expect, it } from 'vitest';
import { newSellerWithCard, WITHDRAWAL_PASSWORD } from '#test/identity.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { newOperator } from '#test/operators.ts';
import type { TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { cancelUndecidedWithdrawals } from './cancel-undecided.ts';

/** A Monday, 10:00 in Bangkok, in a week without holidays. */
const app = useTestApp({ startsAt: '2026-11-16T03:00:00.000Z' });

const failures: unknown[] = [];
const cancelUndecided = () => cancelUndecidedWithdrawals(app.db, app, (error) => failures.push(error));

async function advanceTo(seller: TestSeller, time: string, offsetMs = 0): Promise<void> {
  app.clock.advance(Date.parse(time) + offsetMs - app.clock.now());
  const { account, password } = seller;
  const { body } = await call(app, 'POST /sellers/signin', { body: { account, password } });
  seller.token = body.token;
}

async function requestedWithdrawal() {
  const seller = await newSellerWithCard(app, 20_000);
  const { data } = await call(app, 'POST /sellers/wallet/withdraw', {
    token: seller.token,
    body: { amount: 6_000, withdraw_password: WITHDRAWAL_PASSWORD },
  });
  return { seller, withdrawal: data.withdrawal };
}

const withdrawalOf = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/wallet/withdraw-history', { token: seller.token })).data.withdrawals[0];
const step = async (id: number, action: string, version: number) =>
  await call(app, `POST /console/withdrawals/${id}/${action}`, {
    token: (await newOperator(app, 'finance')).token,
    body: { version },
  });
const balancesOf = async (seller: TestSeller) => {
  const { available, frozen } = await sellerBalances(app.db, seller.id);
  return [available / 100, frozen / 100];
};

describe('a withdrawal that nobody approves', () => {
  it('[WAL-02] [FLOW-08] is cancelled after five working days: the money returns, and the seller reads why', async () => {
    const { seller, withdrawal } = await requestedWithdrawal();
    // Requested on Monday: promised by Thursday, cancelled at the end of the next Monday.
    expect(withdrawal).toMatchObject({
      due_at: '2026-11-19T16:59:59.999Z',
      cancels_at: '2026-11-23T16:59:59.999Z',
    });
    await advanceTo(seller, withdrawal.cancels_at, -DAY_MS);
    expect(await cancelUndecided()).toBe(0);
    expect(await balancesOf(seller)).toEqual([14_000, 6_000]);
    await advanceTo(seller, withdrawal.cancels_at, 1);
    expect(await cancelUndecided()).toBe(1);
    expect(await balancesOf(seller)).toEqual([20_000, 0]);
    expect(await withdrawalOf(seller)).toMatchObject({
      state: 'cancelled',
      reason_code: 'not_decided',
      cancels_at: null,
    });
    const notices = await call(app, 'GET /sellers/notifications', { token: seller.token, language: 'th' });
    expect(notices.data.notifications[0]).toMatchObject({
      title: 'ยกเลิกคำขอถอนเงิน',
      data: { reason_code: 'not_decided' },
    });
    expectRefused(await step(withdrawal.id, 'approve', 1), 409, 'REQUEST_INVALID');
    expect(await cancelUndecided()).toBe(0);
    await expectLedgerBalanced(app.db);
  });

  it('[WAL-02] is not cancelled once it is approved or being paid, because the bank may have paid it', async () => {
    const approved = await requestedWithdrawal();
    const paying = await requestedWithdrawal();
    expect((await step(approved.withdrawal.id, 'approve', 1)).status).toBe(200);
    expect((await step(paying.withdrawal.id, 'approve', 1)).status).toBe(200);
    expect((await step(paying.withdrawal.id, 'process', 2)).status).toBe(200);
    app.clock.advance(60 * DAY_MS);
    expect(await cancelUndecided()).toBe(0);
    expect(await balancesOf(approved.seller)).toEqual([14_000, 6_000]);
    expect(await balancesOf(paying.seller)).toEqual([14_000, 6_000]);
    expect(failures).toEqual([]);
  });
});
