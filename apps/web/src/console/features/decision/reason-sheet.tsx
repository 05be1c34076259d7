import type { ReactNode } from 'react';
import { CodedReason } from '@raan/contract/console/console-requests';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextArea } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { DecisionCommand } from './decision-command.ts';
import { decisionMessages } from './decision-messages.ts';

export type ReasonOptions<Code extends string> = {
  /** Selectable reasons; `other` requires a note. */
  codes: readonly (Code | 'other')[];
  labelOf: (code: Exclude<Code, 'other'>) => string;
  /** Hint that names the readers of the note. */
  hint: string;
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
      <RadioCards
        {...form.field('reason_code')}
        label={t('reason')}
        options={codes.map((value) => ({
          value,
          title: value === 'other' ? t('other') : labelOf(value as Exclude<Code, 'other'>),
        }))}
      />
      <TextArea {...form.field('reason')} label={t('note')} hint={hint} maxLength={DECISION_REASON_MAX} />
    </FormSheet>
  );
}
