import { OPERATOR_IDLE_MINUTES } from '@raan/contract/console/operator';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';

/** Reads the token hashes of all operator sessions that have not expired. */
export async function selectActiveOperatorSessions(db: Db, clock: Clock): Promise<string[]> {
  const sessions = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select('token_hash')
    .where('expires_at', '>', nowIso(clock))
    .where('seen_at', '>', isoFromNow(clock, -OPERATOR_IDLE_MINUTES * 60_000))
    .where('is_active', '=', true)
    .execute();
  return sessions.map(({ token_hash }) => token_hash);
}
