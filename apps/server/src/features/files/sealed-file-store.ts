// Each document has its own key, wrapped in its row. Deleting the row makes every copy unreadable, also in backups.
import { randomBytes } from 'node:crypto';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { seal, SEALING_KEY_BYTES, sealingKey, unseal, type SealedColumn } from '#platform/sealing.ts';

const PURPOSE = 'files:wrapping-key:1';
// Bound to file and seller: a row moved to another seller does not decrypt.
const ownerOf = (uuid: string, sellerId: number) => `file:${uuid}:${sellerId}`;

/** A rotation of the secret rewraps these keys and leaves the documents as they are. */
export const SEALED_FILE_KEYS: readonly SealedColumn[] = ['files', 'refund_photos'].map((table) => ({
  table,
  id: 'uuid',
  column: 'sealed_key',
  purpose: PURPOSE,
  reads: ['seller_id'],
  owner: (row) => ownerOf(String(row['uuid']), Number(row['seller_id'])),
}));

export type SealedFileStore = {
  /** Encrypts and stores a document. Returns its wrapped key for the row. */
  put(uuid: string, sellerId: number, bytes: Buffer): Promise<Buffer>;
  /** Returns undefined if the file is missing. Throws if bytes, key and seller do not match. */
  read(uuid: string, sellerId: number, sealedKey: Buffer): Promise<Buffer | undefined>;
  remove(uuid: string): Promise<void>;
};

export const documentKey = (uuid: string) => `${uuid.slice(0, 2)}/${uuid}`;

/** Stores documents in `blobs`, which no static route serves. */
export function createSealedFileStore({
  blobs,
  secret,
}: {
  blobs: BlobStore;
  secret: string;
}): SealedFileStore {
  const wrappingKey = sealingKey(secret, PURPOSE);

  return {
    async put(uuid, sellerId, bytes) {
      const key = randomBytes(SEALING_KEY_BYTES);
      const sealed = seal(key, ownerOf(uuid, sellerId), bytes);
      await blobs.put(documentKey(uuid), sealed, 'application/octet-stream');
      return seal(wrappingKey, ownerOf(uuid, sellerId), key);
    },
    async read(uuid, sellerId, sealedKey) {
      const sealed = await blobs.get(documentKey(uuid));
      if (!sealed) return undefined;
      const key = unseal(wrappingKey, ownerOf(uuid, sellerId), sealedKey);
      return unseal(key, ownerOf(uuid, sellerId), sealed);
    },
    remove: async (uuid) => await blobs.remove(documentKey(uuid)),
  };
}
