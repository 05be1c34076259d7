// Parallel guesses must never lock the owner out on a known device.
import { CSRF_COOKIE, CSRF_HEADER, SLIDE_PASS_HEADER } from '@raan/contract/constants';
import { MINUTE_MS } from '@raan/contract/durations';
import { LANGUAGES } from '@raan/contract/language';
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { hashPassword } from './passwords.ts';
import { sendAccountMails } from './send-account-mails.ts';
import { setFirstWithdrawalPassword } from '#features/withdrawals/withdrawal-password.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';

const app = useTestApp({ env: { TRUST_PROXY_HOPS: '1' } });
const GUESSES = 60;
const OWNER_IP = '198.51.100.1';
const STRANGER_IP = '203.0.113.66';
const TRAIL = [0, 40, 90, 150, 210, 280].map((x, index) => ({ x, t: index * 240 }));

afterEach(async () => {
  await app.db.deleteFrom('login_failures').execute();
});

type From = { ip?: string; cookie?: string; pass?: string };
const headersOf = ({ ip = OWNER_IP, cookie, pass }: From): Record<string, string> => ({
  'x-forwarded-for': ip,
  'user-agent': 'Mozilla/5.0 (test)',
  ...(cookie && { cookie: `${cookie}; ${CSRF_COOKIE}=x`, [CSRF_HEADER]: 'x' }),
  ...(pass && { [SLIDE_PASS_HEADER]: pass }),
});
type SignIn = { account: string; password: string; code?: string };
const signIn = ({ account, password, code }: SignIn, from: From = {}) =>
  call(app, 'POST /sellers/signin', {
    body: { account, password, ...(code !== undefined && { code }) },
    headers: headersOf(from),
  });
const operatorSignIn = ({ account, password, code }: SignIn, from: From = {}) =>
  call(app, 'POST /console/signin', {
    body: { account, password, ...(code !== undefined && { code }) },
    headers: headersOf(from),
  });
/** Returns the cookie that identifies a known device. */
const deviceCookie = (reply: Reply): string => {
  const cookie = reply.headers.getSetCookie().find((one) => /^raan_(operator_)?device/.test(one));
  if (!cookie) throw new Error('no device cookie came');
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  return cookie.split(';')[0]!;
};

async function passFor(ip: string): Promise<string> {
  const headers = headersOf({ ip });
  const { challenge } = (await call(app, 'GET /auth/slide', { headers })).data;
  app.clock.advance(1_200);
  const body = { challenge, track_width: 340, trail: TRAIL };
  return (await call(app, 'POST /auth/slide', { body, headers })).data.pass;
}

/**
 * Guesses in parallel. The right guess is sent once the limit refuses others: parallel requests may overtake each other,
 * and a right guess among the first ones is accepted.
 */
async function guessInParallel(guess: (isRight: boolean, index: number) => Promise<Reply>): Promise<Reply[]> {
  const limitReached = Promise.withResolvers<void>();
  const wrong = Array.from({ length: GUESSES - 1 }, async (_, index) => {
    const reply = await guess(false, index);
    if (reply.status === 429) limitReached.resolve();
    return reply;
  });
  await Promise.race([limitReached.promise, Promise.all(wrong)]);
  const right = guess(true, GUESSES - 1);
  return await Promise.all([...wrong, right]);
}

const withStatus = (replies: readonly Reply[], ...statuses: number[]) =>
  replies.filter(({ status }) => statuses.includes(status));

/** Asserts that at most `max` guesses were compared, all others were refused with 429, and none was right. */
function expectLimited(replies: readonly Reply[], max: number, wrongStatus: number): void {
  const counts = { right: 0, wrong: max, refused: GUESSES - max };
  expect({
    right: withStatus(replies, 200, 201).length,
    wrong: withStatus(replies, wrongStatus).length,
    refused: withStatus(replies, 429).length,
  }).toEqual(counts);
  for (const refused of withStatus(replies, 429)) expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
}

