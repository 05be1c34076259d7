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
import { findSession } from '#features/auth/sessions.ts';
import { listProducts } from '#features/catalogue/list-products.ts';
import { selectProduct, selectReviews } from '#features/catalogue/products.queries.ts';
import { settleSearch } from '#features/catalogue/settle-search.ts';
import {
  engine,
  isQuick,
  record,
  registerSeller,
  repeatOnPostgres,
  withApp,
  withDatabase,
  withDatabaseServer,
  writeReport,
  type Account,
  type Cell,
  type Database,
  type Server,
} from './bench-run.ts';
import { addressOf, scenarios, type Question, type Scenario } from './catalogue-questions.ts';
import { reportOf, type Report } from './catalogue-report.ts';
import { fillCatalogue } from './large-catalogue.ts';
import { Connection, measure } from './load-client.ts';

const SIZES = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const LARGEST = SIZES.at(-1) ?? 0;
const CLIENTS = [1, 16, 64];
const CELL_MS = isQuick ? 400 : 1_200;
const LISTED = 1_000;
const RECORDED_ONCE = 300;
const MEGABYTE = 1024 * 1024;

type App = Server & Account;

const cells: Cell[] = [];
const streams: Report['streams'] = [];
await withDatabaseServer(async (server) => {
  for (const size of SIZES)
    await withDatabase(server, `raan_bench_${size}`, (database) => measureSize(database, size));
});
writeReport('catalogue', { cells, streams }, reportOf);
repeatOnPostgres(import.meta.filename);

async function measureSize(database: Database, size: number): Promise<void> {
  const { connection, db } = database;
  const started = performance.now();
  const ids = await fillCatalogue(db, size);
  await settleSearch(db);
  console.log(`${engine}: ${size} products in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await withApp(connection, async (server) => {
    const app = { ...server, ...(await registerSeller(server, 'bench')) };
    await sql`insert into listings select ${app.sellerId}, product_id, now() from product_search order by md5(product_id::text) limit ${LISTED}`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    for (const scenario of await scenarios(db, ids)) await measureScenario(database, app, size, scenario);
    if (size === LARGEST) await measureStream(db, app);
  });
}

async function measureScenario(
  { connection, pool }: Database,
  app: App,
  size: number,
  { name, questions, once: isOnce = false }: Scenario,
): Promise<void> {
  const recorded = isOnce ? questions.slice(0, RECORDED_ONCE) : questions;
  const statements = await record(connection, recorded, (db, question) => askDirectly(db, app, question), {
    warm: !isOnce,
  });
  const connections = Array.from({ length: Math.max(...CLIENTS) }, () => new Connection(app.port));
  const ask = async (client: number, { as, ...question }: Question) => {
    await connections[client]?.get(addressOf({ as, ...question }), as === 'seller' ? app.token : undefined);
  };
  if (!isOnce) for (const question of questions) await ask(0, question);
  let next = 0;
  for (const clients of size === LARGEST ? CLIENTS : CLIENTS.slice(0, 2)) {
    const served = await measure(clients, CELL_MS, async (client) => {
      const question = questions[next++ % questions.length];
      if (question) await ask(client, question);
    });
    const bare = await measure(clients, CELL_MS, async (_, turn) => {
      for (const { text, values } of statements[turn % statements.length] ?? [])
        await pool.query(text, values);
    });
    cells.push({ size, name, clients, served, bare });
  }
  for (const open of connections) open.close();
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
