import { useId } from 'react';
import type { ShipFunding } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { shippingMessages } from './shipping.ts';
import type { ShipRun } from './use-ship-run.ts';

/** How far a run is; where it was interrupted, why. */
export function RunProgress({
  run,
  total,
  saving = false,
}: {
  run: Extract<ShipRun, { state: 'running' | 'interrupted' }>;
  total: number;
  /** Numbers are saved, nothing ships. */
  saving?: boolean;
}) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const labelId = useId();
  const figures = { done: count(run.done), total: count(total) };
  const interrupted = run.state === 'interrupted';
  const note = interrupted
    ? run.reason
    : run.waiting
      ? t('waiting')
      : run.stopping
        ? t('stopping')
        : t('progress', figures);
  return (
    <div className="flex flex-col gap-3 py-6">
      <p id={labelId} className="text-base font-semibold">
        {interrupted ? t('interrupted', figures) : t(saving ? 'savingNow' : 'shippingNow')}
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
        {/* One step has no inner progress: until the first is done the bar breathes. */}
        <div
          className={`h-full origin-left rounded-full transition-transform duration-200 ${interrupted ? 'bg-warning' : 'bg-brand'} ${!interrupted && run.done === 0 ? 'animate-pulse' : ''}`}
          style={{ transform: `scaleX(${run.done === 0 ? 0.08 : run.done / total})` }}
        />
      </div>
      <p role={interrupted ? 'alert' : 'status'} className="tabular text-sm text-ink-2">
        {note}
      </p>
    </div>
  );
}

type InterruptedActionsProps = {
  run: Extract<ShipRun, { state: 'interrupted' }>;
  /** With another funding than before where one is given. */
  onGoOn: (funding?: ShipFunding) => void;
  onEnd: () => void;
};

/** The ways on after an interruption; where the balance ran out, the customers' payments are one. */
export function InterruptedActions({ run, onGoOn, onEnd }: InterruptedActionsProps) {
  const t = useMessages(shippingMessages);
  return (
    <>
      {run.balanceShort ? (
        <Button wide onClick={() => onGoOn('escrow')}>
          {t('goOnEscrow')}
        </Button>
      ) : (
        <Button wide onClick={() => onGoOn()}>
          {t('goOn')}
        </Button>
      )}
      <Button wide variant="ghost" onClick={onEnd}>
        {t('endHere')}
      </Button>
    </>
  );
}
