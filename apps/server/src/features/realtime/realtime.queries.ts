// What is looked up in order to be pushed.
import type { Language } from '@raan/contract/language';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { notifiedOrder } from '#features/notifications/notification-data.ts';
import type { NotificationRow } from '#features/notifications/notifications.queries.ts';

/** A seller to be looked up; `after`: the last number that was pushed, or null where nothing was. */
export type Wanted = { sellerId: number; after: number | null };

export type Unpushed = {
  sellerId: number;
  language: Language;
  /** The number of the seller's last notification. */
  lastSeq: number;
  /** Oldest first. */
  rows: NotificationRow[];
};

/**
 * What sellers have not been pushed yet, at most `limit` notifications each, in one statement. Of a seller who was pushed nothing so far
 * it is the newest one: by its number a client sees whether it has missed others.
 */
export async function selectUnpushed(db: Db, wanted: readonly Wanted[], limit: number): Promise<Unpushed[]> {
  const { rows } = await sql<
    { sellerId: number; language: Language; lastSeq: number } & (NotificationRow | { seq: null })
  >`
    select wanted.seller_id as "sellerId", sellers.language, coalesce(counters.last_seq, 0) as "lastSeq",
      news.id, news.seq, news.type, news.data, news."order", news.is_read, news.created_at
    from unnest(${wanted.map(({ sellerId }) => sellerId)}::bigint[], ${wanted.map(({ after }) => after)}::bigint[])
      as wanted (seller_id, after)
    join sellers on sellers.id = wanted.seller_id
    left join notification_counters as counters on counters.seller_id = wanted.seller_id
    left join lateral (
      select id, seq, type, data, ${notifiedOrder} as "order", is_read, created_at from notifications
      where seller_id = wanted.seller_id and seq > coalesce(wanted.after, counters.last_seq - 1)
      order by seq limit ${limit}
    ) as news on true
    order by wanted.seller_id, news.seq`.execute(db);
  const sellers = new Map<number, Unpushed>();
  for (const { sellerId, language, lastSeq, ...row } of rows) {
    const seller = sellers.get(sellerId) ?? { sellerId, language, lastSeq, rows: [] };
    sellers.set(sellerId, seller);
    if (row.seq !== null) seller.rows.push(row);
  }
  return [...sellers.values()];
}

/** The numbers of these sellers' last notifications. */
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
