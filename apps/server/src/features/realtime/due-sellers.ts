// Which sellers are to be looked at. One look at a time, at many sellers at once: order is kept, and a storm of hints costs few statements.
import { DATABASE_WAIT, withinBudget } from '#platform/database-wait.ts';

/** How long after a failure, such as a database that is away, it is tried again. */
const RETRY_MS = 1_000;

export type DueSellers = {
  /** Has these looked at, soon and at least once after now. */
  add: (sellerIds: Iterable<number>) => void;
  /** Stops, and resolves when nobody is being looked at any more. */
  stop: () => Promise<void>;
};

/** Calls `look` with at most `atOnce` sellers until none is due. Those of a look that throws are due again. */
export function dueSellers(
  look: (sellerIds: number[]) => Promise<void>,
  { atOnce, onError }: { atOnce: number; onError: (error: unknown) => void },
): DueSellers {
  const due = new Set<number>();
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    // What is told in the same moment is looked up together.
    await new Promise((resolve) => setImmediate(resolve));
    while (due.size > 0 && !stopping.signal.aborted) {
      const taken = [...due].slice(0, atOnce);
      for (const sellerId of taken) due.delete(sellerId);
      try {
        // A budget of its own: the hint may come from a request, whose budget is spent by then.
        await withinBudget(DATABASE_WAIT.requestMs, () => look(taken));
      } catch (error) {
        onError(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        for (const sellerId of taken) due.add(sellerId);
      }
    }
    running = undefined;
  }

  return {
    add(sellerIds) {
      for (const sellerId of sellerIds) due.add(sellerId);
      if (!stopping.signal.aborted && due.size > 0) running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
