// Where files that were handed in lie until they are taken over.
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';

export type ImportFolder = {
  /** Streams a file into the folder, under a name that nobody knows yet. */
  receive(from: Readable): Promise<ReceivedFile>;
  /** Where the file of an import is. */
  fileOf(importId: number): string;
  remove(importId: number): Promise<void>;
};

export type ReceivedFile = {
  /** Its beginning, to tell what it is. */
  head(bytes: number): Promise<Buffer>;
  /** Gives it to an import. */
  keepAs(importId: number): Promise<void>;
  /** Throws it away, unless it was given to an import. */
  discard(): Promise<void>;
};

/** Files under `folder`, which several servers share. */
export function importFolder(folder: string): ImportFolder {
  const fileOf = (importId: number) => path.join(folder, `${importId}.upload`);
  return {
    async receive(from) {
      await mkdir(folder, { recursive: true });
      const arriving = path.join(folder, `${randomUUID()}.arriving`);
      const discard = () => rm(arriving, { force: true });
      try {
        await pipeline(from, createWriteStream(arriving));
      } catch (error) {
        await discard();
        throw error;
      }
      return {
        async head(bytes) {
          const handle = await open(arriving);
          try {
            const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
            return buffer.subarray(0, bytesRead);
          } finally {
            await handle.close();
          }
        },
        keepAs: (importId) => rename(arriving, fileOf(importId)),
        discard,
      };
    },
    fileOf,
    remove: (importId) => rm(fileOf(importId), { force: true }),
  };
}
