import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { refreshAfter } from '#lib/query-keys.ts';
import { walkSteps, type Step, type Walk } from '#lib/step-walk.ts';
import { addCounts, NOTHING_SHIPPED, type ShipCounts } from './ship-batch.ts';

export type ShipRun =
  | { state: 'idle' }
  | { state: 'running'; done: number; waiting: boolean; stopping: boolean }
  | { state: 'interrupted'; done: number; reason: string; balanceShort: boolean }
  | { state: 'ended'; counts: ShipCounts; early: boolean; unsure: boolean };

const FRESH: Walk<ShipCounts> = { counts: NOTHING_SHIPPED, unsure: false };

/** Runs the steps of a batch, to be stopped between two of them and taken up where it was interrupted. Leaving the page asks first meanwhile. */
export function useShipRun() {
  const [run, setRun] = useState<ShipRun>({ state: 'idle' });
  const walked = useRef(FRESH);
  const stopped = useRef(false);
  const wake = useRef<() => void>(undefined);
  const isRunning = run.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const online = () => wake.current?.();
    addEventListener('beforeunload', ask);
    addEventListener('online', online);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('online', online);
    };
  }, [isRunning]);

  const done = () => walked.current.counts.shipped.length + walked.current.counts.failed.length;
  const end = (early: boolean) => {
    const { counts, unsure } = walked.current;
    setRun({ state: 'ended', counts, early, unsure });
    void refreshAfter('orders', 'money');
  };
  const go = async (step: Step<ShipCounts>) => {
    stopped.current = false;
    const tell = (waiting: boolean) =>
      setRun({ state: 'running', done: done(), waiting, stopping: stopped.current });
    tell(false);
    const result = await walkSteps({
      step,
      from: walked.current,
      add: addCounts,
      onProgress: (now, waiting) => {
        walked.current = now;
        tell(waiting);
      },
      isStopped: () => stopped.current,
      pause: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake.current = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
    });
    if (result.end !== 'interrupted') return end(result.end === 'stopped');
    setRun({
      state: 'interrupted',
      done: done(),
      reason: errorText(result.error),
      balanceShort: codeOf(result.error) === 'BUSINESS_INSUFFICIENT_BALANCE',
    });
  };
  return {
    run,
    start: (step: Step<ShipCounts>) => {
      walked.current = FRESH;
      void go(step);
    },
    /** Goes on at the step that failed; `changed` says that it now asks for something else, which needs a key of its own. */
    resume: (step: Step<ShipCounts>, changed = false) => {
      if (changed) walked.current = { ...walked.current, key: undefined };
      void go(step);
    },
    stop: () => {
      stopped.current = true;
      wake.current?.();
      if (run.state === 'running') setRun({ ...run, stopping: true });
    },
    /** Ends an interrupted run where it is. */
    finish: () => end(true),
    reset: () => setRun({ state: 'idle' }),
  };
}
