import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDecisionSheet } from './confirm-decision-sheet.tsx';
import type { DecisionCommand } from './decision-command.ts';
import { DecisionSheet } from './decision-sheet.tsx';

type DecisionButtonProps = {
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
  /** Replace the label of the reason and the hint to enter one. */
  reasonLabel?: string;
  reasonMissing?: string;
  children?: ReactNode;
  command: DecisionCommand;
  /** Runs the command. The reason is empty if none is requested. */
  decide: (reason: string) => Promise<unknown>;
};

/** Button with a confirmation sheet, which closes after the decision. */
export function DecisionButton({
  label,
  title = label,
  variant = 'primary',
  danger = false,
  disabledReason,
  confirmDisabledReason = false,
  reasonHint,
  reasonLabel,
  reasonMissing,
  children,
  command,
  decide,
}: DecisionButtonProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const open = () => {
    command.reset();
    setIsSheetOpen(true);
  };
  const sheet = {
    open: isSheetOpen,
    onClose: () => setIsSheetOpen(false),
    title,
    confirmLabel: label,
    danger,
    command,
    children,
  };
  return (
    <>
      <Button wide variant={variant} disabledReason={disabledReason} onClick={open}>
        {label}
      </Button>
      {reasonHint === undefined ? (
        <ConfirmDecisionSheet {...sheet} disabledReason={confirmDisabledReason} decide={() => decide('')} />
      ) : (
        // A reopened sheet starts empty.
        <DecisionSheet
          key={String(isSheetOpen)}
          {...sheet}
          {...{ reasonHint, reasonLabel, reasonMissing, decide }}
        />
      )}
    </>
  );
}
