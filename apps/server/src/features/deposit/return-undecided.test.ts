import { DAY_MS } from '@raan/contract/durations';
import { describe, expect, it } from 'vitest';
import { verifySellerIdentity } from '#test/identity.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { newOperator } from '#test/operators.ts';
import {
  chargeForItems,
  balanceOf,
  newOrder,
  newProduct,
  newSeller,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { returnUndecidedDeposits } from './return-undecided.ts';

const app = useTestApp({ startsAt: '2026-09-07T03:00:00.000Z' });

const failures: unknown[] = [];
const returnUndecided = () => returnUndecidedDeposits(app.db, app, (error) => failures.push(error));

async function signInAgain(seller: TestSeller): Promise<void> {
  const { account, password } = seller;
  const { body } = await call(app, 'POST /sellers/signin', { body: { account, password } });
  seller.token = body.token;
}

async function requestedDeposit(): Promise<TestSeller> {
  const seller = await newSeller(app, { balance: 6_000 });
  await verifySellerIdentity(app, seller, await newOperator(app, 'reviewer'));
  await call(app, 'POST /sellers/deposit', { token: seller.token });
  await call(app, 'POST /sellers/deposit/refund', { token: seller.token, body: { comment: '' } });
  return seller;
}

const refundOf = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/deposit', { token: seller.token })).data.refund;

describe('a deposit refund that nobody decides', () => {
  it('[PROF-07] [FLOW-08] returns to the balance five working days after the announced range', async () => {
    const seller = await requestedDeposit();
    const { returns_at: returnsAt, due_until: dueUntil } = await refundOf(seller);
    expect(Date.parse(returnsAt)).toBeGreaterThan(Date.parse(dueUntil) + 6 * DAY_MS);
    app.clock.advance(Date.parse(returnsAt) - DAY_MS - app.clock.now());
    expect(await returnUndecided()).toBe(0);
    app.clock.advance(DAY_MS + 1);
    expect(await returnUndecided()).toBe(1);
    await signInAgain(seller);
    expect(await refundOf(seller)).toMatchObject({ state: 'approved', returns_at: null });
    expect(await balanceOf(app, seller)).toBe(6_000);
    expect(await returnUndecided()).toBe(0);
    await expectLedgerBalanced(app.db);
  });

  it('[PROF-07] waits while an order, a debt or a suspension is open', async () => {
    const withOrder = await requestedDeposit();
    const product = await newProduct(app, { price: 20_000 });
    await newOrder(app, withOrder, product);
    const indebted = await requestedDeposit();
    await chargeForItems(app, indebted, 200_000);
    const suspended = await requestedDeposit();
    const { token } = await newOperator(app, 'reviewer');
    const body = { reason_code: 'other', reason: 'Looks odd' };
    expect((await call(app, `POST /console/sellers/${suspended.id}/suspend`, { token, body })).status).toBe(
      200,
    );
    app.clock.advance(60 * DAY_MS);
    expect(await returnUndecided()).toBe(0);
    for (const seller of [withOrder, indebted]) {
      await signInAgain(seller);
      expect((await refundOf(seller)).state).toBe('requested');
    }
    // The order is cancelled, so nothing is open any more.
    const path = `POST /sellers/orders/${(await app.db.selectFrom('orders').select('id').where('seller_id', '=', withOrder.id).executeTakeFirstOrThrow()).id}/cancel`;
    expect((await call(app, path, { token: withOrder.token, body: { reason: 'Sold out' } })).status).toBe(
      200,
    );
    expect(await returnUndecided()).toBe(1);
    expect((await refundOf(withOrder)).state).toBe('approved');
    expect(failures).toEqual([]);
  });
});
