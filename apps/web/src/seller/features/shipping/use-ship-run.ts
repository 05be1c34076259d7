import { useEffect, useRef, useState } from 'react';
import { errorCodeOf } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { runResumableBatch, type Step, type BatchProgress } from '#seller/lib/resumable-batch.ts';
import { addCounts, EMPTY_COUNTS, type ShipCounts } from './ship-batch.ts';

export type ShipRun =
  | { state: 'idle' }
  | { state: 'running'; done: number; waiting: boolean; stopping: boolean }
  | { state: 'interrupted'; done: number; reason: string; balanceShort: boolean }
  | { state: 'ended'; counts: ShipCounts; isStopped: boolean; unsure: boolean };

const INITIAL_PROGRESS: BatchProgress<ShipCounts> = { counts: EMPTY_COUNTS, unsure: false };

/** Runs a batch's steps; it can be stopped and resumed. Leaving the page meanwhile needs confirmation. */
export function useShipRun() {
  const [run, setRun] = useState<ShipRun>({ state: 'idle' });
  const progress = useRef(INITIAL_PROGRESS);
  const stopRequested = useRef(false);
  const wakeUp = useRef<() => void>(undefined);
  const isRunning = run.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    const onOnline = () => wakeUp.current?.();
    addEventListener('beforeunload', confirmLeave);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('beforeunload', confirmLeave);
      removeEventListener('online', onOnline);
    };
  }, [isRunning]);

  const countDone = () => progress.current.counts.shipped.length + progress.current.counts.failed.length;
  const end = (isStopped: boolean) => {
    const { counts, unsure } = progress.current;
    setRun({ state: 'ended', counts, isStopped, unsure });
    void invalidateAfter('orders', 'money');
  };
  const runSteps = async (step: Step<ShipCounts>) => {
    stopRequested.current = false;
    const report = (waiting: boolean) =>
      setRun({ state: 'running', done: countDone(), waiting, stopping: stopRequested.current });
    report(false);
    const result = await runResumableBatch({
      step,
      from: progress.current,
      add: addCounts,
      onProgress: (next, waiting) => {
        progress.current = next;
        report(waiting);
      },
      isStopped: () => stopRequested.current,
      pause: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp.current = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
    });
    if (result.end !== 'interrupted') return end(result.end === 'stopped');
    setRun({
      state: 'interrupted',
      done: countDone(),
      reason: errorText(result.error),
      balanceShort: errorCodeOf(result.error) === 'BUSINESS_INSUFFICIENT_BALANCE',
    });
  };
  return {
    run,
    start: (step: Step<ShipCounts>) => {
      progress.current = INITIAL_PROGRESS;
      void runSteps(step);
    },
    /** With `isChanged` the failed step sends a different request, which needs a new key. */
    resume: (step: Step<ShipCounts>, isChanged = false) => {
      if (isChanged) progress.current = { ...progress.current, key: undefined };
      void runSteps(step);
    },
    stop: () => {
      stopRequested.current = true;
      wakeUp.current?.();
      if (run.state === 'running') setRun({ ...run, stopping: true });
    },
    finish: () => end(true),
    reset: () => setRun({ state: 'idle' }),
  };
}
