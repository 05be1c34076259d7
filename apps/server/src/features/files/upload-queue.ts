// Limits concurrent uploads per seller and in total, because an upload lies in memory until it is validated.
import { fail } from '#platform/errors/app-error.ts';
import { limitConcurrency, type ConcurrencyLimit } from '#platform/limit-concurrency.ts';

const CONCURRENT_PER_SELLER = 2;
const WAITING_PER_SELLER = 20;
/** An upload may take 12 MB of memory, so this bounds the total. */
const CONCURRENT_TOTAL = 16;
const WAITING_TOTAL = 200;

type RunInUploadSlot = <T>(sellerId: number, work: () => Promise<T>) => Promise<T>;

/** Creates one queue per uploading seller and one for all sellers. Throws REQUEST_RATE_LIMIT when either is full. */
export function createUploadQueue(
  total = { atOnce: CONCURRENT_TOTAL, waitingMax: WAITING_TOTAL },
): RunInUploadSlot {
  const tooMany = () => fail('REQUEST_RATE_LIMIT');
  const runInGlobalSlot = limitConcurrency({ ...total, makeError: tooMany });
  const queues = new Map<number, { runInSlot: ConcurrencyLimit; uploads: number }>();
  return async (sellerId, work) => {
    const queue = queues.get(sellerId) ?? {
      runInSlot: limitConcurrency({
        atOnce: CONCURRENT_PER_SELLER,
        waitingMax: WAITING_PER_SELLER,
        makeError: tooMany,
      }),
      uploads: 0,
    };
    queues.set(sellerId, queue);
    queue.uploads += 1;
    try {
      return await queue.runInSlot(() => runInGlobalSlot(work));
    } finally {
      queue.uploads -= 1;
      if (queue.uploads === 0) queues.delete(sellerId);
    }
  };
}
