import path from 'node:path';
import type { PoolConfig } from 'pg';
import type { Config } from '#platform/config.ts';
import { roleOf } from '#platform/database-roles.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import {
  embeddedAccess,
  externalAccess,
  prepareDatabase,
  type DatabaseAccess,
} from '#start/database-server.ts';

/** Statements that come after a waiting migration wait as well. */
export const MIGRATION_LOCK_TIMEOUT_MS = 10_000;

type Server = DatabaseAccess & { stop: () => Promise<void> };

/**
 * Opens the server's database: DATABASE_URL, or the embedded one. If the server runs, uses its PostgreSQL
 * through the same socket; otherwise runs PostgreSQL for the duration of the command.
 */
export async function openCommandDatabase(
  config: Config,
  log: (sentence: string) => void,
): Promise<{ db: Db; owner: PoolConfig; close: () => Promise<void> }> {
  const server = await preparedServer(config, log);
  const { db } = openDatabase({ ...server.connection, max: config.databasePool });
  return {
    db,
    owner: server.owner,
    close: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

/**
 * Opens the same database as its owner, with one connection and without a statement timeout. `serverRole` is
 * the role that servers connect as.
 */
export async function openOwnerDatabase(
  config: Config,
  log: (sentence: string) => void,
): Promise<{ owner: Db; serverRole: string; close: () => Promise<void> }> {
  const server = await preparedServer(config, log);
  const { db: owner } = openDatabase({ ...server.owner, max: 1, statement_timeout: 0 });
  return {
    owner,
    serverRole: roleOf(server.connection),
    close: async () => {
      await owner.destroy();
      await server.stop();
    },
  };
}

async function preparedServer(config: Config, log: (sentence: string) => void): Promise<Server> {
  const server = await databaseServer(config, log);
  try {
    await prepareDatabase(server, config, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/**
 * Opens the server's database without migrating it or checking its version. `stop` ends a PostgreSQL that the command
 * started.
 */
export async function databaseServer(config: Config, log: (sentence: string) => void): Promise<Server> {
  const nothing = async () => {};
  const external = externalAccess(config);
  if (external) return { ...external, stop: nothing };
  const dataDir = path.join(config.dataDir, 'postgres');
  const running = await findRunningServer(dataDir);
  if (running) return { ...embeddedAccess(running), stop: nothing };
  const server = await startEmbeddedPostgres({ dataDir, log, ...(config.pgBin && { pgBin: config.pgBin }) });
  return { ...embeddedAccess(server.connectionOptions), stop: () => server.stop() };
}
