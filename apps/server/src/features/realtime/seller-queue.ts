// Queue of sellers to process. Batches run one after another, so that order is kept and many signals cost few statements.
import { DATABASE_WAIT, withinBudget } from '#platform/database-wait.ts';

/** Delay before the next attempt after a failure, for example while the database is unavailable. */
const RETRY_MS = 1_000;

export type SellerQueue = {
  /** Adds sellers. Each is processed at least once after this call. */
  add: (sellerIds: Iterable<number>) => void;
  stop: () => Promise<void>;
};

/** Calls `process` with batches of at most `batchSize` sellers until the queue is empty. A batch that throws is queued again. */
export function sellerQueue(
  process: (sellerIds: number[]) => Promise<void>,
  { batchSize, onError }: { batchSize: number; onError: (error: unknown) => void },
): SellerQueue {
  const queued = new Set<number>();
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    // Signals of the same event-loop turn share one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (queued.size > 0 && !stopping.signal.aborted) {
      const batch = [...queued].slice(0, batchSize);
      for (const sellerId of batch) queued.delete(sellerId);
      try {
        // A fresh time budget: the signal may come from a request whose own budget is used up.
        await withinBudget(DATABASE_WAIT.requestMs, () => process(batch));
      } catch (error) {
        onError(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        for (const sellerId of batch) queued.add(sellerId);
      }
    }
    running = undefined;
  }

  return {
    add(sellerIds) {
      for (const sellerId of sellerIds) queued.add(sellerId);
      if (!stopping.signal.aborted && queued.size > 0) running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
