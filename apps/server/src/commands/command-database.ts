// The database of a command that may run beside the server or without it.
import path from 'node:path';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Config } from '#platform/config.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';

type Server = { connection: PoolConfig; stop: () => Promise<void> };

/**
 * Opens the database that the server uses: DATABASE_URL, or the embedded one. Where the server is running, its PostgreSQL is asked over
 * the same socket; where it is not, PostgreSQL is started for as long as the command lasts.
 */
export async function openCommandDatabase(
  config: Config,
  log: (sentence: string) => void,
): Promise<{ db: Db; connection: PoolConfig; close: () => Promise<void> }> {
  const server = await databaseServer(config, log);
  try {
    await migrate(server.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { db } = openDatabase({ ...server.connection, max: config.databasePool });
  return {
    db,
    connection: server.connection,
    close: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

/**
 * Opens the same database through the role that owns it, with one connection and no limit on a statement's time.
 * `serverRole` is the role that servers connect as.
 */
export async function openOwnerDatabase(
  config: Config,
  log: (sentence: string) => void,
): Promise<{ owner: Db; serverRole: string; close: () => Promise<void> }> {
  const server = await databaseServer(config, log);
  const { db: owner } = openDatabase({ ...server.connection, max: 1, statement_timeout: 0 });
  const close = async () => {
    await owner.destroy();
    await server.stop();
  };
  try {
    await migrate(server.connection);
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(owner);
    return { owner, serverRole: rows[0]?.role ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function databaseServer(config: Config, log: (sentence: string) => void): Promise<Server> {
  const nothing = async () => {};
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: nothing };
  const dataDir = path.join(config.dataDir, 'postgres');
  const running = await findRunningServer(dataDir);
  if (running) return { connection: running, stop: nothing };
  const server = await startEmbeddedPostgres({ dataDir, log, ...(config.pgBin && { pgBin: config.pgBin }) });
  return { connection: server.connectionOptions, stop: () => server.stop() };
}
