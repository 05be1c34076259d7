import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

/** More than the application's pool holds in tests. */
const CONNECTIONS = 20;
/** Longer than anybody waits for a connection. */
const HELD_SECONDS = 8;

const app = useTestApp();

it('[ERR-02] whoever finds no free connection to the database in time is told when to come again, and then is served', async () => {
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
