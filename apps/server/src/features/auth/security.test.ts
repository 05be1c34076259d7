import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@raan/contract/durations';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { formatDevice } from './device-name.ts';
import { sendAccountMails } from './send-account-mails.ts';

const app = useTestApp();
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

afterEach(async () => {
  await app.db.deleteFrom('login_failures').execute();
  await app.db.deleteFrom('phone_code_sends').execute();
});

const SUSPENDED = { status: 'suspended', suspension_code: 'activity_unusual' } as const;

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now() + steps * 30_000 });

type SigninExtras = { code?: string; userAgent?: string; cookie?: string };
const signin = ({ account, password }: TestSeller, { code, userAgent, cookie }: SigninExtras = {}) =>
  call(app, 'POST /sellers/signin', {
    body: { account, password, ...(code !== undefined && { code }) },
    headers: { ...(userAgent && { 'user-agent': userAgent }), ...(cookie && { cookie }) },
  });
const isSessionActive = async (token: string) =>
  (await call(app, 'GET /sellers/security', { token })).status === 200;
const fetchNotices = async (token: string): Promise<string[]> =>
  (await call(app, 'GET /sellers/notifications', { token })).data.notifications.map(
    (one: { data: { notice?: string } }) => one.data.notice,
  );
const sendMails = () =>
  sendAccountMails(app, (error) => {
    throw error;
  });

async function headersWithPass(): Promise<Record<string, string>> {
  const { challenge } = (await call(app, 'GET /auth/slide')).data;
  const trail = [0, 40, 90, 150, 210, 280].map((x, index) => ({ x, t: index * 80 }));
  app.clock.advance(400);
  const answer = await call(app, 'POST /auth/slide', { body: { challenge, track_width: 340, trail } });
  return { 'x-slide-pass': answer.data.pass };
}

async function newSellerWithMail(): Promise<TestSeller & { email: string }> {
  const seller = await newSeller(app);
  const email = `${seller.account}@example.com`;
  await app.db.updateTable('sellers').set({ email }).where('id', '=', seller.id).execute();
  return { ...seller, email };
}

async function enableTwoFactor(seller: TestSeller): Promise<{ secret: string; recovery: string[] }> {
  const { token } = seller;
  const { secret } = (await call(app, 'POST /sellers/two-factor', { token })).data;
  const confirmed = await call(app, 'POST /sellers/two-factor/confirm', {
    token,
    body: { password: seller.password, code: codeOf(secret) },
  });
  expect(confirmed.status).toBe(200);
  expect(confirmed.data.security).toMatchObject({ two_factor: true, recovery_codes_left: 10 });
  app.clock.advance(MINUTE_MS);
  return { secret, recovery: confirmed.data.recovery_codes };
}

