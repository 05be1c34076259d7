// oxlint-disable no-console -- what it prints is its result
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { SERVER_ROLE } from '#platform/database-roles.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import type { Schema } from '#platform/schema.ts';
import { measureInterleaved, type LoadClient, type Measurement } from './load-client.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const OUTPUT = path.join(ROOT, 'artefacts/bench');

export const isQuick = process.argv.includes('--quick');
/** Only fills the databases, for later runs with the same BENCH_DATA. */
const isFillOnly = process.argv.includes('--fill');

export type Engine = 'embedded PostgreSQL' | 'PostgreSQL';
const url = process.env.DATABASE_URL;
const ownerUrl = process.env.DATABASE_OWNER_URL ?? url;
export const engine: Engine = url ? 'PostgreSQL' : 'embedded PostgreSQL';

/** Requests to the server, and the same statements through the driver. */
export type Cell = { name: string; clients: number; server: Measurement; driver: Measurement };

/** One scenario by size, ascending. Sizes that are too small for the scenario are missing. */
export type Growth = { name: string; sizes: { size: number; measurement: Measurement }[] };

/** Keeps the embedded server's data folder with the filled databases, so that later runs need not fill them again. */
const keptFolder = process.env['BENCH_DATA'];

/** Runs `work` with the database server of DATABASE_URL, or with an embedded one, temporary without BENCH_DATA. */
export async function withDatabaseServer(work: (connection: PoolConfig) => Promise<void>): Promise<void> {
  if (url) {
    const { host, port, user, password } = new pg.Client({ connectionString: ownerUrl });
    await work({ host, port, user, password: password ?? undefined, database: 'raan' });
    return;
  }
  if (keptFolder) mkdirSync(keptFolder, { recursive: true });
  const folder = keptFolder ?? mkdtempSync('/tmp/raan-bench-');
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    await work(server.connectionOptions);
  } finally {
    await server.stop();
    if (!keptFolder) rmSync(folder, { recursive: true, force: true });
  }
}

/** Connection options for the same database with the server's role. */
function serverAccess(owner: PoolConfig): PoolConfig {
  if (!url) return { ...owner, user: SERVER_ROLE };
  const { user, password } = new pg.Client({ connectionString: url });
  return { ...owner, user, password: password ?? undefined };
}

/** A database opened as its owner. The application connects with the server's role. */
export type Database = { connection: PoolConfig; db: Db; pool: pg.Pool };

