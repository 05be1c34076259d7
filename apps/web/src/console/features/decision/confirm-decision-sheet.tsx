import type { ReactNode } from 'react';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import type { DecisionCommand } from './decision-command.ts';

type ConfirmDecisionSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  disabledReason?: string | false;
  command: Pick<DecisionCommand, 'isRunning' | 'error'>;
  /** Resolves to undefined after a failure. */
  decide: () => Promise<unknown>;
};

/** Confirms a decision without a reason. Closes after success. */
export function ConfirmDecisionSheet({ children, command, decide, ...sheet }: ConfirmDecisionSheetProps) {
  const confirm = async () => {
    if ((await decide()) !== undefined) sheet.onClose();
  };
  return (
    <ConfirmSheet {...sheet} onConfirm={() => void confirm()} loading={command.isRunning}>
      {children}
      <div className="pt-3 empty:hidden">
        <ErrorNotice error={command.error} />
      </div>
    </ConfirmSheet>
  );
}
