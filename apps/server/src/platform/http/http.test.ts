import { randomUUID } from 'node:crypto';
import { ERROR_STATUS } from '@raan/contract/errors/errors';
import { LANGUAGES } from '@raan/contract/language';
import { describe, expect, it } from 'vitest';
import { balanceOf, CUSTOMER, ADDRESS, newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { rawRequest } from '#test/raw-http.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { toErrorResponse, errorMessage } from './error-response.ts';

const lines: string[] = [];
const app = useTestApp({ logStream: { write: (line) => void lines.push(line) } });
const BODY_MAX_BYTES = 256 * 1024;

describe('error responses', () => {
  it('[ERR-01] have messages for all 24 codes in each of four languages', () => {
    const codes = Object.keys(ERROR_STATUS);
    expect(codes).toHaveLength(24);
    for (const language of LANGUAGES) {
      const texts = codes.map((code) => errorMessage(code, language));
      expect(texts.filter((text) => text.trim().length < 2)).toEqual([]);
      expect(new Set(texts).size).toBe(24);
    }
    for (const code of codes) {
      expect(new Set(LANGUAGES.map((language) => errorMessage(code, language))).size).toBeGreaterThanOrEqual(
        3,
      );
    }
  });

  it('[ERR-01] fall back to Thai for an unknown language, and to UNKNOWN_ERROR for an unknown code', () => {
    expect(errorMessage('SERVER_ERROR', 'fr')).toBe(errorMessage('SERVER_ERROR', 'th'));
    expect(errorMessage('constructor', 'en')).toBe('Unknown error occurred');
    expect(errorMessage('__proto__', 'zh-TW')).toBe(errorMessage('UNKNOWN_ERROR', 'zh-TW'));
  });

  it('[ERR-02] have the status of their code', () => {
    expect(ERROR_STATUS).toMatchObject({
      REQUEST_INVALID: 400,
      AUTH_TOKEN_EXPIRED: 401,
      AUTH_TOKEN_INVALID: 401,
      AUTH_PERMISSION_DENIED: 403,
      REQUEST_NOT_FOUND: 404,
      NETWORK_TIMEOUT: 408,
      REQUEST_VALIDATION_ERROR: 422,
      REQUEST_RATE_LIMIT: 429,
      SERVER_ERROR: 500,
      SERVER_GATEWAY_ERROR: 502,
      SERVER_UNAVAILABLE: 503,
    });
  });

  it.each([
    ['th-TH', 'บัญชีหรือรหัสผ่านไม่ถูกต้อง'],
    ['en-GB,en;q=0.9', 'Incorrect account or password'],
    ['zh-HK', errorMessage('AUTH_LOGIN_FAILED', 'zh-TW')],
    ['zh', errorMessage('AUTH_LOGIN_FAILED', 'zh-CN')],
    ['fr', errorMessage('AUTH_LOGIN_FAILED', 'th')],
  ])('[AUTH-14] [I18N-01] use the language of Accept-Language %s', async (language, message) => {
    await app.db.deleteFrom('login_failures').execute();
    const body = { account: 'nobody', password: 'wrong password' };
    const reply = await call(app, 'POST /sellers/signin', { body, language });
    expectRefused(reply, 400, 'AUTH_LOGIN_FAILED');
    expect(reply.body.message).toBe(message);
  });

  it.each(LANGUAGES)('[ERR-05] [I18N-01] list every invalid field in %s', async (language) => {
    const body = {
      customer: { phone: '1' },
      shipping: { ...ADDRESS, postal_code: 'abc', address: 'x'.repeat(301) },
      items: [{ product_id: 1, quantity: 0 }],
    };
    const reply = await call(app, 'POST /storefront/no-such-store/orders', { body, language });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(reply.body.errors).sort()).toEqual([
      'customer.name',
      'customer.phone',
      'items.0.quantity',
      'shipping.address',
      'shipping.postal_code',
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/[{]\w+[}]/);
    expect(reply.body.errors['shipping.address'][0]).toContain('300');
  });

  it('[ERR-02] are 404 in JSON and in the reader’s language for an unknown address', async () => {
    for (const address of ['GET /no/such/thing', 'POST /products', 'DELETE /']) {
      const reply = await call(app, address);
      expectRefused(reply, 404, 'REQUEST_NOT_FOUND');
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    const thai = await call(app, 'GET /no/such/thing', { language: 'th' });
    expect(thai.body.message).toBe(errorMessage('REQUEST_NOT_FOUND', 'th'));
  });

  it('[ERR-02] are JSON for a malformed address', async () => {
    for (const path of [
      '/api/products/%E0%A4%A',
      '/api/products/abc',
      '/api/products/0',
      '/api/products/-1',
      '/api/products/1.5',
    ]) {
      const reply = await rawRequest(app, { line: `GET ${path} HTTP/1.1`, headers: ['accept-language: en'] });
      expect([400, 404]).toContain(reply.status);
      expect(reply.body).toMatchObject({ success: false, code: expect.stringMatching(/^REQUEST_/) });
    }
    const long = await call(app, `GET /storefront/${'x'.repeat(400)}`);
    expectRefused(long, 404, 'REQUEST_NOT_FOUND');
  });

  it('[ERR-02] reveal nothing about the cause of an internal error', async () => {
    const { token } = await newSeller(app);
    await app.ownerDb.schema.alterTable('store_visits').renameTo('store_visits_away').execute();
    await app.ownerDb.schema.alterTable('notifications').renameTo('notifications_away').execute();
    try {
      const reply = await call(app, 'GET /sellers/notifications', { token });
      expectRefused(reply, 500, 'SERVER_ERROR');
      expect(reply.body).toEqual({ success: false, code: 'SERVER_ERROR', message: 'Internal server error' });
    } finally {
      await app.ownerDb.schema.alterTable('notifications_away').renameTo('notifications').execute();
      await app.ownerDb.schema.alterTable('store_visits_away').renameTo('store_visits').execute();
    }
  });
});

describe('request input', () => {
  const signin = JSON.stringify({ account: 'x' });
  const post = (headers: string[], body = signin) =>
    rawRequest(app, {
      line: 'POST /api/sellers/signin HTTP/1.1',
      headers: ['accept-language: en', ...headers],
      body,
    });

  it.each([
    'text/plain',
    'text/plain; application/json',
    'application/json\t; charset=utf-8',
    'application/json ;charset=utf-8',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('[ERR-02] is refused unparsed with content type %j', async (type) => {
    const reply = await post([`content-type: ${type}`]);
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 415, code: 'REQUEST_INVALID' });
  });

  it.each([
    'application/json',
    'Application/JSON',
    ' application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
  ])('[ERR-02] is validated with content type %j', async (type) => {
    const reply = await post([`content-type:${type}`]);
    expect({ status: reply.status, errors: Object.keys(reply.body.errors ?? {}) }).toEqual({
      status: 422,
      errors: ['password'],
    });
  });

  it('[ERR-02] is validated without a content type', async () => {
    expect((await post([])).status).toBeGreaterThanOrEqual(400);
    expectRefused(await call(app, 'POST /sellers/signin'), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[ERR-02] is refused if it is malformed, of the wrong shape, or pollutes the prototype', async () => {
    const json = ['content-type: application/json'];
    for (const body of [
      '{',
      '{"account":}',
      'nonsense',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
    ]) {
      const reply = await post(json, body);
      expect({ body, status: reply.status, code: reply.body.code }).toEqual({
        body,
        status: 400,
        code: 'REQUEST_INVALID',
      });
    }
    for (const body of ['null', '[]', '"text"', '7', '{"account":["x"],"password":{"$gt":""}}']) {
      const reply = await post(json, body);
      expect({ body, status: reply.status }).toEqual({ body, status: 422 });
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('[ERR-02] is refused if it is too large or nested too deeply', async () => {
    const large = await call(app, 'POST /sellers/signin', { body: { account: 'x'.repeat(BODY_MAX_BYTES) } });
    expectRefused(large, 413, 'REQUEST_INVALID');
    expect(large.body.reason ?? large.body.message).toContain('too large');
    const deep = await post(['content-type: application/json'], `${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect([400, 422]).toContain(deep.status);
  });

  it('[ERR-02] may repeat a query parameter or contain an unknown one', async () => {
    expect((await call(app, 'GET /products?per_page=1&per_page=2')).status).toBe(422);
    expect((await call(app, 'GET /products?unknown=1&__proto__=2')).status).toBe(200);
  });

  it('[PROF-06] cannot set fields that the endpoint does not accept', async () => {
    const seller = await newSeller(app);
    const before = await app.db
      .selectFrom('sellers')
      .selectAll()
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow();
    const everything = {
      id: 1,
      account: 'admin',
      account_key: 'admin',
      password_hash: 'x',
      email: 'x@example.com',
      status: 'suspended',
      is_virtual: true,
      is_demo: true,
      can_bulk_profit: true,
      can_bulk_profit_status: true,
      is_verified: true,
      verification_status: 'verified',
      wallet_balance_cents: 10 ** 9,
      available_balance: 10 ** 7,
      has_deposit: true,
      seller_id: 1,
      created_at: '2000-01-01T00:00:00Z',
    };
    const reply = await call(app, 'PUT /sellers/update', {
      token: seller.token,
      body: { ...everything, display_name: 'Honest' },
    });
    expect(reply.status).toBe(200);
    const { updated_at: _, ...after } = await app.db
      .selectFrom('sellers')
      .selectAll()
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow();
    const { updated_at: __, ...expected } = { ...before, display_name: 'Honest' };
    expect(after).toEqual(expected);
    expect(await balanceOf(app, seller)).toBe(0);

    const account = `mass-${randomUUID()}`;
    const registered = await call(app, 'POST /sellers/register', {
      body: { ...everything, account, password: 'a good password' },
    });
    expect(registered.body.userInfo).toMatchObject({
      account,
      is_verified: false,
      can_bulk_profit_status: false,
      wallet_balance_cents: 0,
    });

    const order = await newOrder(app, seller, await newProduct(app), { paid: false });
    const row = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'pending_payment', paid_at: null });
  });

  it('[ORD-02] cannot set the price of an order', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app, { price: 10_000 });
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [product.id] } });
    const item = {
      product_id: product.id,
      quantity: 2,
      unit_price: 0.01,
      subtotal: 0.02,
      retail_price: 0.01,
    };
    const order = {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: [item],
      status: 'completed',
      paid_at: '2026-01-01',
    };
    const path = `POST /storefront/${seller.slug}/orders`;
    // The customer's total and prices are only compared with those of the catalogue.
    const cheap = await call(app, path, { body: { ...order, total_amount: 0.02 } });
    expectRefused(cheap, 422, 'REQUEST_VALIDATION_ERROR');
    const cheapItem = { ...order, items: [{ ...item, price: 0.01 }] };
    expectRefused(await call(app, path, { body: cheapItem }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await call(app, path, { body: order })).data.total_amount).toBe(220);
  });

  it('[PROF-06] is refused as a name if it is blank or contains NUL', async () => {
    const { token } = await newSeller(app);
    const update = (display_name: string) =>
      call(app, 'PUT /sellers/update', { token, body: { display_name } });
    expectRefused(await update('   '), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await update('nul\u0000l'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await call(app, 'GET /products?keyword=%00'), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await update('  ร้านน้ำหวาน ')).data.seller.display_name).toBe('ร้านน้ำหวาน');
    expectRefused(
      await call(app, 'PUT /sellers/update', { token, body: { phone: '12345' } }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    const phone = await call(app, 'PUT /sellers/update', { token, body: { phone: '๐๘๑ ๒๓๔ ๕๖๗๘' } });
    expect(phone.data.seller.phone).toBe('0812345678');
  });

  it('[AUTH-12] cannot redirect a reset link with the Host header', async () => {
    const account = `${randomUUID()}@example.com`;
    await call(app, 'POST /sellers/register', { body: { account, password: 'a good password' } });
    await rawRequest(app, {
      line: 'POST /api/auth/forgot-password HTTP/1.1',
      headers: [
        'host: elsewhere.example',
        'x-forwarded-host: elsewhere.example',
        'content-type: application/json',
      ],
      body: JSON.stringify({ email: account }),
    });
    await sendAccountMails(app, (error) => {
      throw error;
    });
    expect(app.mails.at(-1)!.to).toBe(account);
    expect(app.mails.at(-1)!.text).not.toContain('elsewhere');
  });
});

describe('idempotency keys', () => {
  it('[WAL-03] return the first result for a repeat, and refuse other input', async () => {
    const seller = await newSeller(app);
    const send = (amount: number, key = 'top-up-1') =>
      call(app, 'POST /sellers/wallet/recharge', { token: seller.token, key, body: { amount } });
    const first = await send(5_000);
    const again = await send(5_000);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const other = await send(6_000);
    expectRefused(other, 409, 'REQUEST_INVALID');
    expect(other.body.reason).toBe('key_reused');
    expect((await send(5_000, 'top-up-2')).data.recharge.id).not.toBe(first.data.recharge.id);
    for (const wrong of ['x'.repeat(129), 'two words'])
      expectRefused(await send(5_000, wrong), 400, 'REQUEST_INVALID');
  });

  it('[WAL-03] have one effect and one result for fifty parallel requests', async () => {
    const seller = await newSeller(app);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(app, 'POST /sellers/wallet/recharge', {
          token: seller.token,
          key: 'at-once',
          body: { amount: 7_000 },
        }),
      ),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${JSON.stringify(reply.body)}`)).size).toBe(1);
    const { data } = await call(app, 'GET /sellers/wallet/recharges', { token: seller.token });
    expect(data.pagination.total).toBe(1);
  });

  it('[ORD-07] can be used again after a failed attempt', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    const ship = (funding: string) =>
      call(app, `POST /sellers/orders/${order.id}/ship`, {
        token: seller.token,
        key: 'try-again',
        body: { courier: 'sf', tracking_number: 'SF1234567890123', funding },
      });
    expectRefused(await ship('balance'), 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    expect((await ship('escrow')).status).toBe(200);
  });

  it('[WAL-03] are separate for each seller', async () => {
    const [first, second] = [await newSeller(app), await newSeller(app)];
    const send = (token: string) =>
      call(app, 'POST /sellers/wallet/recharge', { token, key: 'shared-key', body: { amount: 5_000 } });
    const replies = [await send(first.token), await send(second.token)];
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    expect(replies[0]!.data.recharge.payment.id).not.toBe(replies[1]!.data.recharge.payment.id);
  });
});

describe('the running server', () => {
  it('[SEC-04] serves health, readiness and metrics', async () => {
    expect((await call(app, 'GET /health')).body).toEqual({ success: true, data: { status: 'up' } });
    expect((await call(app, 'GET /ready')).body).toEqual({
      success: true,
      data: { status: 'ready', checks: { database: true, storage: true } },
    });
    const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
    expect(metrics).toContain('raan_http_request_seconds_bucket');
    expect(metrics).toContain('route="/api/products"');
    expect(metrics).toContain('raan_realtime_connections 0');
  });

  it('forbids caching of API responses and sends security headers', async () => {
    for (const address of ['GET /products', 'GET /no/such/thing', 'GET /sellers/profile']) {
      const { headers } = await call(app, address);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('[SET-02] returns its version and settings', async () => {
    expect((await call(app, 'GET /system/version')).data.version).toMatch(/^\d+\.\d+\.\d+$/);
    const { data } = await call(app, 'GET /system');
    expect(data).toMatchObject({ demo: false, sandbox_payments: true, home_carousel: null });
    expect(JSON.stringify(data)).not.toContain(app.secret);
  });

  it('logs its own id for every request, returns it, and ignores ids that callers send', async () => {
    lines.length = 0;
    const headers = { 'request-id': 'chosen', 'x-request-id': 'chosen' };
    const reply = await call(app, 'GET /health', { headers });
    await call(app, 'GET /health');
    const ids = lines.map((line) => JSON.parse(line).reqId as string);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain('chosen');
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers.get('x-request-id')).toBe(ids[0]);
  });

  it('logs no token, password, phone number, address or order token', async () => {
    lines.length = 0;
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    const { token } = order;
    await call(app, `GET /storefront/orders/${token}?t=${token}`);
    await call(app, `GET /storefront/orders/${token.replaceAll('.', '%2E')}`);
    await call(app, `POST /storefront/orders/${token}/confirm-received`);
    await call(app, `POST /storefront/orders/${token}x/review`, { body: { rating: 9 } });
    await call(app, 'POST /sellers/signin', { body: { account: seller.account, password: seller.password } });
    await call(app, `GET /sellers/orders?keyword=${encodeURIComponent('0812345678')}`, {
      token: seller.token,
    });
    const log = lines.join('');
    expect(lines.length).toBeGreaterThan(20);
    expect(log).toContain('/api/storefront/orders/…');
    for (const secret of [
      seller.token,
      seller.password,
      token,
      token.slice(-43),
      '0812345678',
      '081 234 5678',
      'ลาดพร้าว',
      'สมชาย',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('invented tokens', () => {
  const limited = useTestApp({ env: { RATE_LIMIT_PER_MINUTE: '10' } });

  it('[ERR-02] [AUTH-10] are counted together by network, while valid tokens still work', async () => {
    const seller = await newSeller(limited);
    const madeUp = () => call(limited, 'GET /sellers/profile', { token: randomUUID() });
    for (let index = 0; index < 10; index += 1) expectRefused(await madeUp(), 401, 'AUTH_TOKEN_INVALID');
    const refused = await madeUp();
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(limited, 'GET /sellers/profile', { token: seller.token })).status).toBe(200);
  });
});

describe('rate limits', () => {
  const limited = useTestApp({
    env: { RATE_LIMIT_PER_MINUTE: '40', SIGNIN_LIMIT_PER_MINUTE: '5', CHECKOUT_LIMIT_PER_MINUTE: '3' },
  });

  it('[ERR-02] answer 429 with REQUEST_RATE_LIMIT, and count each kind of request separately', async () => {
    const signin = (token?: string) =>
      call(limited, 'POST /sellers/signin', {
        body: { account: 'x', password: 'wrong password' },
        ...(token && { token }),
      });
    for (let index = 0; index < 5; index += 1) expect((await signin()).status).not.toBe(429);
    const refused = await signin();
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // An invented token does not evade the limit.
    expectRefused(await signin('y'.repeat(43)), 429, 'REQUEST_RATE_LIMIT');
    expect((await call(limited, 'GET /products')).status).toBe(200);

    const order = () => call(limited, 'POST /storefront/nowhere/orders', { body: {} });
    for (let index = 0; index < 3; index += 1) expect((await order()).status).toBe(422);
    expectRefused(await order(), 429, 'REQUEST_RATE_LIMIT');

    const statuses: number[] = [];
    for (let index = 0; index < 45; index += 1) {
      statuses.push((await call(limited, 'GET /products', { token: randomUUID() })).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('rate limits of pages', () => {
  const limited = useTestApp({ env: { RATE_LIMIT_PER_MINUTE: '10' }, web: true });

  it('[ERR-02] answer stores and sitemaps in plain text whatever token is sent, and do not affect files or the API', async () => {
    const { slug } = await newSeller(limited);
    const open = async (path: string) => {
      const response = await fetch(`${limited.baseUrl}${path}`, {
        headers: { 'accept-language': 'en', authorization: `Bearer ${randomUUID()}` },
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    for (const path of [`/s/${slug}`, '/sitemap.xml', `/%73/${slug}`])
      for (let index = 0; index < 3; index += 1) expect(await open(path)).toMatchObject({ status: 200 });
    expect((await open(`/s/${slug}/sitemap/1.xml`)).status).toBe(200);
    for (const path of [
      `/s/${slug}`,
      '/sitemap.xml',
      '/sitemap/1.xml',
      `/s/${slug}/sitemap/1.xml`,
      `/%73/${slug}`,
    ]) {
      const refused = await open(path);
      expect({ path, status: refused.status }).toEqual({ path, status: 429 });
      expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.text).toMatch(/^[A-Z][^{}]+\n$/);
    }
    expect((await call(limited, 'GET /products')).status).toBe(200);
    for (const path of ['/robots.txt', '/']) expect((await open(path)).status).toBe(200);
  });

  it('[ERR-02] also count API addresses in another spelling', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await fetch(`${limited.baseUrl}/%61pi/products/categories`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('errors of the database and the disk', () => {
  const thrown = (properties: object) =>
    toErrorResponse(Object.assign(new Error('no'), properties), 'en').status;

  it('[SEC-04] are 503 for a full disk and a missing socket, and 500 for a missing file', () => {
    expect(thrown({ code: '53100' })).toBe(503);
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'])
      expect(thrown({ code, syscall: 'write' })).toBe(503);
    expect(thrown({ code: 'ENOENT', syscall: 'connect' })).toBe(503);
    expect(thrown({ code: 'EAGAIN', syscall: 'connect' })).toBe(503);
    expect(thrown({ code: 'ENOENT', syscall: 'open' })).toBe(500);
  });
});
