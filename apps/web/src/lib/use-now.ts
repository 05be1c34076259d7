import { useCallback, useSyncExternalStore } from 'react';

/** One shared timer per interval, so that countdowns in a list change together. */
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

/** Returns the time in milliseconds, updated every `everyMs`. */
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
    // No timer runs without subscribers, so the stored time may be old.
    if (clock.timer === undefined && Date.now() - clock.nowMs > everyMs) clock.nowMs = Date.now();
    return clock.nowMs;
  };
  // No timer runs on a server; each render reads the clock.
  return useSyncExternalStore(subscribe, now, import.meta.env.SSR ? Date.now : now);
}
