/** The folder of PostgreSQL's unix socket: short, because a socket's path may have 107 bytes, and closed to others. */
import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { effectiveUid, type RunAs } from './run-as.ts';

// Not os.tmpdir(): on macOS that path alone takes half of the bytes.
const SHORT_BASE = '/tmp';

/** One folder per data folder and user, used again after a crash; another one if somebody else took that name. */
export function makeSocketFolder(dataDir: string, runAs: RunAs): string {
  const uid = effectiveUid(runAs);
  const name = createHash('sha256').update(`${uid}:${dataDir}`).digest('hex').slice(0, 12);
  const folder = path.join(SHORT_BASE, `raan-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const found = lstatSync(folder);
    if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder;
    return ownedBy(mkdtempSync(`${folder}-`), runAs);
  }
  return ownedBy(folder, runAs);
}

/** Removes the folder unless a server's socket is in it: after a refused start that socket is another one's. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or gone already. An empty folder left in /tmp would do no harm either.
  }
}

function ownedBy(folder: string, runAs: RunAs): string {
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}
