// Documents, encrypted at rest. Each has a key of its own that only its row holds, wrapped: without the row the bytes are noise, so
// deleting the row deletes every copy, a backup's too.
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { seal, SEALING_KEY_BYTES, sealingKey, unseal, type SealedColumn } from '#platform/sealing.ts';
import { writeWhole } from '#platform/write-whole.ts';

const OWNER_ONLY = 0o600;
const PURPOSE = 'files:wrapping-key:1';
// Bound to whose it is: a row that was changed to another seller opens nothing.
const ownerOf = (uuid: string, sellerId: number) => `file:${uuid}:${sellerId}`;

/** Where the keys of documents are stored. The documents themselves stay as they are when the secret is rotated. */
export const SEALED_FILE_KEYS: readonly SealedColumn[] = ['files', 'refund_photos'].map((table) => ({
  table,
  id: 'uuid',
  column: 'sealed_key',
  purpose: PURPOSE,
  reads: ['seller_id'],
  owner: (row) => ownerOf(String(row['uuid']), Number(row['seller_id'])),
}));

export type SealedFiles = {
  /** Encrypts and keeps a document; answers its key, wrapped, for its row. */
  put(uuid: string, sellerId: number, bytes: Buffer): Promise<Buffer>;
  /** The document, or undefined where it is gone. Throws where bytes, row and owner do not belong together. */
  read(uuid: string, sellerId: number, sealedKey: Buffer): Promise<Buffer | undefined>;
  remove(uuid: string): Promise<void>;
};

/** Keeps documents under `folder`, outside of everything that is served by its name. */
export function sealedFiles({ folder, secret }: { folder: string; secret: string }): SealedFiles {
  const fileOf = (uuid: string) => path.join(folder, uuid.slice(0, 2), uuid);
  const wrappingKey = sealingKey(secret, PURPOSE);

  return {
    async put(uuid, sellerId, bytes) {
      const key = randomBytes(SEALING_KEY_BYTES);
      await writeWhole(fileOf(uuid), seal(key, ownerOf(uuid, sellerId), bytes), OWNER_ONLY);
      return seal(wrappingKey, ownerOf(uuid, sellerId), key);
    },
    async read(uuid, sellerId, sealedKey) {
      const sealed = await readFile(fileOf(uuid)).catch(() => undefined);
      if (!sealed) return undefined;
      const key = unseal(wrappingKey, ownerOf(uuid, sellerId), sealedKey);
      return unseal(key, ownerOf(uuid, sellerId), sealed);
    },
    remove: async (uuid) => await rm(fileOf(uuid), { force: true }),
  };
}
