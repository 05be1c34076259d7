// Checks follow the route that the router matched, however the address is spelled.
import { CSRF_COOKIE } from '@raan/contract/constants';
import { describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { exchange } from '#test/raw-http.ts';
import { call, expectRefused, useTestApp, type TestApp } from '#test/test-app.ts';

const lines: string[] = [];
const app = useTestApp({ web: true, logStream: { write: (line) => void lines.push(line) } });

type RawAnswer = { status: number; headers: Headers; text: string };

/** Sends a request line unchanged; `fetch` would normalize the address. */
async function send(
  { port }: TestApp,
  line: string,
  { headers = [], body = '' }: { headers?: readonly string[]; body?: string } = {},
): Promise<RawAnswer> {
  const head = [
    `${line} HTTP/1.1`,
    'host: localhost',
    'accept-language: en',
    'connection: close',
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    ...headers,
  ];
  const response = await exchange(port, `${head.join('\r\n')}\r\n\r\n${body}`);
  const [top = '', ...rest] = response.split('\r\n\r\n');
  const [status = '', ...fields] = top.split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: new Headers(
      fields.map((field): [string, string] => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon), field.slice(colon + 1).trim()];
      }),
    ),
    text: rest.join('\r\n\r\n'),
  };
}

/** Spellings of `/api` that the router decodes. */
const SPELLINGS = ['/api', '/%61pi', '/a%70i', '/%61%70%69'];

describe('[SEC-05] an address of the API in another spelling', () => {
  it.each(SPELLINGS)('%s refuses a form, as its plain spelling does', async (api) => {
    const { status } = await send(app, `POST ${api}/sellers/signin`, {
      headers: ['content-type: application/x-www-form-urlencoded'],
      body: 'account=x&password=correct+horse',
    });
    expect(status).toBe(415);
  });

  it.each(SPELLINGS)('%s requires the CSRF header of a browser', async (api) => {
    const { status, text } = await send(app, `POST ${api}/sellers/signin`, {
      headers: ['content-type: application/json', `cookie: ${CSRF_COOKIE}=given`],
      body: '{"account":"nobody","password":"wrong password"}',
    });
    expect({ status, reason: JSON.parse(text).reason }).toEqual({ status: 403, reason: 'csrf_missing' });
  });

  it.each(SPELLINGS)('%s forbids caches to store the response', async (api) => {
    for (const path of ['/products/categories', '/no/such/thing', '/products/x']) {
      const { headers } = await send(app, `GET ${api}${path}`);
      expect({ path, stored: headers.get('cache-control') }).toEqual({ path, stored: 'no-store' });
    }
  });

  it.each(SPELLINGS)('%s answers 404 in JSON for an unknown address', async (api) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const { status, headers, text } = await send(app, `${method} ${api}/no/such/thing`);
      expect({ method, status, type: headers.get('content-type') }).toEqual({
        method,
        status: 404,
        type: 'application/json; charset=utf-8',
      });
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'REQUEST_NOT_FOUND' });
    }
  });

  it('takes the form of the realtime client with a query in its address', async () => {
    const { status } = await send(app, 'POST /%61pi/pusher/auth?from=client', {
      headers: ['content-type: application/x-www-form-urlencoded'],
      body: 'socket_id=1.2&channel_name=private-seller.1',
    });
    expect(status).toBe(401);
  });

  it('hides the token of an order from the log', async () => {
    const order = await newOrder(app, await newSeller(app), await newProduct(app));
    lines.length = 0;
    for (const path of [
      `/%61pi/storefront/orders/${order.token}`,
      `/api/%73torefront/orders/${order.token}/no/such/thing`,
      `/api/storefront/orders/${order.token}%E0%A4%A`,
      `/%73/store/order/${order.token}`,
      `//api/storefront/orders/${order.token}`,
      `http://elsewhere.example/api/storefront/orders/${order.token}`,
    ])
      await send(app, `GET ${path}`);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).not.toContain(order.token.slice(-43));
  });
});

describe('[SEC-05] limits of an address in another spelling', () => {
  const limited = useTestApp({ env: { RATE_LIMIT_PER_MINUTE: '10' } });

  it('refuses too many requests in JSON, unknown addresses of the API included', async () => {
    for (let count = 0; count < 10; count += 1) await send(limited, 'GET /%61pi/no/such/thing');
    const { status, text } = await send(limited, 'GET /%61pi/no/such/thing');
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 429, code: 'REQUEST_RATE_LIMIT' });
  });
});

describe('[SEC-05] redirects', () => {
  const LOCAL = /^\/(?![/\\])/;

  it.each([
    '//elsewhere.example/x',
    '///elsewhere.example/x',
    '/\\elsewhere.example/x',
    '/\\/elsewhere.example',
    '\\\\elsewhere.example/x',
    '//',
    '//elsewhere.example/%2e%2e',
    'http://elsewhere.example/x',
    'https://elsewhere.example',
    '/%2Felsewhere.example',
    '/%5Celsewhere.example',
    '/login/',
    '//login?next=//elsewhere.example',
  ])('stay on this origin for %s', async (target) => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const { status, headers } = await send(app, `${method} ${target}`);
      const location = headers.get('location');
      expect({ method, status, isLocal: location === null || LOCAL.test(location) }).toEqual({
        method,
        status,
        isLocal: true,
      });
      expect(status).toBeLessThan(500);
    }
  });

  it('lead a form that was sent without script back to its page', async () => {
    const { status, headers } = await send(app, 'POST /login?redirect=/wallet', {
      headers: ['content-type: application/x-www-form-urlencoded'],
      body: 'account=x',
    });
    expect({ status, location: headers.get('location') }).toEqual({ status: 303, location: '/login' });
  });

  it('refuse a request target that names a host', async () => {
    const targets = ['http://elsewhere.example/api/products', 'http://elsewhere.example/s/some-store?own='];
    for (const target of targets) {
      const { status, headers, text } = await send(app, `GET ${target}`);
      expect({ status, location: headers.get('location'), code: JSON.parse(text).code }).toEqual({
        status: 400,
        location: null,
        code: 'REQUEST_INVALID',
      });
    }
  });

  it('for a renamed store keep this origin, whatever follows the name', async () => {
    const { token, slug } = await newSeller(app);
    const renamed = `moved-${slug}`.slice(0, 30);
    const put = await call(app, 'PUT /shop/info', { token, body: { slug: renamed } });
    expect(put.status).toBe(200);
    for (const rest of [
      '',
      '/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/p/1?x=//elsewhere.example',
    ]) {
      const { status, headers } = await send(app, `GET /s/${slug}${rest}`);
      expect({ rest, status }).toEqual({ rest, status: 301 });
      expect(headers.get('location')).toBe(`/s/${renamed}${rest}`);
    }
  });
});

