// Deletes notifications after the retention period. The events themselves stay in the orders and the ledger.
import { DAY_MS } from '@raan/contract/durations';
import { NOTIFICATION_RETENTION_DAYS } from '@raan/contract/notifications/notification-endpoints';
import { sql } from 'kysely';
import { isoFromNow } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';

/** New notifications of the same seller wait for the counter's lock, so batches are small. */
const BATCH = 500;

/** Deletes expired notifications in batches until none is left or `stopping` aborts. Returns the number deleted. */
export async function deleteOldNotifications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> {
  const before = isoFromNow(clock, -NOTIFICATION_RETENTION_DAYS * DAY_MS);
  let removed = 0;
  for (;;) {
    if (stopping?.aborted) return removed;
    const { selected, deleted } = await inTransaction(db, (tx) => deleteBatch(tx, before));
    removed += deleted;
    if (selected < BATCH) return removed;
  }
}

/** Skips notifications with a pending push. Sellers may delete some of them at the same time. */
async function deleteBatch(tx: Tx, before: string): Promise<{ selected: number; deleted: number }> {
  const { rows: expired } = await sql<{ id: number; seller_id: number }>`
    select id, seller_id from notifications
    where created_at < ${before} and not exists (
      select 1 from push_deliveries as waiting
      where waiting.seller_id = notifications.seller_id and waiting.seq = notifications.seq
    )
    order by created_at limit ${BATCH}`.execute(tx);
  if (expired.length === 0) return { selected: 0, deleted: 0 };
  // Locks counters before notifications and in order of seller ids, as everywhere.
  await sql`
    select 1 from notification_counters where seller_id = any(${[...new Set(expired.map((one) => one.seller_id))]}::bigint[])
    order by seller_id for no key update`.execute(tx);
  const { rows } = await sql<{ deleted: number }>`
    with removed as (
      delete from notifications where id = any(${expired.map(({ id }) => id)}::bigint[]) returning seller_id, is_read
    ), counted as (
      select seller_id, count(*) as total, count(*) filter (where not is_read) as unread from removed group by seller_id
    ), lowered as (
      update notification_counters set
        unread = notification_counters.unread - counted.unread,
        total = notification_counters.total - counted.total
      from counted where notification_counters.seller_id = counted.seller_id
      returning 1
    )
    select count(*) as deleted from removed`.execute(tx);
  return { selected: expired.length, deleted: rows[0]?.deleted ?? 0 };
}
