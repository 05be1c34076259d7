/**
 * Measures the catalogue through the whole server: `npm run bench:catalogue`, `-- --quick` for a short look, `-- --postgres` on the system's
 * PostgreSQL as well. Every figure stands beside the same statements through the bare driver, measured in the same minute: it is the
 * ratio that tells, on a machine that may have other work. Prints tables and writes artefacts/bench/catalogue.{json,md}.
 */
// oxlint-disable no-console -- what it prints is its result
import { once } from 'node:events';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import { findSession } from '#features/auth/sessions.ts';
import { listProducts } from '#features/catalogue/list-products.ts';
import { selectProduct, selectReviews } from '#features/catalogue/products.queries.ts';
import type { ProductScope } from '#features/catalogue/search-sql.ts';
import { settleSearch } from '#features/catalogue/settle-search.ts';
import {
  engine,
  isQuick,
  measureGrowth,
  record,
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
import { addressOf, scenarios, type Question, type Scenario } from './catalogue-questions.ts';
import { reportOf, type Report } from './catalogue-report.ts';
import { fillCatalogue } from './large-catalogue.ts';
import { Asker, measure } from './load-client.ts';

const SIZES = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const LARGEST = SIZES.at(-1) ?? 0;
const CLIENTS = [1, 16, 64];
const CELL_MS = isQuick ? 400 : 1_200;
/** Of so many at most: the others are there to be listed. */
const LISTED = 1_000;
/** Pages beyond the first. */
const SCROLLED = 4;
const RECORDED_ONCE = 300;
/** Of the questions that are asked once only, those for the growth: the others are for the load. */
const GROWTH_ONCE = 2_000;
const MEGABYTE = 1024 * 1024;

type App = Server & Account;
/** A catalogue of one size with the application on it; the seller has listed some of it. */
type Filled = Database & { size: number; app: App; ids: number[] };

const cells: Cell[] = [];
const growths: Growth[] = [];
const streams: Report['streams'] = [];
await withDatabaseServer((server) => withSizes(server, SIZES, withCatalogue, measureSizes));
writeReport('catalogue', { cells, growths, streams }, reportOf);
repeatOnPostgres(import.meta.filename);

async function withCatalogue(
  database: Database,
  size: number,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  const { connection, db } = database;
  const started = performance.now();
  const ids = await fillCatalogue(db, size);
  await settleSearch(connection);
  console.log(`${engine}: ${size} products in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await withApp(connection, async (server) => {
    const app = { ...server, ...(await registerSeller(server, 'bench')) };
    await sql`insert into listings select ${app.sellerId}, product_id, now() from product_search order by md5(product_id::text) limit ${Math.min(LISTED, size / 2)}`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    await work({ ...database, size, app, ids });
  });
}

async function measureSizes(filled: readonly Filled[]): Promise<void> {
  const asked = await Promise.all(
    filled.map(async ({ size, db, app, ids }) => {
      const cursors = {
        catalogue: await cursorsOf(db, { kind: 'catalogue' }),
        listed: await cursorsOf(db, { kind: 'listed', sellerId: app.sellerId }),
      };
      return { size, app, scenarios: await scenarios(db, ids, cursors) };
    }),
  );
  const largest = firstOf(filled.slice(-1));
  for (const [index, scenario] of firstOf(asked.slice(-1)).scenarios.entries()) {
    const sizes = asked.map(({ size, app, scenarios: all }) => ({
      size,
      asker: askerOf(app, all[index], (questions) => questions.slice(0, GROWTH_ONCE)),
    }));
    if (!scenario.once) for (const { asker } of sizes) await asker.askAll();
    growths.push(await measureGrowth(scenario.name, sizes));
    const asker = askerOf(largest.app, scenario, (questions) => questions.slice(GROWTH_ONCE));
    await measureLoad(largest, asker, scenario);
    for (const each of [...sizes, { asker }]) each.asker.close();
  }
  await measureStream(largest.db, largest.app);
}

/** Where the first pages after the first begin. */
async function cursorsOf(db: Db, scope: ProductScope): Promise<string[]> {
  const cursors: string[] = [];
  while (cursors.length < SCROLLED) {
    const cursor = cursors.at(-1);
    const page = await listProducts(
      { db, clock: systemClock },
      { per_page: 20, ...(cursor && { cursor }) },
      scope,
      'th',
    );
    const next = 'pagination' in page ? page.pagination.next_cursor : undefined;
    if (!next) throw new Error('the list is too short to be scrolled');
    cursors.push(next);
  }
  return cursors;
}

/** Where each question may be asked once only, those of `part`. */
function askerOf(
  { port, token }: App,
  scenario: Scenario | undefined,
  part: (questions: readonly Question[]) => readonly Question[],
): Asker {
  const { questions, once: isOnce = false } = scenario ?? { questions: [] };
  const asked = (isOnce ? part(questions) : questions).map((question) => ({
    path: addressOf(question),
    token: question.as === 'seller' ? token : undefined,
  }));
  return new Asker(port, asked, { clients: Math.max(...CLIENTS), isOnce });
}

async function measureLoad(
  { connection, pool, app }: Filled,
  asker: Asker,
  { name, questions, once: isOnce = false }: Scenario,
): Promise<void> {
  const recorded = isOnce ? questions.slice(0, RECORDED_ONCE) : questions;
  const statements = await record(connection, recorded, (db, question) => askDirectly(db, app, question), {
    warm: !isOnce,
  });
  for (const clients of CLIENTS) {
    const served = await measure(clients, CELL_MS, (client) => asker.ask(client));
    const bare = await measure(clients, CELL_MS, async (_, turn) => {
      for (const { text, values } of statements[turn % statements.length] ?? [])
        await pool.query(text, values);
    });
    cells.push({ name, clients, served, bare });
  }
}

async function askDirectly(db: Db, app: App, { path: address, query, as }: Question): Promise<void> {
  if (as === 'seller') await findSession(db, systemClock, app.token);
  const id = /^\/api\/products\/(\d+)$/.exec(address)?.[1];
  if (id) {
    await selectProduct(db, Number(id));
    await selectReviews(db, Number(id));
    return;
  }
  const scope =
    as === 'visitor'
      ? ({ kind: 'catalogue' } as const)
      : {
          kind: address.endsWith('available-products') ? ('available' as const) : ('listed' as const),
          sellerId: app.sellerId,
        };
  await listProducts({ db, clock: systemClock }, query, scope, 'th');
}

/** Every product listed, asked for in one answer: how much memory that takes from the server. */
async function measureStream(db: Db, app: App): Promise<void> {
  await sql`insert into listings select ${app.sellerId}, product_id, now() from product_search on conflict do nothing`.execute(
    db,
  );
  await sql`analyze listings`.execute(db);
  const rss = async () => {
    const answer = once(app.child, 'message') as Promise<[{ rss: number }]>;
    app.child.send('memory');
    return (await answer)[0].rss;
  };
  const before = await rss();
  let peak = before;
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${app.port}/api/sellers/products?per_page=999999`, {
    headers: { authorization: `Bearer ${app.token}` },
  });
  let [bytes, looked] = [0, 0];
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes - looked < MEGABYTE) continue;
    looked = bytes;
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
