import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

/** More than the pool size in tests. */
const CONNECTIONS = 20;
/** Longer than the limit for waiting for a connection. */
const HELD_SECONDS = 8;

const app = useTestApp();

it('[SEC-04] answers 503 with Retry-After when no connection becomes free in time, and recovers afterwards', async () => {
  const seller = await newSeller(app);
  const profile = () => call(app, 'GET /sellers/profile', { token: seller.token });
  const held = Array.from({ length: CONNECTIONS }, () =>
    sql`select pg_sleep(${HELD_SECONDS})`.execute(app.db).catch((error: unknown) => error),
  );
  const refused = await profile();
  expectRefused(refused, 503, 'SERVER_UNAVAILABLE');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await Promise.all(held);
  expect((await profile()).status).toBe(200);
});
