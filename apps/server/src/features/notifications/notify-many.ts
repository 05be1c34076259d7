import { sql } from 'kysely';
import { afterCommit, type Tx } from '#platform/db.ts';
import type { RealtimeSignal } from './realtime-signal.ts';
import type { NotificationRequest } from './notify.ts';

/** Writes the same notification for many sellers, each with its own next number, in one statement. */
export async function notifyMany(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  sellerIds: readonly number[],
  { type, data, at }: Omit<NotificationRequest, 'sellerId'>,
): Promise<void> {
  // Counters are locked in order of seller ids, like in every transaction that locks several.
  const ids = sellerIds.toSorted((a, b) => a - b);
  await sql`
    with counted as (
      insert into notification_counters (seller_id, last_seq, unread, total)
      select id, 1, 1, 1 from unnest(${ids}::bigint[]) as seller (id)
      on conflict (seller_id) do update
        set last_seq = notification_counters.last_seq + 1,
            unread = notification_counters.unread + 1,
            total = notification_counters.total + 1
      returning seller_id, last_seq
    )
    insert into notifications (seller_id, seq, type, data, created_at)
    select seller_id, last_seq, ${type}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz from counted`.execute(
    tx,
  );
  afterCommit(tx, () => {
    for (const id of ids) realtimeSignal.notificationsChanged(id);
  });
}
