/** Chooses the user for PostgreSQL, which refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { EmbeddedPostgresError } from './errors.ts';

/** Empty if PostgreSQL runs as the same user as Raan. Pass it to `spawn` as options. */
export type RunAs = { uid?: number; gid?: number };

/** Returns the owner of the data folder, else the system's `postgres`, else `nobody`; `{}` unless Raan runs as root. */
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

/** Whether the user can enter the folder and all folders above it. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status ===
    0
  );
}

/** The user id of PostgreSQL's processes and files. */
export function effectiveUid(runAs: RunAs): number {
  return runAs.uid ?? process.getuid?.() ?? 0;
}

function systemId(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.status === 0 ? Number(result.stdout) : undefined;
}
