import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ShipFunding } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { firstPress } from '#ui/first-press.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { BatchReview } from './batch-review.tsx';
import { InterruptedActions, RunProgress } from './run-progress.tsx';
import { lookOver, partSize, shipSteps, type ShipBatch } from './ship-batch.ts';
import { ShipResult } from './ship-result.tsx';
import { shippingMessages } from './shipping.ts';
import { useShipRun } from './use-ship-run.ts';

type BulkShipSheetProps = {
  batch: ShipBatch;
  open: boolean;
  onClose: () => void;
  /** Where the numbers were typed, to put them right. */
  onFixNumbers?: () => void;
  /** All that could ship has; whoever opened this leads on. */
  onShipped: (orders: readonly { id: number; order_number: string }[], failed: number) => void;
  /** On to where shipped orders are. */
  onLeave: () => void;
};

/** Ships many orders: what it costs and what is wrong first, then how far it is, then what was done. */
export function BulkShipSheet(props: BulkShipSheetProps) {
  const { open, onClose, onFixNumbers, onShipped, onLeave } = props;
  const t = useMessages(shippingMessages);
  const format = useFormat();
  const opening = useId();
  const [{ batch, attempt }, setBatch] = useState({ batch: props.batch, attempt: 0 });
  const [chosen, setChosen] = useState<ShipFunding>();
  const looked = useQuery({
    queryKey: ['ship-preflight', opening, attempt],
    queryFn: ({ signal }) => lookOver(batch, signal),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { run, ...control } = useShipRun();
  const { data } = looked;
  const isShort = data !== undefined && data.short_by > 0;
  const funding = chosen ?? (isShort ? 'escrow' : 'balance');
  const isBusy = run.state === 'running' || run.state === 'interrupted';
  const ship = () => {
    if (data) control.start(shipSteps(batch, data, funding));
  };
  // Where another funding was chosen on the way, it is that of all that is still to go.
  const goOn = (from?: ShipFunding) => {
    if (!data) return;
    if (from) setChosen(from);
    control.resume(shipSteps(batch, data, from ?? funding), from !== undefined);
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
        result={run}
        onRetry={retry}
        onFixNumbers={onFixNumbers}
        onShipped={onShipped}
        onLeave={onLeave}
      />
    );
  const footer =
    run.state === 'running' ? (
      <Button wide variant="secondary" loading={run.stopping} onClick={firstPress(control.stop)}>
        {t('stop')}
      </Button>
    ) : run.state === 'interrupted' ? (
      <InterruptedActions run={run} onGoOn={goOn} onEnd={control.finish} />
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
      title={t('bulkTitle')}
      footer={footer}
    >
      {looked.isError ? (
        <ErrorState
          title={t('checkFailed')}
          detail={errorText(looked.error)}
          onRetry={() => void looked.refetch()}
        />
      ) : !data ? (
        <SkeletonCards count={2} />
      ) : isBusy ? (
        <RunProgress run={run} total={data.count} />
      ) : data.count === 0 && data.blocked.length === 0 ? (
        <EmptyState title={t('nothingTitle')} detail={t('nothing')} />
      ) : (
        <BatchReview
          looked={data}
          shipments={'shipments' in batch ? batch.shipments : undefined}
          funding={funding}
          onFunding={setChosen}
          partSize={partSize(batch, data, funding)}
          onFixNumbers={onFixNumbers}
        />
      )}
    </Sheet>
  );
}