async function withSecondFactor(
  token: string,
  path: string,
  password?: string,
): Promise<(steps?: number) => string> {
  const { secret } = (await call(app, `POST ${path}`, { token })).data;
  const codeOf = (steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: app.clock.now() + steps * 30_000 });
  const body = { code: codeOf(), ...(password && { password }) };
  expect((await call(app, `POST ${path}/confirm`, { token, body })).status).toBe(200);
  app.clock.advance(MINUTE_MS);
  return codeOf;
}

/** Sets a new password with a mailed link, from the owner's network. */
async function resetByMail({ id, account }: TestSeller, password: string): Promise<void> {
  const email = `${account}@example.com`;
  await app.db.updateTable('sellers').set({ email }).where('id', '=', id).execute();
  await call(app, 'POST /auth/forgot-password', { body: { email } });
  await sendAccountMails(app, (error) => {
    throw error;
  });
  const token = /#token=(\S+)/.exec(app.mails.findLast(({ to }) => to === email)!.text)![1];
  const body = { token, password };
  const { status } = await call(app, 'POST /auth/reset-password', { body, headers: headersOf({}) });
  expect(status).toBe(200);
}

describe('sixty parallel guesses', () => {
  it('[SEC-02] at a seller’s password: compares three without a slide', async () => {
    const { account, password } = await newSeller(app);
    const replies = await guessInParallel((isRight, index) =>
      signIn({ account, password: isRight ? password : `wrong ${index}` }, { ip: STRANGER_IP }),
    );
    expect(withStatus(replies, 200)).toEqual([]);
    expect(withStatus(replies, 400)).toHaveLength(3);
    for (const { body } of withStatus(replies, 422)) expect(body.reason).toBe('slide_required');
    expect(withStatus(replies, 422, 429)).toHaveLength(GUESSES - 3);
  });

  it('[SEC-02] at a seller’s password with a slide each: compares five, and refused guesses keep their pass', async () => {
    const { account, password } = await newSeller(app);
    const passes = await Promise.all(Array.from({ length: GUESSES }, () => passFor(STRANGER_IP)));
    const replies = await guessInParallel((isRight, index) =>
      signIn(
        { account, password: isRight ? password : `wrong ${index}` },
        { ip: STRANGER_IP, pass: passes[index]! },
      ),
    );
    expectLimited(replies, 5, 400);
    app.clock.advance(2 * MINUTE_MS);
    expect((await signIn({ account, password }, { ip: STRANGER_IP, pass: passes.at(-1)! })).status).toBe(200);
  });

  it('[SEC-02] [SEC-03] from sixty addresses of one IPv6 network: compares five', async () => {
    const { account, password } = await newSeller(app);
    const address = (index: number) => `2001:db8:7:7:${index.toString(16)}::${index}`;
    const passes = await Promise.all(Array.from({ length: GUESSES }, (_, index) => passFor(address(index))));
    const replies = await guessInParallel((isRight, index) =>
      signIn(
        { account, password: isRight ? password : `wrong ${index}` },
        // A pass is valid in its whole network.
        { ip: address(index), pass: passes[(index + 1) % GUESSES]! },
      ),
    );
    expectLimited(replies, 5, 400);
  });

  it('[SEC-02] [SEC-03] at one account from sixty networks: compares twenty', async () => {
    const { account, password } = await newSeller(app);
    const address = (index: number) => `2001:db8:7:${index.toString(16)}::1`;
    const passes = await Promise.all(Array.from({ length: GUESSES }, (_, index) => passFor(address(index))));
    const replies = await guessInParallel((isRight, index) =>
      signIn(
        { account, password: isRight ? password : `wrong ${index}` },
        { ip: address(index), pass: passes[index]! },
      ),
    );
    expectLimited(replies, 20, 400);
  });

  it('[SEC-02] at an operator’s password: compares five and audits each', async () => {
    const { id, account, password } = await newOperator(app);
    const replies = await guessInParallel((isRight, index) =>
      operatorSignIn({ account, password: isRight ? password : `wrong ${index}` }, { ip: STRANGER_IP }),
    );
    expectLimited(replies, 5, 400);
    const refused = await app.db
      .selectFrom('audit_log')
      .select('sequence')
      .where('action', '=', 'sign_in_refused')
      .where('operator_id', '=', id)
      .execute();
    expect(refused).toHaveLength(5);
  });

  it('[SEC-02] at the passwords of many operators from one network: compares twenty', async () => {
    const replies = await guessInParallel((_isRight, index) =>
      operatorSignIn({ account: `nobody-${index}`, password: 'a guess' }, { ip: '2001:db8:9:9::1' }),
    );
    expectLimited(replies, 20, 400);
  });

  it('[SEC-02] at a second-factor code: compares five, for sellers and operators', async () => {
    const seller = await newSeller(app);
    const sellerCode = await withSecondFactor(seller.token, '/sellers/two-factor', seller.password);
    const atSeller = await guessInParallel((isRight, index) =>
      signIn({ ...seller, code: isRight ? sellerCode() : String(100_000 + index) }, { ip: STRANGER_IP }),
    );
    expectLimited(atSeller, 5, 422);

    const operator = await newOperator(app);
    const operatorCode = await withSecondFactor(operator.token, '/console/second-factor');
    const atOperator = await guessInParallel((isRight, index) =>
      operatorSignIn({ ...operator, code: isRight ? operatorCode() : String(100_000 + index) }),
    );
    expectLimited(atOperator, 5, 422);
  });

  it('[SEC-02] at a second-factor code within sessions: compares five, for sellers and operators', async () => {
    const seller = await newSeller(app);
    const { password } = seller;
    const sellerCode = await withSecondFactor(seller.token, '/sellers/two-factor', password);
    const disable = (token: string, code: string) =>
      call(app, 'POST /sellers/two-factor/disable', { token, body: { password, code } });
    const atSeller = await guessInParallel((isRight, index) =>
      disable(seller.token, isRight ? sellerCode() : String(100_000 + index)),
    );
    expectLimited(atSeller, 5, 422);
    const renewed = await call(app, 'POST /auth/refresh', { token: seller.token });
    expect(renewed.status).toBe(200);
    expectRefused(await disable(renewed.body.token, sellerCode()), 429, 'REQUEST_RATE_LIMIT');

    const operator = await newOperator(app);
    const operatorCode = await withSecondFactor(operator.token, '/console/second-factor');
    const atOperator = await guessInParallel((isRight, index) =>
      call(app, `POST /console/second-factor/${index % 2 ? 'disable' : 'prove'}`, {
        token: operator.token,
        body: { code: isRight ? operatorCode() : String(100_000 + index) },
      }),
    );
    expectLimited(atOperator, 5, 422);
  });

  it('[SEC-02] at the current password with a stolen session: compares five, for sellers and operators', async () => {
    const seller = await newSeller(app);
    const newPassword = 'another password';
    const atSeller = await guessInParallel((isRight, index) => {
      const password = isRight ? seller.password : `wrong ${index}`;
      return index % 2
        ? call(app, 'POST /user/change-password', {
            token: seller.token,
            body: { oldPassword: password, newPassword },
          })
        : call(app, 'POST /sellers/email', {
            token: seller.token,
            body: { email: `${seller.account}@example.com`, password },
          });
    });
    expectLimited(atSeller, 5, 422);

    const operator = await newOperator(app);
    const atOperator = await guessInParallel((isRight, index) =>
      call(app, 'POST /console/password', {
        token: operator.token,
        body: { old_password: isRight ? operator.password : `wrong ${index}`, new_password: newPassword },
      }),
    );
    expectLimited(atOperator, 5, 422);
  });

  it('[SEC-02] at the withdrawal password over all its endpoints: compares five', async () => {
    const { id, token } = await newSeller(app);
    await inTransaction(app.db, (tx) => setFirstWithdrawalPassword(tx, app, id, '246802'));
    const card = { bank_name: 'SCB', card_number: '1234567890', card_holder_name: 'Somchai Jaidee' };
    const endpoints: ((password: string) => Promise<Reply>)[] = [
      (withdraw_password) =>
        call(app, 'POST /sellers/wallet/withdraw', { token, body: { amount: 5_000, withdraw_password } }),
      (withdraw_password) =>
        call(app, 'POST /sellers/wallet/verify-withdraw-password', { token, body: { withdraw_password } }),
      (withdraw_password) =>
        call(app, 'POST /sellers/bank-cards', { token, body: { ...card, withdraw_password } }),
      (old_password) =>
        call(app, 'POST /sellers/wallet/change-withdraw-password', {
          token,
          body: { old_password, new_password: '135790' },
        }),
    ];
    const replies = await guessInParallel((isRight, index) =>
      endpoints[index % endpoints.length]!(isRight ? '246802' : String(100_000 + index)),
    );
    expectLimited(replies, 5, 400);
    expect(withStatus(replies, 429)[0]!.body.reason).toBe('withdraw_password_wait');
    app.clock.advance(15 * MINUTE_MS + 1_000);
    expect((await endpoints[1]!('246802')).status).toBe(200);
  });

  it('[SEC-02] at a code sent by text message or mail: compares five', async () => {
    const { token, account, password } = await newSeller(app);
    const phone = '0812345678';
    await call(app, 'POST /auth/send-verification-code', { token, body: { phone } });
    const sent = /\d{6}/.exec(app.texts.at(-1)!.text)![0];
    const wrongFor = (right: string, index: number) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0');
    const byText = await guessInParallel((isRight, index) =>
      call(app, 'POST /auth/verify-phone', {
        token,
        body: { phone, code: isRight ? sent : wrongFor(sent, index) },
      }),
    );
    expect(byText.filter(({ body }) => body.reason === 'phone_code_wrong')).toHaveLength(5);
    expect(byText.filter(({ body }) => body.reason === 'phone_code_tries')).toHaveLength(GUESSES - 5);

    const email = `${account}@example.com`;
    await call(app, 'POST /sellers/email', { token, body: { email, password } });
    await sendAccountMails(app, (error) => {
      throw error;
    });
    const mailed = /\d{6}/.exec(app.mails.findLast(({ to }) => to === email)!.text)![0];
    const byMail = await guessInParallel((isRight, index) =>
      call(app, 'POST /sellers/email/confirm', {
        token,
        body: { code: isRight ? mailed : wrongFor(mailed, index) },
      }),
    );
    expect(byMail.filter(({ body }) => body.reason === 'email_code_wrong')).toHaveLength(5);
    expect(byMail.filter(({ body }) => body.reason === 'phone_code_tries')).toHaveLength(GUESSES - 5);
  });

  it('[SEC-02] do not limit right passwords: eight parallel sign-ins succeed', async () => {
    const seller = await newSeller(app);
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(seller)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  it('[SEC-02] reveal at most three taken account names without a slide', async () => {
    const { account } = await newSeller(app);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(app, 'POST /sellers/register', {
          body: { account, password: 'a good password' },
          headers: headersOf({ ip: STRANGER_IP }),
        }),
      ),
    );
    expect(withStatus(replies, 409).length).toBeLessThanOrEqual(3);
    for (const { body } of withStatus(replies, 422)) expect(body.reason).toBe('slide_required');
  });
});

