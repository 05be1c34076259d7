/**
 * The database of an installation that has no DATABASE_URL: a real PostgreSQL, run as a child of this process, reachable
 * through a unix socket only, with its data in one folder. See docs/decisions/embedded-postgresql.md for why.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_ROLE } from '#platform/database-roles.ts';
import { findBinaries } from './binaries.ts';
import { DATABASE_USER, placeDataFolder, prepareDataFolder } from './data-folder.ts';
import { DiskFullError, EmbeddedPostgresError, tellsOfFullDisk } from './errors.ts';
import { type GuardedServer, startGuardedServer } from './guarded-server.ts';
import { chooseRunAs } from './run-as.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { noteOwner, settleStaleLock } from './stale-lock.ts';

/** PostgreSQL's own defaults suit a server from long ago; these suit a small machine with an SSD. All are durable. */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Short queries only: compiling and parallel workers cost more than they give, and workers need /dev/shm,
  // which containers keep small.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // No replicas hang on an embedded server. Yet 'minimal' is not for us: it writes no log of a sequence in the transaction that creates it,
  // and a crash before the next checkpoint then hands out its first 32 numbers again.
  wal_level: 'replica',
  max_wal_senders: '0',
  // Stops a statement whose client gave up and disconnected. Only Linux is sure to support it.
  ...(process.platform === 'linux' && { client_connection_check_interval: '2s' }),
  // Failed statements reach the caller as errors; the server's log keeps to its own affairs.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const SOCKET_PORT = 5432;
/** An earlier server's last processes may hold its shared memory for a moment after its main process is gone. */
const START_ATTEMPTS = 100;
const RETRY_MS = 100;

export type EmbeddedPostgres = {
  /** For `pg`, as the owner: `host` is the folder of the unix socket. The server's role exists too; neither has a password. */
  connectionOptions: { host: string; port: number; user: string; database: string };
  /** Where the data really is; differs from the folder asked for when PostgreSQL's user can't reach that one. */
  dataDir: string;
  /** Process id of PostgreSQL's main process. */
  pid: number;
  /** Settles when the server has ended: with null after `stop()`, else with the error that tells why. */
  ended: Promise<EmbeddedPostgresError | null>;
  /** Whether the server has said that its disk is full. Its clients then only hear that their connection broke. */
  saysDiskIsFull(): boolean;
  /** Shuts the server down (fast, then immediate after 10 s, then by force); close the connection pools before. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on `dataDir`, which it creates on the first start. Rejects with an EmbeddedPostgresError:
 * DataFolderInUseError when another Raan runs on that folder, DiskFullError, DataFolderVersionError.
 *
 * @param options.settings postgresql.conf settings laid over the durable defaults, such as `{fsync: 'off'}` in tests
 * @param options.pgBin folder of an installed PostgreSQL's programs, instead of those that Raan brings (PG_BIN)
 * @param options.log told in whole sentences what takes time or went elsewhere
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (sentence: string) => void;
  settings?: Record<string, string>;
  pgBin?: string;
}): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {}, pgBin } = options;
  const asked = path.resolve(options.dataDir);
  const runAs = chooseRunAs(asked);
  const dataDir = placeDataFolder(asked, runAs, log);
  const binaries = findBinaries({ pgBin, runAs, copyFolder: path.dirname(dataDir), log });
  await prepareDataFolder({ dataDir, binaries, runAs, log });
  await settleStaleLock(dataDir, log);

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
    noteOwner(dataDir, runAs);
    await ensureServerRole(connectionOptions);
  } catch (error) {
    server.shutDown();
    await server.ended;
    throw tellsOfFullDisk(error) ? new DiskFullError(dataDir, error) : error;
  }

  let isStopping = false;
  const ended = server.ended.then((output) => {
    if (isStopping) return null;
    return tellsOfFullDisk(output)
      ? new DiskFullError(dataDir)
      : new EmbeddedPostgresError(`PostgreSQL ended by itself. Its last words:\n${output.trim()}`);
  });
  return {
    connectionOptions,
    dataDir,
    pid: Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    ended,
    saysDiskIsFull: () => tellsOfFullDisk(server.output()),
    stop: async () => {
      isStopping = true;
      server.shutDown();
      await server.ended;
      removeSocketFolder(socketFolder);
    },
  };
}

/** Folders from before there were two roles have the owner only. */
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
      if (tellsOfFullDisk(output)) throw new DiskFullError(dataDir, error);
      const isLocked = /pre-existing shared memory block|lock file .* already exists/.test(output);
      if (!isLocked || attempt === START_ATTEMPTS) {
        throw new EmbeddedPostgresError(`PostgreSQL does not start on ${dataDir}:\n${output}`, {
          cause: error,
        });
      }
      await sleep(RETRY_MS);
      await settleStaleLock(dataDir, log);
    }
  }
}

function serverArguments(dataDir: string, socketFolder: string, settings: Record<string, string>): string[] {
  const all = { ...settings, listen_addresses: '', unix_socket_permissions: '0700' };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataDir, '-k', socketFolder, '-p', String(SOCKET_PORT), ...flags];
}
