import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Deletes counters without orders. Skips locked ones, because waiting for them could deadlock with a batch of orders. */
export async function deleteEmptyMoneyCounters(db: Db): Promise<void> {
  await sql`
    delete from arriving_money where (seller_id, stage, day, courier) in (
      select seller_id, stage, day, courier from arriving_money where orders = 0 for update skip locked
    )`.execute(db);
}