describe('passwords', () => {
  it('[AUTH-12] notify the seller in the app and by mail when changed, and refuse an unchanged one', async () => {
    const seller = await newSellerWithMail();
    const change = (newPassword: string, oldPassword = seller.password) =>
      call(app, 'POST /user/change-password', { token: seller.token, body: { oldPassword, newPassword } });
    const same = await change(seller.password);
    expectRefused(same, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(same.body.errors)).toEqual(['newPassword']);
    expect((await change('another password')).status).toBe(200);
    expect(await fetchNotices(seller.token)).toEqual(['password_changed']);
    await sendMails();
    expect(app.mails.at(-1)).toMatchObject({ to: seller.email, subject: 'Your Raan password was changed' });
    const { data } = await call(app, 'GET /sellers/security', { token: seller.token });
    expect(Date.parse(data.password_changed_at)).toBeLessThanOrEqual(app.clock.now());
  });

  it('[AUTH-12] cannot be guessed with a stolen session', async () => {
    const seller = await newSeller(app);
    const change = (oldPassword: string) =>
      call(app, 'POST /user/change-password', {
        token: seller.token,
        body: { oldPassword, newPassword: 'another password' },
      });
    for (let tries = 0; tries < 5; tries += 1)
      expectRefused(await change('wrong password'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await change(seller.password), 429, 'REQUEST_RATE_LIMIT');
    app.clock.advance(16 * MINUTE_MS);
    expect((await change(seller.password)).status).toBe(200);
  });

  it('[AUTH-12] are reset by one mail, which is retried after a failure', async () => {
    const seller = await newSellerWithMail();
    await call(app, 'POST /auth/forgot-password', { body: { email: seller.email } });
    await call(app, 'POST /auth/forgot-password', { body: { email: seller.email } });
    const before = app.mails.length;
    app.mailer.isDown = true;
    const failures: number[] = [];
    await sendAccountMails(app, (_error, id) => failures.push(id));
    app.mailer.isDown = false;
    expect(failures).toHaveLength(1);
    await sendMails();
    expect(app.mails).toHaveLength(before);
    app.clock.advance(2 * MINUTE_MS);
    await Promise.all([sendMails(), sendMails()]);
    expect(app.mails).toHaveLength(before + 1);
  });
});

describe('sessions', () => {
  it('[AUTH-12] are listed by device, the current one first, without those of other sellers', async () => {
    const seller = await newSeller(app);
    await newSeller(app);
    const phone = (await signin(seller, { userAgent: PHONE })).body.token;
    await signin(seller, { userAgent: MAC });
    const { data } = await call(app, 'GET /sellers/sessions', { token: phone });
    expect(data.sessions).toHaveLength(3);
    expect(data.sessions[0]).toMatchObject({
      browser: 'Chrome',
      system: 'Android',
      address: '127.0.0.x',
      is_current: true,
    });
    expect(data.sessions[1]).toMatchObject({ browser: 'Safari', system: 'Mac', is_current: false });
    expect(data.sessions[2]).toMatchObject({ browser: null, system: null });
    expect(JSON.stringify(data)).not.toContain('Mozilla');
  });

  it('[AUTH-12] record their last use, also after a refresh', async () => {
    const seller = await newSeller(app);
    app.clock.advance(5 * MINUTE_MS);
    await call(app, 'GET /sellers/profile', { token: seller.token });
    const { token } = (await call(app, 'POST /auth/refresh', { token: seller.token })).body;
    const { sessions } = (await call(app, 'GET /sellers/sessions', { token })).data;
    expect(sessions).toHaveLength(1);
    const [{ signed_in_at, seen_at }] = sessions;
    expect(Date.parse(seen_at) - Date.parse(signed_in_at)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
  });

  it('[AUTH-12] end one by one or all but the current one; another seller’s answers 404', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const other = (await signin(seller)).body.token;
    const third = (await signin(seller)).body.token;
    const idOf = async (token: string): Promise<number> =>
      (await call(app, 'GET /sellers/sessions', { token })).data.sessions[0].id;
    const end = (id: number) => call(app, `DELETE /sellers/sessions/${id}`, { token: seller.token });
    expectRefused(await end(await idOf(stranger.token)), 404, 'REQUEST_NOT_FOUND');
    expect(await isSessionActive(stranger.token)).toBe(true);
    const otherId = await idOf(other);
    expect((await end(otherId)).status).toBe(200);
    expectRefused(await end(otherId), 404, 'REQUEST_NOT_FOUND');
    expect([
      await isSessionActive(other),
      await isSessionActive(third),
      await isSessionActive(seller.token),
    ]).toEqual([false, true, true]);
    const all = await call(app, 'POST /sellers/sessions/end-others', { token: seller.token });
    expect(all.data).toEqual({ ended: 1 });
    expect([await isSessionActive(third), await isSessionActive(seller.token)]).toEqual([false, true]);
  });

  it.each([
    [PHONE, 'Chrome · Android'],
    [MAC, 'Safari · Mac'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.9.0',
      'LINE · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.5.0', '–'],
    [undefined, '–'],
  ])('[AUTH-12] name the user agent %s as %s', (userAgent, deviceName) => {
    expect(formatDevice(userAgent)).toBe(deviceName);
  });
});

describe('a sign-in from a new device', () => {
  const deviceCookie = (headers: Headers) =>
    /raan_device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

  it('[SET-01] notifies the seller in the app and by mail, once per device', async () => {
    const seller = await newSellerWithMail();
    const first = await signin(seller, { userAgent: PHONE });
    const cookie = deviceCookie(first.headers);
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly/);
    const second = await signin(seller, { userAgent: PHONE, cookie });
    expect(await fetchNotices(second.body.token)).toEqual(['new_sign_in']);
    const { notifications } = (await call(app, 'GET /sellers/notifications', { token: seller.token })).data;
    expect(notifications[0].message).toContain('Chrome · Android (127.0.0.x)');
    await sendMails();
    const mail = app.mails.at(-1)!;
    expect(mail).toMatchObject({ to: seller.email, subject: 'New login to Raan' });
    expect(mail.text).toContain('Chrome · Android');
    // Another seller's cookie or a forged one does not make a device known.
    const stranger = await newSeller(app);
    await signin(stranger, { userAgent: PHONE, cookie });
    expect(await fetchNotices(stranger.token)).toEqual(['new_sign_in']);
    await signin(seller, { userAgent: PHONE, cookie: `raan_device=${'x'.repeat(43)}` });
    expect(await fetchNotices(seller.token)).toHaveLength(2);
  });

  it('[SET-01] sends no notification if the seller turned it off', async () => {
    const seller = await newSeller(app);
    const { token } = seller;
    const settings = await call(app, 'GET /sellers/notifications/settings', { token });
    expect(settings.data).toMatchObject({ order_notification: true, login_notification: true });
    const saved = await call(app, 'PUT /sellers/notifications/settings', {
      token,
      body: { login_notification: false, order_notification: false },
    });
    expect(saved.data).toEqual({ ...settings.data, login_notification: false, order_notification: false });
    await signin(seller, { userAgent: PHONE });
    expect(await fetchNotices(token)).toEqual([]);
    expectRefused(
      await call(app, 'PUT /sellers/notifications/settings', { token, body: { login_notification: 'no' } }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    const stranger = await newSeller(app);
    const others = await call(app, 'GET /sellers/notifications/settings', { token: stranger.token });
    expect(others.data.login_notification).toBe(true);
  });
});

describe('the e-mail address', () => {
  const requestEmail = (seller: TestSeller, email: string, password = seller.password) =>
    call(app, 'POST /sellers/email', { token: seller.token, body: { email, password } });
  const confirm = (seller: TestSeller, code: string) =>
    call(app, 'POST /sellers/email/confirm', { token: seller.token, body: { code } });
  const codeTo = async (email: string) => {
    await sendMails();
    const mail = app.mails.findLast(({ to }) => to === email);
    return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  it('[AUTH-12] is set with the password and a mailed code; then password resets work and withdrawals pause', async () => {
    const seller = await newSeller(app);
    const email = `${seller.account}@example.com`;
    expectRefused(await requestEmail(seller, 'nowhere'), 422, 'REQUEST_VALIDATION_ERROR');
    const stolen = await requestEmail(seller, email, 'a wrong password');
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['password']]);
    expect((await requestEmail(seller, email.toUpperCase())).data).toEqual({ email });
    const before = await call(app, 'GET /sellers/security', { token: seller.token });
    expect(before.data.email).toBeNull();
    const code = await codeTo(email);
    const wrong = await confirm(seller, code === '000000' ? '111111' : '000000');
    expect([wrong.status, wrong.body.reason]).toEqual([422, 'email_code_wrong']);
    expect((await confirm(seller, code)).data.security.email).toBe(email);
    expect((await confirm(seller, code)).body.reason).toBe('email_code_over');
    expect((await fetchNotices(seller.token))[0]).toBe('email_changed');
    const limits = await call(app, 'GET /sellers/wallet/withdraw-limits', { token: seller.token });
    expect(limits.data.hold_until).toEqual(expect.any(String));
    await call(app, 'POST /auth/forgot-password', { body: { email } });
    await sendMails();
    expect(app.mails.findLast(({ to }) => to === email)?.text).toContain('/reset-password#token=');
  });

  it('[AUTH-12] change is reported to the old address, whose reset link ends', async () => {
    const seller = await newSellerWithMail();
    await call(app, 'POST /auth/forgot-password', { body: { email: seller.email } });
    await sendMails();
    const link = app.mails.findLast(({ to }) => to === seller.email)?.text ?? '';
    const token = /#token=(\S+)/.exec(link)?.[1];
    expect((await requestEmail(seller, seller.email)).body.reason).toBe('email_same');
    const fresh = `new-${seller.email}`;
    await requestEmail(seller, fresh);
    expect((await confirm(seller, await codeTo(fresh))).status).toBe(200);
    await sendMails();
    expect(app.mails.findLast(({ to }) => to === seller.email)?.text).toContain(fresh);
    const late = await call(app, 'POST /auth/reset-password', { body: { token, password: 'another one' } });
    expect(late.body.reason).toBe('reset_token_invalid');
  });

  it('[AUTH-12] reveals only to its mailbox that another account uses it; codes expire, allow five wrong attempts, and are limited', async () => {
    const owner = await newSellerWithMail();
    const seller = await newSeller(app);
    expect((await requestEmail(seller, owner.email)).status).toBe(200);
    expect((await confirm(seller, await codeTo(owner.email))).body.reason).toBe('email_taken');
    const email = `${seller.account}@example.com`;
    await requestEmail(seller, email);
    const code = await codeTo(email);
    app.clock.advance(31 * MINUTE_MS);
    expect((await confirm(seller, code)).body.reason).toBe('email_code_over');
    await requestEmail(seller, email);
    const next = await codeTo(email);
    const wrong = next === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(seller, wrong)).body.reason).toBe('email_code_wrong');
    expect((await confirm(seller, next)).body.reason).toBe('phone_code_tries');
    await requestEmail(seller, email);
    await requestEmail(seller, email);
    const tooMany = await requestEmail(seller, email);
    expectRefused(tooMany, 429, 'REQUEST_RATE_LIMIT');
    expect(tooMany.body.reason).toBe('codes_wait');
    // Nobody can register an account under another account's address either.
    const taken = await call(app, 'POST /sellers/register', {
      body: { account: owner.email, password: 'mango and sticky rice' },
    });
    expect(taken.body.code).toBe('BUSINESS_ACCOUNT_EXISTS');
  });
});

