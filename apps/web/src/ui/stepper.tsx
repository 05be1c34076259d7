import { useId, useState } from 'react';
import { toArabicDigits } from '@raan/contract/digits';
import IconMinus from '#icon/IconMinus';
import IconPlus from '#icon/IconPlus';
import { IconButton } from './icon-button.tsx';
import { useUiText } from './ui-text.tsx';

/** Keeps a decimal point, so that 2.5 is seen as 2 and not as 25. */
const cleanNumber = (typed: string) =>
  toArabicDigits(typed)
    .replace(/[^\d.]/g, '')
    .slice(0, 6);

type StepperProps = {
  label: string;
  labelHidden?: boolean;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
};

/** A whole number with minus, plus and typing. Typed values are truncated and clamped on blur. */
export function Stepper({ label, labelHidden, value, onChange, min = 1, max }: StepperProps) {
  const text = useUiText();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const changeTo = (number: number) =>
    onChange(Math.min(max, Math.max(min, Number.isFinite(number) ? Math.trunc(number) : min)));
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div className="inline-flex items-center rounded-full border border-line bg-raised">
        <IconButton
          label={text.decrease}
          icon={<IconMinus size={20} aria-hidden />}
          disabled={value <= min}
          onClick={() => changeTo(value - 1)}
        />
        <input
          id={id}
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          value={draft ?? String(value)}
          onChange={(event) => setDraft(cleanNumber(event.target.value))}
          onBlur={() => {
            if (draft !== null) changeTo(Number.parseInt(draft, 10));
            setDraft(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            setDraft(null);
            changeTo(value + (event.key === 'ArrowUp' ? 1 : -1));
          }}
          className="tabular h-12 w-14 bg-transparent text-center text-base font-semibold outline-none focus-visible:underline"
        />
        <IconButton
          label={text.increase}
          icon={<IconPlus size={20} aria-hidden />}
          disabled={value >= max}
          onClick={() => changeTo(value + 1)}
        />
      </div>
    </div>
  );
}
