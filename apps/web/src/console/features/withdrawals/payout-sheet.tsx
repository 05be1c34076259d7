import { useState, type ReactNode } from 'react';
import { STATEMENT_REFERENCE_MAX } from '@raan/contract/console/console-recharge-endpoints';
import {
  approveWithdrawal,
  completePayout,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { DecisionFailure } from '#console/features/decision/decision-failure.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

type PayoutSheetProps = {
  withdrawal: ConsoleWithdrawal;
  step: 'approve' | 'complete';
  children: ReactNode;
  open: boolean;
  onClose: () => void;
  onDecided: (decided: ConsoleWithdrawal) => void;
};

/** Approves a payout, or completes it with the bank's reference. Both accept a note to the seller. */
export function PayoutSheet({ withdrawal, step, children, open, onClose, onDecided }: PayoutSheetProps) {
  const t = useMessages(withdrawalMessages);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const { id, version } = withdrawal;
  const isLast = step === 'complete';
  const decision = useDecision({
    decide: (_, idempotencyKey) =>
      isLast
        ? callConsole(
            completePayout,
            { params: { id }, body: { version, reference, note } },
            { idempotencyKey },
          )
        : callConsole(approveWithdrawal, { params: { id }, body: { version, note } }, { idempotencyKey }),
    onDecided,
  });
  const referenceError = fieldError(decision.error, 'reference');
  const noteError = fieldError(decision.error, 'note');
  return (
    <Sheet
      open={open}
      onClose={decision.isPending ? () => undefined : onClose}
      title={t(`${step}Ask`)}
      footer={
        <Button
          wide
          loading={decision.isPending}
          disabledReason={isLast && reference.trim() === '' && t('referenceMissing')}
          onClick={() => decision.mutate(`${reference} ${note}`)}
        >
          {t(step)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {isLast ? (
          <TextField
            label={t('reference')}
            hint={t('referenceHint')}
            autoComplete="off"
            maxLength={STATEMENT_REFERENCE_MAX}
            value={reference}
            onChange={setReference}
            error={referenceError}
          />
        ) : null}
        <TextArea
          label={t('note')}
          hint={t('sellerReads')}
          value={note}
          onChange={setNote}
          rows={2}
          maxLength={DECISION_REASON_MAX}
          error={noteError}
        />
        <DecisionFailure error={referenceError || noteError ? null : decision.error} />
      </div>
    </Sheet>
  );
}
