// Work on thousands: one step after the other, each told of, with a stop between any two and a way on after a failure.
import { ApiError } from './api-error.ts';
import { newIdempotencyKey } from './api.ts';

/** What one step did, and where the next begins; nothing where it was the last. */
export type StepResult<Counts> = { counts: Counts; next?: string | undefined };
/** Does the step that begins at a cursor; the first has none. Under the same key it is done once, and a repeat answers what it did. */
export type Step<Counts> = (cursor: string | undefined, key: string) => Promise<StepResult<Counts>>;

/** How far a walk is. `unsure` tells that the answer to the step at the cursor was lost: it may be done, but is not counted yet. */
export type Walk<Counts> = {
  cursor?: string | undefined;
  /** The key of the step at the cursor, once it was tried. */
  key?: string | undefined;
  counts: Counts;
  unsure: boolean;
};

export type WalkEnd = { end: 'through' | 'stopped' } | { end: 'interrupted'; error: unknown };

/** Pauses before a step is tried again, in milliseconds; after the last the walk is interrupted. */
const RETRY_PAUSES_MS = [1_000, 2_000, 4_000];
const WORTH_RETRYING = new Set([
  'NETWORK_ERROR',
  'NETWORK_TIMEOUT',
  'NETWORK_OFFLINE',
  'SERVER_UNAVAILABLE',
  'SERVER_GATEWAY_ERROR',
  'REQUEST_RATE_LIMIT',
]);

function worthRetrying(error: unknown): boolean {
  return error instanceof ApiError && WORTH_RETRYING.has(error.code);
}

/** Whether the server may have done the step although it did not answer. */
function mayBeDone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

type WalkOptions<Counts> = {
  step: Step<Counts>;
  from: Walk<Counts>;
  add: (sum: Counts, more: Counts) => Counts;
  /** Told before each step, with its key: whoever goes on from there repeats it under the same. */
  onBegin?: (walk: Walk<Counts>) => void;
  /** Told after each step, and with `waiting` while a step waits to be tried again. */
  onProgress: (walk: Walk<Counts>, waiting: boolean) => void;
  /** Asked between two steps; a step under way is always finished, so that its answer counts. */
  isStopped: () => boolean;
  /** Resolves after so many milliseconds, or sooner where it is worth trying. */
  pause: (ms: number) => Promise<void>;
};

/** Walks from where `from` stands to the end, until it is stopped, or until a step fails for good. The walk so far was told of each time. */
export async function walkSteps<Counts>({
  step,
  from,
  add,
  onBegin,
  onProgress,
  isStopped,
  pause,
}: WalkOptions<Counts>): Promise<WalkEnd> {
  let now = from;
  for (;;) {
    const key = now.key ?? newIdempotencyKey();
    now = { ...now, key };
    onBegin?.(now);
    for (let attempt = 0; ; attempt += 1) {
      if (isStopped()) return { end: 'stopped' };
      try {
        const { counts, next } = await step(now.cursor, key);
        now = { cursor: next, counts: add(now.counts, counts), unsure: false };
        onProgress(now, false);
        if (next === undefined) return { end: 'through' };
        break;
      } catch (error) {
        if (mayBeDone(error)) now = { ...now, unsure: true };
        const pauseMs = worthRetrying(error) ? RETRY_PAUSES_MS[attempt] : undefined;
        onProgress(now, pauseMs !== undefined);
        if (pauseMs === undefined) return { end: 'interrupted', error };
        await pause(pauseMs);
      }
    }
  }
}
