// Overdue items of the queues, and those due today, oldest deadline first.
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { HOME_ITEMS_MAX, type HomeItem, type HomeItems } from '@raan/contract/console/home-endpoints';
import type { OperatorRole } from '@raan/contract/console/operator';
import { canSeeQueue, QUEUES, type Queue } from '@raan/contract/console/queue-endpoints';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';
import {
  isDueBefore,
  isTimed,
  queueSource,
  unionOfQueues,
  type QueueRow,
} from '#features/console/queue-sources.ts';

type Row = QueueRow & SellerColumns & { queue: Queue; reference: string | null };
type CountRow = { overdue: number; due_today: number };

/** Lists the overdue items, and those due today, of the queues that the console shows to a role. */
export async function selectHomeItems(
  db: Db,
  role: OperatorRole,
  now: number,
): Promise<{ overdue: HomeItems; due_today: HomeItems }> {
  const queues = QUEUES.filter((queue) => canSeeQueue(role, queue));
  const tomorrow = Date.parse(startOfBangkokDay(addDays(bangkokDay(now), 1)));
  const isOverdue = (queue: Queue) => isDueBefore(queue, now);
  const isDueToday = (queue: Queue) =>
    sql<SqlBool>`${isDueBefore(queue, tomorrow)} and not ${isDueBefore(queue, now)}`;
  const countOf = (queue: Queue) => sql<CountRow>`
    select count(*) filter (where ${isOverdue(queue)}) as overdue, count(*) filter (where ${isDueToday(queue)}) as due_today
    from (${queueSource(queue, now)}) item`;
  const [{ rows: counts }, overdue, dueToday] = await Promise.all([
    unionOfQueues(countOf, queues).execute(db),
    selectOldest(db, queues, now, isOverdue),
    selectOldest(db, queues, now, isDueToday),
  ]);
  const sum = (name: keyof CountRow) => counts.reduce((total, row) => total + row[name], 0);
  return {
    overdue: { count: sum('overdue'), items: overdue },
    due_today: { count: sum('due_today'), items: dueToday },
  };
}

/** Selects the items with the oldest deadlines. Within a queue of working days they are those that entered it first. */
async function selectOldest(
  db: Db,
  queues: readonly Queue[],
  now: number,
  isWanted: (queue: Queue) => RawBuilder<SqlBool>,
): Promise<HomeItem[]> {
  const oldestOf = (queue: Queue) => sql<QueueRow & { queue: Queue }>`
    select ${sql.lit(queue)} as queue, item.* from (${queueSource(queue, now)}) item where ${isWanted(queue)}
    order by ${isTimed(queue) ? sql`since` : sql`due_at`}, id limit ${HOME_ITEMS_MAX}`;
  const { rows } = await sql<Row>`
    select item.*, sellers.account, stores.store_name, coalesce(orders.order_number, sample_orders.sample_number) as reference
    from (${unionOfQueues(oldestOf, queues)}) item
    join sellers on sellers.id = item.seller_id
    join stores on stores.seller_id = item.seller_id
    left join orders on orders.seller_id = item.seller_id and orders.id = item.order_id
    left join sample_orders on item.queue = 'samples' and sample_orders.seller_id = item.seller_id
      and sample_orders.id = item.id`.execute(db);
  return rows
    .map(view)
    .toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at))
    .slice(0, HOME_ITEMS_MAX);
}

function view({ queue, id, reference, stage, since, due_at, seller_id, account, store_name }: Row): HomeItem {
  return {
    queue,
    id,
    reference,
    stage,
    seller: { id: seller_id, account, store_name },
    due_at: due_at ?? (isTimed(queue) ? queueDueAt(queue, since) : since),
  };
}
