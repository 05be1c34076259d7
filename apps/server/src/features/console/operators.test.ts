import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@raan/contract/durations';
import { inTransaction } from '#platform/db.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { identitySubmission, submitIdentityDocuments } from '#test/identity.ts';
import { newOperator, requestOperatorSignIn, type TestOperator } from '#test/operators.ts';
import { newSeller } from '#test/fixtures.ts';
import { addOperator } from './operators/add-operator.ts';

const app = useTestApp();

/** Returns the code of the authenticator app now, or `steps` half minutes away. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: app.clock.now() + steps * 30_000 });
}

async function enableSecondFactor(operator: TestOperator): Promise<{ secret: string; recovery: string[] }> {
  const { token } = operator;
  const begun = await call(app, 'POST /console/second-factor', { token });
  const { secret } = begun.data;
  const confirmed = await call(app, 'POST /console/second-factor/confirm', {
    token,
    body: { code: codeOf(secret) },
  });
  expect(confirmed.status).toBe(200);
  app.clock.advance(MINUTE_MS);
  return { secret, recovery: confirmed.data.recovery_codes };
}

describe('operator sign-in', () => {
  it('opens a session with the operator’s details, and ends it', async () => {
    const operator = await newOperator(app, 'finance');
    const me = await call(app, 'GET /console/me', { token: operator.token });
    expect(me.data.operator).toEqual({
      id: operator.id,
      account: operator.account,
      role: 'finance',
      has_second_factor: false,
      recovery_codes_left: 0,
      must_change_password: false,
      must_set_second_factor: false,
      is_demo: false,
    });
    expect((await call(app, 'POST /console/signout', { token: operator.token })).status).toBe(200);
    expectRefused(await call(app, 'GET /console/me', { token: operator.token }), 401, 'AUTH_TOKEN_INVALID');
  });

  it('gives the same answer for an unknown account, a wrong password and a removed operator', async () => {
    const operator = await newOperator(app);
    const { account, password } = operator;
    expectRefused(await requestOperatorSignIn(app, { account, password: 'wrong' }), 400, 'AUTH_LOGIN_FAILED');
    expectRefused(
      await requestOperatorSignIn(app, { account: 'nobody', password }),
      400,
      'AUTH_LOGIN_FAILED',
    );
    await app.db.updateTable('operators').set({ is_active: false }).where('id', '=', operator.id).execute();
    expectRefused(await requestOperatorSignIn(app, { account, password }), 400, 'AUTH_LOGIN_FAILED');
    expectRefused(await call(app, 'GET /console/me', { token: operator.token }), 401, 'AUTH_TOKEN_INVALID');
  });

  it('delays an account after five failures, also for the right password, for up to 15 minutes', async () => {
    const { account, password } = await newOperator(app);
    for (let tries = 0; tries < 5; tries += 1)
      expectRefused(
        await requestOperatorSignIn(app, { account, password: 'wrong' }),
        400,
        'AUTH_LOGIN_FAILED',
      );
    expectRefused(await requestOperatorSignIn(app, { account, password }), 429, 'REQUEST_RATE_LIMIT');
    app.clock.advance(16 * MINUTE_MS);
    expect((await requestOperatorSignIn(app, { account, password })).status).toBe(200);
  });

  it('ends a session after 30 idle minutes, and any session after twelve hours', async () => {
    const idle = await newOperator(app);
    app.clock.advance(29 * MINUTE_MS);
    expect((await call(app, 'GET /console/me', { token: idle.token })).status).toBe(200);
    app.clock.advance(29 * MINUTE_MS);
    expect((await call(app, 'GET /console/me', { token: idle.token })).status).toBe(200);
    app.clock.advance(31 * MINUTE_MS);
    expectRefused(await call(app, 'GET /console/me', { token: idle.token }), 401, 'AUTH_TOKEN_EXPIRED');

    const busy = await newOperator(app);
    for (let passed = 0; passed < 12 * HOUR_MS - 20 * MINUTE_MS; passed += 20 * MINUTE_MS) {
      app.clock.advance(20 * MINUTE_MS);
      expect((await call(app, 'GET /console/me', { token: busy.token })).status).toBe(200);
    }
    app.clock.advance(20 * MINUTE_MS);
    expectRefused(await call(app, 'GET /console/me', { token: busy.token }), 401, 'AUTH_TOKEN_EXPIRED');
  });
});

describe('the first password', () => {
  it('must be changed before anything else is possible', async () => {
    const account = `first-${app.clock.now()}`;
    const password = 'made up by somebody';
    const passwordHash = await hashPassword(password);
    await inTransaction(app.db, (tx) =>
      addOperator(tx, app.clock, { account, passwordHash, role: 'reviewer', mustChangePassword: true }),
    );
    const { token, operator } = (await requestOperatorSignIn(app, { account, password })).data;
    expect(operator.must_change_password).toBe(true);
    const refused = await call(app, 'GET /console/sellers', { token });
    expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
    expect(refused.body.reason).toBe('password_change_first');
    const change = (body: object) => call(app, 'POST /console/password', { token, body });
    expectRefused(
      await change({ old_password: 'wrong', new_password: 'my own password' }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expectRefused(
      await change({ old_password: password, new_password: password }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expectRefused(
      await change({ old_password: password, new_password: 'short' }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect((await change({ old_password: password, new_password: 'my own password' })).status).toBe(200);
    expect((await call(app, 'GET /console/sellers', { token })).status).toBe(200);
    expectRefused(await requestOperatorSignIn(app, { account, password }), 400, 'AUTH_LOGIN_FAILED');
  });
});

describe('the second factor', () => {
  it('is offered as a QR code, and is active after its code was confirmed', async () => {
    const operator = await newOperator(app);
    const { token, account, password } = operator;
    const begun = await call(app, 'POST /console/second-factor', { token });
    expect(begun.data.otpauth_uri).toContain(`secret=${begun.data.secret}`);
    expect(begun.data.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Raan/);
    expectRefused(
      await call(app, 'POST /console/second-factor/confirm', { token, body: { code: '000000' } }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    // An unconfirmed second factor is not required.
    expect((await requestOperatorSignIn(app, { account, password })).status).toBe(200);
    const confirmed = await call(app, 'POST /console/second-factor/confirm', {
      token,
      body: { code: codeOf(begun.data.secret) },
    });
    expect(confirmed.data.recovery_codes).toHaveLength(10);
    expect(confirmed.data.operator).toMatchObject({ has_second_factor: true, recovery_codes_left: 10 });
    expectRefused(await call(app, 'POST /console/second-factor', { token }), 409, 'REQUEST_INVALID');
    const rows = await app.db.selectFrom('operators').selectAll().where('id', '=', operator.id).execute();
    expect(JSON.stringify(rows)).not.toContain(begun.data.secret);
  });

  it('is required at sign-in: asks for a code, refuses a wrong one, and accepts each code once', async () => {
    const operator = await newOperator(app);
    const { account, password } = operator;
    const { secret } = await enableSecondFactor(operator);
    const without = await requestOperatorSignIn(app, { account, password });
    expectRefused(without, 422, 'REQUEST_VALIDATION_ERROR');
    expect(without.body.errors.code[0]).toMatch(/6-digit/);
    const wrong = await requestOperatorSignIn(app, { account, password, code: '123456' });
    expectRefused(wrong, 422, 'REQUEST_VALIDATION_ERROR');
    expect(wrong.body.errors.code[0]).toMatch(/wrong or was already used/);
    const code = codeOf(secret);
    expect((await requestOperatorSignIn(app, { account, password, code })).status).toBe(200);
    expectRefused(
      await requestOperatorSignIn(app, { account, password, code }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    // An older code is refused after a newer one, even while it is still valid.
    expectRefused(
      await requestOperatorSignIn(app, { account, password, code: codeOf(secret, -1) }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect((await requestOperatorSignIn(app, { account, password, code: codeOf(secret, 1) })).status).toBe(
      200,
    );
    app.clock.advance(2 * MINUTE_MS);
    expectRefused(
      await requestOperatorSignIn(app, { account, password, code: codeOf(secret, -2) }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });

  it('accepts a code once in ten parallel sign-ins', async () => {
    const operator = await newOperator(app);
    const { account, password } = operator;
    const { secret } = await enableSecondFactor(operator);
    const code = codeOf(secret);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => requestOperatorSignIn(app, { account, password, code })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('limits guesses: after five wrong codes the right one is delayed too', async () => {
    const operator = await newOperator(app);
    const { account, password } = operator;
    const { secret } = await enableSecondFactor(operator);
    for (let tries = 0; tries < 5; tries += 1)
      expectRefused(
        await requestOperatorSignIn(app, { account, password, code: '111111' }),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
    expectRefused(
      await requestOperatorSignIn(app, { account, password, code: codeOf(secret) }),
      429,
      'REQUEST_RATE_LIMIT',
    );
    app.clock.advance(16 * MINUTE_MS);
    expect((await requestOperatorSignIn(app, { account, password, code: codeOf(secret) })).status).toBe(200);
  });

  it('accepts each recovery code once', async () => {
    const operator = await newOperator(app);
    const { account, password } = operator;
    const { recovery } = await enableSecondFactor(operator);
    const [code = ''] = recovery;
    const opened = await requestOperatorSignIn(app, { account, password, code: code.toUpperCase() });
    expect(opened.data.operator.recovery_codes_left).toBe(9);
    expectRefused(
      await requestOperatorSignIn(app, { account, password, code }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });

  it('can be turned off only with a code', async () => {
    const operator = await newOperator(app);
    const { account, password, token } = operator;
    const { secret } = await enableSecondFactor(operator);
    const disable = (code: string) =>
      call(app, 'POST /console/second-factor/disable', { token, body: { code } });
    expectRefused(await disable('222222'), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await disable(codeOf(secret))).data.operator).toMatchObject({
      has_second_factor: false,
      recovery_codes_left: 0,
    });
    expectRefused(await disable(codeOf(secret)), 409, 'REQUEST_INVALID');
    expect((await requestOperatorSignIn(app, { account, password })).status).toBe(200);
  });
});

describe('in production', () => {
  const setProduction = (production: boolean) => {
    Object.assign(app.config, { production });
  };
  afterEach(() => setProduction(false));

  it('allows only the setup of the second factor until it is on', async () => {
    const seller = await newSeller(app);
    await submitIdentityDocuments(app, seller, await identitySubmission(app, seller));
    const reviewer = await newOperator(app, 'reviewer');
    const finance = await newOperator(app, 'finance');
    const { data } = await call(app, 'GET /console/verifications', { token: reviewer.token });
    const verification = `GET /console/verifications/${data.verifications[0].id}`;
    const { front } = (await call(app, verification, { token: reviewer.token })).data;
    const opens = async () => (await fetch(`${app.baseUrl}${front.url}`)).status;
    expect(await opens()).toBe(200);
    setProduction(true);
    // A URL signed earlier does not open either.
    expect(await opens()).toBe(404);
    const reads: [TestOperator, string][] = [
      [reviewer, verification],
      [reviewer, 'GET /console/queues'],
      [reviewer, 'GET /console/audit'],
      [reviewer, 'GET /console/sellers'],
      [finance, 'GET /console/recharges'],
      [finance, 'GET /console/withdrawals'],
      [finance, 'GET /console/bank-cards'],
      [finance, 'POST /console/bank-cards/1/reveal'],
      [finance, 'POST /console/withdrawals/1/reveal'],
    ];
    for (const [{ token }, read] of reads) {
      const refused = await call(app, read, { token });
      expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
      expect(refused.body.reason).toBe('second_factor_first');
    }
    const me = await call(app, 'GET /console/me', { token: reviewer.token });
    expect(me.data.operator.must_set_second_factor).toBe(true);
    await enableSecondFactor(reviewer);
    expect((await call(app, verification, { token: reviewer.token })).status).toBe(200);
    expect(await opens()).toBe(200);
  });
});
