/** A postmaster.pid may belong to another owner or to a stopping server, or be left over. */
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderInUseError, EmbeddedPostgresError } from './errors.ts';
import { isRunning, countProcessesIn, processState } from './process-table.ts';
import type { RunAs } from './run-as.ts';

/** Contains the process id of the Raan that started the server in this folder. */
const OWNER_FILE = 'raan-owner.pid';

const POLL_MS = 100;
/** A server that stays ready for this long is not stopping: it has an owner or is orphaned. */
const STEADY_POLLS = 10;
/** A server that needs longer to stop hangs; its own watchdog would have killed it by now. */
const SHUTDOWN_POLLS = 200;
const GIVE_UP_POLLS = 600;
/** After this many polls the parent of a zombie will not read its exit code any more. */
const ZOMBIE_POLLS = 5;

/** Names the owner for the error of a second start, and to recognize an orphaned server. */
export function writeOwnerFile(dataDir: string, runAs: RunAs): void {
  const note = path.join(dataDir, OWNER_FILE);
  writeFileSync(note, `${process.pid}\n`);
  // Files of root in the folder would prevent its own user from starting Raan later.
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(note, runAs.uid, runAs.gid);
}

/**
 * Returns when PostgreSQL may start: waits for a server whose owner has died, and removes a stale
 * postmaster.pid. Throws DataFolderInUseError if the owner runs.
 */
export async function resolveStaleLock(dataDir: string, log: (sentence: string) => void): Promise<void> {
  let steadyPolls = 0;
  let zombiePolls = 0;
  for (let poll = 0; poll < GIVE_UP_POLLS; poll += 1) {
    const lock = readLock(dataDir);
    // Without a file or its process, PostgreSQL itself checks its shared memory and takes over.
    const holder = lock && processState(lock.pid);
    if (!holder) return;

    const isServer =
      !holder.isZombie && holder.command.includes('postgres') && holder.command.includes(dataDir);
    if (isServer) {
      if (poll === 0 && lock.status !== 'ready') log('Waiting for the previous PostgreSQL to finish.');
      steadyPolls = lock.status === 'ready' ? steadyPolls + 1 : 0;
      if (steadyPolls >= STEADY_POLLS) {
        assertNotOwned(dataDir, lock.pid);
        log('Stopping a PostgreSQL that the previous Raan left behind.');
        process.kill(lock.pid, 'SIGINT');
        steadyPolls = -SHUTDOWN_POLLS;
      }
      if (lock.status === 'stopping' && poll === SHUTDOWN_POLLS) process.kill(lock.pid, 'SIGQUIT');
    } else {
      // A zombie, or another process with the same id: PostgreSQL would refuse to start as long as it exists.
      zombiePolls += 1;
      const hasEnded = !holder.isZombie || zombiePolls >= ZOMBIE_POLLS;
      if (hasEnded && countProcessesIn(dataDir) === 0) {
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

function assertNotOwned(dataDir: string, serverPid: number): void {
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
