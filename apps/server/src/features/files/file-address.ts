// The address of a document: signed, for five minutes, and only as long as the session it was given to.
import { isoIn, type Clock } from '#platform/clock.ts';
import { sameText, sign } from '#platform/secrets.ts';

const OPEN_FOR_MS = 5 * 60_000;
const PURPOSE = 'private-file';

function signatureOf(secret: string, uuid: string, expiresMs: number, tokenHash: string): string {
  return sign(secret, PURPOSE, `${uuid}|${expiresMs}|${tokenHash}`);
}

/** An address for one session; it names neither session nor seller. `folder` is where such files are served. */
export function privateFileUrl(
  { secret, clock }: { secret: string; clock: Clock },
  uuid: string,
  tokenHash: string,
  folder = 'private-files',
): { url: string; expires_at: string } {
  const expires_at = isoIn(clock, OPEN_FOR_MS);
  const expiresMs = Date.parse(expires_at);
  const signature = signatureOf(secret, uuid, expiresMs, tokenHash);
  return { url: `/${folder}/${uuid}?expires=${expiresMs}&signature=${signature}`, expires_at };
}

/** Whether an address was given to one of these sessions and has not run out. */
export function opensPrivateFile(
  { secret, clock }: { secret: string; clock: Clock },
  asked: { uuid: string; expires: unknown; signature: unknown },
  tokenHashes: readonly string[],
): boolean {
  const { uuid, expires, signature } = asked;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires))
    return false;
  const expiresMs = Number(expires);
  if (expiresMs <= clock.now()) return false;
  return tokenHashes.some((hash) => sameText(signature, signatureOf(secret, uuid, expiresMs, hash)));
}
