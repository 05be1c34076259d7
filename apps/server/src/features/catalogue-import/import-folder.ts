import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type ImportFolder = {
  folder: string;
  /** Streams a file into the folder under a new random key. */
  receive(from: Readable): Promise<ReceivedFile>;
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
  listStaleKeys(ms: number): Promise<string[]>;
};

export type ReceivedFile = {
  key: string;
  /** Reads the first bytes, to detect the file type. */
  readHead(bytes: number): Promise<Buffer>;
  discard(): Promise<void>;
};

const ENDING = '.upload';

/** Opens the folder, which several servers may share. */
export function openImportFolder(folder: string): ImportFolder {
  const pathOf = (key: string) => path.join(folder, `${key}${ENDING}`);
  const remove = (key: string) => rm(pathOf(key), { force: true });
  return {
    folder,
    async receive(from) {
      await mkdir(folder, { recursive: true });
      const key = randomUUID();
      const discard = () => remove(key);
      try {
        await pipeline(from, createWriteStream(pathOf(key), { flush: true }));
      } catch (error) {
        await discard();
        throw error;
      }
      return {
        key,
        async readHead(bytes) {
          const handle = await open(pathOf(key));
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
    pathOf: pathOf,
    remove,
    async listStaleKeys(ms) {
      const names = await readdir(folder).catch(() => []);
      const keys = names.filter((name) => name.endsWith(ENDING)).map((name) => path.basename(name, ENDING));
      const touched = await Promise.all(keys.map((key) => stat(pathOf(key)).catch(() => undefined)));
      // Real time instead of the injected clock, because it is compared with file times only.
      const before = Date.now() - ms;
      return keys.filter((_, index) => (touched[index]?.mtimeMs ?? Infinity) < before);
    },
  };
}
