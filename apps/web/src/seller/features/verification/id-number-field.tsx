import { useRef, useState } from 'react';
import IconCircleCheck from '#icon/IconCircleCheck';
import {
  normalizeIdNumber,
  formatIdNumber,
  type ParsedIdNumber,
} from '@raan/contract/verification/id-number';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { verificationMessages } from './verification-messages.ts';

/** Longer than any ID number, because the input contains separators. */
const INPUT_MAX_CHARACTERS = 24;

type IdNumberFieldProps = {
  value: string;
  parsed: ParsedIdNumber;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** Formatted in groups. Shows problems when the number is complete or the field is left. */
export function IdNumberField({ value, parsed, onChange, error }: IdNumberFieldProps) {
  const t = useMessages(verificationMessages);
  const input = useRef<HTMLInputElement>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const { length } = normalizeIdNumber(value);
  const isComplete = length === 13 || length === 18;
  const { problem } = parsed;
  const showsProblem =
    problem !== undefined && problem !== 'missing' && (isComplete || hasLeft || problem === 'characters');
  return (
    <TextField
      ref={input}
      label={t('number')}
      value={value}
      onChange={(text) => {
        // Reformatting in the middle of the number would move the cursor.
        const isAtEnd = (input.current?.selectionStart ?? text.length) >= text.length;
        onChange(isAtEnd ? formatIdNumber(text) : text);
      }}
      onFocus={() => setHasLeft(false)}
      onBlur={() => {
        setHasLeft(true);
        onChange(formatIdNumber(value));
      }}
      // Only the last of 18 characters may be a letter.
      inputMode={length > 13 ? 'text' : 'numeric'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={INPUT_MAX_CHARACTERS}
      error={error ?? (showsProblem ? t(`number_${problem}`) : undefined)}
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
