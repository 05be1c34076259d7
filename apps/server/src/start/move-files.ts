import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { listAll, type BlobEntry, type BlobStore } from '#platform/blobs/blob-store.ts';
import type { BlobStores } from '#platform/blobs/open-blob-stores.ts';
import type { Db } from '#platform/db.ts';
import { documentKey } from '#features/files/sealed-file-store.ts';
import { originalKey } from '#features/media/media-store.ts';

const AT_ONCE = 8;

export type MoveSummary = {
  copied: number;
  /** Copied by an earlier run. */
  present: number;
  /** Keys whose copy differs from the original, also after a second attempt. */
  different: string[];
  /** Keys that rows refer to, and that the target does not have. */
  missing: string[];
};

/** Originals only: smaller sizes are made again when they are requested. */
const PARTS = [
  { kind: 'pictures', prefix: 'originals/', type: 'image/webp' },
  { kind: 'documents', prefix: '', type: 'application/octet-stream' },
] as const;

/**
 * Copies all pictures and documents to another store, and compares the hash of each copy with its original. A repeated run
 * continues: it skips objects of the same size, or with `verify` compares their hashes too. Then checks that the target has the
 * object of every row.
 */
export async function moveFiles(
  db: Db,
  from: BlobStores,
  to: BlobStores,
  {
    verify = false,
    signal,
    onProgress = () => {},
  }: { verify?: boolean; signal?: AbortSignal; onProgress?: (done: number) => void } = {},
): Promise<MoveSummary> {
  const summary: MoveSummary = { copied: 0, present: 0, different: [], missing: [] };
  for (const { kind, prefix, type } of PARTS) {
    const copy = async (entry: BlobEntry, existing: BlobEntry | undefined) => {
      if (kind === 'documents' && !entry.key.includes('/')) return;
      const outcome = await copyObject(from[kind], to[kind], entry.key, { existing, entry, type, verify });
      if (outcome === 'different') summary.different.push(entry.key);
      else summary[outcome] += 1;
      onProgress(summary.copied + summary.present);
    };
    let after: string | undefined;
    for (;;) {
      const page = await from[kind].list(prefix, after);
      if (page.length === 0 || signal?.aborted) break;
      const existing = await entriesUntil(to[kind], prefix, after, page.at(-1)?.key ?? '');
      const queue = page.values();
      const work = async () => {
        for (const entry of queue) {
          if (signal?.aborted) return;
          await copy(entry, existing.get(entry.key));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      after = page.at(-1)?.key;
    }
  }
  if (!signal?.aborted) summary.missing = await missingObjects(db, to);
  return summary;
}

/** Entries of the target between two keys: both stores list in the same order. */
async function entriesUntil(
  store: BlobStore,
  prefix: string,
  after: string | undefined,
  last: string,
): Promise<Map<string, BlobEntry>> {
  const entries = new Map<string, BlobEntry>();
  let position = after;
  for (;;) {
    const page = await store.list(prefix, position);
    for (const entry of page) if (entry.key <= last) entries.set(entry.key, entry);
    position = page.at(-1)?.key;
    if (position === undefined || position >= last) return entries;
  }
}

const hashOf = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex');

async function copyObject(
  from: BlobStore,
  to: BlobStore,
  key: string,
  {
    existing,
    entry,
    type,
    verify,
  }: { existing: BlobEntry | undefined; entry: BlobEntry; type: string; verify: boolean },
): Promise<'copied' | 'present' | 'different'> {
  const isSameSize = existing?.bytes === entry.bytes;
  if (isSameSize && !verify) return 'present';
  const bytes = await from.get(key);
  // Deleted since it was listed.
  if (!bytes) return 'present';
  const hash = hashOf(bytes);
  if (isSameSize && hashOf(await to.get(key)) === hash) return 'present';
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await to.put(key, bytes, type);
    if (hashOf(await to.get(key)) === hash) return 'copied';
  }
  // A repeated run must not take it for a complete copy.
  await to.remove(key);
  return 'different';
}

/** The keys of rows without an object. */
async function missingObjects(db: Db, stores: BlobStores): Promise<string[]> {
  const keysOf = async (store: BlobStore, prefix: string) => {
    const keys = new Set<string>();
    for await (const { key } of listAll(store, prefix)) keys.add(key);
    return keys;
  };
  const pictures = await keysOf(stores.pictures, 'originals/');
  const documents = await keysOf(stores.documents, '');
  const media = await db.selectFrom('media').select('object_name').execute();
  const sealed = await db
    .selectFrom('files')
    .select('uuid')
    .where('sealed_key', 'is not', null)
    .unionAll(
      db
        .selectFrom('refund_photos')
        .select('uuid')
        .where(sql<boolean>`octet_length(sealed_key) > 0`),
    )
    .execute();
  return [
    ...media.map(({ object_name }) => originalKey(object_name)).filter((key) => !pictures.has(key)),
    ...sealed.map(({ uuid }) => documentKey(uuid)).filter((key) => !documents.has(key)),
  ];
}
