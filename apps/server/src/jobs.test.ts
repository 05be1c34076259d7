import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@raan/contract/durations';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { countVisit } from '#features/storefront/count-visit.ts';
import { deleteExpiredRows } from './jobs.ts';

const app = useTestApp();

const count = async (
  table:
    | 'sessions'
    | 'slide_challenges_used'
    | 'slide_passes'
    | 'login_failures'
    | 'idempotency_keys'
    | 'password_resets'
    | 'rate_limits',
) => {
  const { rows } = await app.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
};

describe('deleting expired rows', () => {
  it('[AUTH-09] [AUTH-03] deletes expired rows only', async () => {
    const account = 'cleaning@example.com';
    const { body } = await call(app, 'POST /sellers/register', {
      body: { account, password: 'a good password' },
    });
    await call(app, 'POST /auth/forgot-password', { body: { email: account } });
    await sendAccountMails(app, (error) => {
      throw error;
    });
    await call(app, 'POST /sellers/signin', { body: { account, password: 'a wrong password' } });
    await call(app, 'POST /sellers/wallet/recharge', {
      token: body.token,
      key: 'once',
      body: { amount: 5_000 },
    });
    const expires_at = new Date(app.clock.now() + MINUTE_MS).toISOString();
    await app.db.insertInto('rate_limits').values({ key: randomUUID(), count: 1, expires_at }).execute();
    const { data } = await call(app, 'GET /auth/slide');
    const trail = [0, 100, 200, 290].map((x, index) => ({ x, t: index * 100 }));
    app.clock.advance(300);
    await call(app, 'POST /auth/slide', { body: { challenge: data.challenge, track_width: 340, trail } });
    const tables = [
      'sessions',
      'slide_challenges_used',
      'slide_passes',
      'login_failures',
      'idempotency_keys',
      'password_resets',
      'rate_limits',
    ] as const;
    const counts = async () => await Promise.all(tables.map(count));
    const before = await counts();
    expect(before.every((rows) => rows > 0)).toBe(true);

    await deleteExpiredRows(app);
    expect(await counts()).toEqual(before);

    app.clock.advance(DAY_MS);
    await deleteExpiredRows(app);
    // An expired session is stored for another day, so that the response can say that it has expired.
    // Idempotency results contain secrets and are deleted earlier.
    expect(await counts()).toEqual([before[0], 0, 0, 0, 0, 0, 0]);
    expectRefused(await call(app, 'GET /sellers/profile', { token: body.token }), 401, 'AUTH_TOKEN_EXPIRED');

    app.clock.advance(7 * DAY_MS);
    await deleteExpiredRows(app);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expectRefused(await call(app, 'GET /sellers/profile', { token: body.token }), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[SHOP-10] deletes the visitors and the salt of a day when the day is over', async () => {
    const seller = await newSeller(app);
    const visit = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' };
    const counts = async () => ({
      salts: (await app.db.selectFrom('visit_salts').select('day').execute()).length,
      visits: (await app.db.selectFrom('store_visits').select('visitor').execute()).length,
    });
    const days = () =>
      app.db.selectFrom('seller_days').select('visitors').where('seller_id', '=', seller.id).execute();
    await countVisit(app, seller.id, visit);
    await deleteExpiredRows(app);
    await countVisit(app, seller.id, visit);
    expect(await counts()).toEqual({ salts: 1, visits: 1 });
    app.clock.advance(DAY_MS);
    await deleteExpiredRows(app);
    expect(await counts()).toEqual({ salts: 0, visits: 0 });
    expect(await days()).toEqual([{ visitors: 1 }]);
    await countVisit(app, seller.id, visit);
    expect(await counts()).toEqual({ salts: 1, visits: 1 });
    expect(await days()).toEqual([{ visitors: 1 }, { visitors: 1 }]);
  });
});
