// A URL is valid for five minutes and only while the session it was issued to is active.
import { isoFromNow, type Clock } from '#platform/clock.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';

const URL_TTL_MS = 5 * 60_000;
const PURPOSE = 'private-file';

function signatureOf(secret: string, uuid: string, expiresMs: number, tokenHash: string): string {
  return sign(secret, PURPOSE, `${uuid}|${expiresMs}|${tokenHash}`);
}

/** Creates a URL for one session, which reveals neither session nor seller. `folder` begins its path. */
export function privateFileUrl(
  { secret, clock }: { secret: string; clock: Clock },
  uuid: string,
  tokenHash: string,
  folder = 'private-files',
): { url: string; expires_at: string } {
  const expires_at = isoFromNow(clock, URL_TTL_MS);
  const expiresMs = Date.parse(expires_at);
  const signature = signatureOf(secret, uuid, expiresMs, tokenHash);
  return { url: `/${folder}/${uuid}?expires=${expiresMs}&signature=${signature}`, expires_at };
}

/** Returns whether a URL was issued to one of these sessions and has not expired. */
export function isPrivateFileUrlValid(
  { secret, clock }: { secret: string; clock: Clock },
  query: { uuid: string; expires: unknown; signature: unknown },
  tokenHashes: readonly string[],
): boolean {
  const { uuid, expires, signature } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires))
    return false;
  const expiresMs = Number(expires);
  if (expiresMs <= clock.now()) return false;
  return tokenHashes.some((hash) =>
    isEqualInConstantTime(signature, signatureOf(secret, uuid, expiresMs, hash)),
  );
}
