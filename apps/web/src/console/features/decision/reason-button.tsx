import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ReasonSheet, type ReasonOptions } from './reason-sheet.tsx';

type ReasonButtonProps<Code extends string> = ReasonOptions<Code> & {
  label: string;
  /** Question of the sheet; defaults to the label. */
  title?: string;
  variant?: 'primary' | 'secondary';
  danger?: boolean;
  disabledReason?: string | false;
};

/** Button with a sheet for a reason code and a note, which closes after the decision. */
export function ReasonButton<Code extends string>({
  label,
  title = label,
  variant = 'secondary',
  danger = false,
  disabledReason,
  ...sheet
}: ReasonButtonProps<Code>) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const open = () => {
    sheet.command.reset();
    setIsSheetOpen(true);
  };
  return (
    <>
      <Button wide variant={variant} disabledReason={disabledReason} onClick={open}>
        {label}
      </Button>
      <ReasonSheet
        {...sheet}
        // A reopened sheet starts empty.
        key={String(isSheetOpen)}
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={title}
        confirmLabel={label}
        danger={danger}
      />
    </>
  );
}
