/** A socket's path has at most 107 bytes, so the folder's is short. The folder is private. */
import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { effectiveUid, type RunAs } from './run-as.ts';

// Not os.tmpdir(): on macOS that path alone takes half of the bytes.
const SHORT_BASE = '/tmp';

/** One folder per data folder and user, reused after a crash; a different one if the name belongs to somebody else. */
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
    return changeOwner(mkdtempSync(`${folder}-`), runAs);
  }
  return changeOwner(folder, runAs);
}

/** Removes the folder unless it contains a socket: after a refused start it belongs to another server. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or already removed. An empty folder in /tmp does no harm.
  }
}

function changeOwner(folder: string, runAs: RunAs): string {
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}
