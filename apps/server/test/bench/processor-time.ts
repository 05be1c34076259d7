// Processor time of this process and of a PostgreSQL server that runs on the same machine.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;

export type ProcessorSeconds = { node: number; postgres: number };

/** Returns the processor time used so far, in seconds. PostgreSQL's includes connections that have ended; 0 without /proc. */
export function processorSeconds(postgresPid: number): ProcessorSeconds {
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1e6, postgres: ticksOf(postgresPid) / TICKS_PER_SECOND };
}

/** Adds up the server process, its children, and those that it has waited for. */
function ticksOf(serverPid: number): number {
  if (process.platform !== 'linux') return 0;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (!stat) continue;
    if (stat.pid === serverPid) ticks += stat.own + stat.ended;
    else if (stat.parent === serverPid) ticks += stat.own;
  }
  return ticks;
}

function readStat(pid: number): { pid: number; parent: number; own: number; ended: number } | undefined {
  try {
    // The name in parentheses may contain spaces: "123 (name) state parent … utime stime cutime cstime".
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { pid, parent: fields[1] ?? 0, own: utime + stime, ended: cutime + cstime };
  } catch {
    return undefined; // The process has ended meanwhile.
  }
}
