import { sql } from 'kysely';
import { afterCommit, type Tx } from '#platform/db.ts';
import type { NotificationHint } from './hint.ts';
import type { NotificationRequest } from './notify.ts';

/** The same notification for many sellers, each with its own next number: two statements, however many they are. */
export async function notifyMany(
  tx: Tx,
  hint: NotificationHint,
  sellerIds: readonly number[],
  { type, data, at }: Omit<NotificationRequest, 'sellerId'>,
): Promise<void> {
  // In the order of their ids, as everybody locks counters who locks several.
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
    for (const id of ids) hint.notificationsChanged(id);
  });
}
