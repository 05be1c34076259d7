import { useEffect, useEffectEvent, useState } from 'react';
import type { Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { firstPress } from '#ui/first-press.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { forgetNumbers } from './number-draft.ts';
import { NumbersSheet } from './numbers-sheet.tsx';
import { InterruptedActions, RunProgress } from './run-progress.tsx';
import { trackingSteps } from './ship-batch.ts';
import { shippingMessages } from './shipping.ts';
import { TroubledOrders } from './troubled-orders.tsx';
import { useShipRun } from './use-ship-run.ts';

/** Gives many orders on their way their tracking numbers; what can't be saved is told order by order and stays in the box. */
export default function TrackMany({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const [shipments, setShipments] = useState<readonly Shipment[]>([]);
  const { run, ...control } = useShipRun();
  const counts = run.state === 'ended' ? run.counts : undefined;
  const finish = useEffectEvent(() => {
    if (!counts) return;
    forgetNumbers('track', new Set(counts.shipped.map(({ order_number }) => order_number)));
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
            <Button wide variant="secondary" loading={run.stopping} onClick={firstPress(control.stop)}>
              {t('stop')}
            </Button>
          ) : (
            <InterruptedActions
              run={run}
              onGoOn={() => control.resume(trackingSteps(shipments))}
              onEnd={control.finish}
            />
          )
        }
      >
        <RunProgress run={run} total={shipments.length} saving />
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
        <TroubledOrders
          tone="negative"
          title={t('notSavedTitle', { count: count(counts.failed.length) })}
          orders={counts.failed}
        />
      </Sheet>
    );
  return (
    <NumbersSheet
      purpose="track"
      open={open}
      onClose={onClose}
      onReady={(read) => {
        setShipments(read);
        control.start(trackingSteps(read));
      }}
    />
  );
}
