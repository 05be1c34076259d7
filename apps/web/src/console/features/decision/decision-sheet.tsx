import type { ReactNode } from 'react';
import { DecisionReason } from '@raan/contract/console/console-requests';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextArea } from '#ui/field.tsx';
import type { DecisionCommand } from './decision-command.ts';
import { decisionMessages } from './decision-messages.ts';

type DecisionSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Hint that names the readers of the reason. */
  reasonHint: string;
  /** Replace the label of the reason and the hint to enter one. */
  reasonLabel?: string | undefined;
  reasonMissing?: string | undefined;
  confirmLabel: string;
  danger?: boolean;
  command: DecisionCommand;
  /** Resolves to undefined after a failure. */
  decide: (reason: string) => Promise<unknown>;
};

/** Requests the reason of a decision. Closes after success, and keeps the text after a failure. */
export function DecisionSheet({
  children,
  reasonHint,
  reasonLabel,
  reasonMissing,
  confirmLabel,
  command,
  decide,
  ...sheet
}: DecisionSheetProps) {
  const t = useMessages(decisionMessages);
  const form = useDraftForm({
    schema: DecisionReason,
    defaultValues: { reason: '' },
    toBody: (values) => values,
    texts: { reason: reasonMissing ?? t('reasonMissing') },
    command,
    send: async ({ reason }) => {
      const result = await decide(reason);
      if (result !== undefined) sheet.onClose();
      return result;
    },
  });
  return (
    <FormSheet {...sheet} form={form} submitLabel={confirmLabel}>
      {children}
      <TextArea
        {...form.field('reason')}
        label={reasonLabel ?? t('reason')}
        hint={reasonHint}
        rows={4}
        maxLength={DECISION_REASON_MAX}
      />
    </FormSheet>
  );
}
