import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { useUiText } from './ui-text.tsx';

type ConfirmSheetProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** Describes the effect, with amounts. */
  children?: ReactNode;
  confirmLabel?: string;
  confirmClassName?: string;
  cancelLabel?: string;
  /** For actions that delete something or can't be undone. */
  danger?: boolean;
  loading?: boolean;
  disabledReason?: string | false;
};

/** Asks for confirmation. Stays open while `loading`; the caller closes it. */
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
            onClick={onConfirm}
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
