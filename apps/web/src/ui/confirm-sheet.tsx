import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { firstPress } from './first-press.ts';
import { Sheet } from './sheet.tsx';
import { useUiText } from './ui-text.tsx';

type ConfirmSheetProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, with amounts, before it happens. */
  children?: ReactNode;
  confirmLabel?: string;
  /** Of the button that confirms, where the primary look is another one. */
  confirmClassName?: string;
  cancelLabel?: string;
  /** It can't be undone, or it takes something away. */
  danger?: boolean;
  loading?: boolean;
  disabledReason?: string | false;
};

/** Asks before something that matters. It stays open while `loading`; close it when the work is done. */
export function ConfirmSheet({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  confirmClassName,
  cancelLabel,
  danger = false,
  loading = false,
  disabledReason,
}: ConfirmSheetProps) {
  const text = useUiText();
  return (
    <Sheet
      open={open}
      onClose={loading ? () => undefined : onClose}
      title={title}
      footer={
        <>
          <Button
            wide
            variant={danger ? 'danger' : 'primary'}
            loading={loading}
            disabledReason={disabledReason}
            className={confirmClassName}
            onClick={firstPress(onConfirm)}
          >
            {confirmLabel ?? text.confirm}
          </Button>
          <Button wide variant="ghost" onClick={loading ? undefined : onClose}>
            {cancelLabel ?? text.cancel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
