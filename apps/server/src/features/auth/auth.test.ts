import { CSRF_COOKIE, CSRF_HEADER, SLIDE_PASS_HEADER } from '@raan/contract/constants';
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@raan/contract/durations';
import { inTransaction } from '#platform/db.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { createStore } from '#features/shop/create-store.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp();

// All requests come from one address: without this, failures of one test would require a slide in the next.
afterEach(async () => {
  await app.db.deleteFrom('login_failures').execute();
});

let count = 0;
const uniqueName = (name: string) => `${name}-${(count += 1)}`;

const register = (account: string, password = 'a good password', headers: Record<string, string> = {}) =>
  call(app, 'POST /sellers/register', { body: { account, password }, headers });
const signin = (account: string, password: string, headers: Record<string, string> = {}) =>
  call(app, 'POST /sellers/signin', { body: { account, password }, headers });
const sendMails = () =>
  sendAccountMails(app, (error) => {
    throw error;
  });
const profile = (token: string) => call(app, 'GET /sellers/profile', { token });

const TRAIL = [0, 40, 90, 150, 210, 280].map((x, index) => ({ x, t: index * 80 }));
const TRAIL_MS = 400;
/** Returns a challenge that is as old as the slide takes. */
const newChallenge = async (): Promise<string> => {
  const { data } = await call(app, 'GET /auth/slide');
  app.clock.advance(TRAIL_MS);
  return data.challenge;
};
const submitSlide = (challenge: string, trail: readonly object[] = TRAIL) =>
  call(app, 'POST /auth/slide', { body: { challenge, track_width: 340, trail } });
const newPass = async (): Promise<string> => (await submitSlide(await newChallenge())).data.pass;

function expectSlide(reply: Reply, reason: 'slide_required' | 'slide_failed'): void {
  expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
  expect(reply.body.reason).toBe(reason);
  expect(Object.keys(reply.body.errors)).toEqual(['slide']);
}

async function failThreeTimes(seller: TestSeller): Promise<void> {
  for (let index = 0; index < 3; index += 1) {
    expectRefused(await signin(seller.account, 'wrong password'), 400, 'AUTH_LOGIN_FAILED');
  }
}

