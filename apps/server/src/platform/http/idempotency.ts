// Idempotency-Key: the first request with a key does the work and keeps its answer; a repeat is given that answer.
import type { Clock } from '#platform/clock.ts';
import { nowIso } from '#platform/clock.ts';
import { later, type Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { sha256 } from '#platform/secrets.ts';

export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;

type Claim = { scope: string; key: string; input: unknown };

/**
 * Does `work` once for a key, in the caller's transaction. The key's row is claimed first: a concurrent repeat waits on it until
 * this transaction ends. A failed attempt rolls the claim back with everything else, so it may be tried again.
 * Throws 409 where the key was used with another input.
 */
export async function oncePerKey<T>(tx: Tx, clock: Clock, claim: Claim, work: () => Promise<T>): Promise<T> {
  const hash = sha256(JSON.stringify(claim.input ?? null));
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      scope: claim.scope,
      key: claim.key,
      request_hash: hash,
      answer: null,
      created_at: nowIso(clock),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const earlier = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('scope', '=', claim.scope)
      .where('key', '=', claim.key)
      .executeTakeFirstOrThrow();
    if (earlier.request_hash !== hash) throw conflict('key_reused');
    return earlier.answer as T;
  }
  const answer = await work();
  await later(tx)
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .execute();
  return answer;
}
