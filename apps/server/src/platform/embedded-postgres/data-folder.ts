/** Makes the data folder on the first start, in a place and a state that PostgreSQL accepts. */
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
import { DataFolderVersionError, DiskFullError, EmbeddedPostgresError, tellsOfFullDisk } from './errors.ts';
import { isRunning } from './process-table.ts';
import { canEnter, effectiveUid, type RunAs } from './run-as.ts';

/** The role that owns everything. Only this user and root can reach the socket. */
export const DATABASE_USER = 'raan';

/** The builtin locale provider, which sorts the same on every machine, came with this version. */
const MAJOR_WITH_BUILTIN_LOCALE = 17;

const runFile = promisify(execFile);

/**
 * Answers the folder's real path. When Raan runs as root and PostgreSQL's user can't reach the folder asked for, the
 * data goes under /var/lib, and a link in the folder's place leads there, so that the next start finds it again.
 */
export function placeDataFolder(dataDir: string, runAs: RunAs, log: (sentence: string) => void): string {
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

/** Creates the folder's contents if it has none, and refuses one that another major version wrote. */
export async function prepareDataFolder(options: {
  dataDir: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
  log: (sentence: string) => void;
}): Promise<void> {
  const { dataDir, binaries, runAs, log } = options;
  refuseForeignFolder(dataDir, runAs);
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

function refuseForeignFolder(dataDir: string, runAs: RunAs): void {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder) return;
  const uid = effectiveUid(runAs);
  const isEmptyOfRoot = folder.uid === 0 && runAs.uid !== undefined && readdirSync(dataDir).length === 0;
  if (folder.uid === uid || isEmptyOfRoot) return;
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} belongs to user ${folder.uid}, and PostgreSQL would run as user ${uid}. ` +
      `Start Raan as that user, give the folder away ("chown -R ${uid} ${dataDir}"), or set DATA_DIR.`,
  );
}

/**
 * Runs initdb in a folder beside the final one and renames it, so that a kill leaves no half-made database, and of
 * several first starts at once all but one throw their attempt away.
 */
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
    if (tellsOfFullDisk(error)) throw new DiskFullError(dataDir, error);
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
      throw new EmbeddedPostgresError(
        `The folder ${dataDir} holds other files and no database. Set DATA_DIR to another.`,
      );
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL could not create the database in ${dataDir}: ${reasonOf(error)}`,
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
  // With LC_CTYPE=C, letters of Thai and Chinese are not letters to trigram search and case folding. Not every system
  // has C.UTF-8 (older macOS), hence the second name.
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
      const isLocale = /invalid locale|locale .* (is not|not) /i.test(reasonOf(error));
      if (!isLocale || characterType === characterTypes.at(-1)) throw error;
    }
  }
}

/** What killed first starts left behind: attempts whose process is gone. */
function removeAbandonedAttempts(dataDir: string): void {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** What initdb wrote to its error output, or the error's own words. */
function reasonOf(error: unknown): string {
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

/** The path with all links resolved, also when the folder at its end does not exist yet. */
function realPathOfMissing(dataDir: string): string {
  const target = readLink(dataDir);
  const folder = target === null ? dataDir : path.resolve(path.dirname(dataDir), target);
  mkdirSync(path.dirname(folder), { recursive: true });
  return path.join(realpathSync(path.dirname(folder)), path.basename(folder));
}
