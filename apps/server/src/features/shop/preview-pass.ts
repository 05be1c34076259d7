// A pass to draw the seller's own store with settings that are not saved. It opens nothing else, says nothing to who finds it, and
// ends with the session that it was given to.
import { isoIn, type Clock } from '#platform/clock.ts';
import { sameText, sign } from '#platform/secrets.ts';

const VALID_FOR_MS = 30 * 60_000;
const PURPOSE = 'store-preview';

type PassDeps = { secret: string; clock: Clock };

function passOf(secret: string, sellerId: number, expiresMs: number, tokenHash: string): string {
  return `${expiresMs}.${sign(secret, PURPOSE, `${sellerId}|${expiresMs}|${tokenHash}`)}`;
}

export function givePreviewPass(
  { secret, clock }: PassDeps,
  seller: { id: number; tokenHash: string },
): { pass: string; expires_at: string } {
  const expires_at = isoIn(clock, VALID_FOR_MS);
  return { pass: passOf(secret, seller.id, Date.parse(expires_at), seller.tokenHash), expires_at };
}

/** Whether the pass was given to one of these sessions of the seller and has not run out. */
export function isPreviewPass(
  { secret, clock }: PassDeps,
  sellerId: number,
  pass: string,
  tokenHashes: readonly string[],
): boolean {
  const expiresMs = Number(/^(\d{1,15})\./.exec(pass)?.[1]);
  if (!(expiresMs > clock.now())) return false;
  return tokenHashes.some((hash) => sameText(pass, passOf(secret, sellerId, expiresMs, hash)));
}
