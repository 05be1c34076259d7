// By when what waits in the queues is to be done. The days of each queue stand in the contract, in one table.
import { QUEUE_WORKING_DAYS } from '@raan/contract/console/queue-deadlines';
import { beganBeforeTermOf, endOfWorkingDays } from '#platform/working-days.ts';

type TimedQueue = keyof typeof QUEUE_WORKING_DAYS;

/** Until when something is to be done that waits in a queue since a moment (ISO). */
export function queueDueAt(queue: TimedQueue, since: string): string {
  return endOfWorkingDays(since, QUEUE_WORKING_DAYS[queue]);
}

/** The moment (ISO) before which everything began to wait that is late by `now`, in milliseconds. */
export function lateIfBefore(queue: TimedQueue, now: number): string {
  return beganBeforeTermOf(QUEUE_WORKING_DAYS[queue], now);
}
