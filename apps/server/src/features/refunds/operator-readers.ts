import { OPERATOR_IDLE_MINUTES } from '@raan/contract/console/operator';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';

/** The hashes of operators' sessions that have not ended. */
export async function operatorReaders(db: Db, clock: Clock): Promise<string[]> {
  const sessions = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select('token_hash')
    .where('expires_at', '>', nowIso(clock))
    .where('seen_at', '>', isoIn(clock, -OPERATOR_IDLE_MINUTES * 60_000))
    .where('is_active', '=', true)
    .execute();
  return sessions.map(({ token_hash }) => token_hash);
}