describe('a known device', () => {
  type SignInFunction = (attempt: SignIn, from?: From) => Promise<Reply>;
  /** Uses up the account's attempts from many unknown networks. */
  const attack = async (signInAs: SignInFunction, account: string, passes = false) => {
    for (let turn = 0; turn < 24; turn += 1) {
      const ip = `2001:db8:bad:${turn.toString(16)}::1`;
      await signInAs({ account, password: 'a guess' }, { ip, ...(passes && { pass: await passFor(ip) }) });
    }
  };

  it('[SEC-02] [SEC-03] signs a seller in while strangers use up the account’s attempts, without a delay or a slide', async () => {
    const seller = await newSeller(app);
    const cookie = deviceCookie(await signIn(seller));
    await attack(signIn, seller.account, true);
    expectRefused(await signIn(seller, { pass: await passFor(OWNER_IP) }), 429, 'REQUEST_RATE_LIMIT');
    expect((await signIn(seller, { cookie })).status).toBe(200);
    // Also from the strangers' network.
    expect((await signIn(seller, { cookie, ip: '2001:db8:bad:1::7' })).status).toBe(200);
  });

  it('[SEC-02] [SEC-03] signs an operator in while strangers use up the account’s attempts', async () => {
    const operator = await newOperator(app);
    const cookie = deviceCookie(await operatorSignIn(operator));
    expect(cookie).toContain(`raan_operator_device_${operator.id}=`);
    await attack(operatorSignIn, operator.account);
    expectRefused(await operatorSignIn(operator), 429, 'REQUEST_RATE_LIMIT');
    expect((await operatorSignIn(operator, { cookie })).status).toBe(200);
  });

  it.each<[string, () => Promise<TestSeller | TestOperator>, SignInFunction]>([
    ['seller', () => newSeller(app), signIn],
    ['operator', () => newOperator(app), operatorSignIn],
  ])(
    '[SEC-02] has five separate attempts, then a growing delay (%s)',
    async (kind, createAccount, signInAs) => {
      const account = await createAccount();
      const cookie = deviceCookie(await signInAs(account));
      const guess = async () =>
        await signInAs(
          { ...account, password: 'a guess' },
          { cookie, ...(kind === 'seller' && { pass: await passFor(OWNER_IP) }) },
        );
      for (let failures = 0; failures < 5; failures += 1) expect((await guess()).status).toBe(400);
      const delays: string[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const refused = await guess();
        expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
        const minutes = /(\d+) min/.exec(refused.body.message)![1]!;
        delays.push(minutes);
        app.clock.advance(Number(minutes) * MINUTE_MS);
        expect((await guess()).status).toBe(400);
      }
      expect(delays).toEqual(['1', '2', '4', '8']);
      app.clock.advance(15 * MINUTE_MS);
      expect((await signInAs(account)).status).toBe(200);
    },
  );

  it('[SEC-02] is known to one account only, and a forged cookie is refused', async () => {
    const [owner, other] = [await newSeller(app), await newSeller(app)];
    const others = deviceCookie(await signIn(other));
    await attack(signIn, owner.account, true);
    for (const cookie of [others, `raan_device=${'x'.repeat(43)}`, 'raan_device=', 'raan_device=%00'])
      expectRefused(
        await signIn(owner, { cookie, pass: await passFor(OWNER_IP) }),
        429,
        'REQUEST_RATE_LIMIT',
      );

    const [first, second] = [await newOperator(app), await newOperator(app)];
    const value = deviceCookie(await operatorSignIn(second)).split('=')[1]!;
    await attack(operatorSignIn, first.account);
    for (const made of [value, `${value.split('.')[0]}.`, '.', 'x.y', ''])
      expectRefused(
        await operatorSignIn(first, { cookie: `raan_operator_device_${first.id}=${made}` }),
        429,
        'REQUEST_RATE_LIMIT',
      );
  });

  it.each<[string, () => Promise<TestSeller | TestOperator>, SignInFunction]>([
    ['seller', () => newSeller(app), signIn],
    ['operator', () => newOperator(app), operatorSignIn],
  ])(
    '[SEC-02] accepts a code although a stranger with the password used up the other attempts (%s)',
    async (kind, createAccount, signInAs) => {
      const account = await createAccount();
      const cookie = deviceCookie(await signInAs(account));
      const codeOf = await (kind === 'seller'
        ? withSecondFactor(account.token, '/sellers/two-factor', account.password)
        : withSecondFactor(account.token, '/console/second-factor'));
      for (let turn = 0; turn < 5; turn += 1)
        expect((await signInAs({ ...account, code: '111111' }, { ip: STRANGER_IP })).status).toBe(422);
      expectRefused(
        await signInAs({ ...account, code: codeOf() }, { ip: STRANGER_IP }),
        429,
        'REQUEST_RATE_LIMIT',
      );
      expect((await signInAs({ ...account, code: codeOf() }, { cookie })).status).toBe(200);
    },
  );

  it('[SEC-02] confirms decisions and turns two-factor off although a stranger used up the codes of sign-ins', async () => {
    const operator = await newOperator(app);
    const operatorCode = await withSecondFactor(operator.token, '/console/second-factor');
    const seller = await newSeller(app);
    const sellerCode = await withSecondFactor(seller.token, '/sellers/two-factor', seller.password);
    for (let turn = 0; turn < 6; turn += 1) {
      await operatorSignIn({ ...operator, code: '111111' }, { ip: STRANGER_IP });
      await signIn({ ...seller, code: '111111' }, { ip: STRANGER_IP });
    }
    const proof = await call(app, 'POST /console/second-factor/prove', {
      token: operator.token,
      body: { code: operatorCode() },
    });
    expect(proof.status).toBe(200);
    app.clock.advance(MINUTE_MS);
    const offOperator = await call(app, 'POST /console/second-factor/disable', {
      token: operator.token,
      body: { code: operatorCode() },
    });
    expect(offOperator.status).toBe(200);
    const offSeller = await call(app, 'POST /sellers/two-factor/disable', {
      token: seller.token,
      body: { password: seller.password, code: sellerCode() },
    });
    expect(offSeller.status).toBe(200);
  });

  it('[SEC-02] is unlocked together with the network by a password reset by mail', async () => {
    const seller = await newSeller(app);
    const cookie = deviceCookie(await signIn(seller));
    const wrong = { ...seller, password: 'mistyped' };
    for (const from of [{ cookie }, {}]) {
      for (let turn = 0; turn < 5; turn += 1)
        expect((await signIn(wrong, { ...from, pass: await passFor(OWNER_IP) })).status).toBe(400);
      const refused = await signIn(seller, { ...from, pass: await passFor(OWNER_IP) });
      expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    }
    const password = 'mango and sticky rice';
    await resetByMail(seller, password);
    expect((await signIn({ ...seller, password }, { cookie })).status).toBe(200);
    const elsewhere = await signIn({ ...seller, password }, { pass: await passFor(OWNER_IP) });
    expect(elsewhere.status).toBe(200);
  });

  it('[SEC-02] is not needed for the new password right after a password reset by mail', async () => {
    const seller = await newSeller(app);
    await attack(signIn, seller.account, true);
    const password = 'mango and sticky rice';
    await resetByMail(seller, password);
    expect((await signIn({ ...seller, password })).status).toBe(200);
  });
});

