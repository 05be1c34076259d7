import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { expect, it } from 'vitest';
import { openDatabase, type Db } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createTestDatabase } from '#test/database.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { newProduct, newSeller } from '#test/fixtures.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';
import type { TestApp } from '#test/test-app.ts';

import { startOrderLoad, type ConfirmedOrders } from './order-load.ts';

/** `RAAN_KILLS` sets the number of kills for longer runs. */
const KILLS = Number(process.env.RAAN_KILLS ?? 4);
const TIMEOUT_MS = 120_000 + KILLS * 20_000;
const LOAD_MS = 900;
const UNIT_COST_BAHT = 10;
const BALANCE_BAHT = 100_000;
/** From kill to ready, including the database. Checked in runs of at least `P99_KILLS_MIN` kills. */
const RECOVERY_P99_MS = 5_000;
const P99_KILLS_MIN = 100;

async function seed(connection: PoolConfig): Promise<number> {
  const { db } = openDatabase({ ...connection, max: 2 });
  try {
    const clock = { now: () => Date.now(), advance: () => {} };
    return (await newProduct({ db, clock }, { price: UNIT_COST_BAHT * 100 })).id;
  } finally {
    await db.destroy();
  }
}

/** Returns the confirmed orders and each recovery time in milliseconds. */
async function runLoadWithKills(env: Record<string, string>, productId: number) {
  let server: RunningServer = await startServer(env);
  const seller = await newSeller({ baseUrl: server.baseUrl } as TestApp, { balance: BALANCE_BAHT });
  await fetch(`${server.baseUrl}/api/sellers/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ product_ids: [productId] }),
  });
  const load = startOrderLoad({
    baseUrl: () => server.baseUrl,
    slug: seller.slug,
    token: seller.token,
    productId,
    customers: 6,
  });
  const recoveries: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    // At least as long as the last restart took: on a busy machine no request would succeed in between.
    await sleep(Math.max(LOAD_MS + Math.random() * 400, recoveries.at(-1) ?? 0));
    const killedAt = performance.now();
    await server.kill();
    server = await startServer(env);
    recoveries.push(performance.now() - killedAt);
  }
  await sleep(LOAD_MS);
  await load.stop();
  expect(await server.stop()).toBe(0);
  return { confirmed: load.confirmed, sellerId: seller.id, recoveries };
}

async function expectConfirmedOrders(db: Db, sellerId: number, confirmed: ConfirmedOrders): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'paid_at'])
    .where('seller_id', '=', sellerId)
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const idOf = (token: string) => Number.parseInt(token.split('.')[1]!, 36);
  expect(confirmed.placed.length).toBeGreaterThan(KILLS);
  expect(confirmed.shipped.length).toBeGreaterThan(0);
  for (const token of confirmed.placed) expect(byId.has(idOf(token))).toBe(true);
  for (const token of confirmed.paid) expect(byId.get(idOf(token))?.paid_at).not.toBeNull();
  for (const id of confirmed.shipped) expect(byId.get(id)?.status).toBe('pending_delivery');
  // Each idempotency key had one effect: no extra orders, each shipped and paid once.
  expect(orders).toHaveLength(confirmed.placed.length);
  expect(new Set(confirmed.shipped).size).toBe(confirmed.shipped.length);
  const shipped = orders.filter((order) => order.status === 'pending_delivery').length;
  const { balance_satang: balance } = await db
    .selectFrom('ledger_accounts')
    .select('balance_satang')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  expect(balance).toBe((BALANCE_BAHT - shipped * UNIT_COST_BAHT) * 100);
  await expectLedgerBalanced(db);
}

/** Prints the recovery times and checks the limit in long runs. */
function expectFastRecovery(recoveries: readonly number[]): void {
  const sorted = recoveries.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  process.stdout.write(`recovery ${at(0.5)} ms (p50), ${at(0.99)} ms (p99) after ${sorted.length} kills\n`);
  expect(at(0.99)).toBeLessThan(sorted.length < P99_KILLS_MIN ? Infinity : RECOVERY_P99_MS);
}

it.skipIf(process.env.DATABASE_URL)(
  '[ORD-06] keeps every confirmed order when the server and its database are killed under load',
  async () => {
    const folder = mkdtempSync('/tmp/raan-crash-');
    chmodSync(folder, 0o755);
    try {
      const dataDir = path.join(folder, 'postgres');
      const first = await startEmbeddedPostgres({ dataDir });
      await migrate(first.connectionOptions);
      const productId = await seed(first.connectionOptions);
      await first.stop();

      const { confirmed, sellerId, recoveries } = await runLoadWithKills({ DATA_DIR: folder }, productId);

      const last = await startEmbeddedPostgres({ dataDir });
      const { db } = openDatabase({ ...last.connectionOptions, max: 2 });
      await expectConfirmedOrders(db, sellerId, confirmed);
      expectFastRecovery(recoveries);
      await db.destroy();
      await last.stop();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);

it.runIf(process.env.DATABASE_URL)(
  '[ORD-06] keeps every confirmed order when only the server is killed under load',
  async () => {
    const database = await createTestDatabase();
    const folder = mkdtempSync('/tmp/raan-crash-');
    try {
      const productId = await seed(database.config);
      const env = { DATA_DIR: folder, ...databaseEnv(database) };
      const { confirmed, sellerId, recoveries } = await runLoadWithKills(env, productId);
      const { db } = openDatabase({ ...database.config, max: 2 });
      await expectConfirmedOrders(db, sellerId, confirmed);
      expectFastRecovery(recoveries);
      await db.destroy();
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await database.drop();
    }
  },
  TIMEOUT_MS,
);
