// Lives outside React, so that the batch continues on other pages and reports its result there.
import { useSyncExternalStore } from 'react';
import { errorText } from '#lib/errors.ts';
import { currentTranslator } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { clearSelections } from '#lib/list/use-selection.ts';
import { onSessionEnd, subscribeSession } from '#lib/session.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { refreshShopLists } from '#seller/features/catalogue/listing-changes.ts';
import { listingResultText } from '#seller/features/catalogue/use-listing-toast.ts';
import { toast } from '#ui/toast-store.ts';
import {
  countProcessed,
  EMPTY_PROGRESS,
  createListingStep,
  runListingSteps,
  type BatchKind,
  type ListingCounts,
  type ListingStep,
  type BatchTarget,
  type ListingProgress,
} from './batch-steps.ts';
import { withBatchLock, deleteStoredBatch, storeBatch, readStoredBatch } from './stored-batch.ts';
import { getLastListing, offerUndo, dismissLastListing } from './last-listing.ts';
import { listingMessages } from './listing-messages.ts';

type BatchSummary = { kind: BatchKind; done: number; total: number };

export type Batch =
  | { state: 'none' }
  | ({ state: 'running'; waiting: boolean; stopping: boolean } & BatchSummary)
  /** Without a reason: the page that ran it was closed or reloaded. */
  | ({ state: 'interrupted'; reason: string | undefined } & BatchSummary);

/** The names of all selections of products start with this. */
export const SHOP_SELECTIONS = 'shop';

/** Long enough to read four counts. */
const RESULT_TOAST_MS = 8_000;

type BatchJob = {
  kind: BatchKind;
  target: BatchTarget;
  step: ListingStep;
  total: number;
};

const listeners = new Set<() => void>();
let batch: Batch = { state: 'none' };
let job: BatchJob | undefined;
let currentProgress: ListingProgress = EMPTY_PROGRESS;
let stopRequested = false;
/** Ends the pause before the next retry. */
let wakeUp: (() => void) | undefined;

function publish(next: Batch): void {
  batch = next;
  for (const listener of listeners) listener();
}

