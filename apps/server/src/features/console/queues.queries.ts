import type { QueueState } from '@raan/contract/console/queue-endpoints';
import { sql } from 'kysely';
import { bangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { lateIfBefore } from './queue-deadlines.ts';

/**
 * How much waits in each queue, since when, and how much of it is late by `now`, in milliseconds. A queue is one line here and one in the
 * contract.
 */
export async function queueStates(db: Db, now: number): Promise<QueueState[]> {
  const late = (queue: Parameters<typeof lateIfBefore>[0], since: string) =>
    sql`count(*) filter (where ${sql.ref(since)} < ${lateIfBefore(queue, now)}::timestamptz)`;
  const isPast = (due: string) =>
    sql`count(*) filter (where ${sql.ref(due)} < ${new Date(now).toISOString()}::timestamptz)`;
  const { rows } = await sql<QueueState>`
    select 'refunds' as queue, count(*) as open, min(answered_at) as oldest_at, ${late('refunds', 'answered_at')} as late
      from refund_requests where state in ('objected', 'unanswered')
    union all
    select 'goods', count(*), min(refunded_at), ${late('goods', 'refunded_at')} from orders where goods_returned = 'awaiting'
    union all
    select 'messages', count(*), min(created_at), ${late('messages', 'created_at')} from support_messages where closed_at is null
    union all
    select 'samples', count(*), min(created_at), ${late('samples', 'created_at')} from sample_orders where status = 'placed'
    union all
    select 'verifications', count(*), min(submitted_at), ${isPast('due_at')} from verifications where state = 'pending'
    union all
    select 'deposit_refunds', count(*), min(requested_at), count(*) filter (where due_until < ${bangkokDay(now)}::date)
      from deposit_refunds where state = 'requested'
    union all
    select 'payment_refunds', count(*), min(created_at), ${late('payment_refunds', 'created_at')} from payment_refunds where state = 'failed'
    union all
    select 'bank_cards', count(*), min(queued_at), ${late('bank_cards', 'queued_at')}
      from bank_cards where state = 'pending' and removed_at is null and queued_at is not null
    union all
    select 'recharges', count(*), min(submitted_at), ${isPast('due_at')}
      from recharges where status = 'pending' and submitted_at is not null
    union all
    select 'withdrawals', count(*), min(created_at), ${late('withdrawals', 'created_at')}
      from withdrawals where state in ('pending', 'approved', 'processing')`.execute(db);
  return rows;
}
