/** A stored object. `key` is relative to the store. */
export type BlobEntry = { key: string; bytes: number; modifiedAtMs: number };

/**
 * Stores bytes under keys such as `originals/3f/3f2a.webp`. Never called inside a database transaction. Write the object,
 * then insert its row; delete the row, then the object. Throws BlobStoreError if the store is unavailable.
 */
export type BlobStore = {
  /** Stores an object, or replaces it. Others see the old bytes or the new ones. `type` is its media type. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Returns undefined if there is no such object. */
  get(key: string): Promise<Buffer | undefined>;
  /** Succeeds also if there is no such object. */
  remove(key: string): Promise<void>;
  /** Returns the next objects in the order of their keys, at most `BLOBS_PER_PAGE`. `prefix` is empty or ends in `/`. */
  list(prefix: string, after?: string): Promise<readonly BlobEntry[]>;
};

export const BLOBS_PER_PAGE = 1_000;

/** The object store failed or timed out; the call can be repeated. The message names neither keys nor secrets. */
export class BlobStoreError extends Error {
  /** The store answered that the request itself is wrong, such as with an unknown key; repeating it is of no use. */
  readonly isRefused: boolean;

  constructor(operation: string, problem: string, isRefused: boolean) {
    super(`the object store failed to ${operation}: ${problem}`);
    this.isRefused = isRefused;
  }
}

/** Lists all objects under a prefix, page by page. */
export async function* listAll(store: BlobStore, prefix: string): AsyncGenerator<BlobEntry> {
  let after: string | undefined;
  for (;;) {
    const page = await store.list(prefix, after);
    yield* page;
    after = page.at(-1)?.key;
    if (page.length === 0 || after === undefined) return;
  }
}
