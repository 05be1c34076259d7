// Listing or unlisting thousands: one step after the other, each told of, with a stop between any two and a way on after a failure.
import {
  listInStore,
  listMatchesInStore,
  MATCHES_PER_STEP,
  unlistMatches,
  unlistProducts,
  type BatchListResult,
} from '@raan/contract/shop/shop-endpoints';
import { ApiError } from '#lib/api-error.ts';
import { call, newIdempotencyKey } from '#lib/api.ts';
import type { Selection } from './selection.ts';

export type BatchKind = 'list' | 'unlist';

/** What one step did, and where the next begins; nothing where it was the last. */
export type StepResult = { counts: BatchListResult; next?: string | undefined };
/** Does the step that begins at a cursor; the first has none. Under the same key it is done once, and a repeat answers what it did. */
export type Step = (cursor: string | undefined, key: string) => Promise<StepResult>;

/** How far a walk is. `unsure` tells that the answer to the step at the cursor was lost: it may be done, but is not counted yet. */
export type Walk = {
  cursor?: string | undefined;
  /** The key of the step at the cursor, once it was tried. */
  key?: string | undefined;
  counts: BatchListResult;
  unsure: boolean;
};

type WalkEnd = { end: 'through' | 'stopped' } | { end: 'interrupted'; error: unknown };

export const NOTHING_DONE: Walk = {
  counts: { success_count: 0, failed_count: 0, already_listed: 0, not_found: 0 },
  unsure: false,
};

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

function add(a: BatchListResult, b: BatchListResult): BatchListResult {
  return {
    success_count: a.success_count + b.success_count,
    failed_count: a.failed_count + b.failed_count,
    already_listed: a.already_listed + b.already_listed,
    not_found: a.not_found + b.not_found,
  };
}

/** How many products are through. */
export function countDone({ counts }: Walk): number {
  return counts.success_count + counts.failed_count + counts.already_listed + counts.not_found;
}

type WalkOptions = {
  step: Step;
  from: Walk;
  /** Told after each step, and with `waiting` while a step waits to be tried again. */
  onProgress: (walk: Walk, waiting: boolean) => void;
  /** Asked between two steps; a step under way is always finished, so that its answer counts. */
  isStopped: () => boolean;
  /** Resolves after so many milliseconds, or sooner where it is worth trying. */
  pause: (ms: number) => Promise<void>;
};

/** Walks from where `from` stands to the end, until it is stopped, or until a step fails for good. The walk so far was told of each time. */
export async function walk({ step, from, onProgress, isStopped, pause }: WalkOptions): Promise<WalkEnd> {
  let now = from;
  for (;;) {
    const key = now.key ?? newIdempotencyKey();
    now = { ...now, key };
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

/** The steps that list or unlist a selection. */
export function stepsOf(kind: BatchKind, selection: Selection): Step {
  return selection.kind === 'some' ? stepsById(kind, [...selection.ids]) : stepsByFilter(kind, selection);
}

/** Steps over ids; the cursor is the place of the next one. */
function stepsById(kind: BatchKind, ids: readonly number[]): Step {
  return async (cursor, idempotencyKey) => {
    const from = Number(cursor ?? 0);
    const product_ids = ids.slice(from, from + MATCHES_PER_STEP);
    const next = from + MATCHES_PER_STEP < ids.length ? String(from + MATCHES_PER_STEP) : undefined;
    const body = { product_ids };
    if (kind === 'list') return { counts: await call(listInStore, { body }, { idempotencyKey }), next };
    const counts = await call(unlistProducts, { body }, { idempotencyKey });
    return { counts: { ...NOTHING_DONE.counts, ...counts }, next };
  };
}

/** Steps over what matches a filter; the server says where the next begins. */
function stepsByFilter(kind: BatchKind, { filter, except }: Extract<Selection, { kind: 'all' }>): Step {
  return async (cursor, idempotencyKey) => {
    const body = { filter, except_ids: [...except], cursor };
    const { next_cursor: next, ...counts } =
      kind === 'list'
        ? await call(listMatchesInStore, { body }, { idempotencyKey })
        : await call(unlistMatches, { body }, { idempotencyKey });
    return { counts: { ...NOTHING_DONE.counts, ...counts }, next };
  };
}
