import type { ReactNode } from 'react';
import { errorText } from '#lib/errors.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';

type ConfirmDecisionSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, with amounts, before it happens. */
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Why it can't be confirmed yet. */
  disabledReason?: string | false;
  isRunning: boolean;
  error: Error | null;
  onDecide: () => void;
};

/** Asks before a decision that needs no reason, and tells what it will do. It stays open while it runs and when it fails. */
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
