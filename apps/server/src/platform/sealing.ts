// AES-256-GCM, bound to the owner of the data.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
export const SEALING_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the key of a purpose from the server's secret. A purpose ends with its version number. */
export function sealingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'raan', purpose, SEALING_KEY_BYTES));
}

/** Encrypts bytes into nonce, tag and ciphertext. They open only with the same `owner`, which names their row. */
export function seal(key: Buffer, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts sealed bytes. Throws if key, owner and bytes do not belong together. */
export function unseal(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** The columns of a row that a sealed value is bound to. */
export type SealedRow = Readonly<Record<string, string | number>>;

/** A rotation of the secret seals each value again; start/sealed-data.ts lists the columns. */
export type SealedColumn = {
  table: string;
  /** The column that identifies a row. */
  id: 'id' | 'uuid';
  column: string;
  purpose: string;
  /** The columns that `owner` and `hash` need, besides the id. */
  reads: readonly string[];
  /** The name that a value is bound to. */
  owner: (row: SealedRow) => string;
  /**
   * A column with a keyed hash of the same value, or with hashes of its parts. `copies` are columns of other tables with
   * the same hash.
   */
  keyedHash?: {
    column: string;
    hash: (secret: string, row: SealedRow, plain: string) => string | readonly string[];
    copies?: readonly { table: string; column: string }[];
  };
};
