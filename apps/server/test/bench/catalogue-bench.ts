/**
 * Measures the catalogue through the whole server: `npm run bench:catalogue`, `-- --quick` for a short look, `-- --postgres` on the system's
 * PostgreSQL as well. Every figure stands beside the same statements through the bare driver, measured in the same minute: it is the
 * ratio that tells, on a machine that may have other work. Prints tables and writes artefacts/bench/catalogue.{json,md}.
 */
// oxlint-disable no-console -- what it prints is its result
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { systemClock } from '#platform/clock.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import type { Schema } from '#platform/schema.ts';
import { findSession } from '#features/auth/sessions.ts';
import { listProducts } from '#features/catalogue/list-products.ts';
import { selectProduct, selectReviews } from '#features/catalogue/products.queries.ts';
import { settleSearch } from '#features/catalogue/settle-search.ts';
import { addressOf, scenarios, type Question, type Scenario } from './catalogue-questions.ts';
import { reportOf, type Cell, type Engine, type Report } from './catalogue-report.ts';
import { fillCatalogue } from './large-catalogue.ts';
import { Connection, measure } from './load-client.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const OUTPUT = path.join(ROOT, 'artefacts/bench');
const isQuick = process.argv.includes('--quick');
const SIZES = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const LARGEST = SIZES.at(-1) ?? 0;
const CLIENTS = [1, 16, 64];
const CELL_MS = isQuick ? 400 : 1_200;
const LISTED = 1_000;
const RECORDED_ONCE = 300;
const MEGABYTE = 1024 * 1024;

type Statement = { text: string; values: unknown[] };
type Server = { child: ChildProcess; port: number; token: string; sellerId: number };

const url = process.env.DATABASE_URL;
const engine: Engine = url ? 'PostgreSQL' : 'embedded PostgreSQL';
const cells: Cell[] = [];
const streams: Report['streams'] = [];
await withDatabaseServer(async (connection) => {
  for (const size of SIZES) await measureSize(connection, size);
});
writeReport();
if (!url && process.argv.includes('--postgres')) {
  const rest = [process.execPath, import.meta.filename, '--beside', ...(isQuick ? ['--quick'] : [])];
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'scripts/with-postgres.mjs'), '--', ...rest],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}

async function withDatabaseServer(work: (connection: PoolConfig) => Promise<void>): Promise<void> {
  if (url) {
    const { host, port, user, password } = new pg.Client({ connectionString: url });
    await work({ host, port, user, password: password ?? undefined, database: 'raan' });
    return;
  }
  const folder = mkdtempSync('/tmp/raan-bench-');
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    await work(server.connectionOptions);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSize(server: PoolConfig, size: number): Promise<void> {
  const database = `raan_bench_${size}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${database}`);
  const connection = { ...server, database };
  await migrate(connection);
  const { db, pool } = openDatabase({ ...connection, max: 16 });
  const started = performance.now();
  const ids = await fillCatalogue(db, size);
  await settleSearch(db);
  console.log(`${engine}: ${size} products in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const app = await startApp(connection);
  try {
    await sql`insert into listings select ${app.sellerId}, product_id, now() from product_search order by md5(product_id::text) limit ${LISTED}`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    for (const scenario of await scenarios(db, ids))
      await measureScenario(connection, pool, app, size, scenario);
    if (size === LARGEST) await measureStream(db, app);
  } finally {
    app.child.send('end');
    await once(app.child, 'exit');
    await db.destroy();
    await client.query(`drop database ${database} with (force)`);
    await client.end();
  }
}

async function startApp(connection: PoolConfig): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'catalogue-server.ts'), [JSON.stringify(connection)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const response = await fetch(`http://127.0.0.1:${port}/api/sellers/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'bench', password: 'bench1234' }),
  });
  const { token, userInfo } = (await response.json()) as { token: string; userInfo: { id: number } };
  return { child, port, token, sellerId: userInfo.id };
}

async function measureScenario(
  connection: PoolConfig,
  pool: pg.Pool,
  app: Server,
  size: number,
  { name, questions, once: isOnce = false }: Scenario,
): Promise<void> {
  const statements = await record(
    connection,
    app,
    isOnce ? questions.slice(0, RECORDED_ONCE) : questions,
    isOnce,
  );
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

/** The statements that the server runs for each question: once its totals are known, or for one that was never asked. */
async function record(
  connection: PoolConfig,
  app: Server,
  questions: readonly Question[],
  isFirst: boolean,
): Promise<Statement[][]> {
  let seen: Statement[] = [];
  // The same pool settings as the server's, under a database that writes down what is asked of it.
  const { db: plain, pool } = openDatabase({ ...connection, max: 1 });
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.push({ text: query.sql, values: [...query.parameters] }),
  });
  const recorded: Statement[][] = [];
  for (const question of questions) {
    if (!isFirst) await askDirectly(db, app, question);
    seen = [];
    await askDirectly(db, app, question);
    recorded.push(seen);
    // What warms the next one up is none of this one's.
    seen = [];
  }
  await plain.destroy();
  return recorded;
}

async function askDirectly(db: Db, app: Server, { path: address, query, as }: Question): Promise<void> {
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
async function measureStream(db: Db, app: Server): Promise<void> {
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

function writeReport(): void {
  mkdirSync(OUTPUT, { recursive: true });
  const file = path.join(OUTPUT, 'catalogue.json');
  const others = process.argv.includes('--beside')
    ? (JSON.parse(readFileSync(file, 'utf8')) as Report[])
    : [];
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${os.platform()} ${os.arch()}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`;
  const reports: Report[] = [...others, { engine, machine, at: new Date().toISOString(), cells, streams }];
  writeFileSync(file, `${JSON.stringify(reports, null, 1)}\n`);
  writeFileSync(path.join(OUTPUT, 'catalogue.md'), reports.map(reportOf).join('\n'));
  console.log(reportOf(reports.at(-1) as Report));
}
