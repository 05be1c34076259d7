import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ShipFunding } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { onFirstClick } from '#ui/first-click.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { BatchReview } from './batch-review.tsx';
import { InterruptedActions, RunProgress } from './run-progress.tsx';
import { preflightBatch, partSize, createShipStep, type ShipBatch } from './ship-batch.ts';
import { ShipResult } from './ship-result.tsx';
import { shippingMessages } from './shipping-messages.ts';
import { useShipRun } from './use-ship-run.ts';

type BulkShipSheetProps = {
  batch: ShipBatch;
  open: boolean;
  onClose: () => void;
  onFixNumbers?: () => void;
  /** Called with the shipped orders at the end of a run. */
  onShipped: (orders: readonly { id: number; order_number: string }[], failed: number) => void;
  onShowShipped: () => void;
};

/** Ships many orders: review, progress, result. */
export function BulkShipSheet(props: BulkShipSheetProps) {
  const { open, onClose, onFixNumbers, onShipped, onShowShipped } = props;
  const t = useMessages(shippingMessages);
  const format = useFormat();
  const sheetId = useId();
  const [{ batch, attempt }, setBatch] = useState({ batch: props.batch, attempt: 0 });
  const [selectedFunding, setSelectedFunding] = useState<ShipFunding>();
  const preflight = useQuery({
    queryKey: ['ship-preflight', sheetId, attempt],
    queryFn: ({ signal }) => preflightBatch(batch, signal),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { run, ...control } = useShipRun();
  const { data } = preflight;
  /** Undefined while all orders of a filter are being counted. */
  const total = data ? data.count + data.blocked.length : knownSize(batch);
  const isShort = data !== undefined && data.short_by > 0;
  const funding = selectedFunding ?? (isShort ? 'escrow' : 'balance');
  const isBusy = run.state === 'running' || run.state === 'interrupted';
  const ship = () => {
    if (data) control.start(createShipStep(batch, data, funding));
  };
  // A new funding applies to all remaining orders.
  const resume = (newFunding?: ShipFunding) => {
    if (!data) return;
    if (newFunding) setSelectedFunding(newFunding);
    control.resume(createShipStep(batch, data, newFunding ?? funding), newFunding !== undefined);
  };
  const retry = (orderIds: readonly number[]) => {
    control.reset();
    setBatch({ batch: { order_ids: orderIds }, attempt: attempt + 1 });
  };

  if (run.state === 'ended')
    return (
      <ShipResult
        open={open}
        onClose={onClose}
        total={total ?? 0}
        result={run}
        onRetry={retry}
        onFixNumbers={onFixNumbers}
        onShipped={onShipped}
        onShowShipped={onShowShipped}
      />
    );
  const footer =
    run.state === 'running' ? (
      <Button wide variant="secondary" loading={run.stopping} onClick={onFirstClick(control.stop)}>
        {t('stop')}
      </Button>
    ) : run.state === 'interrupted' ? (
      <InterruptedActions run={run} isOne={total === 1} onResume={resume} onEnd={control.finish} />
    ) : data && data.count > 0 ? (
      <Button
        wide
        disabledReason={
          funding === 'balance' &&
          isShort &&
          t('balanceShortReason', { missing: format.money(data.short_by) })
        }
        onClick={ship}
      >
        {t('shipCount', { count: format.count(data.count) })}
      </Button>
    ) : onFixNumbers && data ? (
      <Button wide variant="secondary" onClick={onFixNumbers}>
        {t('fixNumbers')}
      </Button>
    ) : undefined;
  return (
    <Sheet
      open={open}
      isLocked={run.state === 'running'}
      onClose={run.state === 'running' ? () => undefined : isBusy ? control.finish : onClose}
      title={t(total === 1 ? 'bulkTitleOne' : 'bulkTitle')}
      footer={footer}
    >
      {preflight.isError ? (
        <ErrorState
          title={t('checkFailed')}
          detail={errorText(preflight.error)}
          onRetry={() => void preflight.refetch()}
        />
      ) : !data ? (
        <SkeletonCards count={2} />
      ) : isBusy ? (
        <RunProgress run={run} total={data.count} />
      ) : data.count === 0 && data.blocked.length === 0 ? (
        <EmptyState title={t('nothingTitle')} detail={t(knownSize(batch) === 1 ? 'nothingOne' : 'nothing')} />
      ) : (
        <BatchReview
          preflight={data}
          shipments={'shipments' in batch ? batch.shipments : undefined}
          funding={funding}
          onFundingChange={setSelectedFunding}
          partSize={partSize(batch, data, funding)}
          onFixNumbers={onFixNumbers}
        />
      )}
    </Sheet>
  );
}

function knownSize(batch: ShipBatch): number | undefined {
  if ('shipments' in batch) return batch.shipments.length;
  return 'order_ids' in batch ? batch.order_ids.length : undefined;
}
