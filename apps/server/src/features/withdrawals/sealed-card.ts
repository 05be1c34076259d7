// A keyed hash recognises equal numbers without decrypting them.
import { seal, sealingKey, unseal, type SealedColumn, type SealedRow } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';

type Part = 'number' | 'holder';

const PURPOSE = 'withdrawals:bank-card:1';
const keyOf = (secret: string) => sealingKey(secret, PURPOSE);
// Binds the ciphertext to seller and field: it can't be decrypted in another seller's row.
const ownerOf = (sellerId: number, part: Part) => `bank-card:${sellerId}:${part}`;

/** Encrypts the number or the holder of a seller's card. */
export function sealCard(secret: string, sellerId: number, part: Part, text: string): Buffer {
  return seal(keyOf(secret), ownerOf(sellerId, part), Buffer.from(text));
}

/** Decrypts the number or the holder. Throws for another seller's ciphertext. */
export function unsealCard(secret: string, sellerId: number, part: Part, sealed: Buffer): string {
  return unseal(keyOf(secret), ownerOf(sellerId, part), sealed).toString();
}

/** Returns a keyed hash that is equal for the same number at the same bank. */
export function cardNumberHash(secret: string, bank: string, number: string): string {
  return sign(secret, 'withdrawals:card-number', `${bank}:${number}`);
}

const sealedPart = (column: string, part: Part) => ({
  table: 'bank_cards',
  id: 'id' as const,
  column,
  purpose: PURPOSE,
  owner: (row: SealedRow) => ownerOf(Number(row['seller_id']), part),
});

/** Encrypted columns of bank cards. */
export const SEALED_CARDS: readonly SealedColumn[] = [
  {
    ...sealedPart('number', 'number'),
    reads: ['seller_id', 'bank'],
    keyedHash: {
      column: 'number_hash',
      hash: (secret, row, number) => cardNumberHash(secret, String(row['bank']), number),
    },
  },
  { ...sealedPart('holder', 'holder'), reads: ['seller_id'] },
];
