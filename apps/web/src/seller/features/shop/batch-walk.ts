// Listing or unlisting thousands: one step after the other, each told of, with a stop between any two and a way on after a failure.
import {
  listInStore,
  listMatchesInStore,
  MATCHES_PER_STEP,
  unlistMatches,
  unlistProducts,
  type BatchListResult,
} from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import * as Steps from '#lib/step-walk.ts';
import type { Selection } from './selection.ts';

export type BatchKind = 'list' | 'unlist';

export type StepResult = Steps.StepResult<BatchListResult>;
export type Step = Steps.Step<BatchListResult>;
export type Walk = Steps.Walk<BatchListResult>;

export const NOTHING_DONE: Walk = {
  counts: { success_count: 0, failed_count: 0, already_listed: 0, not_found: 0 },
  unsure: false,
};

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

/** Walks from where `from` stands; see `walkSteps`. */
export function walk(options: Omit<Parameters<typeof Steps.walkSteps<BatchListResult>>[0], 'add'>) {
  return Steps.walkSteps({ ...options, add });
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
