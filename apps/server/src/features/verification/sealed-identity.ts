// Names and numbers of identity papers: readable only with the server's secret, and the same number is known again without being told.
import type { IdNumberKind } from '@raan/contract/verification/id-number';
import { seal, sealingKey, unseal, type SealedColumn, type SealedRow } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';

type Part = 'name' | 'number';

const PURPOSE = 'verification:identity:1';
const keyOf = (secret: string) => sealingKey(secret, PURPOSE);
// Bound to whose it is and what: a row that was changed to another seller opens nothing.
const ownerOf = (sellerId: number, part: Part) => `verification:${sellerId}:${part}`;

/** Encrypts a name or a number of one seller. */
export function sealIdentity(secret: string, sellerId: number, part: Part, text: string): Buffer {
  return seal(keyOf(secret), ownerOf(sellerId, part), Buffer.from(text));
}

/** The name or number again. Throws where it is not this seller's. */
export function openIdentity(secret: string, sellerId: number, part: Part, sealed: Buffer): string {
  return unseal(keyOf(secret), ownerOf(sellerId, part), sealed).toString();
}

/** What is the same for the same number and tells nothing of it without the secret. */
export function idNumberHash(secret: string, kind: IdNumberKind, number: string): string {
  return sign(secret, 'verification:id-number', `${kind}:${number}`);
}

const sealedPart = (column: string, part: Part) => ({
  table: 'verifications',
  id: 'id' as const,
  column,
  purpose: PURPOSE,
  owner: (row: SealedRow) => ownerOf(Number(row['seller_id']), part),
});

/** Where identities are stored. */
export const SEALED_IDENTITIES: readonly SealedColumn[] = [
  { ...sealedPart('real_name', 'name'), reads: ['seller_id'] },
  {
    ...sealedPart('id_number', 'number'),
    reads: ['seller_id', 'kind'],
    keyedHash: {
      column: 'id_number_hash',
      hash: (secret, row, number) => idNumberHash(secret, row['kind'] as IdNumberKind, number),
      // A coupon is used once per identity.
      copies: [{ table: 'coupon_uses', column: 'identity_hash' }],
    },
  },
];
