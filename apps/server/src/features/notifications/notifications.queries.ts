// Queries and updates of notifications, each limited to one seller.
import type { NotificationFilter } from '@raan/contract/notifications/notification-endpoints';
import {
  notificationCategory,
  NOTIFICATION_TYPES,
  type Notification,
} from '@raan/contract/notifications/notification';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { notifiedOrder, type NotifiedOrder } from './notification-data.ts';

type NotificationGroup = NonNullable<Notification['group']>;

export type NotificationRow = Pick<Schema['notifications'], 'seq' | 'type' | 'created_at'> & {
  id: number;
  data: Record<string, unknown>;
  /** The order the notification is about, if any. */
  order: NotifiedOrder | null;
  is_read: boolean;
  group?: NotificationGroup;
};

const COLUMNS = ['id', 'seq', 'type', 'data', notifiedOrder.as('order'), 'is_read', 'created_at'] as const;

/** Selects the notifications after a number, oldest first. */
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

/** Selects the notifications with these numbers, oldest first. */
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

export type NotificationScope = { sellerId: number; filter: NotificationFilter; isGrouped?: boolean };

function matches({ sellerId, filter }: NotificationScope, table = sql.table('notifications')) {
  const seller = sql<boolean>`${table}.seller_id = ${sellerId}`;
  if (filter === 'all') return seller;
  if (filter === 'unread') return sql<boolean>`${seller} and not ${table}.is_read`;
  const types = NOTIFICATION_TYPES.filter((type) => notificationCategory(type) === filter);
  return sql<boolean>`${seller} and ${table}.type = any(${types})`;
}

/** The newest match of each order, and all matches about no order or several, except the seller's own acts. */
function leadsGroup(scope: NotificationScope) {
  return sql<boolean>`${matches(scope)} and not (own_act and order_id is null) and not exists (
    select 1 from notifications newer
    where ${matches(scope, sql.table('newer'))} and newer.order_id = notifications.order_id and newer.seq > notifications.seq
  )`;
}

/** SQL for the notifications of a `notifications` row's order, up to that row. */
const group = sql<NotificationGroup>`(
  select jsonb_build_object(
    'count', greatest(count(*), 1),
    'unread_count', case when notifications.order_id is null then (not notifications.is_read)::int
      else count(*) filter (where not member.is_read) end,
    'order', (
      select jsonb_build_object('id', o.id, 'status', o.status) from orders o
      where o.seller_id = notifications.seller_id and o.id = notifications.order_id
    ))
  from notifications member
  where member.seller_id = notifications.seller_id and member.order_id = notifications.order_id
    and member.seq <= notifications.seq
)`;

/** Selects notifications newest first, before a number or from an offset. */
export async function selectMatching(
  db: Db,
  scope: NotificationScope,
  range: { limit: number; offset?: number; before?: number | undefined },
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .select(COLUMNS)
    .$if(scope.isGrouped === true, (grouped) => grouped.select(group.as('group')))
    .where(scope.isGrouped ? leadsGroup(scope) : matches(scope))
    .orderBy('seq', 'desc')
    .limit(range.limit);
  if (range.before !== undefined) query = query.where('seq', '<', range.before);
  if (range.offset) query = query.offset(range.offset);
  return await query.execute();
}

/** Counts the notifications of a category. All and unread ones have stored counters instead. */
export async function countMatching(db: Db, scope: NotificationScope): Promise<number> {
  const { total } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(scope))
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts the entries of a list grouped by order. */
export async function countGroups(db: Db, scope: NotificationScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct order_id) + count(*) filter (where order_id is null and not own_act) as total
    from notifications where ${matches(scope)}`.execute(db);
  return rows[0]?.total ?? 0;
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

/** Selects the last number, and the counts of all and of unread notifications. */
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

/** Some of a seller's notifications: by id, or all that match a filter up to a number, except some. */
export type NotificationSelection =
  | { ids: readonly number[]; areWholeGroups?: boolean | undefined }
  | {
      filter: NotificationFilter;
      upToSeq: number;
      exceptIds?: readonly number[] | undefined;
      areWholeGroups?: boolean | undefined;
    };

function isSelected(sellerId: number, selection: NotificationSelection): RawBuilder<boolean> {
  const isNamed = (ids: readonly number[]) =>
    selection.areWholeGroups ? isInGroupOf(ids) : sql<boolean>`id = any(${[...ids]}::bigint[])`;
  if ('ids' in selection) return sql<boolean>`seller_id = ${sellerId} and ${isNamed(selection.ids)}`;
  const { filter, upToSeq, exceptIds = [] } = selection;
  return sql<boolean>`${matches({ sellerId, filter })} and seq <= ${upToSeq} and not ${isNamed(exceptIds)}`;
}

/** One of the ids, or an earlier notification of the same order. */
function isInGroupOf(ids: readonly number[]) {
  return sql<boolean>`(id = any(${[...ids]}::bigint[]) or exists (
    select 1 from notifications leader
    where leader.id = any(${[...ids]}::bigint[]) and leader.seller_id = notifications.seller_id
      and leader.order_id = notifications.order_id and leader.seq > notifications.seq
  ))`;
}

/** Locks the counter before any notification row, in the same order as `notify`. */
async function lockCounter(db: Db, sellerId: number): Promise<void> {
  await sql`select 1 from notification_counters where seller_id = ${sellerId} for no key update`.execute(db);
}

/** Marks notifications as read. Returns how many remain unread, and how many of the selection exist. */
export async function markRead(
  db: Db,
  sellerId: number,
  selection: NotificationSelection,
): Promise<{ unread: number; matched: number }> {
  return await inTransaction(db, async (tx) => {
    await lockCounter(tx, sellerId);
    const { rows } = await sql<{ unread: number; matched: number }>`
      with chosen as (
        select seq, is_read from notifications where ${isSelected(sellerId, selection)}
      ), marked as (
        update notifications set is_read = true
        from chosen
        where notifications.seller_id = ${sellerId} and notifications.seq = chosen.seq and not chosen.is_read
        returning 1
      )
      update notification_counters set unread = unread - (select count(*) from marked)
      where seller_id = ${sellerId}
      returning unread, (select count(*) from chosen) as matched`.execute(tx);
    return rows[0] ?? { unread: 0, matched: 0 };
  });
}

/** Deletes notifications. Returns how many remain unread, and how many were deleted. */
export async function removeNotifications(
  db: Db,
  sellerId: number,
  selection: NotificationSelection,
): Promise<{ unread: number; matched: number }> {
  return await inTransaction(db, async (tx) => {
    await lockCounter(tx, sellerId);
    const { rows } = await sql<{ unread: number; matched: number }>`
      with removed as (
        delete from notifications where ${isSelected(sellerId, selection)} returning is_read
      )
      update notification_counters set
        unread = unread - (select count(*) from removed where not is_read),
        total = total - (select count(*) from removed)
      where seller_id = ${sellerId}
      returning unread, (select count(*) from removed) as matched`.execute(tx);
    return rows[0] ?? { unread: 0, matched: 0 };
  });
}
