// Written from the contract itself: an endpoint that is added there is held to these rules by its existence.
import { OPERATOR_ROLES, operatorMay } from '@raan/contract/console/operator';
import { describe, expect, it } from 'vitest';
import { newOperator } from '#test/operators.ts';
import { allEndpoints, filledPath } from '#test/contract.ts';
import { newSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const endpoints = await allEndpoints();
const ofSellers = endpoints.filter(({ endpoint }) => endpoint.access === 'seller');
const ofOperators = endpoints.filter(({ endpoint }) => endpoint.access === 'operator');
const guarded = [...ofSellers, ...ofOperators];
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

  it('[ERR-02] stands in the API’s documentation, with 503 among its failures', async () => {
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

describe('every endpoint of sellers and operators', () => {
  it.each(guarded)(
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

  it('[AUTH-10] of operators lies under /console, and no other does but their sign-in', () => {
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

  it('[AUTH-10] knows no token of the other side: sellers’ tokens in the console, operators’ outside', async () => {
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
          await call(app, `${endpoint.method} ${filledPath(endpoint)}`, options),
          401,
          'AUTH_TOKEN_INVALID',
        );
      }
    // Both tokens are good where they belong.
    expect((await call(app, 'GET /sellers/profile', { token: seller.token })).status).toBe(200);
    expect((await call(app, 'GET /console/me', { token: operator.token })).status).toBe(200);
  });

  it('[AUTH-10] of operators opens to the roles that it names, and to no other', async () => {
    const tokens = {
      reviewer: (await newOperator(app, 'reviewer')).token,
      finance: (await newOperator(app, 'finance')).token,
    };
    const limited = ofOperators.filter(({ endpoint }) => endpoint.roles !== undefined);
    expect(limited.length).toBeGreaterThan(4);
    for (const { endpoint } of limited)
      for (const role of OPERATOR_ROLES) {
        if (operatorMay(role, endpoint)) continue;
        const refused = await call(app, `${endpoint.method} ${filledPath(endpoint)}`, {
          token: tokens[role],
          ...(endpoint.body && { body: { nothing: 'useful' } }),
        });
        expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
        expect(refused.body.reason).toBe('operator_role_refused');
      }
  });

  it('[AUTH-09] [AUTH-10] refuses an expired token, and says that it has expired', async () => {
    const tokens = { seller: (await newSeller(app)).token, operator: (await newOperator(app)).token };
    app.clock.advance(DAY_MS);
    for (const { endpoint } of guarded) {
      const token = tokens[endpoint.access as keyof typeof tokens];
      const options = endpoint.body ? { token, body: { nothing: 'useful' } } : { token };
      expectRefused(
        await call(app, `${endpoint.method} ${filledPath(endpoint)}`, options),
        401,
        'AUTH_TOKEN_EXPIRED',
      );
    }
  });
});
