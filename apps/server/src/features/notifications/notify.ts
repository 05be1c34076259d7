// A notification is a row of the transaction that causes it. The push after the commit may be lost.
import type { NotificationType } from '@raan/contract/notifications/notification';
import { sql } from 'kysely';
import { afterCommit, pipelined, type Tx } from '#platform/db.ts';
import type { RealtimeSignal } from './realtime-signal.ts';

export type NotificationRequest = {
  sellerId: number;
  type: NotificationType;
  /** Values for the texts; see notification-texts.ts. */
  data: Record<string, unknown>;
  /** ISO text in UTC. */
  at: string;
  /** The seller caused it, so it is stored as read and raises no alert. */
  isOwnAct?: boolean;
};

/** Writes a notification with the seller's next number, and signals realtime after the commit. */
export async function notify(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  { sellerId, type, data, at, isOwnAct = false }: NotificationRequest,
): Promise<void> {
  await sql`
    with counted as (
      insert into notification_counters (seller_id, last_seq, unread, total) values (${sellerId}, 1, ${isOwnAct ? 0 : 1}, 1)
      on conflict (seller_id) do update
        set last_seq = notification_counters.last_seq + 1,
            unread = notification_counters.unread + excluded.unread,
            total = notification_counters.total + 1
      returning last_seq
    )
    insert into notifications (seller_id, seq, type, data, own_act, is_read, created_at)
    select ${sellerId}, last_seq, ${type}, ${JSON.stringify(data)}::jsonb, ${isOwnAct}::boolean, ${isOwnAct}::boolean, ${at}::timestamptz
    from counted`.execute(pipelined(tx));
  afterCommit(tx, () => realtimeSignal.notificationsChanged(sellerId));
}
