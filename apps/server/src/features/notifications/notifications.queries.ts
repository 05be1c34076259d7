// All reading and marking of notifications. Every query is scoped to one seller.
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

export type NotificationRow = Pick<Schema['notifications'], 'seq' | 'type' | 'created_at'> & {
  id: number;
  data: Record<string, unknown>;
  is_read: boolean;
};

const COLUMNS = ['id', 'seq', 'type', 'data', 'is_read', 'created_at'] as const;

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

/** A page, newest first, and how many there are. */
export async function selectPage(
  db: Db,
  sellerId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('seller_id', '=', sellerId)
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return { rows, total };
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

/** The number of the last notification and how many are unread. */
export async function selectCounters(
  db: Db,
  sellerId: number,
): Promise<{ last_seq: number; unread: number }> {
  const row = await db
    .selectFrom('notification_counters')
    .select(['last_seq', 'unread'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return row ?? { last_seq: 0, unread: 0 };
}

/** The counter's row is locked before the notifications', as where one is written. */
async function lockCounter(db: Db, sellerId: number): Promise<void> {
  await sql`select 1 from notification_counters where seller_id = ${sellerId} for no key update`.execute(db);
}

/** Marks notifications as read (all, where no ids are given). Returns how many are unread then, and how many of the ids were found. */
export async function markRead(
  db: Db,
  sellerId: number,
  ids: readonly number[] | 'all',
): Promise<{ unread: number; found: number }> {
  return await inTransaction(db, async (tx) => {
    await lockCounter(tx, sellerId);
    const chosen = ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::bigint[])`;
    const { rows } = await sql<{ unread: number; found: number }>`
      with marked as (
        update notifications set is_read = true
        where seller_id = ${sellerId} and not is_read and ${chosen} returning 1
      )
      update notification_counters set unread = unread - (select count(*) from marked)
      where seller_id = ${sellerId}
      returning unread, (select count(*) from notifications where seller_id = ${sellerId} and ${chosen}) as found`.execute(
      tx,
    );
    return rows[0] ?? { unread: 0, found: 0 };
  });
}

/** Deletes notifications. Returns how many there were. */
export async function removeNotifications(db: Db, sellerId: number, ids: readonly number[]): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await lockCounter(tx, sellerId);
    const removed = await tx
      .deleteFrom('notifications')
      .where('seller_id', '=', sellerId)
      .where('id', 'in', ids)
      .returning('is_read')
      .execute();
    const unread = removed.filter((row) => !row.is_read).length;
    await sql`update notification_counters set unread = unread - ${unread} where seller_id = ${sellerId}`.execute(
      tx,
    );
    return removed.length;
  });
}
