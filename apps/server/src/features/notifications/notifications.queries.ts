// All reading and marking of notifications. Every query is scoped to one seller.
import type { NotificationFilter } from '@raan/contract/notifications/notification-endpoints';
import { notificationCategory, NOTIFICATION_TYPES } from '@raan/contract/notifications/notification';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { notifiedOrder, type NotifiedOrder } from './notification-data.ts';

export type NotificationRow = Pick<Schema['notifications'], 'seq' | 'type' | 'created_at'> & {
  id: number;
  data: Record<string, unknown>;
  /** The order that it is about, if any. */
  order: NotifiedOrder | null;
  is_read: boolean;
};

const COLUMNS = ['id', 'seq', 'type', 'data', notifiedOrder.as('order'), 'is_read', 'created_at'] as const;

/** What a client missed: everything after a number, oldest first, at most `limit`. */
export async function selectAfter(
  db: Db,
  sellerId: number,
  seq: number,
  limit: number,
): Promise<NotificationRow[]> {
  return await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Those with these numbers, oldest first. */
export async function selectBySeqs(
  db: Db,
  sellerId: number,
  seqs: readonly number[],
): Promise<NotificationRow[]> {
  return await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('seq', 'in', seqs)
    .orderBy('seq')
    .execute();
}

/** Which of a seller's notifications: those that a filter of the notification centre shows. */
export type Matching = { sellerId: number; filter: NotificationFilter };

function matches({ sellerId, filter }: Matching) {
  const seller = sql<boolean>`seller_id = ${sellerId}`;
  if (filter === 'all') return seller;
  if (filter === 'unread') return sql<boolean>`${seller} and not is_read`;
  const types = NOTIFICATION_TYPES.filter((type) => notificationCategory(type) === filter);
  return sql<boolean>`${seller} and type = any(${types})`;
}

/** Newest first, from below a number or after as many as `offset` says. */
export async function selectMatching(
  db: Db,
  which: Matching,
  place: { limit: number; offset?: number; before?: number | undefined },
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where(matches(which))
    .orderBy('seq', 'desc')
    .limit(place.limit);
  if (place.before !== undefined) query = query.where('seq', '<', place.before);
  if (place.offset) query = query.offset(place.offset);
  return await query.execute();
}

/** How many a category holds; all and unread ones are counted as they come and go. */
export async function countMatching(db: Db, which: Matching): Promise<number> {
  const { total } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(which))
    .executeTakeFirstOrThrow();
  return total;
}

export async function selectNotification(
  db: Db,
  sellerId: number,
  id: number,
): Promise<NotificationRow | undefined> {
  return await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The number of the last notification, how many there are, and how many are unread. */
export async function selectCounters(
  db: Db,
  sellerId: number,
): Promise<{ last_seq: number; unread: number; total: number }> {
  const row = await db
    .selectFrom('notification_counters')
    .select(['last_seq', 'unread', 'total'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return row ?? { last_seq: 0, unread: 0, total: 0 };
}

/** Some of a seller's notifications: by their ids, or all that match up to a number. */
export type Chosen = { ids: readonly number[] } | { filter: NotificationFilter; upToSeq: number };

function isChosen(sellerId: number, chosen: Chosen): RawBuilder<boolean> {
  return 'ids' in chosen
    ? sql<boolean>`seller_id = ${sellerId} and id = any(${[...chosen.ids]}::bigint[])`
    : sql<boolean>`${matches({ sellerId, filter: chosen.filter })} and seq <= ${chosen.upToSeq}`;
}

/** The counter's row is locked before the notifications', as where one is written. */
async function lockCounter(db: Db, sellerId: number): Promise<void> {
  await sql`select 1 from notification_counters where seller_id = ${sellerId} for no key update`.execute(db);
}

/** Marks notifications as read. Returns how many are unread then, and how many of the chosen there were. */
export async function markRead(
  db: Db,
  sellerId: number,
  chosen: Chosen,
): Promise<{ unread: number; found: number }> {
  return await inTransaction(db, async (tx) => {
    await lockCounter(tx, sellerId);
    const { rows } = await sql<{ unread: number; found: number }>`
      with chosen as (
        select seq, is_read from notifications where ${isChosen(sellerId, chosen)}
      ), marked as (
        update notifications set is_read = true
        from chosen
        where notifications.seller_id = ${sellerId} and notifications.seq = chosen.seq and not chosen.is_read
        returning 1
      )
      update notification_counters set unread = unread - (select count(*) from marked)
      where seller_id = ${sellerId}
      returning unread, (select count(*) from chosen) as found`.execute(tx);
    return rows[0] ?? { unread: 0, found: 0 };
  });
}

/** Deletes notifications. Returns how many are unread then, and how many were deleted. */
export async function removeNotifications(
  db: Db,
  sellerId: number,
  chosen: Chosen,
): Promise<{ unread: number; found: number }> {
  return await inTransaction(db, async (tx) => {
    await lockCounter(tx, sellerId);
    const { rows } = await sql<{ unread: number; found: number }>`
      with removed as (
        delete from notifications where ${isChosen(sellerId, chosen)} returning is_read
      )
      update notification_counters set
        unread = unread - (select count(*) from removed where not is_read),
        total = total - (select count(*) from removed)
      where seller_id = ${sellerId}
      returning unread, (select count(*) from removed) as found`.execute(tx);
    return rows[0] ?? { unread: 0, found: 0 };
  });
}
