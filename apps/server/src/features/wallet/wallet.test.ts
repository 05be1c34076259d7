import { MINUTE_MS } from '@raan/contract/durations';
import { inTransaction } from '#platform/db.ts';
import { describe, expect, it } from 'vitest';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import {
  balanceOf,
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  topUp,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { timeOutRecharges } from './end-recharge.ts';

const app = useTestApp();

const recharge = (seller: TestSeller, amount: unknown, more: object = {}) =>
  call(app, 'POST /sellers/wallet/recharge', { token: seller.token, body: { amount, ...more } });
const transactions = async (seller: TestSeller, query = '') =>
  (await call(app, `GET /sellers/transactions?${query}`, { token: seller.token })).data;
const timeOut = () =>
  inTransaction(app.db, (tx) =>
    timeOutRecharges(tx, noRealtimeSignal, new Date(app.clock.now()).toISOString()),
  );

describe('a top-up by QR', () => {
  it('[WAL-03] accepts 5,000 to 10,000,000 baht with at most two decimals', async () => {
    const seller = await newSeller(app);
    const refused: [unknown, string | undefined][] = [
      [4_999.99, 'recharge_too_small'],
      [0, 'recharge_too_small'],
      [-5_000, 'recharge_too_small'],
      [10_000_000.01, 'recharge_too_large'],
      [1e9, 'recharge_too_large'],
      [5_000.001, 'amount_invalid'],
      [1e21, undefined],
      ['5000', undefined],
      [null, undefined],
      [[5_000], undefined],
    ];
    for (const [amount, reason] of refused) {
      const reply = await recharge(seller, amount);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect({ amount, fields: Object.keys(reply.body.errors), reason: reply.body.reason }).toEqual({
        amount,
        fields: ['amount'],
        reason,
      });
    }
    for (const amount of [5_000, 5_000.01, 10_000_000]) {
      const { status, data } = await recharge(seller, amount);
      expect({ status, amount: data.recharge.amount, fee: data.recharge.processing_fee }).toEqual({
        status: 201,
        amount,
        fee: 0,
      });
    }
    expect(await balanceOf(app, seller)).toBe(0);
  });

  it('[WAL-03] changes the balance when the payment arrives, not before', async () => {
    const seller = await newSeller(app);
    const { data } = await recharge(seller, 7_500.5, { description: 'ทุนหมุนเวียน' });
    expect(data).toMatchObject({
      new_balance: 0,
      recharge: { method: 'qr', status: 'pending', credited_at: null },
    });
    const state = async () =>
      (await call(app, `GET /sellers/wallet/recharges/${data.recharge.id}`, { token: seller.token })).data;
    expect(await state()).toMatchObject({ status: 'pending', payment: { status: 'pending' } });
    await pay(app, data.recharge.payment.id);
    expect(await state()).toMatchObject({
      status: 'credited',
      credited_at: expect.any(String),
      payment: { status: 'paid', pay_url: null },
    });
    const { data: profile } = await call(app, 'GET /sellers/profile', { token: seller.token });
    expect(profile.seller).toMatchObject({
      wallet_balance_cents: 750_050,
      wallet_balance_thb: 7_500.5,
      available_balance: 7_500.5,
      freeze_amount: 0,
      total_balance: 7_500.5,
      deposit_amount: '0.00',
      has_deposit: false,
    });
  });

  it('[WAL-03] times out after 15 minutes, but a late payment is still credited', async () => {
    const seller = await newSeller(app);
    const { data } = await recharge(seller, 5_000);
    app.clock.advance(14 * MINUTE_MS);
    await timeOut();
    const state = async () =>
      (await call(app, `GET /sellers/wallet/recharges/${data.recharge.id}`, { token: seller.token })).data;
    expect((await state()).status).toBe('pending');
    app.clock.advance(2 * MINUTE_MS);
    await timeOut();
    expect(await timeOut()).toBe(0);
    expect(await state()).toMatchObject({
      status: 'payment_timeout',
      payment: { status: 'expired', pay_url: null },
    });
    expectRefused(
      await call(app, `POST /payments/sandbox/${data.recharge.payment.id}/pay`),
      409,
      'REQUEST_INVALID',
    );
  });

  it("[WAL-03] appears in the seller's own history, newest first", async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const ids: number[] = [];
    for (const amount of [5_000, 6_000, 7_000])
      ids.unshift((await recharge(seller, amount)).data.recharge.id);
    const { data } = await call(app, 'GET /sellers/wallet/recharges?per_page=2', { token: seller.token });
    expect(data.recharges.map((row: { id: number }) => row.id)).toEqual(ids.slice(0, 2));
    expect(data.pagination).toEqual({ page: 1, per_page: 2, total: 3, has_more: true });
    expect(
      (await call(app, 'GET /sellers/wallet/recharges', { token: stranger.token })).data.recharges,
    ).toEqual([]);
    expectRefused(
      await call(app, `GET /sellers/wallet/recharges/${ids[0]}`, { token: stranger.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
    expectRefused(
      await call(app, 'GET /sellers/wallet/recharges/999999999', { token: seller.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });

  it('[WAL-04] [PROF-07] is described by limits, quick amounts, methods and the security deposit', async () => {
    const seller = await newSeller(app);
    const { data } = await call(app, 'GET /finance/deposit-info', { token: seller.token });
    expect(data).toEqual({
      min_amount: 5_000,
      max_amount: 10_000_000,
      quick_amounts: [5e3, 1e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7],
      methods: [{ method: 'qr', sandbox: true, minutes_min: 0, minutes_max: 0, rate: null }],
      security_deposit: 5_000,
      has_deposit: false,
    });
  });
});

describe('the transaction list', () => {
  it('[REV-01] [REV-02] lists transactions, and splits income into top-ups and an eleventh of order credits', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 10_000 });
    const order = await newOrder(app, seller, product, { quantity: 3 });
    await ship(app, seller, order.id);
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    const { transactions: rows, balance, summary, pagination } = await transactions(seller);
    expect(rows).toMatchObject([
      {
        type: 'order_profit',
        status: 'success',
        amount: 330,
        balance_after: 5_030,
        order_number: order.number,
        description: 'Order income',
      },
      { type: 'order_payment', status: 'success', amount: 300, balance_after: 4_700, order_id: order.id },
      {
        type: 'recharge',
        status: 'approved',
        amount: 5_000,
        balance_after: 5_000,
        order_number: null,
        description: 'Top-up',
      },
    ]);
    expect(pagination.total).toBe(3);
    expect(balance).toEqual({ available: 5_030, frozen: 0, total: 5_030, owed: 0 });
    expect(summary).toEqual({
      income: 5_030,
      income_recharge: 5_000,
      income_profit: 30,
      expense: 0,
      monthly_income: 5_030,
      monthly_income_recharge: 5_000,
      monthly_income_profit: 30,
    });
  });

  it('[REV-02] counts months in Bangkok time', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await app.db
      .updateTable('sessions')
      .set({ expires_at: '2100-01-01T00:00:00Z' })
      .where('seller_id', '=', seller.id)
      .execute();
    app.clock.advance(32 * 86_400_000);
    await topUp(app, seller, 6_000);
    const { summary } = await transactions(seller);
    expect(summary).toMatchObject({
      income: 11_000,
      income_recharge: 11_000,
      monthly_income: 6_000,
      monthly_income_recharge: 6_000,
    });
  });

  it('[REV-01] filters by type and status, and is paginated', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    for (let index = 0; index < 3; index += 1) await topUp(app, seller, 5_000);
    const order = await newOrder(app, seller, await newProduct(app));
    await ship(app, seller, order.id);
    const types = async (query: string) =>
      (await transactions(seller, query)).transactions.map((row: { type: string }) => row.type);
    expect(await types('type=order_payment')).toEqual(['order_payment']);
    expect(await types('type=recharge&per_page=2&page=2')).toEqual(['recharge', 'recharge']);
    expect(await types('type=recharge&per_page=3&page=2')).toEqual(['recharge']);
    expect(await types('status=success')).toEqual(['order_payment']);
    expect(await types('status=approved')).toHaveLength(4);
    for (const status of ['pending', 'rejected', 'cancelled', 'failed', 'processing'])
      expect(await types(`status=${status}`)).toEqual([]);
    for (const query of ['type=bonus', 'status=maybe', 'page=0']) {
      expectRefused(
        await call(app, `GET /sellers/transactions?${query}`, { token: seller.token }),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
    }
    const { pagination } = await transactions(seller, 'type=recharge&per_page=3');
    expect(pagination).toMatchObject({ page: 1, per_page: 3, total: 4, has_more: true });
  });

  it("[REV-01] [I18N-01] uses the reader’s language and hides other sellers' transactions", async () => {
    const [seller, stranger] = [await newSeller(app, { balance: 5_000 }), await newSeller(app)];
    const descriptions = await Promise.all(
      ['th', 'zh-TW', 'zh-CN'].map(
        async (language) =>
          (await call(app, 'GET /sellers/transactions', { token: seller.token, language })).data
            .transactions[0].description,
      ),
    );
    expect(descriptions).toEqual(['เติมเงินเข้ากระเป๋าเงิน', '儲值', '充值']);
    expect(await transactions(stranger)).toMatchObject({
      transactions: [],
      balance: { available: 0 },
      summary: { income: 0 },
    });
  });
});