function summarize({ kind, total }: BatchJob): BatchSummary {
  const done = countProcessed(currentProgress);
  return { kind, done, total: Math.max(total, done) };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wakeUp = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function confirmLeave(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lists or unlists products, unless a batch runs. */
export function startBatch(kind: BatchKind, target: BatchTarget, total: number): void {
  if (job) return;
  job = { kind, target, step: createListingStep(kind, target), total };
  // The unlisting may include products of the last listing.
  if (kind === 'unlist') dismissLastListing();
  currentProgress = EMPTY_PROGRESS;
  void runJob(job);
}

/** Resumes an interrupted batch. */
export function resumeBatch(): void {
  if (job && batch.state === 'interrupted') void runJob(job);
}

/** Unlists the products of the last listing. */
export function undoLastListing(): void {
  const listing = getLastListing();
  if (!listing) return;
  const { moments, success_count: total } = listing;
  startBatch('unlist', { kind: 'listing', moments }, total);
}

function remainingListing(
  moments: readonly string[],
  total: number,
  { cursor, counts }: ListingProgress,
): ListingCounts {
  const rest = { ...EMPTY_PROGRESS.counts, moments: moments.slice(Number(cursor ?? 0)) };
  return { ...rest, success_count: Math.max(0, total - counts.success_count) };
}

/** Restores the batch of a closed or reloaded page as interrupted; the seller decides whether to resume. */
function restoreBatch(): void {
  if (job || !readStoredBatch()) return;
  // If another tab runs it, it is not abandoned.
  void withBatchLock(() => {
    const stored = readStoredBatch();
    if (job || !stored) return;
    const { kind, target, total } = stored;
    job = { kind, target, step: createListingStep(kind, target), total };
    currentProgress = stored.progress;
    publish({ state: 'interrupted', reason: undefined, ...summarize(job) });
  });
}

/** Ends the batch after the running step. Processed products stay processed. */
export function stopBatch(): void {
  stopRequested = true;
  wakeUp?.();
  if (batch.state === 'running') publish({ ...batch, stopping: true });
  if (job && batch.state === 'interrupted') finish(job, true);
}

async function runJob(current: BatchJob): Promise<void> {
  stopRequested = false;
  publish({ state: 'running', waiting: false, stopping: false, ...summarize(current) });
  const hasLock = await withBatchLock(() => runSteps(current));
  if (!hasLock && job === current)
    publish({
      state: 'interrupted',
      reason: currentTranslator(listingMessages)('otherTab'),
      ...summarize(current),
    });
}

async function runSteps(current: BatchJob): Promise<void> {
  addEventListener('beforeunload', confirmLeave);
  const report = (waiting: boolean) =>
    publish({ state: 'running', waiting, stopping: stopRequested, ...summarize(current) });
  const result = await runListingSteps({
    step: current.step,
    from: currentProgress,
    onStepStart: (progress) => {
      if (job === current) storeBatch({ ...current, progress });
    },
    onProgress: (progress, waiting) => {
      currentProgress = progress;
      if (job !== current) return;
      storeBatch({ ...current, progress });
      report(waiting);
    },
    isStopped: () => stopRequested || job !== current,
    pause,
  });
  // The session may have changed to another seller.
  if (job !== current) return;
  removeEventListener('beforeunload', confirmLeave);
  if (result.end === 'interrupted')
    return publish({ state: 'interrupted', reason: errorText(result.error), ...summarize(current) });
  finish(current, result.end === 'stopped');
}

function finish({ kind, target, total }: BatchJob, isStopped: boolean): void {
  const ended = currentProgress;
  const { counts, unsure } = ended;
  deleteStoredBatch();
  resetBatch();
  if (kind === 'list') offerUndo(counts);
  else if (isStopped && target.kind === 'listing') offerUndo(remainingListing(target.moments, total, ended));
  // They may contain products of the batch, whose ids are not known.
  clearSelections(SHOP_SELECTIONS);
  void refreshShopLists();
  void showResult(kind, counts, isStopped, unsure);
  navigator.vibrate?.(20);
}

function resetBatch(): void {
  removeEventListener('beforeunload', confirmLeave);
  job = undefined;
  currentProgress = EMPTY_PROGRESS;
  publish({ state: 'none' });
}

async function showResult(
  kind: BatchKind,
  counts: ListingCounts,
  isStopped: boolean,
  unsure: boolean,
): Promise<void> {
  // The language may have changed meanwhile.
  await Promise.allSettled([listingMessages, catalogueMessages].map((set) => set.load(currentLanguage())));
  const t = currentTranslator(listingMessages);
  const result =
    kind === 'list'
      ? listingResultText(counts)
      : t('unlistResult', { success: counts.success_count, missing: counts.not_found });
  const notes = [isStopped && t('stopped'), unsure && t('unsure')].filter((note) => note !== false);
  const options = {
    durationMs: RESULT_TOAST_MS,
    ...(notes.length > 0 && { title: notes.join(' · ') }),
  };
  if (isStopped || unsure || counts.success_count === 0) toast.warning(result, options);
  else toast.success(result, options);
}

if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    wakeUp?.();
    if (batch.state === 'interrupted' && batch.reason !== undefined) resumeBatch();
  });
  restoreBatch();
}
// The stored batch remains for the seller's next session.
onSessionEnd(resetBatch);
subscribeSession(restoreBatch);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the batch and follows its progress. */
export function useBatch(): Batch {
  return useSyncExternalStore(
    subscribe,
    () => batch,
    () => batch,
  );
}

/** Whether a batch runs or is interrupted. Unlike `useBatch` it does not update with every step. */
export function useIsBatchActive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => batch.state !== 'none',
    () => false,
  );
}
