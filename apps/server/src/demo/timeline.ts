import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@raan/contract/durations';
import type { Clock } from '#platform/clock.ts';

/** Durations in milliseconds. */
export const span = {
  seconds: (count: number) => count * SECOND_MS,
  minutes: (count: number) => count * MINUTE_MS,
  hours: (count: number) => count * HOUR_MS,
  days: (count: number) => count * 24 * HOUR_MS,
};

export type Timeline = {
  clock: Clock;
  /** Schedules an action. Ignored if the time is after the end. */
  schedule: (moment: number, action: () => Promise<void>) => void;
  /** Runs all actions in time order, including those added meanwhile. `onStep` receives the time reached. */
  run: (onStep: (moment: number) => void) => Promise<void>;
};

/** Creates a timeline from `start` to `end` (milliseconds). Its clock shows each action's time, then stays at `end`. */
export function createTimeline(start: number, end: number): Timeline {
  let now = start;
  let events: { moment: number; action: () => Promise<void> }[] = [];
  return {
    clock: { now: () => now },
    schedule(moment, action) {
      if (moment <= end) events.push({ moment: Math.max(moment, now), action });
    },
    async run(onStep) {
      while (events.length > 0) {
        const next = events.reduce((first, event) => (event.moment < first.moment ? event : first));
        events = events.filter((event) => event !== next);
        now = next.moment;
        await next.action();
        onStep(now);
      }
      now = end;
    },
  };
}
