/**
 * `npm run bench:search`, with `-- --quick` for 10,000 instead of 100,000 products and `-- --quality` without the speed.
 * Rates the labelled queries over the demo catalogue, then measures every kind of query over a large one.
 */
// oxlint-disable no-console -- what it prints is its result
import { sql } from 'kysely';
import { firstRow } from '#platform/rows.ts';
import { readNewProducts } from '#features/catalogue/read-new-products.ts';
import { vacuumSearchTables } from '#features/catalogue/vacuum-search.ts';
import {
  isQuick,
  measureGrowth,
  withApp,
  withDatabase,
  withDatabaseServer,
  withSizes,
  writeReport,
  type Cell,
  type Database,
  type Growth,
  type ReportHead,
  type Server,
} from './bench-run.ts';
import { growthTable } from './bench-tables.ts';
import { fillCatalogue } from './large-catalogue.ts';
import { LoadClient, measure } from './load-client.ts';
import { searchKinds } from './search-kinds.ts';
import { measureQuality, type QualityReport } from './search-quality.ts';

const SIZES = isQuick ? [1_000, 10_000] : [1_000, 100_000];
const CLIENTS = 16;
const CELL_MS = isQuick ? 400 : 2_000;

type Filled = Database & { size: number; server: Server };
type Load = Pick<Cell, 'name' | 'server'>;
/** Bytes of the texts that are searched, and of the indexes that search them. */
type Size = { text: number; index: number };
type Report = { quality: QualityReport; loads: Load[]; growths: Growth[]; size: Size | null };

const report: Report = { quality: { qualities: [], misses: [] }, loads: [], growths: [], size: null };
await withDatabaseServer(async (server) => {
  await withDatabase(server, 'raan_bench_quality', async (database) => {
    report.quality = await measureQuality(database);
  });
  if (!process.argv.includes('--quality'))
    await withSizes(server, SIZES, { fill: fillDatabase, open: withCatalogue }, measureSpeed);
});
writeReport('search', report, formatReport);

async function fillDatabase({ connection, db }: Database, size: number): Promise<void> {
  await fillCatalogue(db, size);
  await readNewProducts(db);
  await vacuumSearchTables(connection);
}

async function withCatalogue(
  database: Database,
  size: number,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  await withApp(database.connection, (server) => work({ ...database, size, server }));
}

async function measureSpeed(filled: readonly Filled[]): Promise<void> {
  for (const { name, keywords } of searchKinds()) {
    const sizes = filled.map(({ size, server }) => ({ size, client: clientOf(server, keywords) }));
    // Fills the caches, as in a running shop: the first search of a word after a change of the catalogue costs more.
    for (const { client } of sizes) await client.sendAll();
    report.growths.push(await measureGrowth(name, sizes));
    const largest = firstRow(sizes.slice(-1));
    const server = await measure(CLIENTS, CELL_MS, (number) => largest.client.send(number));
    report.loads.push({ name, server });
    for (const { client } of sizes) client.close();
  }
  report.size = await measureSize(firstRow(filled.slice(-1)));
}

function clientOf({ port }: Server, keywords: readonly string[]): LoadClient {
  return new LoadClient(
    port,
    keywords.map((keyword) => ({
      path: `/api/products?${new URLSearchParams({ keyword, per_page: '20' }).toString()}`,
      token: undefined,
    })),
    { clients: CLIENTS, isUnique: false },
  );
}

async function measureSize({ db }: Database): Promise<Size> {
  const { rows } = await sql<Size>`
    select (select sum(octet_length(name::text) + octet_length(description::text)) from products) as text,
      pg_relation_size('product_search_pairs') + pg_relation_size('search_details_words')
        + pg_total_relation_size('search_words') as index`.execute(db);
  return firstRow(rows);
}

function formatReport({ engine, machine, at, quality, loads, growths, size }: Report & ReportHead): string {
  const share = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(3));
  const rows = quality.qualities.map(
    ({ name, queries, recall, ndcg, empty }) =>
      `| ${name} | ${queries} | ${share(recall)} | ${share(ndcg)} | ${empty === null ? '' : share(empty)} |`,
  );
  const speeds = loads.map(
    ({ name, server }) =>
      `| ${name} | ${server.perSecond.toFixed(0)} | ${server.p50Ms.toFixed(1)} | ${server.p99Ms.toFixed(1)} |`,
  );
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  return `# The search on ${engine}

${machine}; ${at}

| queries | number | recall at 20 | nDCG at 20 | nonsense finds nothing |
|---|---|---|---|---|
${rows.join('\n')}

Below their target:
${quality.misses.map((miss) => `- ${miss}`).join('\n')}
${
  size === null
    ? ''
    : `
${CLIENTS} clients, ${SIZES.at(-1)} products:

| queries | per second | p50 ms | p99 ms |
|---|---|---|---|
${speeds.join('\n')}

${growthTable(growths)}

Text ${megabytes(size.text)} MB, indexes and words ${megabytes(size.index)} MB.
`
}`;
}
