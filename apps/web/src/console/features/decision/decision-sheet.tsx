import { useState, type ReactNode } from 'react';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { decisionMessages } from './decision-messages.ts';

type DecisionSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Hint that names the readers of the reason. */
  reasonHint: string;
  confirmLabel: string;
  danger?: boolean;
  isRunning: boolean;
  error: Error | null;
  onDecide: (reason: string) => void;
};

/** Requests the reason of a decision. Stays open while it runs, and keeps the text after a failure. */
export function DecisionSheet(props: DecisionSheetProps) {
  const t = useMessages(decisionMessages);
  const [reason, setReason] = useState('');
  const wrong = fieldError(props.error, 'reason');
  return (
    <Sheet
      open={props.open}
      onClose={props.isRunning ? () => undefined : props.onClose}
      title={props.title}
      footer={
        <Button
          wide
          variant={props.danger ? 'danger' : 'primary'}
          loading={props.isRunning}
          disabledReason={reason.trim() === '' && t('reasonMissing')}
          onClick={() => props.onDecide(reason)}
        >
          {props.confirmLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {props.children}
        <TextArea
          label={t('reason')}
          hint={props.reasonHint}
          value={reason}
          onChange={setReason}
          rows={4}
          maxLength={DECISION_REASON_MAX}
          error={wrong}
        />
        <ErrorNotice error={wrong ? null : props.error} />
      </div>
    </Sheet>
  );
}
