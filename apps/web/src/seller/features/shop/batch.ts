// The one batch that is under way, outside React: it goes on while the seller looks at other pages, and tells its result wherever they are.
import { useSyncExternalStore } from 'react';
import { errorText } from '#lib/errors.ts';
import { messagesNow } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { onSessionEnd, subscribeSession } from '#lib/session.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { afterBatch } from '#seller/features/catalogue/listing-changes.ts';
import { listingResultText } from '#seller/features/catalogue/use-listing-toast.ts';
import { toast } from '#ui/toast-store.ts';
import {
  countDone,
  NOTHING_DONE,
  stepsOf,
  walk,
  type BatchKind,
  type Done,
  type Step,
  type Target,
  type Walk,
} from './batch-walk.ts';
import { asOnlyTab, forgetBatch, keepBatch, keptBatch } from './kept-batch.ts';
import { lastListing, offerUndo, putAwayLastListing } from './last-listing.ts';
import { listingMessages } from './listing.ts';

/** Products through and in all. */
type Progress = { kind: BatchKind; done: number; total: number };

export type Batch =
  | { state: 'none' }
  | ({ state: 'running'; waiting: boolean; stopping: boolean } & Progress)
  /** Without a reason it was left by a page that is gone. */
  | ({ state: 'interrupted'; reason: string | undefined } & Progress);

/** Long enough to read four counts. */
const RESULT_TOAST_MS = 8_000;

type Work = { kind: BatchKind; target: Target; step: Step; total: number; onDone: () => void };

const listeners = new Set<() => void>();
let batch: Batch = { state: 'none' };
let work: Work | undefined;
let walked: Walk = NOTHING_DONE;
let stopped = false;
/** Ends the pause before the next try. */
let wake: (() => void) | undefined;

function show(next: Batch): void {
  batch = next;
  for (const listener of listeners) listener();
}

function progress({ kind, total }: Work): Progress {
  const done = countDone(walked);
  return { kind, done, total: Math.max(total, done) };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function leaveWarning(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lists or unlists `total` products. `onDone` runs once all or, after a stop, some of it is done. One batch at a time. */
export function startBatch(kind: BatchKind, target: Target, total: number, onDone: () => void): void {
  if (work) return;
  work = { kind, target, step: stepsOf(kind, target), total, onDone };
  // What it says is in the store may go out now.
  if (kind === 'unlist') putAwayLastListing();
  walked = NOTHING_DONE;
  void run(work);
}

/** Goes on from where the batch was interrupted. */
export function resumeBatch(): void {
  if (work && batch.state === 'interrupted') void run(work);
}

/** Takes out of the store again what the last listing put into it. */
export function undoLastListing(): void {
  const listing = lastListing();
  if (!listing) return;
  const { moments, success_count: total } = listing;
  startBatch('unlist', { kind: 'listing', moments }, total, () => undefined);
}

/** What an undo that was stopped has left in the store. */
function leftBy(moments: readonly string[], total: number, { cursor, counts }: Walk): Done {
  const left = { ...NOTHING_DONE.counts, moments: moments.slice(Number(cursor ?? 0)) };
  return { ...left, success_count: Math.max(0, total - counts.success_count) };
}

/** Takes up the batch that a page left which was reloaded or closed: it waits for the seller's word. */
function restoreBatch(): void {
  if (work || !keptBatch()) return;
  // Where another tab goes on with it, it is not left.
  void asOnlyTab(() => {
    const left = keptBatch();
    if (work || !left) return;
    const { kind, target, total } = left;
    work = { kind, target, step: stepsOf(kind, target), total, onDone: () => undefined };
    walked = left.walk;
    show({ state: 'interrupted', reason: undefined, ...progress(work) });
  });
}

/** Ends the batch after the step under way; an interrupted one at once. What is done stays done. */
export function stopBatch(): void {
  stopped = true;
  wake?.();
  if (batch.state === 'running') show({ ...batch, stopping: true });
  if (work && batch.state === 'interrupted') finish(work, true);
}

async function run(current: Work): Promise<void> {
  stopped = false;
  show({ state: 'running', waiting: false, stopping: false, ...progress(current) });
  const isOurs = await asOnlyTab(() => walkOn(current));
  if (!isOurs && work === current)
    show({ state: 'interrupted', reason: messagesNow(listingMessages)('otherTab'), ...progress(current) });
}

async function walkOn(current: Work): Promise<void> {
  addEventListener('beforeunload', leaveWarning);
  const tell = (waiting: boolean) =>
    show({ state: 'running', waiting, stopping: stopped, ...progress(current) });
  const result = await walk({
    step: current.step,
    from: walked,
    onBegin: (now) => {
      if (work === current) keepBatch({ ...current, walk: now });
    },
    onProgress: (now, waiting) => {
      walked = now;
      if (work !== current) return;
      keepBatch({ ...current, walk: now });
      tell(waiting);
    },
    isStopped: () => stopped || work !== current,
    pause,
  });
  // Another seller's session may have begun meanwhile.
  if (work !== current) return;
  removeEventListener('beforeunload', leaveWarning);
  if (result.end === 'interrupted')
    return show({ state: 'interrupted', reason: errorText(result.error), ...progress(current) });
  finish(current, result.end === 'stopped');
}

function finish({ kind, target, total, onDone }: Work, early: boolean): void {
  const ended = walked;
  const { counts, unsure } = ended;
  forgetBatch();
  forget();
  if (kind === 'list') offerUndo(counts);
  else if (early && target.kind === 'listing') offerUndo(leftBy(target.moments, total, ended));
  void afterBatch();
  onDone();
  void tellResult(kind, counts, early, unsure);
  navigator.vibrate?.(20);
}

function forget(): void {
  removeEventListener('beforeunload', leaveWarning);
  work = undefined;
  walked = NOTHING_DONE;
  show({ state: 'none' });
}

async function tellResult(kind: BatchKind, counts: Done, early: boolean, unsure: boolean): Promise<void> {
  // The language may have changed on another page.
  await Promise.allSettled([listingMessages, catalogueMessages].map((set) => set.load(currentLanguage())));
  const t = messagesNow(listingMessages);
  const result =
    kind === 'list'
      ? listingResultText(counts)
      : t('unlistResult', { success: counts.success_count, missing: counts.not_found });
  const notes = [early && t('stopped'), unsure && t('unsure')].filter((note) => note !== false);
  const options = {
    durationMs: RESULT_TOAST_MS,
    ...(notes.length > 0 && { title: notes.join(' · ') }),
  };
  if (early || unsure || counts.success_count === 0) toast.warning(result, options);
  else toast.success(result, options);
}

if (typeof addEventListener === 'function') {
  // Back online, what waited or was interrupted goes on by itself.
  addEventListener('online', () => {
    wake?.();
    if (batch.state === 'interrupted' && batch.reason !== undefined) resumeBatch();
  });
  restoreBatch();
}
// What is kept stays for the seller's next session.
onSessionEnd(forget);
subscribeSession(restoreBatch);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The batch as it goes on. */
export function useBatch(): Batch {
  return useSyncExternalStore(
    subscribe,
    () => batch,
    () => batch,
  );
}

/** Whether a batch is under way or waits to go on; unlike `useBatch` it does not tell of each step. */
export function useIsBatchOn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => batch.state !== 'none',
    () => false,
  );
}
