// Previews the seller's own store with unsaved settings. The pass grants nothing else, reveals nothing, and
// is valid only while the session exists.
import { isoFromNow, type Clock } from '#platform/clock.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';

const VALID_FOR_MS = 30 * 60_000;
const PURPOSE = 'store-preview';

type PassDeps = { secret: string; clock: Clock };

function signPass(secret: string, sellerId: number, expiresMs: number, tokenHash: string): string {
  return `${expiresMs}.${sign(secret, PURPOSE, `${sellerId}|${expiresMs}|${tokenHash}`)}`;
}

export function createPreviewPass(
  { secret, clock }: PassDeps,
  seller: { id: number; tokenHash: string },
): { pass: string; expires_at: string } {
  const expires_at = isoFromNow(clock, VALID_FOR_MS);
  return { pass: signPass(secret, seller.id, Date.parse(expires_at), seller.tokenHash), expires_at };
}

/** Whether the pass is unexpired and was created for one of these sessions of the seller. */
export function isValidPreviewPass(
  { secret, clock }: PassDeps,
  sellerId: number,
  pass: string,
  tokenHashes: readonly string[],
): boolean {
  const expiresMs = Number(/^(\d{1,15})\./.exec(pass)?.[1]);
  if (!(expiresMs > clock.now())) return false;
  return tokenHashes.some((hash) => isEqualInConstantTime(pass, signPass(secret, sellerId, expiresMs, hash)));
}
