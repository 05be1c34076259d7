/** Which user PostgreSQL runs as: it refuses to run as root, so a root user's Raan lends it another identity. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { EmbeddedPostgresError } from './errors.ts';

/** Empty when PostgreSQL runs as the same user as Raan; spread it into the options of `spawn`. */
export type RunAs = { uid?: number; gid?: number };

/**
 * The owner of the data folder if it exists, else the system's `postgres`, else `nobody`; no user is ever created.
 * Answers `{}` for everybody but root.
 */
export function chooseRunAs(dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = systemId('-u', name);
    const gid = systemId('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and this machine has neither a "postgres" nor a "nobody" user. ' +
      'Start Raan as another user, or set DATABASE_URL.',
  );
}

/** Whether that user can enter the folder, through every folder above it. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status ===
    0
  );
}

/** The user id that processes and files of PostgreSQL carry. */
export function effectiveUid(runAs: RunAs): number {
  return runAs.uid ?? process.getuid?.() ?? 0;
}

function systemId(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}
