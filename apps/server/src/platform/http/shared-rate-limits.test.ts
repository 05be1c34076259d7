import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondApp, type SecondApp } from '#test/second-app.ts';
import { call, expectRefused, useTestApp, type TestApp } from '#test/test-app.ts';

const LIMIT = 40;
const limits = { RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY_HOPS: '1' };
const app = useTestApp({ env: limits });
let second: SecondApp;
beforeAll(async () => {
  second = await startSecondApp(app, limits);
});
afterAll(() => second.close());

const visit = (at: TestApp, address: string) =>
  call(at, 'GET /storefront/nobody', { headers: { 'x-forwarded-for': address } });
/** Longer than servers need to share their counts. */
const share = () => sleep(1_500);

describe('rate limits of two servers', () => {
  it('[OUT-05] [SEC-02] count a caller on both together, and other callers apart', async () => {
    const address = '203.0.113.7';
    const allowed = async (at: TestApp, times: number) => {
      for (let turn = 0; turn < times; turn += 1) expect((await visit(at, address)).status).toBe(404);
      await share();
    };
    await allowed(app, 30);
    await allowed(second, 5);
    await allowed(second, 5);
    const refused = await visit(second, address);
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    // The first server learns of the others with its own next request.
    await allowed(app, 1);
    expectRefused(await visit(app, address), 429, 'REQUEST_RATE_LIMIT');
    expect((await visit(app, '203.0.113.8')).status).toBe(404);
    const stored = await app.db.selectFrom('rate_limits').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(address);
  });
});
