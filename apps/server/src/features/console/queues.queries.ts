import { bangkokDay } from '@raan/contract/calendar';
import type { QueueState } from '@raan/contract/console/queue-endpoints';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { overdueSince } from './queue-deadlines.ts';

/** Counts the open and overdue items of each queue at `now` (milliseconds), with the oldest entry. */
export async function selectQueueStates(db: Db, now: number): Promise<QueueState[]> {
  const countOverdue = (queue: Parameters<typeof overdueSince>[0], since: string) =>
    sql`count(*) filter (where ${sql.ref(since)} < ${overdueSince(queue, now)}::timestamptz)`;
  const countPastDue = (due: string) =>
    sql`count(*) filter (where ${sql.ref(due)} < ${new Date(now).toISOString()}::timestamptz)`;
  const { rows } = await sql<QueueState>`
    select 'refunds' as queue, count(*) as open, min(answered_at) as oldest_at, ${countOverdue('refunds', 'answered_at')} as late
      from refund_requests where state in ('objected', 'unanswered')
    union all
    select 'goods', count(*), min(refunded_at), ${countOverdue('goods', 'refunded_at')} from orders where goods_returned = 'awaiting'
    union all
    select 'deliveries', count(*), min(courier_due_at), ${countOverdue('deliveries', 'courier_due_at')}
      from orders where status = 'pending_delivery' and courier_due_at <= ${new Date(now).toISOString()}::timestamptz
    union all
    select 'messages', count(*), min(created_at), ${countOverdue('messages', 'created_at')} from support_messages where closed_at is null
    union all
    select 'samples', count(*), min(created_at), ${countOverdue('samples', 'created_at')} from sample_orders where status = 'placed'
    union all
    select 'verifications', count(*), min(submitted_at), ${countPastDue('due_at')} from verifications where state = 'pending'
    union all
    select 'deposit_refunds', count(*), min(requested_at), count(*) filter (where due_until < ${bangkokDay(now)}::date)
      from deposit_refunds where state = 'requested'
    union all
    select 'payment_refunds', count(*), min(created_at), ${countOverdue('payment_refunds', 'created_at')} from payment_refunds where state = 'failed'
    union all
    select 'bank_cards', count(*), min(queued_at), ${countOverdue('bank_cards', 'queued_at')}
      from bank_cards where state = 'pending' and removed_at is null and queued_at is not null
    union all
    select 'recharges', count(*), min(submitted_at), ${countPastDue('due_at')}
      from recharges where status = 'pending' and submitted_at is not null
    union all
    select 'withdrawals', count(*), min(created_at), ${countOverdue('withdrawals', 'created_at')}
      from withdrawals where state in ('pending', 'approved', 'processing')`.execute(db);
  return rows;
}
