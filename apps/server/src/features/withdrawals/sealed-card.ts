// Numbers and holders of bank cards: readable only with the server's secret, and the same number is known again without being told.
import { seal, sealingKey, unseal, type SealedColumn, type SealedRow } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';

type Part = 'number' | 'holder';

const PURPOSE = 'withdrawals:bank-card:1';
const keyOf = (secret: string) => sealingKey(secret, PURPOSE);
// Bound to whose it is and what: a row that was moved to another seller opens nothing.
const ownerOf = (sellerId: number, part: Part) => `bank-card:${sellerId}:${part}`;

/** Encrypts the number or the holder of one seller's card. */
export function sealCard(secret: string, sellerId: number, part: Part, text: string): Buffer {
  return seal(keyOf(secret), ownerOf(sellerId, part), Buffer.from(text));
}

/** The number or holder again. Throws where it is not this seller's. */
export function openCard(secret: string, sellerId: number, part: Part, sealed: Buffer): string {
  return unseal(keyOf(secret), ownerOf(sellerId, part), sealed).toString();
}

/** What is the same for the same number at the same bank and tells nothing of it without the secret. */
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

/** Where bank cards are stored. */
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
