// Each document has its own key, wrapped in its row. Deleting the row makes every copy unreadable, also in backups.
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { seal, SEALING_KEY_BYTES, sealingKey, unseal, type SealedColumn } from '#platform/sealing.ts';
import { writeAtomically } from '#platform/write-atomically.ts';

const OWNER_ONLY = 0o600;
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

/** Stores documents in `folder`, which no static route serves. */
export function createSealedFileStore({
  folder,
  secret,
}: {
  folder: string;
  secret: string;
}): SealedFileStore {
  const pathOf = (uuid: string) => path.join(folder, uuid.slice(0, 2), uuid);
  const wrappingKey = sealingKey(secret, PURPOSE);

  return {
    async put(uuid, sellerId, bytes) {
      const key = randomBytes(SEALING_KEY_BYTES);
      await writeAtomically(pathOf(uuid), seal(key, ownerOf(uuid, sellerId), bytes), OWNER_ONLY);
      return seal(wrappingKey, ownerOf(uuid, sellerId), key);
    },
    async read(uuid, sellerId, sealedKey) {
      const sealed = await readFile(pathOf(uuid)).catch(() => undefined);
      if (!sealed) return undefined;
      const key = unseal(wrappingKey, ownerOf(uuid, sellerId), sealedKey);
      return unseal(key, ownerOf(uuid, sellerId), sealed);
    },
    remove: async (uuid) => await rm(pathOf(uuid), { force: true }),
  };
}
