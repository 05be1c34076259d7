// Runs over the contract itself, so that new endpoints are tested automatically.
import { OPERATOR_ROLES, canOperatorCall } from '@raan/contract/console/operator';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@raan/contract/durations';
import { newOperator } from '#test/operators.ts';
import { allEndpoints, examplePath } from '#test/contract-endpoints.ts';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const endpoints = await allEndpoints();
const ofSellers = endpoints.filter(({ endpoint }) => endpoint.access === 'seller');
const ofOperators = endpoints.filter(({ endpoint }) => endpoint.access === 'operator');
const guarded = [...ofSellers, ...ofOperators];

describe('the endpoints of the contract', () => {
  it('[AUTH-10] are all found by this test', () => {
    expect(endpoints.length).toBeGreaterThanOrEqual(50);
    expect(ofSellers.length).toBeGreaterThanOrEqual(30);
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(endpoints)('include a route for $name: $endpoint.method $endpoint.path', ({ endpoint }) => {
    expect(app.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })).toBe(true);
  });

  it('are in the API description, with 503 among their failures', async () => {
    const { body } = await call(app, 'GET /docs/json');
    const missing = endpoints.filter(({ endpoint }) => {
      const documented =
        body.paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()];
      return (
        documented?.summary !== endpoint.summary ||
        !documented.responses['503'] ||
        Boolean(documented.security) !== (endpoint.access !== 'public')
      );
    });
    expect(missing).toEqual([]);
  });
});

describe('an endpoint of sellers or operators', () => {
  it.each(guarded)(
    '[AUTH-10] $name refuses strangers before it validates their input',
    async ({ endpoint }) => {
      const address = `${endpoint.method} ${examplePath(endpoint)}`;
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

  it('lies under /console only if it is for operators; their sign-in is the only exception', () => {
    const inConsole = endpoints.filter(({ endpoint }) => endpoint.path.startsWith('/console/'));
    expect(inConsole.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)).toEqual([
      'signinOperator',
    ]);
    expect(ofOperators.map(({ name }) => name).sort()).toEqual(
      inConsole
        .map(({ name }) => name)
        .filter((name) => name !== 'signinOperator')
        .sort(),
    );
  });

  it('[AUTH-10] refuses sellers’ tokens in the console and operators’ tokens elsewhere', async () => {
    const seller = await newSeller(app);
    const operator = await newOperator(app);
    const sides = [
      { endpoints: ofOperators, token: seller.token },
      { endpoints: ofSellers, token: operator.token },
    ];
    for (const side of sides)
      for (const { endpoint } of side.endpoints) {
        const options = endpoint.body
          ? { token: side.token, body: { nothing: 'useful' } }
          : { token: side.token };
        expectRefused(
          await call(app, `${endpoint.method} ${examplePath(endpoint)}`, options),
          401,
          'AUTH_TOKEN_INVALID',
        );
      }
    // Both tokens are valid on their own side.
    expect((await call(app, 'GET /sellers/profile', { token: seller.token })).status).toBe(200);
    expect((await call(app, 'GET /console/me', { token: operator.token })).status).toBe(200);
  });

  it('for operators allows exactly the roles that it names', async () => {
    const tokens = {
      reviewer: (await newOperator(app, 'reviewer')).token,
      finance: (await newOperator(app, 'finance')).token,
    };
    const limited = ofOperators.filter(({ endpoint }) => endpoint.roles !== undefined);
    expect(limited.length).toBeGreaterThan(4);
    for (const { endpoint } of limited)
      for (const role of OPERATOR_ROLES) {
        if (canOperatorCall(role, endpoint)) continue;
        const refused = await call(app, `${endpoint.method} ${examplePath(endpoint)}`, {
          token: tokens[role],
          ...(endpoint.body && { body: { nothing: 'useful' } }),
        });
        expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
        expect(refused.body.reason).toBe('operator_role_refused');
      }
  });

  it('[AUTH-09] [AUTH-10] refuses an expired token with AUTH_TOKEN_EXPIRED', async () => {
    const tokens = { seller: (await newSeller(app)).token, operator: (await newOperator(app)).token };
    app.clock.advance(DAY_MS);
    for (const { endpoint } of guarded) {
      const token = tokens[endpoint.access as keyof typeof tokens];
      const options = endpoint.body ? { token, body: { nothing: 'useful' } } : { token };
      expectRefused(
        await call(app, `${endpoint.method} ${examplePath(endpoint)}`, options),
        401,
        'AUTH_TOKEN_EXPIRED',
      );
    }
  });
});