describe('[SEC-05] numbers in addresses', () => {
  const SPELLINGS_OF_16 = [
    '0x10',
    '1.6e1',
    '16e0',
    '+16',
    '%2016',
    '16%20',
    '16.0',
    '016',
    '0b10000',
    '%EF%BC%91%EF%BC%96',
  ];
  const TOO_LARGE = [
    '9007199254740992',
    '9223372036854775808',
    '99999999999999999999',
    '9'.repeat(90),
    '1e400',
  ];

  it.each([...SPELLINGS_OF_16, ...TOO_LARGE, '-1', '0', 'NaN', 'Infinity', '16,17'])(
    'refuse the id %s with 404',
    async (id) => {
      const { token } = await newSeller(app);
      for (const path of ['/files', '/sellers/orders', '/sellers/notifications', '/products']) {
        const { status, text } = await send(app, `GET /api${path}/${id}`, {
          headers: [`authorization: Bearer ${token}`],
        });
        expect({ path, status, code: JSON.parse(text).code }).toEqual({
          path,
          status: 404,
          code: 'REQUEST_NOT_FOUND',
        });
      }
    },
  );

  it('are read in decimal digits only, in a query too', async () => {
    for (const page of ['0x2', '1e1', '+2', '%202', '2.0', '02', '1000001', '9'.repeat(30)])
      expectRefused(await call(app, `GET /products?page=${page}`), 422, 'REQUEST_VALIDATION_ERROR');
    for (const price of ['0x2', '1e1', '+2', '1e400', 'Infinity', '99999999999'])
      expectRefused(await call(app, `GET /products?min_price=${price}`), 422, 'REQUEST_VALIDATION_ERROR');
    const query = 'page=2&per_page=20&min_price=1.50&max_price=20&hot=true';
    expect((await call(app, `GET /products?${query}`)).status).toBe(200);
  });
});

describe('[SEC-05] values that no column holds', () => {
  it('are refused in a body', async () => {
    const { token } = await newSeller(app);
    const order = await newOrder(app, await newSeller(app), await newProduct(app));
    const bodies: [string, object][] = [
      ['POST /sellers/orders/1/cancel', { reason: 'x', version: 2 ** 31 }],
      ['POST /sellers/orders/1/refund', { reason: 'x', version: 2 ** 53 }],
      ['POST /sellers/refund-requests/1/agree', { version: -(2 ** 31) - 1 }],
      ['POST /sellers/products', { product_ids: [2 ** 60] }],
      ['POST /sellers/wallet/recharge', { amount: 1e300 }],
      ['POST /sellers/wallet/withdraw', { amount: 1e11, withdraw_password: '123456' }],
      ['PUT /sellers/update', { display_name: 'half \ud800 of a pair' }],
      ['PUT /sellers/update', { display_name: 'nul \u0000' }],
      ['PUT /shop/settings', { business_hours: '', announcement: 'half \ud800' }],
      [`POST /storefront/orders/${order.token}/refund-request`, { reason: 'damaged', comment: '\ud800' }],
    ];
    for (const [endpoint, body] of bodies) {
      const reply = await call(app, endpoint, { token, body });
      expect({ endpoint, body, status: reply.status }).toEqual({ endpoint, body, status: 422 });
      expect(Object.keys(reply.body.errors)).toHaveLength(1);
    }
  });

  it('are refused in a query and a path', async () => {
    const { token } = await newSeller(app);
    expectRefused(await call(app, 'GET /storefront/%00'), 404, 'REQUEST_NOT_FOUND');
    for (const query of ['keyword=%00', 'keyword=a%00b', 'cursor=%00'])
      expectRefused(await call(app, `GET /products?${query}`), 422, 'REQUEST_VALIDATION_ERROR');
    for (const day of ['0000-01-01', '9999-12-31', '2026-02-30', '275760-09-13'])
      expectRefused(
        await call(app, `GET /finance/statement.csv?from=${day}&to=${day}`, { token }),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
  });
});

describe('[SEC-05] the API documentation in production', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' };
  const closed = useTestApp({ env: production });
  const open = useTestApp({ env: { ...production, API_DOCS: '1' } });
  const PATHS = ['/docs', '/docs/json', '/docs/yaml', '/docs/static/index.html'];

  it('is closed', async () => {
    for (const path of PATHS) expectRefused(await call(closed, `GET ${path}`), 404, 'REQUEST_NOT_FOUND');
  });

  it('opens by API_DOCS', async () => {
    for (const path of PATHS) expect((await call(open, `GET ${path}`)).status).toBe(200);
  });

  it('is open elsewhere', async () => {
    expect((await call(app, 'GET /docs')).status).toBe(200);
  });
});
