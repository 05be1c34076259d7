// Written from the contract itself: an endpoint that is added there is held to these rules by its existence.
import { describe, expect, it } from 'vitest';
import { allEndpoints, filledPath } from '#test/contract.ts';
import { newSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const endpoints = await allEndpoints();
const ofSellers = endpoints.filter(({ endpoint }) => endpoint.access === 'seller');
const DAY_MS = 86_400_000;

describe('every endpoint of the contract', () => {
  it('[AUTH-10] is found here', () => {
    expect(endpoints.length).toBeGreaterThanOrEqual(50);
    expect(ofSellers.length).toBeGreaterThanOrEqual(30);
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(endpoints)('[ERR-02] $name is served: $endpoint.method $endpoint.path', ({ endpoint }) => {
    expect(app.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })).toBe(true);
  });

  it('[ERR-02] stands in the API’s documentation', async () => {
    const { body } = await call(app, 'GET /docs/json');
    const missing = endpoints.filter(({ endpoint }) => {
      const documented =
        body.paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()];
      return (
        documented?.summary !== endpoint.summary ||
        Boolean(documented.security) !== (endpoint.access !== 'public')
      );
    });
    expect(missing).toEqual([]);
  });
});

describe('every endpoint of sellers', () => {
  it.each(ofSellers)(
    '[AUTH-10] $name refuses a stranger, before looking at what they sent',
    async ({ endpoint }) => {
      const address = `${endpoint.method} ${filledPath(endpoint)}`;
      const options = endpoint.body ? { body: { nothing: 'useful' } } : {};
      expectRefused(await call(app, address, options), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(
        await call(app, address, { ...options, token: 'x'.repeat(43) }),
        401,
        'AUTH_TOKEN_INVALID',
      );
      const basic = { authorization: 'Basic c2VsbGVyOnNlbGxlcg==' };
      expectRefused(await call(app, address, { ...options, headers: basic }), 401, 'AUTH_TOKEN_INVALID');
    },
  );

  it('[AUTH-09] [AUTH-10] refuses an expired token, and says that it has expired', async () => {
    const { token } = await newSeller(app);
    app.clock.advance(DAY_MS);
    for (const { endpoint } of ofSellers) {
      const options = endpoint.body ? { token, body: { nothing: 'useful' } } : { token };
      expectRefused(
        await call(app, `${endpoint.method} ${filledPath(endpoint)}`, options),
        401,
        'AUTH_TOKEN_EXPIRED',
      );
    }
  });
});