describe('two-factor', () => {
  it('[SET-01] is off until a code of the app confirms it; then each sign-in takes a new code', async () => {
    const seller = await newSeller(app);
    const { token } = seller;
    const other = (await signin(seller)).body.token;
    const begun = await call(app, 'POST /sellers/two-factor', { token });
    expect(begun.data.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Raan/);
    const confirm = (code: string, password = seller.password) =>
      call(app, 'POST /sellers/two-factor/confirm', { token, body: { password, code } });
    // A stolen session alone cannot turn it on, which would lock the owner out.
    const stolen = await confirm(codeOf(begun.data.secret), 'a wrong password');
    expectRefused(stolen, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(stolen.body.errors)).toEqual(['password']);
    expect(await isSessionActive(other)).toBe(true);
    const wrong = await confirm('000000');
    expectRefused(wrong, 422, 'REQUEST_VALIDATION_ERROR');
    expect(wrong.body.reason).toBe('code_wrong');
    expect((await signin(seller)).status).toBe(200);
    const { secret } = begun.data;
    const confirmed = await confirm(codeOf(secret));
    expect(confirmed.data.recovery_codes).toHaveLength(10);
    expect(await isSessionActive(other)).toBe(false);
    expect(await isSessionActive(token)).toBe(true);
    expect((await fetchNotices(token))[0]).toBe('second_factor_on');
    expectRefused(await confirm(codeOf(secret, 1)), 409, 'REQUEST_INVALID');
    expectRefused(await call(app, 'POST /sellers/two-factor', { token }), 409, 'REQUEST_INVALID');
    // The secret is sealed and recovery codes are hashed.
    const stored = JSON.stringify([
      await app.db.selectFrom('sellers').selectAll().where('id', '=', seller.id).execute(),
      await app.db.selectFrom('seller_recovery_codes').selectAll().execute(),
    ]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(confirmed.data.recovery_codes[0]);

    app.clock.advance(MINUTE_MS);
    const without = await signin(seller);
    expectRefused(without, 422, 'REQUEST_VALIDATION_ERROR');
    expect(without.body).toMatchObject({
      reason: 'code_required',
      message: 'Enter the 6-digit code from your authenticator app',
    });
    expect(without.body.token).toBeUndefined();
    const code = codeOf(secret);
    const all = await Promise.all(Array.from({ length: 8 }, () => signin(seller, { code })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.db.deleteFrom('login_failures').execute();
    expectRefused(await signin(seller, { code: codeOf(secret, -1) }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await signin(seller, { code: codeOf(secret, 1) })).status).toBe(200);
    expectRefused(await signin(seller, { code: codeOf(secret, 2) }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it.each(['⤴𐧗Ꮺ👝', '１２３４５６', '๑๒๓๔๕๖', '12345', '1234567', '12-456', '\u200b12345'])(
    '[SEC-05] [SET-01] refuses %j as a code when it is turned on',
    async (code) => {
      const seller = await newSeller(app);
      const { token } = seller;
      await call(app, 'POST /sellers/two-factor', { token });
      const body = { password: seller.password, code };
      const reply = await call(app, 'POST /sellers/two-factor/confirm', { token, body });
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(reply.body.reason).toBe('code_wrong');
    },
  );

  it('[SET-01] does not check the code after a wrong password, and limits wrong codes to five', async () => {
    const seller = await newSeller(app);
    const { secret } = await enableTwoFactor(seller);
    const wrong = { ...seller, password: 'wrong password' };
    expectRefused(await signin(wrong, { code: codeOf(secret) }), 400, 'AUTH_LOGIN_FAILED');
    for (let tries = 0; tries < 5; tries += 1)
      expectRefused(await signin(seller, { code: '111111' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await signin(seller, { code: codeOf(secret) }), 429, 'REQUEST_RATE_LIMIT');
    app.clock.advance(16 * MINUTE_MS);
    expect((await signin(seller, { code: codeOf(secret) })).status).toBe(200);
  });

  it('[SET-01] accepts a recovery code once', async () => {
    const seller = await newSeller(app);
    const { recovery } = await enableTwoFactor(seller);
    const code = recovery[0]!;
    const opened = await signin(seller, { code: code.toUpperCase() });
    expect(opened.status).toBe(200);
    expectRefused(await signin(seller, { code }), 422, 'REQUEST_VALIDATION_ERROR');
    const { data } = await call(app, 'GET /sellers/security', { token: opened.body.token });
    expect(data.recovery_codes_left).toBe(9);
    const stranger = await newSeller(app);
    await enableTwoFactor(stranger);
    expectRefused(await signin(stranger, { code: recovery[1]! }), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[SET-01] is turned off with password and code together', async () => {
    const seller = await newSeller(app);
    const { secret } = await enableTwoFactor(seller);
    const disable = (password: string, code: string) =>
      call(app, 'POST /sellers/two-factor/disable', { token: seller.token, body: { password, code } });
    const wrongPassword = await disable('wrong password', codeOf(secret));
    expect(Object.keys(wrongPassword.body.errors)).toEqual(['password']);
    const wrongCode = await disable(seller.password, '000000');
    expect(Object.keys(wrongCode.body.errors)).toEqual(['code']);
    const off = await disable(seller.password, codeOf(secret));
    expect(off.data.security).toMatchObject({ two_factor: false, recovery_codes_left: 0 });
    expect((await signin(seller)).status).toBe(200);
    expectRefused(await disable(seller.password, codeOf(secret, 1)), 409, 'REQUEST_INVALID');
  });

  it('[SET-01] accepts the code without another slide', async () => {
    const seller = await newSeller(app);
    const { secret } = await enableTwoFactor(seller);
    const headers = await headersWithPass();
    const { account, password } = seller;
    const step = (body: object) => call(app, 'POST /sellers/signin', { body, headers });
    expect((await step({ account, password })).body.reason).toBe('code_required');
    expect((await step({ account, password, code: codeOf(secret) })).status).toBe(200);
    expect((await step({ account, password, code: codeOf(secret, 1) })).body.reason).toBe('slide_failed');
  });
});

describe('the reply to a suspension', () => {
  const reply = ({ account, password }: TestSeller, headers: Record<string, string> = {}) =>
    call(app, 'POST /auth/suspension-reply', { body: { account, password, message: 'I am not' }, headers });

  it('[SEC-02] cannot be used to try passwords: an active account counts as a failure, and floods are refused', async () => {
    const seller = await newSeller(app);
    for (let tries = 0; tries < 3; tries += 1) expectRefused(await reply(seller), 409, 'REQUEST_INVALID');
    expect((await reply(seller)).body.reason).toBe('slide_required');
    await app.db.updateTable('sellers').set(SUSPENDED).where('id', '=', seller.id).execute();
    // A refused sign-in restores its pass for one reply.
    const headers = await headersWithPass();
    const { account, password } = seller;
    expectRefused(
      await call(app, 'POST /sellers/signin', { body: { account, password }, headers }),
      403,
      'AUTH_PERMISSION_DENIED',
    );
    expect((await reply(seller, headers)).status).toBe(200);
    expectRefused(await reply(seller, headers), 429, 'REQUEST_RATE_LIMIT');
    const spent = await call(app, 'POST /sellers/signin', { body: { account, password }, headers });
    expect(spent.body.reason).toBe('slide_failed');
  });
});

describe('a phone number', () => {
  const send = (seller: TestSeller, phone: string) =>
    call(app, 'POST /auth/send-verification-code', { token: seller.token, body: { phone } });
  const verify = (seller: TestSeller, phone: string, code: string) =>
    call(app, 'POST /auth/verify-phone', { token: seller.token, body: { phone, code } });
  const lastCode = () => /\d{6}/.exec(app.texts.at(-1)!.text)![0];
  const another = (code: string) => (code === '123456' ? '654321' : '123456');

  it('[AUTH-12] is verified by the code sent to it, in any notation', async () => {
    const seller = await newSeller(app);
    const sent = await send(seller, '+66 81 234 5678');
    expect(sent.data.phone).toBe('0812345678');
    expect(app.texts.at(-1)!.to).toBe('0812345678');
    expect(JSON.stringify(sent.body)).not.toContain(lastCode());
    const stored = await app.db.selectFrom('phone_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(lastCode());
    const thai = lastCode().replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
    const verified = await verify(seller, '081-234-5678', thai);
    expect(verified.data).toEqual({ phone: '0812345678', phone_verified: true });
    expect(await fetchNotices(seller.token)).toEqual(['phone_verified']);
    const security = async () => (await call(app, 'GET /sellers/security', { token: seller.token })).data;
    expect(await security()).toMatchObject({ phone: '0812345678', phone_verified: true });
    expectRefused(await verify(seller, '0812345678', lastCode()), 422, 'REQUEST_VALIDATION_ERROR');
    // A changed number is unverified; the same number in another notation stays verified.
    const update = (phone: string) =>
      call(app, 'PUT /sellers/update', { token: seller.token, body: { phone } });
    await update('081 234 5678');
    expect((await security()).phone_verified).toBe(true);
    await update('0898765432');
    expect(await security()).toMatchObject({ phone: '0898765432', phone_verified: false });
  });

  it('[AUTH-12] is refused if it is not Thai or the text message cannot be sent', async () => {
    const seller = await newSeller(app);
    expectRefused(await send(seller, '12345'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await send(seller, '+1 212 555 0100'), 422, 'REQUEST_VALIDATION_ERROR');
    app.sms.isDown = true;
    expectRefused(await send(seller, '0812345670'), 503, 'SERVER_UNAVAILABLE');
    app.sms.isDown = false;
  });

  it('[AUTH-12] accepts five wrong codes; a code expires after five minutes and is valid for one number', async () => {
    const seller = await newSeller(app);
    await send(seller, '0812345671');
    const code = lastCode();
    expectRefused(await verify(seller, '0812345679', code), 422, 'REQUEST_VALIDATION_ERROR');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => verify(seller, '0812345671', another(code))),
    );
    expect(tries.map(({ body }) => body.reason)).toEqual(Array(5).fill('phone_code_wrong'));
    const late = await verify(seller, '0812345671', code);
    expect(late.body.reason).toBe('phone_code_tries');

    app.clock.advance(MINUTE_MS + 1000);
    await send(seller, '0812345671');
    app.clock.advance(5 * MINUTE_MS);
    expect((await verify(seller, '0812345671', lastCode())).body.reason).toBe('phone_code_over');
    const stranger = await newSeller(app);
    expect((await verify(stranger, '0812345671', lastCode())).body.reason).toBe('phone_code_over');
  });

  it('[AUTH-12] gets one code a minute and five a day, limited by account, address and number', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const parallel = await Promise.all(Array.from({ length: 6 }, () => send(seller, '0812345672')));
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = await send(stranger, '0898765430');
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    expect(refused.body.reason).toBe('phone_code_pause');
    for (let sent = 1; sent < 5; sent += 1) {
      app.clock.advance(MINUTE_MS + 1000);
      expect((await send(seller, '0812345672')).status).toBe(200);
    }
    app.clock.advance(MINUTE_MS + 1000);
    expect((await send(seller, '0812345672')).body.reason).toBe('phone_codes_per_day');
    app.clock.advance(DAY_MS);
    const fresh = await newSeller(app);
    expect((await send(fresh, '0812345672')).status).toBe(200);
  });
});
