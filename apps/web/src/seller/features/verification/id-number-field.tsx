import { useRef } from 'react';
import IconCircleCheck from '#icon/IconCircleCheck';
import {
  normalizeIdNumber,
  formatIdNumber,
  type ParsedIdNumber,
} from '@raan/contract/verification/id-number';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { verificationMessages } from './verification-messages.ts';

/** Longer than any ID number, because the input contains separators. */
const INPUT_MAX_CHARACTERS = 24;

type IdNumberFieldProps = FormField<string> & { parsed: ParsedIdNumber };

/** Formatted in groups. Shows a wrong character, or a problem of a complete number, at once. */
export function IdNumberField({ parsed, ...field }: IdNumberFieldProps) {
  const t = useMessages(verificationMessages);
  const input = useRef<HTMLInputElement>(null);
  const { length } = normalizeIdNumber(field.value);
  const isComplete = length === 13 || length === 18;
  const { problem } = parsed;
  const urgentProblem =
    problem === 'characters' || (isComplete && problem !== 'missing') ? problem : undefined;
  return (
    <TextField
      {...field}
      ref={input}
      label={t('number')}
      onChange={(text) => {
        // Reformatting in the middle of the number would move the cursor.
        const isAtEnd = (input.current?.selectionStart ?? text.length) >= text.length;
        field.onChange(isAtEnd ? formatIdNumber(text) : text);
      }}
      onBlur={() => {
        field.onBlur();
        field.onChange(formatIdNumber(field.value));
      }}
      // Only the last of 18 characters may be a letter.
      inputMode={length > 13 ? 'text' : 'numeric'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={INPUT_MAX_CHARACTERS}
      error={field.error ?? (urgentProblem && t(`number_${urgentProblem}`))}
      hint={problem === undefined ? t(`valid_${parsed.kind}`) : t('numberHint')}
      suffix={
        problem === undefined ? (
          <IconCircleCheck size={22} aria-hidden className="mr-3 text-positive" />
        ) : undefined
      }
      className="tabular"
    />
  );
}
