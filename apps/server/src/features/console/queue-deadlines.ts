// Deadlines of the operators' queues. The contract holds the working days of each queue in one table.
import { QUEUE_WORKING_DAYS } from '@raan/contract/console/queue-deadlines';
import { overdueCutoff, endOfWorkingDays } from '#platform/working-days.ts';

type TimedQueue = keyof typeof QUEUE_WORKING_DAYS;

/** Returns the deadline (ISO) of an item that entered a queue at `since` (ISO). */
export function queueDueAt(queue: TimedQueue, since: string): string {
  return endOfWorkingDays(since, QUEUE_WORKING_DAYS[queue]);
}

/** Returns the time (ISO) before which an item that is overdue at `now` (milliseconds) entered the queue. */
export function overdueSince(queue: TimedQueue, now: number): string {
  return overdueCutoff(QUEUE_WORKING_DAYS[queue], now);
}
