import { beforeAll, describe, expect, it } from 'vitest';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

describe('the API description', () => {
  type Operation = {
    parameters?: { in: string; name: string }[];
    requestBody?: { content: object };
    responses: Record<string, { description: string; content?: object }>;
  };
  let operations: (Operation & { name: string })[];
  beforeAll(async () => {
    const { body } = await call(app, 'GET /docs/json');
    operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    );
  });
  const headersOf = (operation: Operation | undefined) =>
    operation?.parameters?.filter((parameter) => parameter.in === 'header').map(({ name }) => name);

  it('describes every response, and failures with their envelope', async () => {
    for (const { name, responses } of operations) {
      const words = Object.values(responses).map(({ description }) => description);
      expect({ name, words }).toEqual({ name, words: words.filter((text) => !text.startsWith('Default')) });
      for (const status of [400, 403, 404, 409, 422, 429, 500])
        expect(JSON.stringify(responses[status]?.content), `${name} ${status}`).toContain('"code"');
    }
    expect(
      operations.find(({ name }) => name === 'get /api/sellers/profile')?.responses['401'],
    ).toBeDefined();
    expect(operations.find(({ name }) => name === 'get /api/products')?.responses['401']).toBeUndefined();
  });

  it('lists the headers that an endpoint accepts', async () => {
    const of = (wanted: string) => headersOf(operations.find(({ name }) => name === wanted));
    expect(of('post /api/sellers/signin')).toEqual(['x-slide-pass']);
    expect(of('post /api/sellers/register')).toEqual(['x-slide-pass']);
    expect(of('post /api/storefront/{slug}/orders')).toEqual(['idempotency-key']);
    expect(of('get /api/products') ?? []).toEqual([]);
  });

  it('marks the endpoints that accept a form with files', async () => {
    const forms = operations.filter(
      ({ requestBody }) => 'multipart/form-data' in (requestBody?.content ?? {}),
    );
    expect(forms.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['post /api/files/upload', 'post /api/files/upload/multiple']),
    );
    expect(forms).toHaveLength(7);
  });

  it('is served with a policy that only allows own resources; every response forbids framing and unused browser features', async () => {
    /** Reads the whole body: an unread one would hold its connection open. */
    const read = async (path: string) => {
      const response = await fetch(app.baseUrl + path);
      await response.arrayBuffer();
      return response;
    };
    const page = await read('/api/docs/static/index.html');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const path of ['/api/docs/json', '/api/health', '/no/such/page', '/metrics']) {
      const { headers } = await read(path);
      expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=(), payment=()');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});

describe('metrics in production', () => {
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' };
  const TOKEN = 'a token for Prometheus';
  const direct = useTestApp({ env: { ...PRODUCTION, METRICS_TOKEN: TOKEN } });
  const proxied = useTestApp({ env: { ...PRODUCTION, TRUST_PROXY_HOPS: '1' } });
  const metrics = async ({ baseUrl }: { baseUrl: string }, headers: Record<string, string> = {}) => {
    const response = await fetch(`${baseUrl}/metrics`, { headers });
    return {
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      data: undefined,
    };
  };

  it('are open to this machine, the private network, and callers with the token', async () => {
    expect((await metrics(direct)).status).toBe(200);
    for (const ip of ['10.1.2.3', '192.168.0.9', '172.31.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])
      expect({ ip, status: (await metrics(proxied, { 'x-forwarded-for': ip })).status }).toEqual({
        ip,
        status: 200,
      });
    const far = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` };
    expect((await metrics(direct, far)).status).toBe(200);
  });

  it('are closed to others and to requests forwarded by an unconfigured proxy', async () => {
    for (const ip of ['203.0.113.7', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.7'])
      expect({ ip, status: (await metrics(proxied, { 'x-forwarded-for': ip })).status }).toEqual({
        ip,
        status: 403,
      });
    const refused = [
      await metrics(direct, { 'x-forwarded-for': '10.0.0.1' }),
      await metrics(direct, { forwarded: 'for=10.0.0.1' }),
      await metrics(direct, { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer made up' }),
      await metrics(proxied, { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer undefined' }),
    ];
    for (const reply of refused)
      expectRefused({ ...reply, body: JSON.parse(reply.body) }, 403, 'AUTH_PERMISSION_DENIED');
  });
});
