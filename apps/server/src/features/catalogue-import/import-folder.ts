// Where files that were handed in lie until they are taken over.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type ImportFolder = {
  folder: string;
  /** Streams a file into the folder, under a key that nobody knows yet. */
  receive(from: Readable): Promise<ReceivedFile>;
  /** Where a file is. */
  fileOf(key: string): string;
  remove(key: string): Promise<void>;
  /** Keys of the files that nobody has written to for so long, in milliseconds. */
  untouchedFor(ms: number): Promise<string[]>;
};

export type ReceivedFile = {
  key: string;
  /** Its beginning, to tell what it is. */
  head(bytes: number): Promise<Buffer>;
  discard(): Promise<void>;
};

const ENDING = '.upload';

/** Files under `folder`, which several servers share. */
export function importFolder(folder: string): ImportFolder {
  const fileOf = (key: string) => path.join(folder, `${key}${ENDING}`);
  const remove = (key: string) => rm(fileOf(key), { force: true });
  return {
    folder,
    async receive(from) {
      await mkdir(folder, { recursive: true });
      const key = randomUUID();
      const discard = () => remove(key);
      try {
        await pipeline(from, createWriteStream(fileOf(key), { flush: true }));
      } catch (error) {
        await discard();
        throw error;
      }
      return {
        key,
        async head(bytes) {
          const handle = await open(fileOf(key));
          try {
            const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
            return buffer.subarray(0, bytesRead);
          } finally {
            await handle.close();
          }
        },
        discard,
      };
    },
    fileOf,
    remove,
    async untouchedFor(ms) {
      const names = await readdir(folder).catch(() => []);
      const keys = names.filter((name) => name.endsWith(ENDING)).map((name) => path.basename(name, ENDING));
      const touched = await Promise.all(keys.map((key) => stat(fileOf(key)).catch(() => undefined)));
      // By the disk's own time: it is compared with nothing else.
      const before = Date.now() - ms;
      return keys.filter((_, index) => (touched[index]?.mtimeMs ?? Infinity) < before);
    },
  };
}
