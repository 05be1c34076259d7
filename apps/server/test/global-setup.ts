/**
 * Runs once before the server's tests: one PostgreSQL for all of them (an embedded one, or that of DATABASE_URL), with
 * every migration applied to one template database, of which each test file takes a copy.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';

/** Where the tests find their server, and the database to copy. */
export type TestDatabaseServer = { connection: PoolConfig; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestDatabaseServer;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `raan_template_${process.pid}`;
  await runStatement(server.connection, `create database ${template}`);
  await migrate({ ...server.connection, database: template });
  project.provide('databaseServer', { connection: server.connection, template });
  return async () => {
    if (server.isShared)
      await runStatement(server.connection, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

type Server = { connection: PoolConfig; isShared: boolean; stop(): Promise<void> };

async function startServer(): Promise<Server> {
  const url = process.env.DATABASE_URL;
  if (url) return { connection: fromUrl(url), isShared: true, stop: async () => {} };

  const folder = mkdtempSync('/tmp/raan-test-server-');
  // PostgreSQL's own user must reach it when the tests run as root.
  chmodSync(folder, 0o755);
  // These databases live for one run, so waiting for the disk buys nothing; the crash tests start servers of their own.
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
    connection: server.connectionOptions,
    isShared: false,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The URL's parts, so that a test can name another database on the same server. */
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
