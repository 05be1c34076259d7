import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';

type ReasonChoiceProps<Reason extends string> = {
  label: string;
  reasons: readonly Reason[];
  labelOf: (reason: Reason) => string;
  value: Reason | undefined;
  onChange: (reason: Reason) => void;
  error: string | undefined;
};

/** Radio buttons as pills. */
export function ReasonChoice<Reason extends string>({
  label,
  reasons,
  labelOf,
  value,
  onChange,
  error,
}: ReasonChoiceProps<Reason>) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <label
            key={reason}
            className={classNames(
              'inline-flex min-h-12 items-center rounded-full border px-4 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === reason
                ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
                : 'border-line bg-raised hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={reason}
              checked={value === reason}
              onChange={() => onChange(reason)}
              className="sr-only"
            />
            {labelOf(reason)}
          </label>
        ))}
      </div>
      {error ? (
        <div className="pt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
