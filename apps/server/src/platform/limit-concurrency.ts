// Decoding a picture takes far more memory and time than requesting it.

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs up to `atOnce` tasks in parallel, queues `waitingMax` more, and throws `makeError()` beyond that. */
export function limitConcurrency(limits: {
  atOnce: number;
  waitingMax: number;
  makeError: () => Error;
}): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waitingMax) throw limits.makeError();
      // A finished task hands its slot to the next one in the queue, so that no new task can take it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
