import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDecisionSheet } from './confirm-decision-sheet.tsx';
import { DecisionSheet } from './decision-sheet.tsx';
import { useDecision } from './use-decision.ts';

type DecisionButtonProps<Result> = {
  /** What is done, on the button here and on that of the sheet. */
  label: string;
  /** The sheet's question; the label where it says it all. */
  title?: string;
  variant?: 'primary' | 'secondary';
  /** It takes something away. */
  danger?: boolean;
  disabledReason?: string | false;
  /** Why the sheet of a decision without a reason can't be confirmed yet. */
  confirmDisabledReason?: string | false;
  /** Who reads the reason. A decision without it asks for none. */
  reasonHint?: string;
  /** What will happen, with amounts, before it happens. */
  children?: ReactNode;
  decide: (reason: string, idempotencyKey: string) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** A button that asks, decides, and closes once it is decided. */
export function DecisionButton<Result>({
  label,
  title = label,
  variant = 'primary',
  danger = false,
  disabledReason,
  confirmDisabledReason = false,
  reasonHint,
  children,
  decide,
  onDecided,
}: DecisionButtonProps<Result>) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const decision = useDecision({
    decide,
    onDecided: (result: Result) => {
      close();
      onDecided(result);
    },
  });
  const sheet = {
    open: isAsking,
    onClose: close,
    title,
    confirmLabel: label,
    danger,
    isRunning: decision.isPending,
    error: decision.error,
    children,
  };
  return (
    <>
      <Button wide variant={variant} disabledReason={disabledReason} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {reasonHint === undefined ? (
        <ConfirmDecisionSheet
          {...sheet}
          disabledReason={confirmDisabledReason}
          onDecide={() => decision.mutate('')}
        />
      ) : (
        // Each asking begins with an empty reason.
        <DecisionSheet key={String(isAsking)} {...sheet} reasonHint={reasonHint} onDecide={decision.mutate} />
      )}
    </>
  );
}
