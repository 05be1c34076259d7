import type { QueueState } from '@raan/contract/console/queue-endpoints';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** How much waits in each queue and since when. A queue is one line here and one in the contract. */
export async function queueStates(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select 'refunds' as queue, count(*) as open, min(answered_at) as oldest_at
      from refund_requests where state in ('objected', 'unanswered')
    union all
    select 'goods', count(*), min(refunded_at) from orders where goods_returned = 'awaiting'
    union all
    select 'messages', count(*), min(created_at) from support_messages where closed_at is null
    union all
    select 'samples', count(*), min(created_at) from sample_orders where status = 'placed'
    union all
    select 'verifications', count(*), min(submitted_at) from verifications where state = 'pending'
    union all
    select 'deposit_refunds', count(*), min(requested_at) from deposit_refunds where state = 'requested'
    union all
    select 'payment_refunds', count(*), min(failed_at) from payment_refunds where state = 'failed'
    union all
    select 'bank_cards', count(*), min(created_at) from bank_cards where state = 'pending' and removed_at is null
    union all
    select 'recharges', count(*), min(submitted_at) from recharges where status = 'pending' and submitted_at is not null
    union all
    select 'withdrawals', count(*), min(created_at) from withdrawals where state in ('pending', 'approved', 'processing')`.execute(
    db,
  );
  return rows;
}
