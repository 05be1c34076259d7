/** What runs on this machine, from /proc where there is one, else from `ps`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const HAS_PROC = existsSync('/proc/self/stat');

/** A zombie has ended, but its parent has not yet asked for its exit code; it holds no files. */
export type ProcessState = { zombie: boolean; command: string };

/** The process with that id, or null when there is none. */
export function processState(pid: number): ProcessState | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return HAS_PROC ? stateFromProc(pid) : stateFromPs(pid);
}

/** Whether a process with that id exists and has not ended. */
export function isRunning(pid: number): boolean {
  const state = processState(pid);
  return state !== null && !state.zombie;
}

/**
 * How many processes work in the folder. Every process of a PostgreSQL server has its data folder as working
 * directory, so 0 means that no server, nor an orphaned part of one, still writes there.
 */
export function processesWorkingIn(folder: string): number {
  if (!HAS_PROC) {
    const table = spawnSync('ps', ['-axo', 'command='], { encoding: 'utf8' }).stdout;
    return table.split('\n').filter((command) => command.includes('postgres') && command.includes(folder))
      .length;
  }
  let count = 0;
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && workingDirectory(name) === folder && isRunning(Number(name))) count += 1;
  }
  return count;
}

function workingDirectory(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Gone since the listing, or another user's process: neither can be a server of ours on this folder.
    return null;
  }
}

function stateFromProc(pid: number): ProcessState | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The state follows the command name, which stands in brackets and may itself hold brackets.
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { zombie: state === 'Z', command };
  } catch {
    return null;
  }
}

function stateFromPs(pid: number): ProcessState | null {
  const line = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  }).stdout.trim();
  if (line === '') return null;
  const [state = '', ...command] = line.split(/\s+/);
  return { zombie: state.startsWith('Z'), command: command.join(' ') };
}
