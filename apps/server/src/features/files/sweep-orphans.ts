// An upload that breaks off leaves an object without a row, and so does a deletion.
import type { BlobEntry, BlobStore } from '#platform/blobs/blob-store.ts';
import type { BlobStores } from '#platform/blobs/open-blob-stores.ts';
import { getAuditKey } from '#platform/audit-key.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { sign } from '#platform/secrets.ts';

/** An object is stored before its row. No upload takes this long. */
const ORPHAN_AFTER_MS = 86_400_000;
/** A file that was being written when the server stopped. */
const UNFINISHED = /\.\d+\.[0-9a-z]+$/;
const OWNER_KEY = 'owner';

/** One kind of object, and the rows that use it. Objects with other keys belong to somebody else and stay. */
type Kind = {
  store: keyof BlobStores;
  prefix: string;
  /** Its first group is the name of the object. */
  key: RegExp;
  selectUsed: (db: Db, names: readonly string[]) => Promise<string[]>;
};

const KINDS: readonly Kind[] = [
  {
    store: 'pictures',
    prefix: 'originals/',
    key: /^originals\/[0-9a-f]{2}\/([0-9a-f]{40}(?:-[0-9a-f]{12})?)\.webp/,
    selectUsed: async (db, names) => {
      const rows = await db
        .selectFrom('media')
        .select('object_name')
        .where('object_name', 'in', names)
        .execute();
      return rows.map(({ object_name }) => object_name);
    },
  },
  {
    store: 'pictures',
    prefix: 'variants/',
    key: /^variants\/[0-9a-f]{2}\/([0-9a-f]{40})-\d+\.(?:webp|jpg)/,
    selectUsed: async (db, names) => {
      const rows = await db.selectFrom('media').select('hash').where('hash', 'in', names).execute();
      return rows.map(({ hash }) => hash);
    },
  },
  {
    store: 'documents',
    prefix: '',
    key: /^[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
    selectUsed: async (db, names) => {
      const files = db.selectFrom('files').select('uuid').where('uuid', 'in', names);
      const photos = db.selectFrom('refund_photos').select('uuid').where('uuid', 'in', names);
      const rows = await files.unionAll(photos).execute();
      return rows.map(({ uuid }) => uuid);
    },
  },
];

type SweepDeps = Pick<Deps, 'db' | 'clock'> & { blobs: BlobStores };

/** The store belongs to another database, for which its objects may be in use. */
export class ForeignStoreError extends Error {
  constructor(kind: string) {
    super(`the store of ${kind} belongs to another database; nothing was removed from it`);
  }
}

/**
 * Creates a job that checks one page of objects per run, in turn, and removes those older than a day without a row. Returns how
 * many it removed. Throws ForeignStoreError if another database uses the store.
 */
export function createOrphanSweep(deps: SweepDeps): () => Promise<number> {
  let position: { kind: number; after: string | undefined } = { kind: 0, after: undefined };
  return async () => {
    const kind = KINDS[position.kind];
    if (!kind) throw new Error('no such kind');
    const store = deps.blobs[kind.store];
    await assertOwned(deps, kind.store, store);
    const page = await store.list(kind.prefix, position.after);
    const removed = await removeOrphans(deps, kind, page);
    const last = page.at(-1)?.key;
    position =
      last === undefined
        ? { kind: (position.kind + 1) % KINDS.length, after: undefined }
        : { ...position, after: last };
    return removed;
  };
}

async function removeOrphans(
  { db, clock, blobs }: SweepDeps,
  { key, store, selectUsed }: Kind,
  page: readonly BlobEntry[],
): Promise<number> {
  const before = clock.now() - ORPHAN_AFTER_MS;
  const old = page.flatMap((entry) => {
    const name = key.exec(entry.key)?.[1];
    return name === undefined || entry.modifiedAtMs > before ? [] : [{ key: entry.key, name }];
  });
  if (old.length === 0) return 0;
  const used = new Set(await selectUsed(db, [...new Set(old.map(({ name }) => name))]));
  const orphans = old.filter((object) => UNFINISHED.test(object.key) || !used.has(object.name));
  for (const orphan of orphans) await blobs[store].remove(orphan.key);
  return orphans.length;
}

/** The first database that sweeps a store becomes its owner: to another one, every object would be an orphan. */
async function assertOwned({ db }: SweepDeps, kind: keyof BlobStores, store: BlobStore): Promise<void> {
  // The audit key is random, and a rotation of the secret keeps it.
  const owner = Buffer.from(sign(getAuditKey(db).toString('base64'), 'blob-store', kind));
  const known = await store.get(OWNER_KEY);
  if (!known) await store.put(OWNER_KEY, owner, 'text/plain');
  else if (!known.equals(owner)) throw new ForeignStoreError(kind);
}
