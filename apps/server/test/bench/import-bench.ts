/**
 * `npm run bench:import [-- products]`, 100,000 by default; then stock and prices of as many variants by SKU, with undo.
 * Prints wall time and processor time of Node + PostgreSQL. PostgreSQL has durable settings.
 */
// oxlint-disable no-console -- what it prints is its result
import { createWriteStream, chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomBytes } from 'node:crypto';
import { setAuditKey } from '#platform/audit-key.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import { BAHT_RATE } from '#features/catalogue-import/amounts.ts';
import { sql } from 'kysely';
import { importFile } from '#features/catalogue-import/import-file.ts';
import { openImportFolder } from '#features/catalogue-import/import-folder.ts';
import { runImports } from '#features/catalogue-import/run-imports.ts';
import { readNewProducts } from '#features/catalogue/read-new-products.ts';
import { insertOperator } from '#test/operators.ts';
import { largeShopifyCsv } from './large-shopify-csv.ts';
import { processorSeconds } from './processor-time.ts';

const MEGABYTE = 1024 * 1024;
const count = Number(process.argv[2] ?? 100_000);

const folder = mkdtempSync('/tmp/raan-bench-');
chmodSync(folder, 0o755);
const file = path.join(folder, 'large.csv');
await pipeline(Readable.from(largeShopifyCsv(count)), createWriteStream(file));
console.log(`${count} products, ${(statSync(file).size / MEGABYTE).toFixed(0)} MB`);

const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
await migrate(server.connectionOptions);
const { db } = openDatabase(server.connectionOptions);
setAuditKey(db, randomBytes(32));
try {
  await measure('first import', importProducts);
  await measure('reading for the search', () => readNewProducts(db));
  await measure('second import', importProducts);
  await measureStockPrices();
} finally {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(label: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const before = processorSeconds(server.pid);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  const result = await work();
  clearInterval(watch);
  const after = processorSeconds(server.pid);
  const [node, postgres] = [after.node - before.node, after.postgres - before.postgres];
  console.log(
    `${label}: ${((performance.now() - started) / 1000).toFixed(1)} s; processor ${node.toFixed(1)} + ${postgres.toFixed(1)} = ` +
      `${(node + postgres).toFixed(1)} s; peak ${(peak / MEGABYTE).toFixed(0)} MB; ${JSON.stringify(result)}`,
  );
}

async function importProducts() {
  const media = { add: () => Promise.reject(new Error('nothing is fetched here')) };
  const { created, updated, unchanged, rejected } = await importFile(
    { db, clock: systemClock, media },
    file,
    { rate: BAHT_RATE },
  );
  return { created, updated, unchanged, rejected: rejected.length };
}

/** Every third variant gets another price, every second another stock. */
async function measureStockPrices(): Promise<void> {
  await sql`update variants set sku = 'SKU-' || id`.execute(db);
  const { rows } = await sql<{ sku: string; price: number; available: number; id: number }>`
    select variant.id, sku, variant.effective_price_satang as price, coalesce(pool.available, 0) as available
    from variants variant join stock_pools pool on pool.id = variant.pool_id order by variant.id limit ${count}`.execute(
    db,
  );
  const lines = rows.map(({ id, sku, price, available }) => {
    const newPrice = ((id % 3 === 0 ? price + 500 : price) / 100).toFixed(2);
    return `${sku},${newPrice},${id % 2 === 0 ? available + 3 : available}`;
  });
  const imports = openImportFolder(path.join(folder, 'imports'));
  const { key } = await imports.receive(Readable.from([`sku,price,stock\n${lines.join('\n')}\n`]));
  const operator = await insertOperator({ db, clock: { ...systemClock, advance: () => {} } }, 'reviewer');
  const { id: importId } = await db
    .insertInto('catalogue_imports')
    .values({
      operator_id: operator.id,
      purpose: 'stock_prices',
      file_name: 'stock.csv',
      file_key: key,
      format: 'csv',
      bytes: statSync(imports.pathOf(key)).size,
      source: 'skus:',
      currency: 'THB',
      rate: '1',
      default_category: 'fashion',
      state: 'checking',
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [label, state] of [
    ['check', 'checking'],
    ['import', 'importing'],
    ['undo', 'undoing'],
  ] as const) {
    await db
      .updateTable('catalogue_imports')
      .set({ state, events_done: 0, created_count: 0, updated_count: 0, unchanged_count: 0, bytes_read: 0 })
      .where('id', '=', importId)
      .execute();
    await measure(`stock and prices, ${label}`, async () => {
      await runImports(
        { db, clock: systemClock, imports, onManyChanges: () => {} },
        new AbortController().signal,
        (error) => console.log(error),
      );
      return await db
        .selectFrom('catalogue_imports')
        .select(['updated_count', 'unchanged_count', 'problem_count', 'reverted_count', 'kept_count'])
        .where('id', '=', importId)
        .executeTakeFirstOrThrow();
    });
  }
}
