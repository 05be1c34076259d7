import type { ReactNode } from 'react';
import { errorText } from '#lib/errors.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';

type ConfirmDecisionSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  disabledReason?: string | false;
  isRunning: boolean;
  error: Error | null;
  onDecide: () => void;
};

/** Confirms a decision without a reason. Stays open while it runs and after a failure. */
export function ConfirmDecisionSheet({
  children,
  isRunning,
  error,
  onDecide,
  ...sheet
}: ConfirmDecisionSheetProps) {
  return (
    <ConfirmSheet {...sheet} onConfirm={onDecide} loading={isRunning}>
      {children}
      {error ? (
        <div className="pt-3">
          <Notice tone="negative" alert>
            {errorText(error)}
          </Notice>
        </div>
      ) : null}
    </ConfirmSheet>
  );
}
