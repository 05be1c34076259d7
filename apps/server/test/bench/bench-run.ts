/** What benchmarks of the whole server share: a database of their own, the application in a process of its own, and where figures are kept. */
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
import { measureInTurns, type Asker, type Measured } from './load-client.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const OUTPUT = path.join(ROOT, 'artefacts/bench');

export const isQuick = process.argv.includes('--quick');

export type Engine = 'embedded PostgreSQL' | 'PostgreSQL';
const url = process.env.DATABASE_URL;
const ownerUrl = process.env.DATABASE_OWNER_URL ?? url;
export const engine: Engine = url ? 'PostgreSQL' : 'embedded PostgreSQL';

/** One question at one load: through the server, and its statements through the bare driver. */
export type Cell = { name: string; clients: number; served: Measured; bare: Measured };

/** One question asked of each size in turns, ascending; a size that is too small for it is not there. */
export type Growth = { name: string; sizes: { size: number; measured: Measured }[] };

/** Lends a database server: that of DATABASE_URL, or an embedded one that lives as long as the work. */
export async function withDatabaseServer(work: (connection: PoolConfig) => Promise<void>): Promise<void> {
  if (url) {
    const { host, port, user, password } = new pg.Client({ connectionString: ownerUrl });
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

/** The same database as the server's role. */
function serverAccess(owner: PoolConfig): PoolConfig {
  if (!url) return { ...owner, user: SERVER_ROLE };
  const { user, password } = new pg.Client({ connectionString: url });
  return { ...owner, user, password: password ?? undefined };
}

/** Everything here is done as the owner; the application is started with the server's role. */
export type Database = { connection: PoolConfig; db: Db; pool: pg.Pool };

/** Lends an empty, migrated database. */
export async function withDatabase(
  server: PoolConfig,
  name: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  const connection = { ...server, database: name };
  const role = serverAccess(connection).user;
  await migrate(connection, role === connection.user ? undefined : role);
  // Filling it may take longer than any question.
  const { db, pool } = openDatabase({ ...connection, max: 16, statement_timeout: 0 });
  try {
    await work({ connection, db, pool });
  } finally {
    await db.destroy();
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

/** Lends databases of all sizes at once, each as `fill` lends it, so that they can be measured in turns. */
export async function withSizes<Filled>(
  server: PoolConfig,
  sizes: readonly number[],
  fill: (database: Database, size: number, work: (filled: Filled) => Promise<void>) => Promise<void>,
  work: (filled: Filled[]) => Promise<void>,
): Promise<void> {
  const [size, ...larger] = sizes;
  if (size === undefined) return work([]);
  await withDatabase(server, `raan_bench_${size}`, (database) =>
    fill(database, size, (filled) => withSizes(server, larger, fill, (rest) => work([filled, ...rest]))),
  );
}

const TURNS = 5;
const TURN_MS = isQuick ? 100 : 300;

/** How long a question takes by size, ascending: all sizes are asked in turns. */
export async function measureGrowth(
  name: string,
  sizes: readonly { size: number; asker: Asker }[],
): Promise<Growth> {
  const measured = await measureInTurns(sizes, { turns: TURNS, ms: TURN_MS }, ({ asker }) => asker.ask());
  return { name, sizes: measured.map(({ of, measured: took }) => ({ size: of.size, measured: took })) };
}

export type Account = { token: string; sellerId: number };
export type Server = { child: ChildProcess; port: number };

/** Starts the application; ends it after the work. */
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

export async function registerSeller({ port }: Server, account: string): Promise<Account> {
  const response = await fetch(`http://127.0.0.1:${port}/api/sellers/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: 'bench1234' }),
  });
  const { token, userInfo } = (await response.json()) as { token: string; userInfo: { id: number } };
  return { token, sellerId: userInfo.id };
}

export type Statement = { text: string; values: unknown[] };

/** The statements that `ask` runs for each question; `warm` asks each once before. */
export async function record<Q>(
  connection: PoolConfig,
  questions: readonly Q[],
  ask: (db: Db, question: Q) => Promise<unknown>,
  { warm }: { warm: boolean },
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
    if (warm) await ask(db, question);
    seen = [];
    await ask(db, question);
    recorded.push(seen);
    // What warms the next one up is none of this one's.
    seen = [];
  }
  await plain.destroy();
  return recorded;
}

export type ReportHead = { engine: Engine; machine: string; at: string };

/** Prints a report, and writes artefacts/bench/{name}.{json,md}: beside those of the run that started this one, if any. */
export function writeReport<R extends object>(
  name: string,
  report: R,
  reportOf: (report: R & ReportHead) => string,
): void {
  mkdirSync(OUTPUT, { recursive: true });
  const file = path.join(OUTPUT, `${name}.json`);
  type Whole = R & ReportHead;
  const others = process.argv.includes('--beside') ? (JSON.parse(readFileSync(file, 'utf8')) as Whole[]) : [];
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${os.platform()} ${os.arch()}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`;
  const whole: Whole = { ...report, engine, machine, at: new Date().toISOString() };
  const reports = [...others, whole];
  writeFileSync(file, `${JSON.stringify(reports, null, 1)}\n`);
  writeFileSync(path.join(OUTPUT, `${name}.md`), reports.map(reportOf).join('\n'));
  console.log(reportOf(whole));
}

/** With `--postgres`: the same once more on the system's PostgreSQL. */
export function repeatOnPostgres(program: string): void {
  if (url || !process.argv.includes('--postgres')) return;
  const rest = [process.execPath, program, '--beside', ...(isQuick ? ['--quick'] : [])];
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'scripts/with-postgres.mjs'), '--', ...rest],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
