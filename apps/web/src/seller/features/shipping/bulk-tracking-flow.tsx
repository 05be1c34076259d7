import { useEffect, useEffectEvent, useState } from 'react';
import type { Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { onFirstClick } from '#ui/first-click.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { removeFromDraft } from './number-draft.ts';
import { TrackingNumbersSheet } from './tracking-numbers-sheet.tsx';
import { InterruptedActions, RunProgress } from './run-progress.tsx';
import { createTrackingStep } from './ship-batch.ts';
import { shippingMessages } from './shipping-messages.ts';
import { ProblemOrders } from './problem-orders.tsx';
import { useShipRun } from './use-ship-run.ts';

/** Saves tracking numbers of many shipped orders. Failed lines are listed and stay in the draft. */
export default function BulkTrackingFlow({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const [shipments, setShipments] = useState<readonly Shipment[]>([]);
  const { run, ...control } = useShipRun();
  const counts = run.state === 'ended' ? run.counts : undefined;
  const finish = useEffectEvent(() => {
    if (!counts) return;
    removeFromDraft('track', new Set(counts.shipped.map(({ order_number }) => order_number)));
    if (counts.shipped.length > 0) toast.success(t('saved', { count: count(counts.shipped.length) }));
    if (counts.failed.length === 0) onClose();
  });
  useEffect(() => finish(), [counts]);

  if (run.state === 'running' || run.state === 'interrupted')
    return (
      <Sheet
        open={open}
        isLocked={run.state === 'running'}
        onClose={run.state === 'running' ? () => undefined : control.finish}
        title={t('numbersTitle')}
        footer={
          run.state === 'running' ? (
            <Button wide variant="secondary" loading={run.stopping} onClick={onFirstClick(control.stop)}>
              {t('stop')}
            </Button>
          ) : (
            <InterruptedActions
              run={run}
              onResume={() => control.resume(createTrackingStep(shipments))}
              onEnd={control.finish}
            />
          )
        }
      >
        <RunProgress run={run} total={shipments.length} isSavingNumbers />
      </Sheet>
    );
  if (counts && counts.failed.length > 0)
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={t('numbersTitle')}
        footer={
          <Button wide onClick={control.reset}>
            {t('fixNumbers')}
          </Button>
        }
      >
        <ProblemOrders
          tone="negative"
          title={t('notSavedTitle', { count: count(counts.failed.length) })}
          orders={counts.failed}
        />
      </Sheet>
    );
  return (
    <TrackingNumbersSheet
      purpose="track"
      open={open}
      onClose={onClose}
      onReady={(parsed) => {
        setShipments(parsed);
        control.start(createTrackingStep(parsed));
      }}
    />
  );
}
