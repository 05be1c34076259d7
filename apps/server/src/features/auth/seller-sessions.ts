import type { Session } from '@raan/contract/auth/session';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { parseUserAgent } from './device-name.ts';
import { endSessions, type SessionWatch } from './sessions.ts';

type Caller = { id: number; tokenHash: string };

/** Lists a seller's active sessions: the current one first, then by last use. */
export async function listSellerSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('seller_id', '=', caller.id)
    .where('expires_at', '>', nowIso(clock))
    .orderBy((eb) => eb('token_hash', '=', caller.tokenHash), 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...parseUserAgent(row.user_agent),
    address: row.address,
    signed_in_at: row.created_at,
    seen_at: row.seen_at,
    is_current: row.token_hash === caller.tokenHash,
  }));
}

/** Ends one of the seller's sessions. Throws REQUEST_NOT_FOUND for any other. */
export async function endSellerSession(
  { db, sessionWatch }: Pick<Deps, 'db'> & { sessionWatch: SessionWatch },
  caller: Caller,
  sessionId: number,
): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('seller_id', '=', caller.id)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw fail('REQUEST_NOT_FOUND');
  sessionWatch.ended([ended.id]);
}

/** Ends all sessions except the caller's. Returns their number. */
export async function endOtherSellerSessions(
  { db, sessionWatch }: Pick<Deps, 'db'> & { sessionWatch: SessionWatch },
  caller: Caller,
): Promise<number> {
  return await inTransaction(db, (tx) => endSessions(tx, sessionWatch, caller.id, caller.tokenHash));
}
