// A full disk, or one set to read-only after an error, fails every write until somebody fixes it.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Less counts as full: PostgreSQL writes its log in files of 16 MB, and stops when the next one does not fit. */
const FREE_BYTES_MIN = 32 * 1024 * 1024;
const PROBE_BYTES = 4_096;
/** A result is reused for this long, so that many readiness checks cost one write. */
const FRESH_MS = 1_000;

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** Whether a file error means that nothing can be written: disk or quota full, file size limit, read-only. */
export function isStorageFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && FULL_CODES.has(code);
}

/**
 * Checks that `folder` is writable and has space, like the disk of `databaseFolder`: the folder may be a link
 * to another disk. Returns false after `limitMs`: a dead network disk does not respond at all.
 */
export function storageCheck(
  folder: string,
  databaseFolder: string,
  limitMs: number,
): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let last: { isWritable: boolean; atMs: number } | undefined;

  async function check(): Promise<boolean> {
    const isWritable = (await canWrite(folder)) && (await hasSpace(databaseFolder));
    last = { isWritable, atMs: performance.now() };
    return isWritable;
  }

  return async () => {
    if (last && performance.now() - last.atMs < FRESH_MS) return last.isWritable;
    running ??= check().finally(() => {
      running = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, limitMs, false);
    });
    try {
      return await Promise.race([running, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function canWrite(folder: string): Promise<boolean> {
  const file = path.join(folder, `.write-probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    if (!(await hasSpace(folder))) return false;
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(PROBE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

/** Whether the disk of a folder has enough free space; true for a folder that does not exist. */
async function hasSpace(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
