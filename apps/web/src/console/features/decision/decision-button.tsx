import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDecisionSheet } from './confirm-decision-sheet.tsx';
import { DecisionSheet } from './decision-sheet.tsx';
import { useDecision } from './use-decision.ts';

type DecisionButtonProps<Result> = {
  label: string;
  /** Question of the sheet; defaults to the label. */
  title?: string;
  variant?: 'primary' | 'secondary';
  danger?: boolean;
  disabledReason?: string | false;
  /** Explains why confirming a decision without a reason is not possible yet. */
  confirmDisabledReason?: string | false;
  /** Hint that names the readers of the reason. Without it, no reason is requested. */
  reasonHint?: string;
  children?: ReactNode;
  decide: (reason: string, idempotencyKey: string) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** Button with a confirmation sheet, which closes after the decision. */
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
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const close = () => setIsSheetOpen(false);
  const decision = useDecision({
    decide,
    onDecided: (result: Result) => {
      close();
      onDecided(result);
    },
  });
  const sheet = {
    open: isSheetOpen,
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
      <Button wide variant={variant} disabledReason={disabledReason} onClick={() => setIsSheetOpen(true)}>
        {label}
      </Button>
      {reasonHint === undefined ? (
        <ConfirmDecisionSheet
          {...sheet}
          disabledReason={confirmDisabledReason}
          onDecide={() => decision.mutate('')}
        />
      ) : (
        // A reopened sheet starts empty.
        <DecisionSheet
          key={String(isSheetOpen)}
          {...sheet}
          reasonHint={reasonHint}
          onDecide={decision.mutate}
        />
      )}
    </>
  );
}
