/** A data folder on a disk that a test can fill: a small one of its own for root, else a limit on the size of the server's files. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;

export type SmallDisk = {
  folder: string;
  /** Leaves no room for anything. `pid` is the server that writes there. */
  fill(pid: number): void;
  /** Makes room again. */
  free(pid: number): void;
  remove(): void;
};

/** Makes a disk of so many megabytes. Without the right to mount one, `fill` forbids the server to write to any file, with the same effect on it. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync('/tmp/raan-small-disk-');
  chmodSync(folder, 0o755);
  if (!CAN_MOUNT) {
    const limit = (pid: number, bytes: string) =>
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
    return {
      folder,
      fill: (pid) => void limit(pid, '0'),
      free: (pid) => void limit(pid, 'unlimited'),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 4)) fillWith(ballast, bytes);
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Appends pieces of that size until there is no room for another. */
function fillWith(file: string, bytes: number): void {
  const piece = Buffer.alloc(bytes, 1);
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
