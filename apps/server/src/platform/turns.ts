// A limit on what runs at once: decoding a picture takes far more memory and time than asking for it.

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` pieces of work run side by side; the others wait in line, and beyond `waitingMax` are refused with `tooMany()`. */
export function turns(limits: { atOnce: number; waitingMax: number; tooMany: () => Error }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waitingMax) throw limits.tooMany();
      // Whoever ends hands over its own place, so that nobody slips in between.
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
