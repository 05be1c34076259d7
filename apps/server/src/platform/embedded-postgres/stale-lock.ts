/** Decides what an existing postmaster.pid means: another owner, a server on its way down, or a leftover. */
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderInUseError, EmbeddedPostgresError } from './errors.ts';
import { isRunning, processesWorkingIn, processState } from './process-table.ts';
import type { RunAs } from './run-as.ts';

/** Holds the process id of the Raan that started the server in this folder. */
const OWNER_FILE = 'raan-owner.pid';

const POLL_MS = 100;
/** A server that answers for this long is not going down: it has an owner, or is an orphan. */
const STEADY_POLLS = 10;
/** A server that stops for longer than this hangs; its own watchdog would have pressed on by now. */
const PATIENCE_POLLS = 200;
const GIVE_UP_POLLS = 600;
/** A zombie may yet be reaped by its parent; after this many looks it won't be. */
const ZOMBIE_POLLS = 5;

/** Notes in the folder who owns its server, for the words of a refusal and to tell an orphan from an owned one. */
export function noteOwner(dataDir: string, runAs: RunAs): void {
  const note = path.join(dataDir, OWNER_FILE);
  writeFileSync(note, `${process.pid}\n`);
  // Nothing in the folder may belong to root, or the folder's own user could not start Raan on it later.
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(note, runAs.uid, runAs.gid);
}

/**
 * Returns once PostgreSQL may try to start in the folder. Waits for a server whose owner has died, refuses when the
 * owner lives (DataFolderInUseError), and removes a postmaster.pid that would lock the folder for ever.
 */
export async function settleStaleLock(dataDir: string, log: (sentence: string) => void): Promise<void> {
  let steadyPolls = 0;
  let zombiePolls = 0;
  for (let poll = 0; poll < GIVE_UP_POLLS; poll += 1) {
    const lock = readLock(dataDir);
    // No file, or its process is gone: PostgreSQL checks its shared memory itself and takes over. Leave it the file.
    const holder = lock && processState(lock.pid);
    if (!holder) return;

    const isServer =
      !holder.zombie && holder.command.includes('postgres') && holder.command.includes(dataDir);
    if (isServer) {
      if (poll === 0 && lock.status !== 'ready') log('Waiting for the previous PostgreSQL to finish.');
      steadyPolls = lock.status === 'ready' ? steadyPolls + 1 : 0;
      if (steadyPolls >= STEADY_POLLS) {
        refuseIfOwned(dataDir, lock.pid);
        log('Stopping a PostgreSQL that the previous Raan left behind.');
        process.kill(lock.pid, 'SIGINT');
        steadyPolls = -PATIENCE_POLLS;
      }
      if (lock.status === 'stopping' && poll === PATIENCE_POLLS) process.kill(lock.pid, 'SIGQUIT');
    } else {
      // A zombie, or a stranger that was given the same number: PostgreSQL would refuse to start as long as it exists.
      zombiePolls += 1;
      const hasEnded = !holder.zombie || zombiePolls >= ZOMBIE_POLLS;
      if (hasEnded && processesWorkingIn(dataDir) === 0) {
        rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
        return;
      }
    }
    await sleep(POLL_MS);
  }
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} stays locked by process ${readLock(dataDir)?.pid}, which does not end. ` +
      'Stop that process, or set DATA_DIR.',
  );
}

function refuseIfOwned(dataDir: string, serverPid: number): void {
  const owner = Number(readText(path.join(dataDir, OWNER_FILE)));
  if (!owner) throw new DataFolderInUseError(dataDir, serverPid);
  if (owner === process.pid || isRunning(owner)) throw new DataFolderInUseError(dataDir, owner);
}

/** Lines of postmaster.pid: process id, folder, start time, port, socket folder, address, shared memory, status. */
function readLock(dataDir: string): { pid: number; status: string } | null {
  const text = readText(path.join(dataDir, 'postmaster.pid'));
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
