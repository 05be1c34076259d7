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
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { callEndpoint } from '#lib/api.ts';
import * as Steps from '#seller/lib/resumable-batch.ts';

export type BatchKind = 'list' | 'unlist';

/** Products to list or unlist. For an undo: what earlier listings added, each identified by its time. */
export type BatchTarget =
  | { kind: 'some'; ids: ReadonlySet<number> }
  | { kind: 'all'; filter: ProductFilter; except: ReadonlySet<number> }
  | { kind: 'listing'; moments: readonly string[] };

/** A moment identifies the listed products for an undo. */
export type ListingCounts = BatchListResult & { moments: readonly string[] };

export type ListingStepResult = Steps.StepResult<ListingCounts>;
export type ListingStep = Steps.Step<ListingCounts>;
export type ListingProgress = Steps.BatchProgress<ListingCounts>;

export const EMPTY_PROGRESS: ListingProgress = {
  counts: { success_count: 0, failed_count: 0, already_listed: 0, not_found: 0, moments: [] },
  unsure: false,
};

export function toListingCounts({ listed_at: listedAt, ...counts }: ListingResult): ListingCounts {
  return { ...counts, moments: listedAt === undefined ? [] : [listedAt] };
}

function mergeCounts(a: ListingCounts, b: ListingCounts): ListingCounts {
  return {
    success_count: a.success_count + b.success_count,
    failed_count: a.failed_count + b.failed_count,
    already_listed: a.already_listed + b.already_listed,
    not_found: a.not_found + b.not_found,
    moments: [...a.moments, ...b.moments],
  };
}

/** Returns the number of processed products. */
export function countProcessed({ counts }: ListingProgress): number {
  return counts.success_count + counts.failed_count + counts.already_listed + counts.not_found;
}

/** Runs steps from `from`; see `runResumableBatch`. */
export function runListingSteps(
  options: Omit<Parameters<typeof Steps.runResumableBatch<ListingCounts>>[0], 'add'>,
) {
  return Steps.runResumableBatch({ ...options, add: mergeCounts });
}

/** Creates the step that lists or unlists the target. A `listing` target can only be unlisted. */
export function createListingStep(kind: BatchKind, target: BatchTarget): ListingStep {
  switch (target.kind) {
    case 'some':
      return createStepById(kind, [...target.ids]);
    case 'all':
      return createStepByFilter(kind, target);
    case 'listing':
      return createUndoStep(target.moments);
  }
}

/** The cursor is the index of the next moment. */
function createUndoStep(moments: readonly string[]): ListingStep {
  return async (cursor, idempotencyKey) => {
    const at = Number(cursor ?? 0);
    const body = { listed_at: moments[at] ?? '' };
    const counts = await callEndpoint(undoListing, { body }, { idempotencyKey });
    return {
      counts: { ...EMPTY_PROGRESS.counts, ...counts },
      next: at + 1 < moments.length ? String(at + 1) : undefined,
    };
  };
}

/** The cursor is the index of the next id. */
function createStepById(kind: BatchKind, ids: readonly number[]): ListingStep {
  return async (cursor, idempotencyKey) => {
    const from = Number(cursor ?? 0);
    const product_ids = ids.slice(from, from + MATCHES_PER_STEP);
    const next = from + MATCHES_PER_STEP < ids.length ? String(from + MATCHES_PER_STEP) : undefined;
    const body = { product_ids };
    if (kind === 'list')
      return { counts: toListingCounts(await callEndpoint(listInStore, { body }, { idempotencyKey })), next };
    const counts = await callEndpoint(unlistProducts, { body }, { idempotencyKey });
    return { counts: { ...EMPTY_PROGRESS.counts, ...counts }, next };
  };
}

/** The server returns the cursor of the next step. */
function createStepByFilter(
  kind: BatchKind,
  { filter, except }: Extract<BatchTarget, { kind: 'all' }>,
): ListingStep {
  return async (cursor, idempotencyKey) => {
    const body = { filter, except_ids: [...except], cursor };
    if (kind === 'list') {
      const { next_cursor: next, ...result } = await callEndpoint(
        listMatchesInStore,
        { body },
        { idempotencyKey },
      );
      return { counts: toListingCounts(result), next };
    }
    const { next_cursor: next, ...counts } = await callEndpoint(unlistMatches, { body }, { idempotencyKey });
    return { counts: { ...EMPTY_PROGRESS.counts, ...counts }, next };
  };
}
