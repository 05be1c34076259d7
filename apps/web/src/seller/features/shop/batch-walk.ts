// Listing or unlisting thousands: one step after the other, each told of, with a stop between any two and a way on after a failure.
import {
  listInStore,
  listMatchesInStore,
  MATCHES_PER_STEP,
  undoListing,
  unlistMatches,
  unlistProducts,
  type BatchListResult,
  type ListingResult,
} from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import * as Steps from '#lib/step-walk.ts';
import type { Selection } from './selection.ts';

export type BatchKind = 'list' | 'unlist';

/** What is listed or unlisted: products that were chosen, or what earlier steps put into the store at these moments. */
export type Target = Selection | { kind: 'listing'; moments: readonly string[] };

/** What is done: the four counts, and when products were put into the store, by which they can be taken out again. */
export type Done = BatchListResult & { moments: readonly string[] };

export type StepResult = Steps.StepResult<Done>;
export type Step = Steps.Step<Done>;
export type Walk = Steps.Walk<Done>;

export const NOTHING_DONE: Walk = {
  counts: { success_count: 0, failed_count: 0, already_listed: 0, not_found: 0, moments: [] },
  unsure: false,
};

/** What an answer says was listed. */
export function doneBy({ listed_at: listedAt, ...counts }: ListingResult): Done {
  return { ...counts, moments: listedAt === undefined ? [] : [listedAt] };
}

function add(a: Done, b: Done): Done {
  return {
    success_count: a.success_count + b.success_count,
    failed_count: a.failed_count + b.failed_count,
    already_listed: a.already_listed + b.already_listed,
    not_found: a.not_found + b.not_found,
    moments: [...a.moments, ...b.moments],
  };
}

/** How many products are through. */
export function countDone({ counts }: Walk): number {
  return counts.success_count + counts.failed_count + counts.already_listed + counts.not_found;
}

/** Walks from where `from` stands; see `walkSteps`. */
export function walk(options: Omit<Parameters<typeof Steps.walkSteps<Done>>[0], 'add'>) {
  return Steps.walkSteps({ ...options, add });
}

/** The steps that list or unlist what is meant; a listing can only be unlisted. */
export function stepsOf(kind: BatchKind, target: Target): Step {
  switch (target.kind) {
    case 'some':
      return stepsById(kind, [...target.ids]);
    case 'all':
      return stepsByFilter(kind, target);
    case 'listing':
      return stepsByMoment(target.moments);
  }
}

/** Steps over what was listed together; the cursor is the place of the next moment. */
function stepsByMoment(moments: readonly string[]): Step {
  return async (cursor, idempotencyKey) => {
    const at = Number(cursor ?? 0);
    const body = { listed_at: moments[at] ?? '' };
    const counts = await call(undoListing, { body }, { idempotencyKey });
    return {
      counts: { ...NOTHING_DONE.counts, ...counts },
      next: at + 1 < moments.length ? String(at + 1) : undefined,
    };
  };
}

/** Steps over ids; the cursor is the place of the next one. */
function stepsById(kind: BatchKind, ids: readonly number[]): Step {
  return async (cursor, idempotencyKey) => {
    const from = Number(cursor ?? 0);
    const product_ids = ids.slice(from, from + MATCHES_PER_STEP);
    const next = from + MATCHES_PER_STEP < ids.length ? String(from + MATCHES_PER_STEP) : undefined;
    const body = { product_ids };
    if (kind === 'list')
      return { counts: doneBy(await call(listInStore, { body }, { idempotencyKey })), next };
    const counts = await call(unlistProducts, { body }, { idempotencyKey });
    return { counts: { ...NOTHING_DONE.counts, ...counts }, next };
  };
}

/** Steps over what matches a filter; the server says where the next begins. */
function stepsByFilter(kind: BatchKind, { filter, except }: Extract<Selection, { kind: 'all' }>): Step {
  return async (cursor, idempotencyKey) => {
    const body = { filter, except_ids: [...except], cursor };
    if (kind === 'list') {
      const { next_cursor: next, ...result } = await call(listMatchesInStore, { body }, { idempotencyKey });
      return { counts: doneBy(result), next };
    }
    const { next_cursor: next, ...counts } = await call(unlistMatches, { body }, { idempotencyKey });
    return { counts: { ...NOTHING_DONE.counts, ...counts }, next };
  };
}
