import { useState } from 'react';
import { BulkShipSheet } from './bulk-ship-sheet.tsx';
import { removeFromDraft } from './number-draft.ts';
import { TrackingNumbersSheet } from './tracking-numbers-sheet.tsx';
import type { ShipBatch } from './ship-batch.ts';

type BulkShipFlowProps = {
  /** The orders; `numbers` collects tracking numbers first. */
  start: ShipBatch | 'numbers';
  open: boolean;
  onClose: () => void;
  onShipped: (orderIds: readonly number[]) => void;
  onShowShipped: () => void;
};

/** Ships many orders: optionally collects tracking numbers, then review, progress and result. */
export default function BulkShipFlow({ start, open, onClose, onShipped, onShowShipped }: BulkShipFlowProps) {
  const [step, setStep] = useState<{ batch: ShipBatch; round: number } | undefined>(
    start === 'numbers' ? undefined : { batch: start, round: 0 },
  );
  const [rounds, setRounds] = useState(1);
  return (
    <>
      {start === 'numbers' ? (
        <TrackingNumbersSheet
          // Reloads the draft, which no longer contains the shipped orders.
          key={`numbers ${rounds}`}
          purpose="ship"
          open={open && step === undefined}
          onClose={onClose}
          onReady={(shipments) => setStep({ batch: { shipments }, round: rounds })}
        />
      ) : null}
      {step ? (
        <BulkShipSheet
          key={`batch ${step.round}`}
          batch={step.batch}
          open={open}
          onClose={onClose}
          onFixNumbers={
            start === 'numbers'
              ? () => {
                  setStep(undefined);
                  setRounds(rounds + 1);
                }
              : undefined
          }
          onShipped={(orders) => {
            if (start === 'numbers')
              removeFromDraft('ship', new Set(orders.map(({ order_number }) => order_number)));
            onShipped(orders.map(({ id }) => id));
          }}
          onShowShipped={onShowShipped}
        />
      ) : null}
    </>
  );
}
