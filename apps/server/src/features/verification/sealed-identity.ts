// Encrypted with the server's secret. A keyed hash finds the same number again without decrypting it.
import type { IdNumberKind } from '@raan/contract/verification/id-number';
import { seal, sealingKey, unseal, type SealedColumn, type SealedRow } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';
import { wordsOfName } from './words-of-name.ts';

type IdentityPart = 'name' | 'number';

const PURPOSE = 'verification:identity:1';
const keyOf = (secret: string) => sealingKey(secret, PURPOSE);
// Bound to seller and column: a value copied to another seller's row does not decrypt.
const ownerOf = (sellerId: number, part: IdentityPart) => `verification:${sellerId}:${part}`;

/** Encrypts a name or an ID number of one seller. */
export function sealIdentity(secret: string, sellerId: number, part: IdentityPart, text: string): Buffer {
  return seal(keyOf(secret), ownerOf(sellerId, part), Buffer.from(text));
}

/** Decrypts a name or an ID number. Throws if it was sealed for another seller. */
export function openIdentity(secret: string, sellerId: number, part: IdentityPart, sealed: Buffer): string {
  return unseal(keyOf(secret), ownerOf(sellerId, part), sealed).toString();
}

/** Keyed hash of an ID number: equal for equal numbers, and useless without the secret. */
export function idNumberHash(secret: string, kind: IdNumberKind, number: string): string {
  return sign(secret, 'verification:id-number', `${kind}:${number}`);
}

/** Keyed hashes of the words of a name, without titles. A name contains another if it has all its hashes. */
export function nameHashes(secret: string, name: string): string[] {
  return wordsOfName(name).map((word) => sign(secret, 'verification:name-word', word));
}

const sealedIdentityColumn = (column: string, part: IdentityPart) => ({
  table: 'verifications',
  id: 'id' as const,
  column,
  purpose: PURPOSE,
  owner: (row: SealedRow) => ownerOf(Number(row['seller_id']), part),
});

/** Columns that hold sealed identities. */
export const SEALED_IDENTITIES: readonly SealedColumn[] = [
  {
    ...sealedIdentityColumn('real_name', 'name'),
    reads: ['seller_id'],
    keyedHash: { column: 'real_name_hashes', hash: (secret, _row, name) => nameHashes(secret, name) },
  },
  {
    ...sealedIdentityColumn('id_number', 'number'),
    reads: ['seller_id', 'kind'],
    keyedHash: {
      column: 'id_number_hash',
      hash: (secret, row, number) => idNumberHash(secret, row['kind'] as IdNumberKind, number),
      // Coupon uses store the hash, because a coupon is used once per identity.
      copies: [{ table: 'coupon_uses', column: 'identity_hash' }],
    },
  },
];
