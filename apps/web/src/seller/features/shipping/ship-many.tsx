import { useState } from 'react';
import { BulkShipSheet } from './bulk-ship-sheet.tsx';
import { forgetNumbers } from './number-draft.ts';
import { NumbersSheet } from './numbers-sheet.tsx';
import type { ShipBatch } from './ship-batch.ts';

type ShipManyProps = {
  /** Which orders, or first their numbers. */
  begin: ShipBatch | 'numbers';
  open: boolean;
  onClose: () => void;
  onShipped: (orderIds: readonly number[]) => void;
  /** On to where shipped orders are. */
  onLeave: () => void;
};

/** Shipping many orders from beginning to end: their numbers where they are at hand, then what it costs, then the result. */
export default function ShipMany({ begin, open, onClose, onShipped, onLeave }: ShipManyProps) {
  const [step, setStep] = useState<{ batch: ShipBatch; round: number } | undefined>(
    begin === 'numbers' ? undefined : { batch: begin, round: 0 },
  );
  const [rounds, setRounds] = useState(1);
  return (
    <>
      {begin === 'numbers' ? (
        <NumbersSheet
          // What was shipped is no longer in the kept text.
          key={rounds}
          purpose="ship"
          open={open && step === undefined}
          onClose={onClose}
          onReady={(shipments) => setStep({ batch: { shipments }, round: rounds })}
        />
      ) : null}
      {step ? (
        <BulkShipSheet
          key={step.round}
          batch={step.batch}
          open={open}
          onClose={onClose}
          onFixNumbers={
            begin === 'numbers'
              ? () => {
                  setStep(undefined);
                  setRounds(rounds + 1);
                }
              : undefined
          }
          onShipped={(orders) => {
            if (begin === 'numbers')
              forgetNumbers('ship', new Set(orders.map(({ order_number }) => order_number)));
            onShipped(orders.map(({ id }) => id));
          }}
          onLeave={onLeave}
        />
      ) : null}
    </>
  );
}
