import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { RejectionSheet } from './rejection-sheet.tsx';

type ReasonButtonProps<Code extends string, Result> = {
  /** What is done, on the button here and on that of the sheet. */
  label: string;
  /** The sheet's question; the label where it says it all. */
  title?: string;
  variant?: 'primary' | 'secondary';
  /** It takes something away. */
  danger?: boolean;
  disabledReason?: string | false;
  /** Reasons to choose from; `other` asks for words. */
  codes: readonly (Code | 'other')[];
  /** The page's words for its codes. */
  words: (code: Exclude<Code, 'other'>) => string;
  /** Who reads the words. */
  hint: string;
  /** What will happen, with amounts, before it happens. */
  children?: ReactNode;
  decide: (
    body: { reason_code: Code | 'other'; reason: string },
    options: { idempotencyKey: string },
  ) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** A button that asks for a reason by its code, decides, and closes once it is decided. */
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
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button wide variant={variant} disabledReason={disabledReason} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <RejectionSheet<Code, Result>
        {...sheet}
        // Each asking begins without a reason.
        key={String(isAsking)}
        open={isAsking}
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
