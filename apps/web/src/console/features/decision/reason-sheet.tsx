import type { ReactNode } from 'react';
import { CodedReason } from '@raan/contract/console/console-requests';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import type { DecisionCommand } from './decision-command.ts';
import { decisionMessages } from './decision-messages.ts';
import { ReasonFields, type ReasonChoice } from './reason-fields.tsx';

export type ReasonOptions<Code extends string> = ReasonChoice<Code> & {
  children?: ReactNode;
  command: DecisionCommand;
  /** Runs the command. Resolves to undefined after a failure. */
  decide: (body: { reason_code: Code | 'other'; reason: string }) => Promise<unknown>;
};

type ReasonSheetProps<Code extends string> = ReasonOptions<Code> & {
  open: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  danger?: boolean;
};

/** Requests a reason code, which readers see translated, and an untranslated note. Closes after success. */
export function ReasonSheet<Code extends string>({
  children,
  confirmLabel,
  codes,
  labelOf,
  hint,
  command,
  decide,
  ...sheet
}: ReasonSheetProps<Code>) {
  const t = useMessages(decisionMessages);
  const form = useDraftForm({
    schema: CodedReason,
    defaultValues: { reason_code: '', reason: '' },
    toBody: (values) => values,
    texts: { reason_code: t('chooseReason') },
    check: ({ reason_code, reason }) => ({
      reason: reason_code === 'other' && reason.trim() === '' ? t('noteMissing') : undefined,
    }),
    command,
    send: async ({ reason_code, reason = '' }) => {
      const result = await decide({ reason_code: reason_code as Code | 'other', reason });
      if (result !== undefined) sheet.onClose();
      return result;
    },
  });
  return (
    <FormSheet {...sheet} form={form} submitLabel={confirmLabel}>
      {children}
      <ReasonFields
        code={form.field('reason_code')}
        note={form.field('reason')}
        codes={codes}
        labelOf={labelOf}
        hint={hint}
      />
    </FormSheet>
  );
}
