import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;

export type SmallDisk = {
  folder: string;
  /** Fills the disk. `pid` is the server that writes to it. */
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
};

/** Mounts a disk of `megabytes`. Without root, `fill` limits the server's file size to zero instead. */
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

function fillWith(file: string, bytes: number): void {
  const piece = Buffer.alloc(bytes, 1);
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
