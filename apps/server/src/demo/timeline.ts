// Things that happen at their time, one after the other, on a clock that is set to each.
import type { Clock } from '#platform/clock.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Lengths of time in milliseconds. */
export const span = {
  seconds: (count: number) => count * SECOND_MS,
  minutes: (count: number) => count * MINUTE_MS,
  hours: (count: number) => count * HOUR_MS,
  days: (count: number) => count * 24 * HOUR_MS,
};

export type Timeline = {
  clock: Clock;
  /** Lets something happen at a moment. What would be in the future does not happen. */
  at: (moment: number, happen: () => Promise<void>) => void;
  /** Lets everything happen in the order of time, also what is added on the way. `step` hears the time reached. */
  run: (step: (moment: number) => void) => Promise<void>;
};

/** A timeline from `start` to `end` (milliseconds); its clock stands at `end` when it has run. */
export function timeline(start: number, end: number): Timeline {
  let now = start;
  let events: { moment: number; happen: () => Promise<void> }[] = [];
  return {
    clock: { now: () => now },
    at(moment, happen) {
      if (moment <= end) events.push({ moment: Math.max(moment, now), happen });
    },
    async run(step) {
      while (events.length > 0) {
        const next = events.reduce((first, event) => (event.moment < first.moment ? event : first));
        events = events.filter((event) => event !== next);
        now = next.moment;
        await next.happen();
        step(now);
      }
      now = end;
    },
  };
}
