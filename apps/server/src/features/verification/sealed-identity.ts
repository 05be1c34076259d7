// Names and numbers of identity papers: readable only with the server's secret, and the same number is known again without being told.
import type { IdNumberKind } from '@raan/contract/verification/id-number';
import { seal, sealingKey, unseal } from '#platform/sealing.ts';
import { sign } from '#platform/secrets.ts';

type Part = 'name' | 'number';

const keyOf = (secret: string) => sealingKey(secret, 'verification:identity:1');
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
