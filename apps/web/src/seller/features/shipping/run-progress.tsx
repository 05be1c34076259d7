import { useId } from 'react';
import type { ShipFunding } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { shippingMessages } from './shipping-messages.ts';
import type { ShipRun } from './use-ship-run.ts';

/** Progress of a run, or the reason for its interruption. */
export function RunProgress({
  run,
  total,
  isSavingNumbers = false,
}: {
  run: Extract<ShipRun, { state: 'running' | 'interrupted' }>;
  total: number;
  /** Otherwise orders ship. */
  isSavingNumbers?: boolean;
}) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const labelId = useId();
  const figures = { done: count(run.done), total: count(total) };
  const isInterrupted = run.state === 'interrupted';
  const note = isInterrupted
    ? run.reason
    : run.waiting
      ? t('waiting')
      : run.stopping
        ? t('stopping')
        : t('progress', figures);
  return (
    <div className="flex flex-col gap-3 py-6">
      <p id={labelId} className="text-base font-semibold">
        {isInterrupted ? t('interrupted', figures) : t(isSavingNumbers ? 'savingNow' : 'shippingNow')}
      </p>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={run.done}
        aria-valuetext={t('progress', figures)}
        className="h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        {/* A step has no progress of its own, so the bar pulses until the first step is done. */}
        <div
          className={`h-full origin-left rounded-full transition-transform duration-200 ${isInterrupted ? 'bg-warning' : 'bg-brand'} ${!isInterrupted && run.done === 0 ? 'animate-pulse' : ''}`}
          style={{ transform: `scaleX(${run.done === 0 ? 0.08 : run.done / total})` }}
        />
      </div>
      <p role={isInterrupted ? 'alert' : 'status'} className="tabular text-sm text-ink-2">
        {note}
      </p>
    </div>
  );
}

type InterruptedActionsProps = {
  run: Extract<ShipRun, { state: 'interrupted' }>;
  /** The run has a single order. */
  isOne?: boolean;
  onResume: (funding?: ShipFunding) => void;
  onEnd: () => void;
};

/** Options after an interruption. If the balance ran out, the run can resume with the customers' payments. */
export function InterruptedActions({ run, isOne = false, onResume, onEnd }: InterruptedActionsProps) {
  const t = useMessages(shippingMessages);
  return (
    <>
      {run.balanceShort ? (
        <Button wide onClick={() => onResume('escrow')}>
          {t(isOne ? 'resumeFromEscrowOne' : 'resumeFromEscrow')}
        </Button>
      ) : (
        <Button wide onClick={() => onResume()}>
          {t('resume')}
        </Button>
      )}
      <Button wide variant="ghost" onClick={onEnd}>
        {t('endHere')}
      </Button>
    </>
  );
}
