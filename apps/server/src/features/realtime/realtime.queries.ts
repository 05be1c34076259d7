import type { Language } from '@raan/contract/language';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { notifiedOrder } from '#features/notifications/notification-data.ts';
import type { NotificationRow } from '#features/notifications/notifications.queries.ts';

/** How far a seller's notifications have been pushed: `after` is the last pushed number, null if there is none. */
export type PushPosition = { sellerId: number; after: number | null };

export type Unpushed = {
  sellerId: number;
  language: Language;
  /** Number of the seller's last notification; 0 if there is none. */
  lastSeq: number;
  /** Oldest first. */
  rows: NotificationRow[];
};

/**
 * Selects the unpushed notifications, at most `limit` each. Without a pushed number only the newest: its number tells a client whether it
 * has missed others.
 */
export async function selectUnpushed(
  db: Db,
  positions: readonly PushPosition[],
  limit: number,
): Promise<Unpushed[]> {
  const { rows } = await sql<
    { sellerId: number; language: Language; lastSeq: number } & (NotificationRow | { seq: null })
  >`
    select positions.seller_id as "sellerId", sellers.language, coalesce(counters.last_seq, 0) as "lastSeq",
      unpushed.id, unpushed.seq, unpushed.type, unpushed.data, unpushed."order", unpushed.is_read, unpushed.created_at
    from unnest(${positions.map(({ sellerId }) => sellerId)}::bigint[], ${positions.map(({ after }) => after)}::bigint[])
      as positions (seller_id, after)
    join sellers on sellers.id = positions.seller_id
    left join notification_counters as counters on counters.seller_id = positions.seller_id
    left join lateral (
      select id, seq, type, data, ${notifiedOrder} as "order", is_read, created_at from notifications
      where seller_id = positions.seller_id and seq > coalesce(positions.after, counters.last_seq - 1)
      order by seq limit ${limit}
    ) as unpushed on true
    order by positions.seller_id, unpushed.seq`.execute(db);
  const sellers = new Map<number, Unpushed>();
  for (const { sellerId, language, lastSeq, ...row } of rows) {
    const seller = sellers.get(sellerId) ?? { sellerId, language, lastSeq, rows: [] };
    sellers.set(sellerId, seller);
    if (row.seq !== null) seller.rows.push(row);
  }
  return [...sellers.values()];
}

/** Selects the number of each seller's last notification. */
export async function selectLastSeqs(
  db: Db,
  sellerIds: readonly number[],
): Promise<{ seller_id: number; last_seq: number }[]> {
  const { rows } = await sql<{ seller_id: number; last_seq: number }>`
    select seller_id, last_seq from notification_counters where seller_id = any(${sellerIds}::bigint[])`.execute(
    db,
  );
  return rows;
}
