import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

type RadioCard<Value extends string> = {
  value: Value;
  title: string;
  detail?: ReactNode;
  /** A drawback of the option; shown in the warning colour. */
  warning?: ReactNode;
};

type RadioCardsProps<Value extends string> = {
  label: string;
  options: readonly RadioCard<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string | undefined;
};

/** Radio buttons as cards with explanations. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  onBlur,
  error,
}: RadioCardsProps<Value>) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="flex flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <label
            key={option.value}
            className={classNames(
              'flex items-start gap-3 rounded-control border p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              chosen ? 'border-brand bg-brand-tint' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={chosen}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="peer sr-only"
            />
            <span
              aria-hidden
              className={classNames(
                'mt-0.5 size-5 shrink-0 rounded-full border-2 bg-raised',
                chosen ? 'border-[6px] border-brand' : 'border-line-strong',
              )}
            />
            <span className="min-w-0 flex-1">
              <span className="block text-base font-semibold">{option.title}</span>
              {option.detail ? <span className="block text-sm text-ink-2">{option.detail}</span> : null}
              {option.warning ? (
                <span className="block text-sm font-semibold text-warning">{option.warning}</span>
              ) : null}
            </span>
          </label>
        );
      })}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
