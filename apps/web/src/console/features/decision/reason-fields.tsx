import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextArea } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { decisionMessages } from './decision-messages.ts';

export type ReasonChoice<Code extends string> = {
  /** Selectable reasons; `other` requires a note. */
  codes: readonly (Code | 'other')[];
  labelOf: (code: Exclude<Code, 'other'>) => string;
  /** Hint that names the readers of the note. */
  hint: string;
};

type ReasonFieldsProps<Code extends string> = ReasonChoice<Code> & {
  code: FormField<string>;
  note: FormField<string>;
};

/** Fields for a reason code and a note. */
export function ReasonFields<Code extends string>({
  code,
  note,
  codes,
  labelOf,
  hint,
}: ReasonFieldsProps<Code>) {
  const t = useMessages(decisionMessages);
  return (
    <>
      <RadioCards
        {...code}
        label={t('reason')}
        options={codes.map((value) => ({
          value,
          title: value === 'other' ? t('other') : labelOf(value as Exclude<Code, 'other'>),
        }))}
      />
      <TextArea {...note} label={t('note')} hint={hint} maxLength={DECISION_REASON_MAX} />
    </>
  );
}