describe('a common password', () => {
  const TEXTS = {
    th: 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น',
    en: 'This password is too common. Choose a stronger one',
    'zh-TW': '此密碼過於常見，請換一個更難猜的密碼',
    'zh-CN': '此密码过于常见，请换一个更难猜的密码',
  } as const;

  it.each(LANGUAGES)('[SEC-03] is refused at registration, under its field (%s)', async (language) => {
    for (const password of ['123456', 'iloveyou', 'PassWord', 'qwertyuiop']) {
      const account = `common-${language}-${password}`;
      const refused = await call(app, 'POST /sellers/register', { body: { account, password }, language });
      expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
      expect(refused.body.errors).toEqual({ password: [TEXTS[language]] });
    }
  });

  it('[SEC-03] is refused before the slide is used up', async () => {
    const pass = await passFor(OWNER_IP);
    const attempt = (password: string) =>
      call(app, 'POST /sellers/register', {
        body: { account: 'keeps-its-slide', password },
        headers: headersOf({ pass }),
      });
    expectRefused(await attempt('iloveyou'), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await attempt('mango and sticky rice')).status).toBe(201);
  });

  it('[SEC-03] is refused for a change and a reset, and the reset link stays valid', async () => {
    const { id, token, account, password } = await newSeller(app);
    const change = await call(app, 'POST /user/change-password', {
      token,
      body: { oldPassword: password, newPassword: 'letmein1' },
    });
    expectRefused(change, 422, 'REQUEST_VALIDATION_ERROR');
    expect(change.body.errors).toEqual({ newPassword: [TEXTS.en] });
    const email = `${account}@example.com`;
    await app.db.updateTable('sellers').set({ email }).where('id', '=', id).execute();
    await call(app, 'POST /auth/forgot-password', { body: { email } });
    await sendAccountMails(app, (error) => {
      throw error;
    });
    const link = /#token=(\S+)/.exec(app.mails.findLast(({ to }) => to === email)!.text)![1];
    const reset = (chosen: string) =>
      call(app, 'POST /auth/reset-password', { body: { token: link, password: chosen } });
    const refused = await reset('football');
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    expect(refused.body.errors).toEqual({ password: [TEXTS.en] });
    expect((await signIn({ account, password })).status).toBe(200);
    expect((await reset('mango and sticky rice')).status).toBe(200);
  });

  it('[SEC-03] is refused for an operator', async () => {
    const { token, account, password } = await newOperator(app);
    const change = (new_password: string) =>
      call(app, 'POST /console/password', { token, body: { old_password: password, new_password } });
    const refused = await change('1234567890');
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    expect(refused.body.errors).toEqual({ new_password: [TEXTS.en] });
    expect((await operatorSignIn({ account, password })).status).toBe(200);
  });

  it('[SEC-03] still signs in if it was set before, and may be a withdrawal password', async () => {
    const { id, account, token } = await newSeller(app);
    const password_hash = await hashPassword('123456');
    await app.db.updateTable('sellers').set({ password_hash }).where('id', '=', id).execute();
    expect((await signIn({ account, password: '123456' })).status).toBe(200);
    await inTransaction(app.db, (tx) => setFirstWithdrawalPassword(tx, app, id, '246802'));
    const change = await call(app, 'POST /sellers/wallet/change-withdraw-password', {
      token,
      body: { old_password: '246802', new_password: '123456' },
    });
    expect(change.status).toBe(200);
  });

  it('[SEC-03] does not include the passwords of the demo accounts', async () => {
    for (const password of ['demo1234', 'reviewer1234', 'reviewer21234', 'finance1234', 'finance21234']) {
      const { status } = await call(app, 'POST /sellers/register', {
        body: { account: `as-${password}`, password },
      });
      expect(status).toBe(201);
    }
  });
});

