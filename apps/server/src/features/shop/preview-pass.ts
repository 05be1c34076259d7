// A pass to draw the seller's own store with settings that are not saved. It opens nothing else, and says nothing to who finds it.
import { isoIn, type Clock } from '#platform/clock.ts';
import { sameText, sign } from '#platform/secrets.ts';

const VALID_FOR_MS = 30 * 60_000;
const PURPOSE = 'store-preview';

type PassDeps = { secret: string; clock: Clock };

function passOf(secret: string, sellerId: number, expiresMs: number): string {
  return `${expiresMs}.${sign(secret, PURPOSE, `${sellerId}|${expiresMs}`)}`;
}

export function givePreviewPass(
  { secret, clock }: PassDeps,
  sellerId: number,
): { pass: string; expires_at: string } {
  const expires_at = isoIn(clock, VALID_FOR_MS);
  return { pass: passOf(secret, sellerId, Date.parse(expires_at)), expires_at };
}

/** Whether the pass was given to this seller and has not run out. */
export function isPreviewPass({ secret, clock }: PassDeps, sellerId: number, pass: string): boolean {
  const expiresMs = Number(/^(\d{1,15})\./.exec(pass)?.[1]);
  return expiresMs > clock.now() && sameText(pass, passOf(secret, sellerId, expiresMs));
}
