import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';

type ReasonButtonProps<Code extends string, Result> = {
  label: string;
  /** Question of the sheet; defaults to the label. */
  title?: string;
  variant?: 'primary' | 'secondary';
  danger?: boolean;
  disabledReason?: string | false;
  /** Selectable reasons; `other` requires a note. */
  codes: readonly (Code | 'other')[];
  labelOf: (code: Exclude<Code, 'other'>) => string;
  /** Hint that names the readers of the note. */
  hint: string;
  children?: ReactNode;
  decide: (
    body: { reason_code: Code | 'other'; reason: string },
    options: { idempotencyKey: string },
  ) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** Button with a sheet for a reason code and a note, which closes after the decision. */
export function ReasonButton<Code extends string, Result>({
  label,
  title = label,
  variant = 'secondary',
  danger = false,
  disabledReason,
  decide,
  onDecided,
  ...sheet
}: ReasonButtonProps<Code, Result>) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const close = () => setIsSheetOpen(false);
  return (
    <>
      <Button wide variant={variant} disabledReason={disabledReason} onClick={() => setIsSheetOpen(true)}>
        {label}
      </Button>
      <ReasonSheet<Code, Result>
        {...sheet}
        // A reopened sheet starts empty.
        key={String(isSheetOpen)}
        open={isSheetOpen}
        onClose={close}
        title={title}
        confirmLabel={label}
        danger={danger}
        reject={(reason_code, reason, idempotencyKey) => decide({ reason_code, reason }, { idempotencyKey })}
        onDecided={(result) => {
          close();
          onDecided(result);
        }}
      />
    </>
  );
}
