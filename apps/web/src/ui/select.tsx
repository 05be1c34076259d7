import type { Ref, SelectHTMLAttributes } from 'react';
import IconChevronDown from '#icon/IconChevronDown';
import { classNames } from './class-names.ts';
import { controlClasses, Field, type FieldFrame } from './field.tsx';

type Option<Value extends string> = { value: Value; label: string; disabled?: boolean };

type SelectProps<Value extends string> = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> &
  FieldFrame & {
    value: Value | '';
    onChange: (value: Value) => void;
    options: readonly Option<Value>[];
    /** Shown while nothing is selected. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** A select field with the device's native picker. */
export function Select<Value extends string>({
  label,
  error,
  hint,
  labelHidden,
  value,
  onChange,
  options,
  placeholder,
  className,
  ...select
}: SelectProps<Value>) {
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden}>
      {(control) => (
        <div className="relative flex items-center">
          <select
            {...select}
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
            className={classNames(
              controlClasses,
              'appearance-none pr-11',
              value === '' && 'text-ink-2',
              className,
            )}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown
            size={20}
            aria-hidden
            className="pointer-events-none absolute right-3.5 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
