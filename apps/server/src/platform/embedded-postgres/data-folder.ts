/** The data folder is created on the first start, where PostgreSQL can use it. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { DataFolderVersionError, DiskFullError, EmbeddedPostgresError, indicatesFullDisk } from './errors.ts';
import { isRunning } from './process-table.ts';
import { canEnter, effectiveUid, type RunAs } from './run-as.ts';

/** The role that owns all databases. Only this user and root can reach the socket. */
export const DATABASE_USER = 'raan';

/** The first version with the builtin locale provider, which sorts the same on every machine. */
const MAJOR_WITH_BUILTIN_LOCALE = 17;

const runFile = promisify(execFile);

/**
 * Returns the real path of the data folder. If Raan runs as root and PostgreSQL's user cannot reach the
 * requested folder, the data goes to /var/lib, with a link so that the next start finds it.
 */
export function resolveDataFolder(dataDir: string, runAs: RunAs, log: (sentence: string) => void): string {
  const parent = path.dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  const isLink = readLink(dataDir) !== null;
  if (runAs.uid === undefined || isLink || canEnter(parent, runAs)) return realPathOfMissing(dataDir);
  const base = existsSync('/var/lib') ? '/var/lib' : os.tmpdir();
  const reachable = mkdtempSync(path.join(base, 'raan-'));
  chmodSync(reachable, 0o755);
  try {
    symlinkSync(path.join(reachable, 'postgres'), dataDir);
  } catch (error) {
    rmSync(reachable, { recursive: true });
    if (readLink(dataDir) === null) throw error;
  }
  log(
    `Raan runs as root and PostgreSQL's own user can't reach ${dataDir}, so the data is in ${readLink(dataDir)}.`,
  );
  return realPathOfMissing(dataDir);
}

/** Creates the database in an empty folder, and refuses a folder of another major version. */
export async function prepareDataFolder(options: {
  dataDir: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
  log: (sentence: string) => void;
}): Promise<void> {
  const { dataDir, binaries, runAs, log } = options;
  assertOwnFolder(dataDir, runAs);
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) {
    removeAbandonedAttempts(dataDir);
    log(`Creating the database in ${dataDir}.`);
    await initialise(dataDir, binaries, runAs, log);
  }
  const folderMajor = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (folderMajor !== String(binaries.major)) {
    throw new DataFolderVersionError(dataDir, folderMajor, String(binaries.major));
  }
}

function assertOwnFolder(dataDir: string, runAs: RunAs): void {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder) return;
  const uid = effectiveUid(runAs);
  const isEmptyOfRoot = folder.uid === 0 && runAs.uid !== undefined && readdirSync(dataDir).length === 0;
  if (folder.uid === uid || isEmptyOfRoot) return;
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} belongs to user ${folder.uid}, and PostgreSQL would run as user ${uid}. ` +
      `Start Raan as that user, change its owner ("chown -R ${uid} ${dataDir}"), or set DATA_DIR.`,
  );
}

/** A killed start leaves only a temporary folder, and one of several parallel first starts succeeds. */
async function initialise(
  dataDir: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  log: (sentence: string) => void,
): Promise<void> {
  const attempt = `${dataDir}.init-${process.pid}`;
  try {
    await initdb(attempt, binaries, runAs, log);
    renameSync(attempt, dataDir);
  } catch (error) {
    rmSync(attempt, { recursive: true, force: true });
    if (existsSync(path.join(dataDir, 'PG_VERSION'))) return;
    if (indicatesFullDisk(error)) throw new DiskFullError(dataDir, error);
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
      throw new EmbeddedPostgresError(
        `The folder ${dataDir} holds other files and no database. Set DATA_DIR to another.`,
      );
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL could not create the database in ${dataDir}: ${errorText(error)}`,
      {
        cause: error,
      },
    );
  }
}

async function initdb(
  folder: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  log: (sentence: string) => void,
): Promise<void> {
  const locale =
    binaries.major >= MAJOR_WITH_BUILTIN_LOCALE
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : [];
  // With LC_CTYPE=C, Thai and Chinese letters are no letters for search and case folding. Older macOS lacks C.UTF-8.
  const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const characterType of characterTypes) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
    const options = [
      '--encoding=UTF8',
      ...locale,
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--no-instructions',
    ];
    try {
      await runFile(
        path.join(binaries.binDir, 'initdb'),
        ['--pgdata', folder, `--username=${DATABASE_USER}`, '--auth=trust', ...options],
        { ...runAs, cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC' } },
      );
      if (characterType === 'C')
        log('This system has no UTF-8 locale: trigram search will find no Thai or Chinese.');
      return;
    } catch (error) {
      const isLocale = /invalid locale|locale .* (is not|not) /i.test(errorText(error));
      if (!isLocale || characterType === characterTypes.at(-1)) throw error;
    }
  }
}

function removeAbandonedAttempts(dataDir: string): void {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function errorText(error: unknown): string {
  if (
    error instanceof Error &&
    'stderr' in error &&
    typeof error.stderr === 'string' &&
    error.stderr !== ''
  ) {
    return error.stderr.trim();
  }
  return error instanceof Error ? error.message : String(error);
}

function readLink(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}

/** Resolves all links, also if the folder itself does not exist yet. */
function realPathOfMissing(dataDir: string): string {
  const target = readLink(dataDir);
  const folder = target === null ? dataDir : path.resolve(path.dirname(dataDir), target);
  mkdirSync(path.dirname(folder), { recursive: true });
  return path.join(realpathSync(path.dirname(folder)), path.basename(folder));
}
