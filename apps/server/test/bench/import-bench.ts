/** `npm run bench:import [-- products]`, 100,000 by default. PostgreSQL has durable settings. */
// oxlint-disable no-console -- what it prints is its result
import { createWriteStream, chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import { importFile } from '#features/catalogue-import/import-file.ts';
import { largeShopifyCsv } from './large-shopify-csv.ts';

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
try {
  await measure('first import');
  await measure('second import');
} finally {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(label: string): Promise<void> {
  const started = performance.now();
  const processor = process.cpuUsage();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  const media = { add: () => Promise.reject(new Error('nothing is fetched here')) };
  const { created, updated, unchanged, rejected } = await importFile({ db, clock: systemClock, media }, file);
  clearInterval(watch);
  const { user, system } = process.cpuUsage(processor);
  console.log(
    `${label}: ${((performance.now() - started) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time in Node, ` +
      `peak ${(peak / MEGABYTE).toFixed(0)} MB; ` +
      `${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected.length} rejected`,
  );
}
