import { useCallback, useSyncExternalStore } from 'react';

/** One clock per pace for all who watch it, so that a list of countdowns moves together and costs one timer. */
const clocks = new Map<
  number,
  { nowMs: number; listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | undefined }
>();

function clockOf(everyMs: number) {
  let clock = clocks.get(everyMs);
  if (!clock) {
    clock = { nowMs: Date.now(), listeners: new Set(), timer: undefined };
    clocks.set(everyMs, clock);
  }
  return clock;
}

/** The time in milliseconds, moving on every `everyMs`. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const clock = clockOf(everyMs);
      clock.listeners.add(listener);
      if (clock.timer === undefined) {
        clock.nowMs = Date.now();
        clock.timer = setInterval(() => {
          clock.nowMs = Date.now();
          for (const each of clock.listeners) each();
        }, everyMs);
      }
      return () => {
        clock.listeners.delete(listener);
        if (clock.listeners.size > 0) return;
        clearInterval(clock.timer);
        clock.timer = undefined;
      };
    },
    [everyMs],
  );
  const now = () => {
    const clock = clockOf(everyMs);
    // Nobody kept it going: what it last said is old.
    if (clock.timer === undefined && Date.now() - clock.nowMs > everyMs) clock.nowMs = Date.now();
    return clock.nowMs;
  };
  // On a server nobody keeps clocks going, and each drawing is of its own moment.
  return useSyncExternalStore(subscribe, now, import.meta.env.SSR ? Date.now : now);
}
