// Documents, encrypted at rest. Each has a key of its own that only its row holds, wrapped: without the row the bytes are noise, so
// deleting the row deletes every copy, a backup's too.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '#platform/write-whole.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OWNER_ONLY = 0o600;

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
  const wrappingKey = Buffer.from(hkdfSync('sha256', secret, 'raan', 'files:wrapping-key:1', KEY_BYTES));
  // Bound to whose it is: a row that was changed to another seller opens nothing.
  const ownerOf = (uuid: string, sellerId: number) => `file:${uuid}:${sellerId}`;

  return {
    async put(uuid, sellerId, bytes) {
      const key = randomBytes(KEY_BYTES);
      await writeWhole(fileOf(uuid), seal(key, ownerOf(uuid, sellerId), bytes), OWNER_ONLY);
      return seal(wrappingKey, ownerOf(uuid, sellerId), key);
    },
    async read(uuid, sellerId, sealedKey) {
      const sealed = await readFile(fileOf(uuid)).catch(() => undefined);
      if (!sealed) return undefined;
      const key = open(wrappingKey, ownerOf(uuid, sellerId), sealedKey);
      return open(key, ownerOf(uuid, sellerId), sealed);
    },
    remove: async (uuid) => await rm(fileOf(uuid), { force: true }),
  };
}

/** nonce, tag, ciphertext. */
function seal(key: Buffer, purpose: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, purpose: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
