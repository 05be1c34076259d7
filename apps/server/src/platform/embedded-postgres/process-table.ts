import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const HAS_PROC = existsSync('/proc/self/stat');

/** A zombie has ended, but its parent has not read its exit code; it holds no files. */
export type ProcessState = { isZombie: boolean; command: string };

/** The process with an id, or null if there is none. */
export function processState(pid: number): ProcessState | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return HAS_PROC ? stateFromProc(pid) : stateFromPs(pid);
}

export function isRunning(pid: number): boolean {
  const state = processState(pid);
  return state !== null && !state.isZombie;
}

/** Counts processes that work in the folder. All of a PostgreSQL server do, so 0 means that nothing writes there. */
export function countProcessesIn(folder: string): number {
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
    // It ended meanwhile or belongs to another user: neither can be our server on this folder.
    return null;
  }
}

function stateFromProc(pid: number): ProcessState | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The state follows the command name, which is in parentheses and may contain parentheses.
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { isZombie: state === 'Z', command };
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
  return { isZombie: state.startsWith('Z'), command: command.join(' ') };
}