/** Runs `work` with a migrated database and drops it afterwards. It is empty, or a copy of `template`. */
export async function withDatabase(
  server: PoolConfig,
  name: string,
  work: (database: Database) => Promise<void>,
  template?: string,
): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  // A kept folder may contain the database of an interrupted run.
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`);
  const connection = { ...server, database: name };
  const role = serverAccess(connection).user;
  await migrate(connection, role === connection.user ? undefined : role);
  // Inserting the rows may take longer than the statement timeout.
  const { db, pool } = openDatabase({ ...connection, max: 16, statement_timeout: 0 });
  try {
    await work({ connection, db, pool });
  } finally {
    await db.destroy();
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}

type Fill = (database: Database, size: number) => Promise<void>;
type Sizes<Filled> = {
  fill: Fill;
  /** Runs `work` with a filled database. */
  open: (database: Database, size: number, work: (filled: Filled) => Promise<void>) => Promise<void>;
};

/**
 * Opens the databases of all sizes at the same time, so that they can be measured in alternation. With BENCH_DATA, they
 * are copies of filled ones that are kept. With `--fill`, fills them without `work`.
 */
export async function withSizes<Filled>(
  server: PoolConfig,
  sizes: readonly number[],
  { fill, open }: Sizes<Filled>,
  work: (filled: Filled[]) => Promise<void>,
): Promise<void> {
  const [size, ...larger] = sizes;
  if (size === undefined) return await work([]);
  const name = `${path.basename(process.argv[1] ?? '', '.ts').replaceAll('-', '_')}_${size}`;
  const template = keptFolder ? await keptDatabase(server, `${name}_filled`, size, fill) : undefined;
  if (isFillOnly) return await withSizes(server, larger, { fill, open }, async () => {});
  await withDatabase(
    server,
    name,
    async (database) => {
      if (!template) await fill(database, size);
      await open(database, size, (filled) =>
        withSizes(server, larger, { fill, open }, (rest) => work([filled, ...rest])),
      );
    },
    template,
  );
}

/** Fills a database unless an earlier run has done so. Returns its name. */
async function keptDatabase(server: PoolConfig, name: string, size: number, fill: Fill): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0)
    await withDatabase(server, `${name}_filling`, async (database) => {
      await fill(database, size);
      await database.db.destroy();
      await client.query(`alter database ${name}_filling rename to ${name}`);
    });
  await client.end();
  return name;
}

const ROUNDS = 5;
const ROUND_MS = isQuick ? 100 : 300;

/** Measures the response time by size, ascending, in alternation. */
export async function measureGrowth(
  name: string,
  sizes: readonly { size: number; client: LoadClient }[],
): Promise<Growth> {
  const measurements = await measureInterleaved(
    sizes,
    { rounds: ROUNDS, durationMs: ROUND_MS },
    ({ client }) => client.send(),
  );
  return {
    name,
    sizes: measurements.map(({ subject, measurement }) => ({ size: subject.size, measurement })),
  };
}

export type Account = { token: string; sellerId: number };
export type Server = { child: ChildProcess; port: number };

/** Runs `work` with the application in a separate process and stops it afterwards. */
export async function withApp(
  connection: PoolConfig,
  work: (server: Server) => Promise<void>,
): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'bench-server.ts'), [
    JSON.stringify({ owner: connection, connection: serverAccess(connection) }),
  ]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  try {
    await work({ child, port });
  } finally {
    child.send('end');
    await once(child, 'exit');
  }
}

/** Registers a seller, or signs in one whom a copied database contains. */
export async function registerSeller(
  { port }: Server,
  account: string,
  endpoint: 'register' | 'signin' = 'register',
): Promise<Account> {
  const response = await fetch(`http://127.0.0.1:${port}/api/sellers/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: 'bench1234' }),
  });
  const { token, userInfo } = (await response.json()) as { token: string; userInfo: { id: number } };
  return { token, sellerId: userInfo.id };
}

export type Statement = { text: string; values: unknown[] };

/** Records the statements of each request. `warm` runs each once before, to fill caches. */
export async function recordStatements<Q>(
  connection: PoolConfig,
  requests: readonly Q[],
  run: (db: Db, request: Q) => Promise<unknown>,
  { warm }: { warm: boolean },
): Promise<Statement[][]> {
  let statements: Statement[] = [];
  // Uses the server's pool settings, with a logger that records the statements.
  const { db: plainDb, pool } = openDatabase({ ...connection, max: 1 });
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  });
  const recorded: Statement[][] = [];
  for (const request of requests) {
    if (warm) await run(db, request);
    statements = [];
    await run(db, request);
    recorded.push(statements);
    // Discards what the next warm-up run records.
    statements = [];
  }
  await plainDb.destroy();
  return recorded;
}

export type ReportHead = { engine: Engine; machine: string; at: string };

/** Prints a report and writes artefacts/bench/{name}.{json,md}; `--append` adds to the parent run's. */
export function writeReport<R extends object>(
  name: string,
  report: R,
  formatReport: (report: R & ReportHead) => string,
): void {
  if (isFillOnly) return;
  mkdirSync(OUTPUT, { recursive: true });
  const file = path.join(OUTPUT, `${name}.json`);
  type FullReport = R & ReportHead;
  const earlierReports = process.argv.includes('--append')
    ? (JSON.parse(readFileSync(file, 'utf8')) as FullReport[])
    : [];
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${os.platform()} ${os.arch()}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`;
  const fullReport: FullReport = { ...report, engine, machine, at: new Date().toISOString() };
  const reports = [...earlierReports, fullReport];
  writeFileSync(file, `${JSON.stringify(reports, null, 1)}\n`);
  writeFileSync(path.join(OUTPUT, `${name}.md`), reports.map(formatReport).join('\n'));
  console.log(formatReport(fullReport));
}

/** With `--postgres`, repeats the benchmark on the installed PostgreSQL. */
export function repeatOnPostgres(program: string): void {
  if (url || !process.argv.includes('--postgres')) return;
  const command = [process.execPath, program, '--append', ...(isQuick ? ['--quick'] : [])];
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'scripts/with-postgres.mjs'), '--', ...command],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
