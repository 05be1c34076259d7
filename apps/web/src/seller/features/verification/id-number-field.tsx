import { useRef, useState } from 'react';
import IconCircleCheck from '#icon/IconCircleCheck';
import { cleanIdNumber, formatIdNumber, type IdNumberReading } from '@raan/contract/verification/id-number';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { verificationMessages } from './verification.ts';

/** Groups make a number longer on the screen than it is. */
const TYPED_MAX = 24;

type IdNumberFieldProps = {
  value: string;
  reading: IdNumberReading;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** An ID number in the groups of its card, checked while it is typed; what is wrong is said when it is whole or left. */
export function IdNumberField({ value, reading, onChange, error }: IdNumberFieldProps) {
  const t = useMessages(verificationMessages);
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const { length } = cleanIdNumber(value);
  const isWhole = length === 13 || length === 18;
  const { problem } = reading;
  const isTold =
    problem !== undefined && problem !== 'missing' && (isWhole || left || problem === 'characters');
  return (
    <TextField
      ref={input}
      label={t('number')}
      value={value}
      onChange={(typed) => {
        // In the middle of a number its groups stay as they are: the cursor must not jump.
        const isAtEnd = (input.current?.selectionStart ?? typed.length) >= typed.length;
        onChange(isAtEnd ? formatIdNumber(typed) : typed);
      }}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        onChange(formatIdNumber(value));
      }}
      // A letter can only be the last of a long one.
      inputMode={length > 13 ? 'text' : 'numeric'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={TYPED_MAX}
      error={error ?? (isTold ? t(`number_${problem}`) : undefined)}
      hint={problem === undefined ? t(`valid_${reading.kind}`) : t('numberHint')}
      suffix={
        problem === undefined ? (
          <IconCircleCheck size={22} aria-hidden className="mr-3 text-positive" />
        ) : undefined
      }
      className="tabular"
    />
  );
}
