import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@raan/contract/durations';
import { newOrder, newProduct, newSeller, topUp } from '#test/fixtures.ts';
import { startSecondApp, type SecondApp } from '#test/second-app.ts';
import { call, useTestApp, type TestApp } from '#test/test-app.ts';
import { inTransaction } from '#platform/db.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { mailSupportMessages } from '#features/system/contact-support.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';

const first = useTestApp();
let second: SecondApp;
beforeAll(async () => {
  second = await startSecondApp(first);
});
afterAll(async () => await second.close());

const rethrow = (error: unknown) => {
  throw error;
};

/** Runs a job twice on both servers in parallel. Returns the results. */
async function onBoth<T>(job: (app: TestApp) => Promise<T>): Promise<T[]> {
  return await Promise.all([first, second, first, second].map(job));
}

const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0);

describe('jobs on two servers', () => {
  it('[ORD-04] expire each order once, with one notification', async () => {
    const seller = await newSeller(first);
    const product = await newProduct(first);
    for (let number = 0; number < 12; number += 1) await newOrder(first, seller, product, { paid: false });
    first.clock.advance(HOUR_MS);
    expect(sum(await onBoth((app) => expireOrders(app.db, app, rethrow)))).toBe(12);
    const { data } = await call(first, 'GET /sellers/notifications?after=0', { token: seller.token });
    const expired = data.notifications.filter(({ type }: { type: string }) => type === 'order_update');
    expect(new Set(expired.map((one: { data: { order_id: number } }) => one.data.order_id)).size).toBe(12);
    expect(expired).toHaveLength(12);
  });

  it('[WAL-03] time out each top-up once', async () => {
    const seller = await newSeller(first);
    await topUp(first, seller, 5_000);
    for (let number = 0; number < 4; number += 1)
      await call(first, 'POST /sellers/wallet/recharge', { token: seller.token, body: { amount: 5_000 } });
    first.clock.advance(24 * HOUR_MS);
    const run = (app: TestApp) =>
      inTransaction(app.db, (tx) =>
        timeOutRecharges(tx, app.realtimeSignal, new Date(app.clock.now()).toISOString()),
      );
    expect(sum(await onBoth(run))).toBe(4);
  });

  it('[SET-02] [AUTH-12] send each support message and account mail once', async () => {
    const account = 'two-servers@example.com';
    const body = { account, password: 'a good password' };
    const { token } = (await call(first, 'POST /sellers/register', { body })).body;
    first.mailer.isDown = true;
    for (const message of ['one', 'two', 'three'])
      await call(first, 'POST /system/contact-support', { token, body: { message } });
    first.mailer.isDown = false;
    await call(first, 'POST /auth/forgot-password', { body: { email: account } });
    first.mails.length = 0;
    first.clock.advance(HOUR_MS);
    await onBoth((app) => mailSupportMessages(app, rethrow));
    await onBoth((app) => sendAccountMails(app, rethrow));
    const texts = first.mails.map(({ to, text }) => `${to} ${text.split('\n', 1)[0]}`);
    expect(texts).toHaveLength(new Set(texts).size);
    expect(first.mails.filter(({ to }) => to === account).length).toBeGreaterThan(0);
    expect(first.mails.filter(({ to }) => to === first.config.supportEmail)).toHaveLength(3);
  });
});
