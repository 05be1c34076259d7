// Notifications are kept for a time and not for ever: what they told of lies elsewhere, in the orders and in the book.
import { NOTIFICATION_KEPT_DAYS } from '@raan/contract/notifications/notification-endpoints';
import { sql } from 'kysely';
import { isoIn } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';

const DAY_MS = 86_400_000;
/** Whoever is told something meanwhile waits for the counter's row no longer than these take. */
const BATCH = 500;

/** Removes what has become old, read or not, batch after batch until nothing is left or until told to stop. Answers how many there were. */
export async function forgetNotifications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> {
  const before = isoIn(clock, -NOTIFICATION_KEPT_DAYS * DAY_MS);
  let removed = 0;
  for (;;) {
    if (stopping?.aborted) return removed;
    const { found, gone } = await inTransaction(db, (tx) => forgetBatch(tx, before));
    removed += gone;
    if (found < BATCH) return removed;
  }
}

/** The oldest of them. What still waits to be pushed to a device stays until it is. Sellers may remove some of the same meanwhile. */
async function forgetBatch(tx: Tx, before: string): Promise<{ found: number; gone: number }> {
  const { rows: old } = await sql<{ id: number; seller_id: number }>`
    select id, seller_id from notifications
    where created_at < ${before} and not exists (
      select 1 from push_deliveries as waiting
      where waiting.seller_id = notifications.seller_id and waiting.seq = notifications.seq
    )
    order by created_at limit ${BATCH}`.execute(tx);
  if (old.length === 0) return { found: 0, gone: 0 };
  // The counters' rows before the notifications', and in the order of their ids, as everybody does who locks several.
  await sql`
    select 1 from notification_counters where seller_id = any(${[...new Set(old.map((one) => one.seller_id))]}::bigint[])
    order by seller_id for no key update`.execute(tx);
  const { rows } = await sql<{ gone: number }>`
    with removed as (
      delete from notifications where id = any(${old.map(({ id }) => id)}::bigint[]) returning seller_id, is_read
    ), counted as (
      select seller_id, count(*) as total, count(*) filter (where not is_read) as unread from removed group by seller_id
    ), lowered as (
      update notification_counters set
        unread = notification_counters.unread - counted.unread,
        total = notification_counters.total - counted.total
      from counted where notification_counters.seller_id = counted.seller_id
      returning 1
    )
    select count(*) as gone from removed`.execute(tx);
  return { found: old.length, gone: rows[0]?.gone ?? 0 };
}
