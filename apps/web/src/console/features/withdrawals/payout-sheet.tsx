import type { ReactNode } from 'react';
import {
  approveWithdrawal,
  completePayout,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { PayoutCompletion, STATEMENT_REFERENCE_MAX } from '@raan/contract/console/console-requests';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
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
  const { id, version } = withdrawal;
  const isLast = step === 'complete';
  const approve = useConsoleCommand(approveWithdrawal, onDecided);
  const complete = useConsoleCommand(completePayout, onDecided);
  const form = useDraftForm({
    schema: PayoutCompletion,
    defaultValues: { reference: '', note: '' },
    toBody: (values) => ({ version, ...values }),
    check: ({ reference }) => ({
      reference: isLast && reference.trim() === '' ? t('referenceMissing') : undefined,
    }),
    command: isLast ? complete : approve,
    send: ({ reference, ...body }) =>
      isLast
        ? complete.run({ params: { id }, body: { ...body, reference } })
        : approve.run({ params: { id }, body }),
  });
  return (
    <FormSheet form={form} open={open} onClose={onClose} title={t(`${step}Ask`)} submitLabel={t(step)}>
      {children}
      {isLast ? (
        <TextField
          {...form.field('reference')}
          label={t('reference')}
          hint={t('referenceHint')}
          autoComplete="off"
          maxLength={STATEMENT_REFERENCE_MAX}
        />
      ) : null}
      <TextArea
        {...form.field('note')}
        label={t('note')}
        hint={t('sellerReads')}
        rows={2}
        maxLength={DECISION_REASON_MAX}
      />
    </FormSheet>
  );
}
