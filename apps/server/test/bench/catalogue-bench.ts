/**
 * `npm run bench:catalogue`, with `-- --quick` for a short run and `-- --postgres` to add the installed
 * PostgreSQL. Each result is compared with the statements that read the same data through the driver in the same minute. Only
 * this ratio is comparable between runs, because the machine may be busy.
 */
// oxlint-disable no-console -- what it prints is its result
import { once } from 'node:events';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { findSession } from '#features/auth/sessions.ts';
import { findProducts } from '#features/catalogue/find-products.ts';
import { loadAnnouncedPrices } from '#features/catalogue/prices.queries.ts';
import { countByCategory, selectProduct, selectReviews } from '#features/catalogue/products.queries.ts';
import type { ProductScope } from '#features/catalogue/search-sql.ts';
import { vacuumSearchTables } from '#features/catalogue/vacuum-search.ts';
import {
  engine,
  isQuick,
  measureGrowth,
  recordStatements,
  registerSeller,
  repeatOnPostgres,
  withApp,
  withDatabaseServer,
  withSizes,
  writeReport,
  type Account,
  type Cell,
  type Database,
  type Growth,
  type Server,
} from './bench-run.ts';
import { requestPath, catalogueScenarios, type BenchRequest, type Scenario } from './catalogue-scenarios.ts';
import { formatCatalogueReport, type Report } from './catalogue-report.ts';
import { fillCatalogue } from './large-catalogue.ts';
import { LoadClient, measure } from './load-client.ts';

const SIZES = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const LARGEST = SIZES.at(-1) ?? 0;
const CLIENTS = [1, 16, 64];
const CELL_MS = isQuick ? 400 : 1_200;
/** At most half of the products, so that others remain available to list. */
const LISTED_MAX = 1_000;
/** Number of pages after the first. */
const CURSOR_COUNT = 4;
const RECORDED_UNIQUE_MAX = 300;
/** Number of unique requests for the growth measurement. The load measurement uses the rest. */
const GROWTH_UNIQUE_REQUESTS = 2_000;
const MEGABYTE = 1024 * 1024;

type App = Server & Account;
/** A catalogue of one size with a running application and a seller who has listed some of the products. */
type Filled = Database & { size: number; app: App; ids: number[] };

const cells: Cell[] = [];
const growths: Growth[] = [];
const streams: Report['streams'] = [];
await withDatabaseServer((server) =>
  withSizes(server, SIZES, { fill: fillDatabase, open: withCatalogue }, measureSizes),
);
writeReport('catalogue', { cells, growths, streams }, formatCatalogueReport);
repeatOnPostgres(import.meta.filename);