describe('registration', () => {
  it('[AUTH-04] [AUTH-05] returns token, access_token, userInfo and expires_at at the top level and creates a store', async () => {
    const account = uniqueName('Somchai');
    const reply = await register(account);
    expect(reply.status).toBe(201);
    const { token, access_token, userInfo, expires_at, success, data } = reply.body;
    expect({ success, token, expires_at }).toEqual({
      success: true,
      token: data.token,
      expires_at: data.expires_at,
    });
    expect(access_token).toBe(token);
    expect(userInfo).toMatchObject({ account, available_balance: 0, freeze_amount: 0, is_verified: false });
    expect(userInfo).not.toHaveProperty('password_hash');
    expect(Date.parse(expires_at)).toBeGreaterThan(app.clock.now() + 11 * HOUR_MS);
    // The store must not reveal the account name, which is half of the credentials.
    const store = await call(app, `GET /storefront/${userInfo.store_slug}`);
    expect(JSON.stringify(store.body)).not.toContain(account);
    expect(store.data.name).toMatch(/^New store [0-9A-Z]{6}$/);
    expect((await profile(token)).data.seller.id).toBe(userInfo.id);
  });

  it('[AUTH-05] stores only hashes of token and password', async () => {
    const password = 'a password nobody may find';
    const { body } = await register(uniqueName('hashed'), password);
    const sessions = await app.db.selectFrom('sessions').selectAll().execute();
    const sellers = await app.db.selectFrom('sellers').selectAll().execute();
    expect(JSON.stringify({ sessions, sellers })).not.toContain(body.token);
    expect(JSON.stringify(sellers)).not.toContain(password);
    expect(sellers.at(-1)!.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('[AUTH-04] compares account names without regard to case', async () => {
    const account = uniqueName('Malee');
    await register(account);
    expectRefused(await register(account.toUpperCase()), 409, 'BUSINESS_ACCOUNT_EXISTS');
    expectRefused(await register(` ${account.toLowerCase()} `), 409, 'BUSINESS_ACCOUNT_EXISTS');
  });

  it('[AUTH-04] creates one account from twenty parallel requests', async () => {
    const account = uniqueName('rush');
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(account)));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    // From the third refusal on, a slide is required as well.
    const refusals = replies.filter((reply) => reply.status !== 201).map((reply) => reply.body.code);
    expect(new Set([...refusals, 'BUSINESS_ACCOUNT_EXISTS', 'REQUEST_VALIDATION_ERROR']).size).toBe(2);
    expect(refusals).toContain('BUSINESS_ACCOUNT_EXISTS');
    const rows = await app.db.selectFrom('sellers').select('id').where('account_key', '=', account).execute();
    expect(rows).toHaveLength(1);
  });

  it.each(['ร้านสมหญิง', 'น้ำหวาน', 'ก๋วยเตี๋ยว🍜', '陳小姐的店', 'chen+shop@example.com'])(
    '[AUTH-04] accepts the account %s as typed and creates a store',
    async (account) => {
      const { status, body } = await register(account, 'รหัสผ่าน🔑');
      expect({ status, account: body.userInfo.account }).toEqual({ status: 201, account });
      expect(body.userInfo.store_slug).toMatch(/^[a-z0-9-]+$/);
      expect((await signin(account.normalize('NFD'), 'รหัสผ่าน🔑')).status).toBe(200);
    },
  );

  it('[AUTH-04] refuses an invalid account and a password with fewer than six characters', async () => {
    for (const account of ['two words', 'zero\u200bwidth', 'bidi\u202egnp', 'tab\tin', '   ']) {
      const reply = await register(account);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(reply.body.errors)).toEqual(['account']);
    }
    expectRefused(await register('nul\u0000l'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await register('x'.repeat(65)), 422, 'REQUEST_VALIDATION_ERROR');
    const short = await register(uniqueName('short'), '12345');
    expectRefused(short, 422, 'REQUEST_VALIDATION_ERROR');
    expect(short.body.errors).toEqual({ password: ['Enter at least 6 characters'] });
    expect((await register(uniqueName('six'), 'กขคงจฉ')).status).toBe(201);
    expect((await register(uniqueName('long'), 'ก'.repeat(128))).status).toBe(201);
    expectRefused(await register(uniqueName('longer'), 'ก'.repeat(129)), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[AUTH-04] distinguishes passwords beyond their 72nd byte and by their spaces', async () => {
    const account = uniqueName('bytes');
    const password = `${'ก'.repeat(30)} end`;
    await register(account, password);
    for (const other of [`${'ก'.repeat(30)} enD`, 'ก'.repeat(30), `${password} `, ` ${password}`]) {
      await app.db.deleteFrom('login_failures').execute();
      expectRefused(await signin(account, other), 400, 'AUTH_LOGIN_FAILED');
    }
    expect((await signin(account, password)).status).toBe(200);
  });

  it('[AUTH-04] gives a store another address if the first is taken', async () => {
    const first = await newSeller(app);
    const second = await newSeller(app);
    const taken = Number.parseInt('zzz1', 36);
    const suffixes = [taken, taken, taken + 1];
    await inTransaction(app.db, async (tx) => {
      await tx.deleteFrom('stores').where('seller_id', 'in', [first.id, second.id]).execute();
      const at = new Date(app.clock.now()).toISOString();
      for (const { id } of [first, second]) {
        await createStore(tx, { sellerId: id, name: undefined, language: 'th', at }, () => suffixes.shift()!);
      }
    });
    const { data } = await call(app, 'GET /sellers/store-setting', { token: second.token });
    expect(data.slug).toBe('shop-00zzz2');
  });

  it('[AUTH-03] requires a slide after three requests for taken account names', async () => {
    const seller = await newSeller(app);
    for (let index = 0; index < 3; index += 1) {
      expectRefused(await register(seller.account), 409, 'BUSINESS_ACCOUNT_EXISTS');
    }
    expectSlide(await register(uniqueName('probe')), 'slide_required');
    expect(
      (await register(uniqueName('probe'), 'a good password', { [SLIDE_PASS_HEADER]: await newPass() }))
        .status,
    ).toBe(201);
  });
});

describe('sign-in', () => {
  it('[AUTH-01] [AUTH-05] returns token, userInfo and expires_at; with “remember” the session lasts thirty days', async () => {
    const seller = await newSeller(app);
    const { status, body } = await signin(seller.account.toUpperCase(), seller.password);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token: body.data.token,
      userInfo: { id: seller.id },
      expires_at: body.data.expires_at,
    });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.token).not.toBe(seller.token);
    expect((await profile(seller.token)).status).toBe(200);
    const remembered = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password, remember: true },
    });
    expect(Date.parse(remembered.body.expires_at) - app.clock.now()).toBeGreaterThan(29 * 24 * HOUR_MS);
  });

  it('[AUTH-13] gives the same answer for an unknown account and a wrong password', async () => {
    const seller = await newSeller(app);
    const wrong = await signin(seller.account, 'wrong password');
    const unknown = await signin('nobody-of-this-name', 'wrong password');
    expectRefused(wrong, 400, 'AUTH_LOGIN_FAILED');
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
    expectRefused(await signin('', 'wrong password'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await signin('nul\u0000l', 'wrong password'), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[AUTH-03] requires the slide after three failures and accepts a pass once', async () => {
    const seller = await newSeller(app);
    await failThreeTimes(seller);
    expectSlide(await signin(seller.account, seller.password), 'slide_required');
    const pass = { [SLIDE_PASS_HEADER]: await newPass() };
    expect((await signin(seller.account, seller.password, pass)).status).toBe(200);
    expectSlide(await signin(seller.account, seller.password, pass), 'slide_failed');
  });

  it('[AUTH-03] stops counting failures after 15 minutes', async () => {
    const seller = await newSeller(app);
    await failThreeTimes(seller);
    app.clock.advance(14 * MINUTE_MS);
    expectSlide(await signin(seller.account, seller.password), 'slide_required');
    app.clock.advance(2 * MINUTE_MS);
    expect((await signin(seller.account, seller.password)).status).toBe(200);
  });

  it('[AUTH-03] clears the failures of the account after a success, but not those of the network', async () => {
    const seller = await newSeller(app);
    await failThreeTimes(seller);
    expect(
      (await signin(seller.account, seller.password, { [SLIDE_PASS_HEADER]: await newPass() })).status,
    ).toBe(200);
    const subjects = await app.db.selectFrom('login_failures').select('subject').distinct().execute();
    // Two subjects of the network remain: one requires the slide, the other limits guesses.
    expect(subjects).toHaveLength(2);
    expectSlide(await signin(seller.account, seller.password), 'slide_required');
  });

  it('[AUTH-13] tells a suspended seller about the suspension only with the right password', async () => {
    const seller = await newSeller(app);
    await app.db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', seller.id).execute();
    const refused = await signin(seller.account, seller.password);
    expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
    expect(refused.body.reason).toBe('account_suspended');
    expectRefused(await signin(seller.account, 'wrong password'), 400, 'AUTH_LOGIN_FAILED');
    expectRefused(await profile(seller.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await call(app, `GET /storefront/${seller.slug}`), 404, 'REQUEST_NOT_FOUND');
  });
});

describe('the slide', () => {
  it('[AUTH-03] accepts the answer to a challenge once', async () => {
    const challenge = await newChallenge();
    expect((await submitSlide(challenge)).status).toBe(200);
    expectSlide(await submitSlide(challenge), 'slide_failed');
    const another = await newChallenge();
    const replies = await Promise.all(Array.from({ length: 20 }, () => submitSlide(another)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  it('[AUTH-03] refuses a forged, expired or extended challenge', async () => {
    const challenge = await newChallenge();
    const [nonce, expires, signature] = challenge.split('.') as [string, string, string];
    for (const forged of [
      'made up',
      `${nonce}.${expires}.`,
      `${nonce}.${Number(expires) + HOUR_MS}.${signature}`,
      `${nonce}x.${expires}.${signature}`,
      `${nonce}.${expires}.${signature.slice(0, -1)}`,
    ]) {
      expectSlide(await submitSlide(forged), 'slide_failed');
    }
    app.clock.advance(121_000);
    expectSlide(await submitSlide(challenge), 'slide_failed');
  });

  it('[AUTH-03] refuses a trail that stops short, runs back in time, or takes no time', async () => {
    const challenge = await newChallenge();
    expectSlide(await submitSlide(challenge, TRAIL.slice(0, -1)), 'slide_failed');
    expectSlide(
      await submitSlide(
        challenge,
        TRAIL.map(({ x }, index) => ({ x, t: 500 - index })),
      ),
      'slide_failed',
    );
    expectSlide(
      await submitSlide(
        challenge,
        TRAIL.map(({ x }, index) => ({ x, t: index })),
      ),
      'slide_failed',
    );
    expectRefused(await submitSlide(challenge, []), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(
      await submitSlide(challenge, [{ x: 'far', t: 0 }, ...TRAIL]),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    // A failed attempt does not use up the challenge.
    expect((await submitSlide(challenge)).status).toBe(200);
  });

  it('[AUTH-03] lets a pass open one of twenty parallel sign-ins, and refuses expired and forged passes', async () => {
    const seller = await newSeller(app);
    const pass = { [SLIDE_PASS_HEADER]: await newPass() };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => signin(seller.account, seller.password, pass)),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((r) => r.status !== 200)) expectSlide(reply, 'slide_failed');
    const expired = { [SLIDE_PASS_HEADER]: await newPass() };
    app.clock.advance(5 * MINUTE_MS + 1000);
    expectSlide(await signin(seller.account, seller.password, expired), 'slide_failed');
    expectSlide(
      await signin(seller.account, seller.password, { [SLIDE_PASS_HEADER]: 'made-up' }),
      'slide_failed',
    );
  });

  describe('bound to a network', () => {
    const proxied = useTestApp({ env: { TRUST_PROXY_HOPS: '1', SLIDE_ALWAYS: '1' } });
    const callFrom = (ip: string, endpoint: string, options: { body?: object; pass?: string } = {}) =>
      call(proxied, endpoint, {
        ...(options.body && { body: options.body }),
        headers: { 'x-forwarded-for': ip, ...(options.pass && { [SLIDE_PASS_HEADER]: options.pass }) },
      });
    const answerSlide = async (ip: string, challenge: string) =>
      await callFrom(ip, 'POST /auth/slide', { body: { challenge, track_width: 340, trail: TRAIL } });

    it('[AUTH-03] accepts the answer and the pass only from the network of the challenge, and the pass once', async () => {
      const [here, there] = ['203.0.113.1', '203.0.113.2'];
      const challenge = (await callFrom(here, 'GET /auth/slide')).data.challenge;
      proxied.clock.advance(TRAIL_MS);
      expectSlide(await answerSlide(there, challenge), 'slide_failed');
      const { pass } = (await answerSlide(here, challenge)).data;
      const body = { account: 'addressed', password: 'a good password' };
      expectSlide(await callFrom(there, 'POST /sellers/register', { body, pass }), 'slide_failed');
      expect((await callFrom(here, 'POST /sellers/register', { body, pass })).status).toBe(201);
      expectSlide(await callFrom(here, 'POST /sellers/signin', { body, pass }), 'slide_failed');
    });
  });

  describe('when it is always required', () => {
    const strict = useTestApp({ env: { SLIDE_ALWAYS: '1' } });

    it('[AUTH-03] is required for the first registration and the first sign-in', async () => {
      const body = { account: 'strict', password: 'a good password' };
      expectSlide(await call(strict, 'POST /sellers/register', { body }), 'slide_required');
      const challenge = (await call(strict, 'GET /auth/slide')).data.challenge;
      strict.clock.advance(TRAIL_MS);
      const answer = await call(strict, 'POST /auth/slide', {
        body: { challenge, track_width: 340, trail: TRAIL },
      });
      const headers = { [SLIDE_PASS_HEADER]: answer.data.pass };
      expect((await call(strict, 'POST /sellers/register', { body, headers })).status).toBe(201);
      expectSlide(await call(strict, 'POST /sellers/signin', { body }), 'slide_required');
    });
  });
});

describe('sessions', () => {
  it('[AUTH-08] are ended one by one by a logout', async () => {
    const seller = await newSeller(app);
    const other = (await signin(seller.account, seller.password)).body.token;
    expect((await call(app, 'POST /sellers/logout', { token: seller.token })).status).toBe(200);
    expectRefused(await profile(seller.token), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(
      await call(app, 'POST /sellers/logout', { token: seller.token }),
      401,
      'AUTH_TOKEN_INVALID',
    );
    expect((await profile(other)).status).toBe(200);
  });

  it('[AUTH-09] report their expiry with a separate error', async () => {
    const seller = await newSeller(app);
    app.clock.advance(12 * HOUR_MS - MINUTE_MS);
    expect((await profile(seller.token)).status).toBe(200);
    app.clock.advance(2 * MINUTE_MS);
    expectRefused(await profile(seller.token), 401, 'AUTH_TOKEN_EXPIRED');
  });

  it('[AUTH-12] get a new token on refresh, keep “remember”, and invalidate the old token', async () => {
    const seller = await newSeller(app);
    const first = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password, remember: true },
    });
    const reply = await call(app, 'POST /auth/refresh', { token: first.body.token });
    expect(reply.body).toMatchObject({ success: true, userInfo: { id: seller.id } });
    expect(reply.body.token).not.toBe(first.body.token);
    expect(Date.parse(reply.body.expires_at) - app.clock.now()).toBeGreaterThan(29 * 24 * HOUR_MS);
    expectRefused(await profile(first.body.token), 401, 'AUTH_TOKEN_INVALID');
    expect((await profile(reply.body.token)).status).toBe(200);
  });

  it('[AUTH-12] accept one of many parallel refreshes', async () => {
    const seller = await newSeller(app);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(app, 'POST /auth/refresh', { token: seller.token })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((r) => r.status !== 200))
      expectRefused(reply, 401, 'AUTH_TOKEN_INVALID');
  });

  it.each(['user-id', 'x-user-id'])('[RT-01] refuse a %s header that names another seller', async (name) => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const profileAs = (userId: string) =>
      call(app, 'GET /sellers/profile', { token: seller.token, headers: { [name]: userId } });
    expectRefused(await profileAs(String(stranger.id)), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await profileAs('somebody'), 403, 'AUTH_PERMISSION_DENIED');
    expect((await profileAs(String(seller.id))).data.seller.id).toBe(seller.id);
    expect((await profileAs('')).data.seller.id).toBe(seller.id);
  });
});

describe('passwords', () => {
  const tokenOf = (text: string) => /#token=([\w-]+)/.exec(text)![1]!;

  async function sellerWithMail(): Promise<{ email: string; token: string }> {
    const email = `${uniqueName('Owner')}@Example.com`;
    const { body } = await register(email);
    return { email, token: body.token };
  }

  it('[AUTH-12] can be reset by a link that works once and ends every session', async () => {
    const { email, token } = await sellerWithMail();
    const mailsBefore = app.mails.length;
    const headers = { 'x-forwarded-host': 'elsewhere.example' };
    expect((await call(app, 'POST /auth/forgot-password', { body: { email }, headers })).status).toBe(200);
    // The response does not wait for the mail: its duration would reveal whether the address is known.
    expect(app.mails).toHaveLength(mailsBefore);
    await sendMails();
    expect(app.mails).toHaveLength(mailsBefore + 1);
    const mail = app.mails.at(-1)!;
    expect(mail).toMatchObject({ to: email.toLowerCase(), subject: 'Set a new Raan password' });
    // The link leads to the configured host, whatever host the request names.
    expect(mail.text).toContain(`http://localhost:${app.config.port}/reset-password#token=`);

    const reset = (password: string) =>
      call(app, 'POST /auth/reset-password', { body: { token: tokenOf(mail.text), password } });
    expectRefused(await reset('short'), 422, 'REQUEST_VALIDATION_ERROR');
    const replies = await Promise.all(Array.from({ length: 10 }, () => reset('a new password')));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const again = await reset('another password');
    expectRefused(again, 422, 'REQUEST_VALIDATION_ERROR');
    expect(again.body.reason).toBe('reset_token_invalid');
    expectRefused(await profile(token), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await signin(email, 'a good password'), 400, 'AUTH_LOGIN_FAILED');
    expect((await signin(email, 'a new password')).status).toBe(200);
  });

  it('[AUTH-12] accept only the newest reset link, for 30 minutes', async () => {
    const { email } = await sellerWithMail();
    await call(app, 'POST /auth/forgot-password', { body: { email } });
    await sendMails();
    const first = tokenOf(app.mails.at(-1)!.text);
    const mails = app.mails.length;
    await call(app, 'POST /auth/forgot-password', { body: { email } });
    await sendMails();
    expect(app.mails).toHaveLength(mails);
    app.clock.advance(MINUTE_MS);
    await call(app, 'POST /auth/forgot-password', { body: { email } });
    await sendMails();
    const second = tokenOf(app.mails.at(-1)!.text);
    const reset = (token: string) =>
      call(app, 'POST /auth/reset-password', { body: { token, password: 'a new password' } });
    expectRefused(await reset(first), 422, 'REQUEST_VALIDATION_ERROR');
    app.clock.advance(30 * MINUTE_MS + 1000);
    expectRefused(await reset(second), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await reset('x'.repeat(43)), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[AUTH-12] give the same answer for an unknown address and send no mail', async () => {
    const { email } = await sellerWithMail();
    const known = await call(app, 'POST /auth/forgot-password', { body: { email } });
    await sendMails();
    const mails = app.mails.length;
    const unknown = await call(app, 'POST /auth/forgot-password', { body: { email: 'nobody@example.com' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    await sendMails();
    expect(app.mails).toHaveLength(mails);
    expect(await app.db.selectFrom('account_mails').selectAll().execute()).toEqual([]);
    expectRefused(
      await call(app, 'POST /auth/forgot-password', { body: { email: 'not an address' } }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
  });

  it.each([
    ['th', 'ตั้งรหัสผ่าน Raan ใหม่'],
    ['zh-TW', '重設 Raan 密碼'],
    ['zh-CN', '重置 Raan 密码'],
  ])('[AUTH-12] [I18N-01] send the reset mail in %s', async (language, subject) => {
    const { email } = await sellerWithMail();
    await call(app, 'POST /auth/forgot-password', { body: { email }, language });
    await sendMails();
    expect(app.mails.at(-1)!.subject).toBe(subject);
  });

  it('[AUTH-12] can be changed with the current password, which ends the other sessions', async () => {
    const seller = await newSeller(app);
    const other = (await signin(seller.account, seller.password)).body.token;
    const change = (oldPassword: string, newPassword: string) =>
      call(app, 'POST /user/change-password', { token: seller.token, body: { oldPassword, newPassword } });
    const wrong = await change('not my password', 'the new password');
    expectRefused(wrong, 422, 'REQUEST_VALIDATION_ERROR');
    expect(wrong.body.errors).toEqual({ oldPassword: ['The current password is incorrect'] });
    expectRefused(await change(seller.password, 'short'), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await change(seller.password, 'the new password')).status).toBe(200);
    expect((await profile(seller.token)).status).toBe(200);
    expectRefused(await profile(other), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await signin(seller.account, seller.password), 400, 'AUTH_LOGIN_FAILED');
    expect((await signin(seller.account, 'the new password')).status).toBe(200);
  });
});

describe('writes from a browser', () => {
  it('[AUTH-14] require the value of the CSRF cookie in a header', async () => {
    const seller = await newSeller(app);
    const write = (headers: Record<string, string>) =>
      call(app, 'PUT /sellers/update', { token: seller.token, body: { display_name: 'Written' }, headers });
    const cookie = { cookie: `${CSRF_COOKIE}=the-value` };
    for (const headers of [
      cookie,
      { ...cookie, [CSRF_HEADER]: 'another' },
      { ...cookie, [CSRF_HEADER]: '' },
    ]) {
      const refused = await write(headers);
      expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
      expect(refused.body.reason).toBe('csrf_missing');
    }
    expectRefused(await write({ cookie: `${CSRF_COOKIE}=` }), 403, 'AUTH_PERMISSION_DENIED');
    expect((await profile(seller.token)).data.seller.display_name).not.toBe('Written');
    expect((await write({ ...cookie, [CSRF_HEADER]: 'the-value' })).status).toBe(200);
    expect((await write({ cookie: 'another=1' })).status).toBe(200);
    const read = await call(app, 'GET /sellers/profile', { token: seller.token, headers: cookie });
    expect(read.status).toBe(200);
  });
});
