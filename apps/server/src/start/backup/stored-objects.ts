// Objects of an S3 store in a backup: they become files, with the paths that they have in DATA_DIR without S3.
import path from 'node:path';
import { listAll, type BlobStore } from '#platform/blobs/blob-store.ts';
import type { BlobStores } from '#platform/blobs/open-blob-stores.ts';

/** Requests to the store at the same time. */
const AT_ONCE = 16;

/** Smaller pictures are made again on demand, and the `owner` object is written again. */
const PARTS = [
  { kind: 'pictures', folder: 'media', prefix: 'originals/', mode: 0o644 },
  { kind: 'documents', folder: 'private-files', prefix: '', mode: 0o600 },
] as const;

/** Whether a path in DATA_DIR belongs to a store; with S3 these are leftovers of a move. */
export const isInStoreFolder = (name: string): boolean =>
  PARTS.some(({ folder }) => name === folder || name.startsWith(folder + path.sep));

/** Reads all originals and documents. Skips objects that are deleted meanwhile. */
export async function* readStoredObjects(
  stores: BlobStores,
): AsyncGenerator<{ path: string; mode: number; data: Buffer }> {
  for (const { kind, folder, prefix, mode } of PARTS)
    for await (const { key, bytes } of readAll(stores[kind], prefix))
      if (key.includes('/')) yield { path: path.join(folder, key), mode, data: bytes };
}

async function* readAll(store: BlobStore, prefix: string): AsyncGenerator<{ key: string; bytes: Buffer }> {
  const reading: Promise<{ key: string; bytes: Buffer | undefined }>[] = [];
  const read = async (key: string) => ({ key, bytes: await store.get(key) });
  for await (const { key } of listAll(store, prefix)) {
    reading.push(read(key));
    // A failure is reported when its turn comes; until then it must not end the process.
    reading.at(-1)?.catch(() => {});
    if (reading.length === AT_ONCE) yield* present(await reading.shift());
  }
  for (const object of reading) yield* present(await object);
}

function* present(
  object: { key: string; bytes: Buffer | undefined } | undefined,
): Generator<{ key: string; bytes: Buffer }> {
  if (object?.bytes) yield { key: object.key, bytes: object.bytes };
}
