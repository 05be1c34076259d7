// The bytes and names of these files reach the disk before the call returns.
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Flushes a folder, so that names created, renamed or removed in it survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file and flushes its bytes; the caller flushes the folder. */
export async function writeSynced(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file atomically: after a crash it holds the old text or the new one. */
export async function replaceDurably(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    await writeSynced(draft, text, mode);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
}
