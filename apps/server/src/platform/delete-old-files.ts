import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Deletes the files in a folder that were last changed before a time (milliseconds). A missing folder is empty. */
export async function deleteOldFiles(folder: string, beforeMs: number): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let deleted = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= beforeMs) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}
