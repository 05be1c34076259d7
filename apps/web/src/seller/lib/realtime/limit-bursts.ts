type Limit = { max: number; windowMs: number };

/**
 * Returns `run`, which calls `work` at once, but at most `max` times per window. Further calls share one call at the
 * end of the window. `stop` cancels it.
 */
export function limitBursts(work: () => void, { max, windowMs }: Limit) {
  let done = 0;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const endWindow = () => {
    timer = undefined;
    done = 0;
    if (!isDue) return;
    isDue = false;
    // The burst may go on, so the next call waits for the end of the next window.
    done = max;
    timer = setTimeout(endWindow, windowMs);
    work();
  };
  return {
    run: () => {
      if (done >= max) {
        isDue = true;
        return;
      }
      done += 1;
      timer ??= setTimeout(endWindow, windowMs);
      work();
    },
    stop: () => clearTimeout(timer),
  };
}
