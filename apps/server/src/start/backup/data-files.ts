// The files in DATA_DIR that belong to a backup.
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The embedded database and the secret are backed up by other means. `restoring-` is an unfinished restore. */
const NOT_DATA = /^(postgres|app-secret|restoring-|lost\+found$|\.write-probe-)/;
/** Smaller pictures are made again on demand. */
const DERIVED = path.join('media', 'variants');

export type DataFile = { path: string; mode: number };

/** Whether a name in DATA_DIR holds data that a backup contains. */
export const isData = (name: string): boolean => !NOT_DATA.test(name);

/** Lists regular files with paths relative to `dataDir`. `skipped` is a full path, for a backup written into it. */
export async function* listDataFiles(dataDir: string, skipped: string): AsyncGenerator<DataFile> {
  yield* walk('');

  async function* walk(folder: string): AsyncGenerator<DataFile> {
    const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const name = path.join(folder, entry.name);
      const full = path.join(dataDir, name);
      if ((folder === '' && !isData(name)) || name === DERIVED || full === skipped) continue;
      if (entry.isDirectory()) yield* walk(name);
      else if (entry.isFile()) {
        const found = await stat(full).catch(ignoreMissing);
        if (found) yield { path: name, mode: found.mode & 0o777 };
      }
    }
  }
}

/** Reads a file; yields undefined instead of failing if it was deleted meanwhile. */
export async function openDataFile(file: string): Promise<AsyncIterable<Buffer> | undefined> {
  const stream = createReadStream(file);
  return await new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(undefined) : reject(error),
    );
  });
}

/** Deleted rows and their files disappear while a backup runs. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
