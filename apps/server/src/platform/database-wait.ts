// PostgreSQL's own timeouts do not help when it hangs or the network is dead: nobody reports them. These
// limits are measured here, and a connection that exceeds one is destroyed.
import { AsyncLocalStorage } from 'node:async_hooks';

export const DATABASE_WAIT = {
  /** A request's waits together; then it gets 503, promised within 5 s. Below API_TIMEOUT_MS of the web client. */
  requestMs: 4_500,
  /** The same for requests that work on thousands of rows. */
  bulkMs: 60_000,
  /** Readiness is answered within 5 s. */
  readyMs: 4_000,
} as const;

/** The database did not respond in time. Whether an open transaction was committed is then unknown. */
export class DatabaseTimeoutError extends Error {
  override name = 'DatabaseTimeoutError';
  readonly code = 'DATABASE_TIMEOUT';

  constructor() {
    super('the database did not respond in time');
  }
}

/** Adds up the time in which at least one wait is open: parallel statements count once. */
class WaitBudget {
  readonly #limitMs: number;
  #usedMs = 0;
  #openWaits = 0;
  #openSince = 0;
  #isPerWait = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Opens a wait; returns how long it may take. Throws DatabaseTimeoutError when nothing is left. */
  open(): number {
    const leftMs = this.#leftMs();
    if (leftMs <= 0) throw new DatabaseTimeoutError();
    if (this.#openWaits === 0) this.#openSince = performance.now();
    this.#openWaits += 1;
    return leftMs;
  }

  close(): void {
    this.#openWaits -= 1;
    if (this.#openWaits === 0) this.#usedMs += performance.now() - this.#openSince;
  }

  limitEachWait(): void {
    this.#isPerWait = true;
  }

  #leftMs(): number {
    if (this.#isPerWait) return this.#limitMs;
    const openMs = this.#openWaits === 0 ? 0 : performance.now() - this.#openSince;
    return this.#limitMs - this.#usedMs - openMs;
  }
}

export type { WaitBudget };

const budgets = new AsyncLocalStorage<WaitBudget>();

/** Creates a budget of milliseconds that all work inside it shares. */
export function waitBudget(limitMs: number): WaitBudget {
  return new WaitBudget(limitMs);
}

/** Runs `work` so that its waits spend the budget. A number creates a new budget of so many milliseconds. */
export function withinBudget<T>(budget: WaitBudget | number, work: () => T): T {
  return budgets.run(typeof budget === 'number' ? new WaitBudget(budget) : budget, work);
}

/** Returns the result of `wait`. Beyond `totalMs` or the budget, calls `abandon` and throws DatabaseTimeoutError. */
export async function waitForDatabase<T>(
  wait: () => Promise<T>,
  longestMs: number,
  abandon: (error: DatabaseTimeoutError) => void,
): Promise<T> {
  const budget = budgets.getStore();
  const limitMs = Math.min(longestMs, budget?.open() ?? Infinity);
  const timeout = Promise.withResolvers<never>();
  let isOver = false;
  const giveUp = () => {
    if (isOver) return;
    const error = new DatabaseTimeoutError();
    abandon(error);
    timeout.reject(error);
  };
  // After a busy process, timers fire before it reads data that has arrived. setImmediate lets it read first.
  const timer = Number.isFinite(limitMs) ? setTimeout(() => setImmediate(giveUp), limitMs) : undefined;
  try {
    return await Promise.race([wait(), timeout.promise]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    budget?.close();
  }
}
