import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';

/** Returns the token hashes of a seller's sessions that have not expired. */
export async function selectActiveSessionHashes(db: Db, clock: Clock, sellerId: number): Promise<string[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('seller_id', '=', sellerId)
    .where('expires_at', '>', nowIso(clock))
    .execute();
  return sessions.map(({ token_hash }) => token_hash);
}
