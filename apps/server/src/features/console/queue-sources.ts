// One query per queue: its open items. Counting and listing read the same rows.
import { QUEUES, type Queue } from '@raan/contract/console/queue-endpoints';
import { QUEUE_WORKING_DAYS } from '@raan/contract/console/queue-deadlines';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { overdueSince } from './queue-deadlines.ts';

export type QueueRow = {
  id: number;
  seller_id: number;
  order_id: number | null;
  /** When the item entered the queue. */
  since: string;
  /** Null in queues whose deadline follows from `since`. */
  due_at: string | null;
  stage: 'pending' | 'approved' | 'processing' | null;
};

/** Columns of a row that belongs to an order. */
const ofOrder = (since: string) =>
  sql`seller_id, order_id, ${sql.ref(since)} as since, null::timestamptz as due_at, null::text as stage`;
/** Columns of a row without an order. `due` is SQL for a stored deadline. */
const columns = (since: string, due: RawBuilder<unknown> = sql`null::timestamptz`) =>
  sql`id, seller_id, null::bigint as order_id, ${sql.ref(since)} as since, ${due} as due_at, null::text as stage`;

const OPEN_ORDERS = (since: string) => sql`select id, seller_id, id as order_id, ${sql.ref(since)} as since,
  null::timestamptz as due_at, null::text as stage from orders`;

/** Selects the open items of a queue at `now` (milliseconds) as QueueRow, in any order. */
export function queueSource(queue: Queue, now: number): RawBuilder<QueueRow> {
  switch (queue) {
    case 'refunds':
      return sql`select id, ${ofOrder('answered_at')} from refund_requests where state in ('objected', 'unanswered')`;
    case 'goods':
      return sql`${OPEN_ORDERS('refunded_at')} where goods_returned = 'awaiting'`;
    case 'deliveries':
      return sql`${OPEN_ORDERS('courier_due_at')}
        where status = 'pending_delivery' and courier_due_at <= ${iso(now)}::timestamptz`;
    case 'messages':
      return sql`select ${columns('created_at')} from support_messages where closed_at is null`;
    case 'samples':
      return sql`select ${columns('created_at')} from sample_orders where status = 'placed'`;
    case 'verifications':
      return sql`select ${columns('submitted_at', sql`due_at`)} from verifications where state = 'pending'`;
    case 'deposit_refunds':
      // The last day counts until its end in Bangkok.
      return sql`select ${columns('requested_at', sql`((due_until + 1)::timestamp at time zone 'Asia/Bangkok') - interval '1 millisecond'`)}
        from deposit_refunds where state = 'requested'`;
    case 'payment_refunds':
      return sql`select id, ${ofOrder('created_at')} from payment_refunds where state = 'failed'`;
    case 'disputes':
      return sql`select id, seller_id, order_id, opened_at as since, due_at, null::text as stage
        from card_disputes where state = 'needs_response' and decision is null`;
    case 'bank_cards':
      return sql`select ${columns('queued_at')} from bank_cards
        where state = 'pending' and removed_at is null and queued_at is not null`;
    case 'recharges':
      return sql`select ${columns('submitted_at', sql`due_at`)} from recharges
        where status = 'pending' and submitted_at is not null`;
    case 'withdrawals':
      return sql`select id, seller_id, null::bigint as order_id, created_at as since, null::timestamptz as due_at, state as stage
        from withdrawals where state in ('pending', 'approved', 'processing')`;
  }
}

/** SQL for whether the deadline of a row of `queueSource` ends before `time` (milliseconds). */
export function isDueBefore(queue: Queue, time: number): RawBuilder<SqlBool> {
  return isTimed(queue)
    ? sql<SqlBool>`since < ${overdueSince(queue, time)}::timestamptz`
    : sql<SqlBool>`due_at < ${iso(time)}::timestamptz`;
}

/** Whether the deadline of a queue is a number of working days. The others store theirs. */
export function isTimed(queue: Queue): queue is keyof typeof QUEUE_WORKING_DAYS {
  return queue in QUEUE_WORKING_DAYS;
}

/** Runs one query per queue and returns all their rows. */
export function unionOfQueues<Row>(
  queryOf: (queue: Queue) => RawBuilder<Row>,
  queues: readonly Queue[] = QUEUES,
): RawBuilder<Row> {
  return sql<Row>`${sql.join(
    queues.map((queue) => sql`(${queryOf(queue)})`),
    sql` union all `,
  )}`;
}

const iso = (time: number) => new Date(time).toISOString();
