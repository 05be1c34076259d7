import { useState, type ReactNode } from 'react';
import { BulkShipSheet } from './bulk-ship-sheet.tsx';
import { removeFromDraft } from './number-draft.ts';
import type { PackScope } from './pack-scope.ts';
import { TrackingNumbersSheet } from './tracking-numbers-sheet.tsx';
import type { ShipBatch } from './ship-batch.ts';

type BulkShipFlowProps = {
  /** The orders; a scope is printed and gets tracking numbers first. */
  start: ShipBatch | PackScope;
  /** Prints the documents of a scope. */
  printButton: ReactNode;
  open: boolean;
  onClose: () => void;
  onShipped: (orderIds: readonly number[]) => void;
  onShowShipped: () => void;
};

/** Ships many orders: optionally prints their documents and collects tracking numbers, then review, progress and result. */
export default function BulkShipFlow({
  start,
  printButton,
  open,
  onClose,
  onShipped,
  onShowShipped,
}: BulkShipFlowProps) {
  const scope = 'kind' in start ? start : undefined;
  const [step, setStep] = useState<{ batch: ShipBatch; round: number } | undefined>(
    'kind' in start ? undefined : { batch: start, round: 0 },
  );
  const [rounds, setRounds] = useState(1);
  return (
    <>
      {scope ? (
        <TrackingNumbersSheet
          // Reloads the draft, which no longer contains the shipped orders.
          key={`numbers ${rounds}`}
          purpose="ship"
          pack={{ scope, printButton }}
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
            scope
              ? () => {
                  setStep(undefined);
                  setRounds(rounds + 1);
                }
              : undefined
          }
          onShipped={(orders) => {
            if (scope) removeFromDraft('ship', new Set(orders.map(({ order_number }) => order_number)));
            onShipped(orders.map(({ id }) => id));
          }}
          onShowShipped={onShowShipped}
        />
      ) : null}
    </>
  );
}
