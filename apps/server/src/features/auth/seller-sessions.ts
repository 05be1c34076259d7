// Where a seller is signed in, and ending it there.
import type { Session } from '@raan/contract/auth/session';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { deviceWords } from './device-words.ts';
import { endSessions, type SessionWatch } from './sessions.ts';

type Who = { id: number; tokenHash: string };

/** The seller's sessions that have not ended: this one first, then by last use. */
export async function sellerSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Who,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('seller_id', '=', who.id)
    .where('expires_at', '>', nowIso(clock))
    .orderBy((eb) => eb('token_hash', '=', who.tokenHash), 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...deviceWords(row.user_agent),
    address: row.address,
    signed_in_at: row.created_at,
    seen_at: row.seen_at,
    is_current: row.token_hash === who.tokenHash,
  }));
}

/** Ends one of the seller's sessions. Throws REQUEST_NOT_FOUND for any that is not theirs. */
export async function endSellerSession(
  { db, sessionWatch }: Pick<Deps, 'db'> & { sessionWatch: SessionWatch },
  who: Who,
  sessionId: number,
): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('seller_id', '=', who.id)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw fail('REQUEST_NOT_FOUND');
  sessionWatch.ended([ended.id]);
}

/** Ends all but the session that asks; answers how many. */
export async function endOtherSellerSessions(
  { db, sessionWatch }: Pick<Deps, 'db'> & { sessionWatch: SessionWatch },
  who: Who,
): Promise<number> {
  return await inTransaction(db, (tx) => endSessions(tx, sessionWatch, who.id, who.tokenHash));
}
