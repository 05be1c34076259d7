// Batches that the server divides into steps: each result has the cursor of the next. They can be resumed after a failure
// or a reload. `runBatch` of the orders runs batches whose rows the browser lists itself.
import { ApiError } from '#lib/api-error.ts';
import { newIdempotencyKey } from '#lib/api.ts';

/** Counts of one step and the cursor of the next; no cursor after the last step. */
export type StepResult<Counts> = { counts: Counts; next?: string | undefined };
/** The first step has no cursor. A repeat with the same key only returns the first result. */
export type Step<Counts> = (cursor: string | undefined, key: string) => Promise<StepResult<Counts>>;

/** `unsure`: the response of the step at the cursor was lost; it may have succeeded but is not counted. */
export type BatchProgress<Counts> = {
  cursor?: string | undefined;
  /** Idempotency key of the step at the cursor, once attempted. */
  key?: string | undefined;
  counts: Counts;
  unsure: boolean;
};

export type BatchEnd = { end: 'through' | 'stopped' } | { end: 'interrupted'; error: unknown };

/** Delays before retries, in milliseconds. After the last one the batch is interrupted. */
const RETRY_PAUSES_MS = [1_000, 2_000, 4_000];
const RETRYABLE_CODES = new Set([
  'NETWORK_ERROR',
  'NETWORK_TIMEOUT',
  'NETWORK_OFFLINE',
  'SERVER_UNAVAILABLE',
  'SERVER_GATEWAY_ERROR',
  'REQUEST_RATE_LIMIT',
]);

function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && RETRYABLE_CODES.has(error.code);
}

/** Whether the server may have completed the step although its response is missing. */
function mayHaveSucceeded(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

type BatchOptions<Counts> = {
  step: Step<Counts>;
  from: BatchProgress<Counts>;
  add: (sum: Counts, more: Counts) => Counts;
  /** Called before each step with its key, so that a resumed batch can repeat it under the same key. */
  onStepStart?: (progress: BatchProgress<Counts>) => void;
  /** `waiting` is true while a retry is pending. */
  onProgress: (progress: BatchProgress<Counts>, waiting: boolean) => void;
  /** Checked between steps. A running step always finishes, so that its result counts. */
  isStopped: () => boolean;
  /** Resolves after the delay, or earlier when a retry makes sense. */
  pause: (ms: number) => Promise<void>;
};

/** Runs steps from `from` until the end, a stop, or a permanent failure. Reports to `onProgress`. */
export async function runResumableBatch<Counts>({
  step,
  from,
  add,
  onStepStart,
  onProgress,
  isStopped,
  pause,
}: BatchOptions<Counts>): Promise<BatchEnd> {
  let now = from;
  for (;;) {
    const key = now.key ?? newIdempotencyKey();
    now = { ...now, key };
    onStepStart?.(now);
    for (let attempt = 0; ; attempt += 1) {
      if (isStopped()) return { end: 'stopped' };
      try {
        const { counts, next } = await step(now.cursor, key);
        now = { cursor: next, counts: add(now.counts, counts), unsure: false };
        onProgress(now, false);
        if (next === undefined) return { end: 'through' };
        break;
      } catch (error) {
        if (mayHaveSucceeded(error)) now = { ...now, unsure: true };
        const pauseMs = isRetryable(error) ? RETRY_PAUSES_MS[attempt] : undefined;
        onProgress(now, pauseMs !== undefined);
        if (pauseMs === undefined) return { end: 'interrupted', error };
        await pause(pauseMs);
      }
    }
  }
}
