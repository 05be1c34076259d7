/**
 * For installations without DATABASE_URL: a real PostgreSQL as a child process, reachable only through a unix
 * socket, with its data in one folder (docs/decisions/01-embedded-postgresql.md).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_ROLE } from '#platform/database-roles.ts';
import { findBinaries } from './binaries.ts';
import { DATABASE_USER, resolveDataFolder, prepareDataFolder } from './data-folder.ts';
import { DiskFullError, EmbeddedPostgresError, indicatesFullDisk } from './errors.ts';
import { type GuardedServer, startGuardedServer } from './guarded-server.ts';
import { chooseRunAs } from './run-as.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { writeOwnerFile, resolveStaleLock } from './stale-lock.ts';

/** For a small machine with an SSD; PostgreSQL's defaults are for very old ones. All settings are durable. */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Queries are short: compilation and workers cost more than they save. Workers also need /dev/shm.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // There are no replicas, but 'minimal' does not log a sequence in the transaction that creates it: after a
  // crash before the next checkpoint it repeats its first 32 numbers.
  wal_level: 'replica',
  max_wal_senders: '0',
  // Cancels a statement whose client has disconnected. Only Linux supports it reliably.
  ...(process.platform === 'linux' && { client_connection_check_interval: '2s' }),
  // Failed statements reach the caller as errors, so the server does not log them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const SOCKET_PORT = 5432;
/** Processes of an earlier server may hold its shared memory for a moment after its main process has ended. */
const START_ATTEMPTS = 100;
const RETRY_MS = 100;

export type EmbeddedPostgres = {
  /** For `pg`, as the owner: `host` is the folder of the unix socket. No role has a password. */
  connectionOptions: { host: string; port: number; user: string; database: string };
  /** The real data folder; not the requested one if PostgreSQL's user cannot reach that. */
  dataDir: string;
  pid: number;
  /** Resolves when the server has ended: with null after `stop()`, else with the error. */
  ended: Promise<EmbeddedPostgresError | null>;
  /** Whether the server has reported a full disk. Its clients only see a broken connection. */
  isDiskFull(): boolean;
  /** Shuts the server down: fast, then immediate after 10 s, then by force. Close connection pools first. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on `dataDir`, and creates the folder on the first start. Throws an EmbeddedPostgresError,
 * such as DataFolderInUseError if another Raan runs on the folder, DiskFullError, or DataFolderVersionError.
 *
 * @param options.settings postgresql.conf settings that replace the defaults, such as `{fsync: 'off'}` in tests
 * @param options.pgBin folder of an installed PostgreSQL's programs, instead of the packaged ones (PG_BIN)
 * @param options.log receives sentences about slow steps and unusual locations
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (sentence: string) => void;
  settings?: Record<string, string>;
  pgBin?: string;
}): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {}, pgBin } = options;
  const requestedDir = path.resolve(options.dataDir);
  const runAs = chooseRunAs(requestedDir);
  const dataDir = resolveDataFolder(requestedDir, runAs, log);
  const binaries = findBinaries({ pgBin, runAs, copyFolder: path.dirname(dataDir), log });
  await prepareDataFolder({ dataDir, binaries, runAs, log });
  await resolveStaleLock(dataDir, log);

  const socketFolder = makeSocketFolder(dataDir, runAs);
  const args = serverArguments(dataDir, socketFolder, { ...DEFAULT_SETTINGS, ...settings });
  const connectionOptions = {
    host: socketFolder,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database: 'postgres',
  };
  const start = (): GuardedServer => startGuardedServer({ binDir: binaries.binDir, args, runAs });
  const server = await startServer(dataDir, start, log).catch((error: unknown) => {
    removeSocketFolder(socketFolder);
    throw error;
  });
  try {
    writeOwnerFile(dataDir, runAs);
    await ensureServerRole(connectionOptions);
  } catch (error) {
    server.shutDown();
    await server.ended;
    throw indicatesFullDisk(error) ? new DiskFullError(dataDir, error) : error;
  }

  let isStopping = false;
  const ended = server.ended.then((output) => {
    if (isStopping) return null;
    return indicatesFullDisk(output)
      ? new DiskFullError(dataDir)
      : new EmbeddedPostgresError(`PostgreSQL ended unexpectedly. Its last output:\n${output.trim()}`);
  });
  return {
    connectionOptions,
    dataDir,
    pid: Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    ended,
    isDiskFull: () => indicatesFullDisk(server.output()),
    stop: async () => {
      isStopping = true;
      server.shutDown();
      await server.ended;
      removeSocketFolder(socketFolder);
    },
  };
}

/** Data folders of early versions only have the owner role. */
async function ensureServerRole(owner: EmbeddedPostgres['connectionOptions']): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    if (rowCount === 0) await client.query(`create role ${SERVER_ROLE} login`);
  } finally {
    await client.end();
  }
}

async function startServer(
  dataDir: string,
  start: () => GuardedServer,
  log: (sentence: string) => void,
): Promise<GuardedServer> {
  for (let attempt = 1; ; attempt += 1) {
    const server = start();
    try {
      await server.ready;
      return server;
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error);
      if (indicatesFullDisk(output)) throw new DiskFullError(dataDir, error);
      const isLocked = /pre-existing shared memory block|lock file .* already exists/.test(output);
      if (!isLocked || attempt === START_ATTEMPTS) {
        throw new EmbeddedPostgresError(`PostgreSQL does not start on ${dataDir}:\n${output}`, {
          cause: error,
        });
      }
      await sleep(RETRY_MS);
      await resolveStaleLock(dataDir, log);
    }
  }
}

function serverArguments(dataDir: string, socketFolder: string, settings: Record<string, string>): string[] {
  const all = { ...settings, listen_addresses: '', unix_socket_permissions: '0700' };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataDir, '-k', socketFolder, '-p', String(SOCKET_PORT), ...flags];
}
