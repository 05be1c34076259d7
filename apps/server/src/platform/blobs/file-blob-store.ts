import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#platform/write-atomically.ts';
import { BLOBS_PER_PAGE, type BlobEntry, type BlobStore } from './blob-store.ts';

/** Stores each object as a file in `folder`. `mode` are the permissions of new files. */
export function fileBlobStore(folder: string, mode = 0o644): BlobStore {
  const fileOf = (key: string) => {
    if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(key) || /(?:^|\/)\.\.?(?:\/|$)/.test(key))
      throw new Error('not a key of an object');
    return path.join(folder, key);
  };
  return {
    put: async (key, bytes) => await writeAtomically(fileOf(key), bytes, mode),
    get: async (key) => await unlessMissing(readFile(fileOf(key))),
    remove: async (key) => await rm(fileOf(key), { force: true }),
    async list(prefix, after = '') {
      const entries: BlobEntry[] = [];
      for await (const key of keysAfter(folder, prefix, after)) {
        const found = await unlessMissing(stat(path.join(folder, key)));
        if (found) entries.push({ key, bytes: found.size, modifiedAtMs: found.mtimeMs });
        if (entries.length === BLOBS_PER_PAGE) break;
      }
      return entries;
    },
  };
}

/** Keys in the order of their characters, as object stores list them: a folder sorts with its slash. */
async function* keysAfter(folder: string, prefix: string, after: string): AsyncGenerator<string> {
  const found = await unlessMissing(readdir(path.join(folder, prefix), { withFileTypes: true }));
  const names = (found ?? []).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const key = prefix + name;
    if (!name.endsWith('/')) {
      if (key > after) yield key;
    } else if (key > after || after.startsWith(key)) yield* keysAfter(folder, key, after);
  }
}

/** Returns undefined for a missing file or folder. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
