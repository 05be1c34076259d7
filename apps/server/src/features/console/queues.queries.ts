import type { Queue, QueueState } from '@raan/contract/console/queue-endpoints';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { isDueBefore, queueSource, unionOfQueues } from './queue-sources.ts';

/** Counts the open and overdue items of each queue at `now` (milliseconds), with the oldest entry. */
export async function selectQueueStates(db: Db, now: number): Promise<QueueState[]> {
  const stateOf = (queue: Queue) => sql<QueueState>`
    select ${sql.lit(queue)} as queue, count(*) as open, min(since) as oldest_at,
      count(*) filter (where ${isDueBefore(queue, now)}) as late
    from (${queueSource(queue, now)}) item`;
  const { rows } = await unionOfQueues(stateOf).execute(db);
  return rows;
}