describe('the duration of a slide', () => {
  const challenge = async (): Promise<string> => (await call(app, 'GET /auth/slide')).data.challenge;
  const answerSlide = (challengeText: string) =>
    call(app, 'POST /auth/slide', { body: { challenge: challengeText, track_width: 340, trail: TRAIL } });

  it('[SEC-03] is checked against the server’s clock: a 1.2 second trail after 50 ms is refused', async () => {
    const challengeText = await challenge();
    app.clock.advance(50);
    const refused = await answerSlide(challengeText);
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    expect(refused.body.reason).toBe('slide_failed');
    app.clock.advance(1_150);
    expect((await answerSlide(challengeText)).status).toBe(200);
  });

  it('[SEC-03] must be plausible: a knob that jumps over most of the track is refused', async () => {
    const challengeText = await challenge();
    app.clock.advance(1_200);
    const trail = [0, 5, 280].map((x, index) => ({ x, t: index * 400 }));
    const body = { challenge: challengeText, track_width: 340, trail };
    expectRefused(await call(app, 'POST /auth/slide', { body }), 422, 'REQUEST_VALIDATION_ERROR');
  });
});

describe('limits by network', () => {
  const CONCURRENT = 22;
  /** Guesses at one account each, with a slide each, many in parallel. */
  const guessAtManyAccounts = async (count: number, ip: string) => {
    const replies: Reply[] = [];
    while (replies.length < count) {
      const passes: string[] = [];
      while (passes.length < Math.min(CONCURRENT, count - replies.length)) passes.push(await passFor(ip));
      const guess = (pass: string) =>
        signIn({ account: `sprayed-${pass.slice(0, 20)}`, password: 'a guess' }, { ip, pass });
      replies.push(...(await Promise.all(passes.map(guess))));
    }
    return replies;
  };

  it('[SEC-02] compare a hundred guesses of one network over all accounts, and exempt known devices', async () => {
    const seller = await newSeller(app);
    const cookie = deviceCookie(await signIn(seller, { ip: '2001:db8:5::1' }));
    const replies = await guessAtManyAccounts(110, '2001:db8:5::66');
    expect(withStatus(replies, 400)).toHaveLength(100);
    expect(withStatus(replies, 429)).toHaveLength(10);
    const signInFrom = async (ip: string, more: From = {}) =>
      await signIn(seller, { ip, pass: await passFor(ip), ...more });
    const refused = await signInFrom('2001:db8:5::77');
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    expect(refused.body.reason).toBe('signin_wait');
    expect((await signInFrom('2001:db8:5::77', { cookie })).status).toBe(200);
    expect((await signInFrom('2001:db8:6::77')).status).toBe(200);
    app.clock.advance(15 * MINUTE_MS);
    expect((await signInFrom('2001:db8:5::77')).status).toBe(200);
  });

  it('[SEC-02] do not count successful sign-ins of people who share a network', async () => {
    const ip = '2001:db8:8::1';
    expect(withStatus(await guessAtManyAccounts(99, ip), 400)).toHaveLength(99);
    for (let person = 0; person < 3; person += 1) {
      const seller = await newSeller(app);
      expect((await signIn(seller, { ip, pass: await passFor(ip) })).status).toBe(200);
    }
  });

  it('[SEC-02] are not affected by an account whose name contains a network', async () => {
    const victim = await newSeller(app);
    const account = `${victim.account}|${OWNER_IP}`;
    for (let turn = 0; turn < 6; turn += 1)
      await signIn({ account, password: 'a guess' }, { ip: `2001:db8:4:${turn}::1` });
    expect((await signIn(victim)).status).toBe(200);
  });

  it('[SEC-02] return the delay in Retry-After', async () => {
    const seller = await newSeller(app);
    for (let turn = 0; turn < 5; turn += 1)
      await signIn({ ...seller, password: 'a guess' }, { pass: await passFor(OWNER_IP) });
    const refused = await signIn(seller, { pass: await passFor(OWNER_IP) });
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  const limited = useTestApp({
    env: { TRUST_PROXY_HOPS: '1', SIGNIN_LIMIT_PER_MINUTE: '5', CHECKOUT_LIMIT_PER_MINUTE: '3' },
  });
  const at = (ip: string, endpoint: string, body: object = {}) =>
    call(limited, endpoint, { body, headers: { 'x-forwarded-for': ip } });

  it('[SEC-03] treat an IPv6 /64 as one client at sign-in and checkout, and the next /64 as another', async () => {
    const signinAt = (ip: string) => at(ip, 'POST /sellers/signin', { account: 'x', password: 'a guess' });
    for (let index = 0; index < 5; index += 1)
      expect((await signinAt(`2001:db8:1:1::${index}`)).status).not.toBe(429);
    expectRefused(await signinAt('2001:db8:1:1:ffff::9'), 429, 'REQUEST_RATE_LIMIT');
    expect((await signinAt('2001:db8:1:2::9')).status).not.toBe(429);
    const order = (ip: string) => at(ip, 'POST /storefront/nowhere/orders');
    for (let index = 0; index < 3; index += 1)
      expect((await order(`2001:db8:1:1::${index}`)).status).toBe(422);
    expectRefused(await order('2001:db8:1:1:ffff::9'), 429, 'REQUEST_RATE_LIMIT');
    expect((await order('2001:db8:1:2::9')).status).toBe(422);
  });
});