async function fillDatabase({ connection, db }: Database, size: number): Promise<void> {
  const started = performance.now();
  await fillCatalogue(db, size);
  await vacuumSearchTables(connection);
  console.log(`${engine}: ${size} products in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function withCatalogue(
  database: Database,
  size: number,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  const { connection, db } = database;
  await withApp(connection, async (server) => {
    const app = { ...server, ...(await registerSeller(server, 'bench')) };
    await sql`insert into listings select ${app.sellerId}, product_id, now() from product_search order by md5(product_id::text) limit ${Math.min(LISTED_MAX, size / 2)}`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    const rows = await db.selectFrom('products').select('id').orderBy('id').execute();
    await work({ ...database, size, app, ids: rows.map(({ id }) => id) });
  });
}

async function measureSizes(filled: readonly Filled[]): Promise<void> {
  const targets = await Promise.all(
    filled.map(async ({ size, db, app, ids }) => {
      const cursors = {
        catalogue: await cursorsOf(db, { kind: 'catalogue' }),
        listed: await cursorsOf(db, { kind: 'listed', sellerId: app.sellerId }),
      };
      return { size, app, scenarios: await catalogueScenarios(db, ids, cursors) };
    }),
  );
  const largest = firstRow(filled.slice(-1));
  for (const [index, scenario] of firstRow(targets.slice(-1)).scenarios.entries()) {
    const sizes = targets.map(({ size, app, scenarios: all }) => ({
      size,
      client: createLoadClient(app, all[index], (requests) => requests.slice(0, GROWTH_UNIQUE_REQUESTS)),
    }));
    if (!scenario.isUnique) for (const { client } of sizes) await client.sendAll();
    growths.push(await measureGrowth(scenario.name, sizes));
    const client = createLoadClient(largest.app, scenario, (requests) =>
      requests.slice(GROWTH_UNIQUE_REQUESTS),
    );
    await measureLoad(largest, client, scenario);
    for (const each of [...sizes, { client }]) each.client.close();
  }
  await measureStream(largest.db, largest.app);
}

async function cursorsOf(db: Db, scope: ProductScope): Promise<string[]> {
  const cursors: string[] = [];
  while (cursors.length < CURSOR_COUNT) {
    const cursor = cursors.at(-1);
    const query = cursor ? { cursor } : {};
    const { nextCursor: next } = await findProducts(db, query, { page: 1, limit: 20, offset: 0 }, scope);
    if (!next) throw new Error('the list is too short for scrolling');
    cursors.push(next);
  }
  return cursors;
}

/** Creates a client for a scenario. A scenario with unique requests uses only those that `part` selects. */
function createLoadClient(
  { port, token }: App,
  scenario: Scenario | undefined,
  part: (requests: readonly BenchRequest[]) => readonly BenchRequest[],
): LoadClient {
  const { requests, isUnique = false } = scenario ?? { requests: [] };
  const selected = (isUnique ? part(requests) : requests).map((request) => ({
    path: requestPath(request),
    token: request.as === 'seller' ? token : undefined,
  }));
  return new LoadClient(port, selected, { clients: Math.max(...CLIENTS), isUnique });
}

async function measureLoad(
  { connection, pool, app }: Filled,
  client: LoadClient,
  { name, requests, isUnique = false }: Scenario,
): Promise<void> {
  const recorded = isUnique ? requests.slice(0, RECORDED_UNIQUE_MAX) : requests;
  const statements = await recordStatements(
    connection,
    recorded,
    (db, request) => runDirectly(db, app, request),
    {
      warm: !isUnique,
    },
  );
  for (const clients of CLIENTS) {
    const server = await measure(clients, CELL_MS, (number) => client.send(number));
    const driver = await measure(clients, CELL_MS, async (_, index) => {
      for (const { text, values } of statements[index % statements.length] ?? [])
        await pool.query(text, values);
    });
    cells.push({ name, clients, server, driver });
  }
}

async function runDirectly(db: Db, app: App, { path, query, as }: BenchRequest): Promise<void> {
  if (as === 'seller') await findSession(db, systemClock, app.token);
  const id = /^\/api\/products\/(\d+)$/.exec(path)?.[1];
  if (id) {
    const productId = Number(id);
    const product = await selectProduct(db, productId);
    if (product) await selectReviews(db, product);
    if (product?.has_announced_prices) await loadAnnouncedPrices(db, productId);
    return;
  }
  const scope =
    as === 'visitor'
      ? ({ kind: 'catalogue' } as const)
      : {
          kind: path.endsWith('available-products') ? ('available' as const) : ('listed' as const),
          sellerId: app.sellerId,
        };
  const page = Number(query['page'] ?? 1);
  const limit = Number(query['per_page'] ?? PAGE_SIZE_DEFAULT);
  const { revisions } = await findProducts(db, query, { page, limit, offset: (page - 1) * limit }, scope);
  await countByCategory(db, scope, revisions);
}

/** Measures the server's memory while one response returns every listed product. */
async function measureStream(db: Db, app: App): Promise<void> {
  await sql`insert into listings select ${app.sellerId}, product_id, now() from product_search on conflict do nothing`.execute(
    db,
  );
  await sql`analyze listings`.execute(db);
  const rss = async () => {
    const response = once(app.child, 'message') as Promise<[{ rss: number }]>;
    app.child.send('memory');
    return (await response)[0].rss;
  };
  const before = await rss();
  let peak = before;
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${app.port}/api/sellers/products?per_page=999999`, {
    headers: { authorization: `Bearer ${app.token}` },
  });
  let [bytes, measuredAt] = [0, 0];
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes - measuredAt < MEGABYTE) continue;
    measuredAt = bytes;
    peak = Math.max(peak, await rss());
  }
  streams.push({
    rows: LARGEST,
    megabytes: bytes / MEGABYTE,
    seconds: (performance.now() - started) / 1000,
    beforeMegabytes: before / MEGABYTE,
    peakMegabytes: peak / MEGABYTE,
  });
}
