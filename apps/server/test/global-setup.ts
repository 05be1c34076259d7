// Runs once. Starts one PostgreSQL for all server tests, or uses that of DATABASE_URL and DATABASE_OWNER_URL,
// and migrates a template database that test files copy.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { roleOf, SERVER_ROLE } from '#platform/database-roles.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';

const SIGTERM_EXIT = 143;
const MEMORY_FOLDER = '/dev/shm';
const TMPFS = 0x01021994;
/** The databases of a run and the write-ahead log, with room for more. */
const MEMORY_MIN_BYTES = 3 * 1024 ** 3;

export type TestDatabaseServer = {
  /** The role that owns the test databases. */
  owner: PoolConfig;
  /** The role that applications connect with. */
  server: PoolConfig;
  template: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestDatabaseServer;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `raan_template_${process.pid}`;
  const { owner } = server;
  await runStatement(owner, `create database ${template}`);
  await migrate({ ...owner, database: template }, roleOf(server.server));
  project.provide('databaseServer', { owner, server: server.server, template });
  const tearDown = async () => {
    if (server.isShared) await runStatement(owner, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  // Vitest does not tear down when it is terminated, and the databases would stay in memory.
  process.once('SIGTERM', () => void tearDown().finally(() => process.exit(SIGTERM_EXIT)));
  return tearDown;
}

type Server = { owner: PoolConfig; server: PoolConfig; isShared: boolean; stop(): Promise<void> };

async function startServer(): Promise<Server> {
  const url = process.env.DATABASE_URL;
  if (url) {
    const owner = fromUrl(process.env.DATABASE_OWNER_URL ?? url);
    return { owner, server: fromUrl(url), isShared: true, stop: async () => {} };
  }

  const folder = mkdtempSync(path.join(parentFolder(), 'raan-test-server-'));
  // When the tests run as root, PostgreSQL runs as another user and needs access.
  chmodSync(folder, 0o755);
  // These databases live for one run, so durability is off. The crash tests start their own servers.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  };
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings,
    pgBin: process.env.PG_BIN,
  });
  return {
    owner: server.connectionOptions,
    server: { ...server.connectionOptions, user: SERVER_ROLE },
    isShared: false,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A file system in memory if it is large enough. Each database has 300 files, and ext4 searches all files that were
 * deleted in the last minutes for each new one: after some databases, a copy took 0.6 s of processor time.
 */
function parentFolder(): string {
  try {
    const { type, bsize, bavail } = statfsSync(MEMORY_FOLDER);
    return type === TMPFS && bsize * bavail >= MEMORY_MIN_BYTES ? MEMORY_FOLDER : '/tmp';
  } catch {
    return '/tmp';
  }
}

/** Splits the URL, so that tests can connect to another database on the same server. */
function fromUrl(url: string): PoolConfig {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  return { host, port, user, password: password ?? undefined, database, ssl };
}

async function runStatement(connection: PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
