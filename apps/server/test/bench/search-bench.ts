/**
 * `npm run bench:search`, with `-- --quick` for 10,000 instead of 100,000 products and `-- --quality` without the speed.
 * Rates the labelled queries over the demo catalogue, then measures every kind of query over a large one: each keyword first once,
 * which no cache can answer, then repeatedly.
 */
// oxlint-disable no-console -- what it prints is its result
import { sql } from 'kysely';
import { firstRow } from '#platform/rows.ts';
import { markPopularProducts } from '#features/catalogue/mark-popular-products.ts';
import { readNewProducts } from '#features/catalogue/read-new-products.ts';
import { vacuumSearchTables } from '#features/catalogue/vacuum-search.ts';
import {
  isQuick,
  withApp,
  withDatabase,
  withDatabaseServer,
  withSizes,
  writeReport,
  type Database,
  type Growth,
  type ReportHead,
  type Server,
} from './bench-run.ts';
import { growthTable } from './bench-tables.ts';
import { fillCatalogue } from './large-catalogue.ts';
import { LoadClient, measure, measureAlternately, type Measurement } from './load-client.ts';
import { searchKinds, type SearchKind } from './search-kinds.ts';
import { measureQuality, type QualityReport } from './search-quality.ts';

const SIZES = isQuick ? [1_000, 10_000] : [1_000, 100_000];
const CLIENTS = 16;
const CELL_MS = isQuick ? 400 : 2_000;
/** Longer than all first searches of a kind take. */
const FIRST_MS = 120_000;
/** A server runs for weeks, so the first seconds of a new process, with code and statements not yet compiled, do not count. */
const WARM_UP_MS = 3_000;
/** Number of keywords of a kind for warming up, and for comparing the response times of both sizes. */
const WARM_UP_KEYWORDS = 10;
const GROWTH_KEYWORDS = 40;

type Filled = Database & { size: number; server: Server };
type Load = { name: string; first: Measurement; repeated: Measurement };
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
  await markPopularProducts(db);
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
  const largest = firstRow(filled.slice(-1));
  const { rows } = await sql<{ word: string }>`
    select word from search_synonyms, unnest(words) with ordinality as listed (word, place) order by id, place`.execute(
    largest.db,
  );
  const kinds = searchKinds(rows.map(({ word }) => word));
  for (const { server } of filled) await warmUp(server, kinds);
  for (const { name, keywords } of kinds) {
    // Distinct keywords, so that no cache answers them.
    const unused = keywords.slice(WARM_UP_KEYWORDS);
    const forGrowth = unused.slice(0, Math.min(GROWTH_KEYWORDS, unused.length / 4));
    const others = unused.slice(forGrowth.length);
    report.growths.push(await measureFirstGrowth(name, filled, forGrowth));
    const client = clientOf(largest.server, others);
    const first = await measure(CLIENTS, FIRST_MS, async (number, index) =>
      index < others.length ? await client.send(number) : 'end',
    );
    const repeated = await measure(CLIENTS, CELL_MS, (number) => client.send(number));
    report.loads.push({ name, first, repeated });
    client.close();
  }
  report.size = await measureSize(largest);
}

async function warmUp(server: Server, kinds: readonly SearchKind[]): Promise<void> {
  const client = clientOf(
    server,
    kinds.flatMap(({ keywords }) => keywords.slice(0, WARM_UP_KEYWORDS)),
  );
  await measure(CLIENTS, WARM_UP_MS, (number) => client.send(number));
  client.close();
}

/** The response times of first searches by size, in alternation. */
async function measureFirstGrowth(
  name: string,
  filled: readonly Filled[],
  keywords: readonly string[],
): Promise<Growth> {
  const sizes = filled.map(({ size, server }) => ({ size, client: clientOf(server, keywords) }));
  const measured = await measureAlternately(sizes, keywords.length, ({ client }) => client.send());
  for (const { client } of sizes) client.close();
  return {
    name,
    sizes: measured.map(({ subject, measurement }) => ({ size: subject.size, measurement })),
  };
}

function clientOf({ port }: Server, keywords: readonly string[]): LoadClient {
  return new LoadClient(
    port,
    keywords.map((keyword) => ({
      path: `/api/products?${new URLSearchParams({ keyword, per_page: '20' }).toString()}`,
    })),
    { clients: CLIENTS },
  );
}

async function measureSize({ db }: Database): Promise<Size> {
  const { rows } = await sql<Size>`
    select (select sum(octet_length(name::text) + octet_length(description::text)) from products) as text,
      pg_relation_size('product_search_terms') + pg_relation_size('product_search_popular_terms') + pg_relation_size('search_details_words')
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
    ({ name, first, repeated }) =>
      `| ${name} | ${[first, repeated].map(({ requests, perSecond, p50Ms, p99Ms }) => `${requests} | ${perSecond.toFixed(0)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)}`).join(' | ')} |`,
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

| queries | first searches | per second | p50 ms | p99 ms | repeated | per second | p50 ms | p99 ms |
|---|---|---|---|---|---|---|---|---|
${speeds.join('\n')}

First searches of one client, p50 ms by number of products:

${growthTable(growths)}

Text ${megabytes(size.text)} MB, indexes and words ${megabytes(size.index)} MB.
`
}`;
}
