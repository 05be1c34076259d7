import type { ReactNode } from 'react';
import IconCheck from '#icon/IconCheck';
import { classNames } from './class-names.ts';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** May contain a link; a click elsewhere on it toggles. */
  label: ReactNode;
  labelHidden?: boolean;
  /** Some but not all items are selected. */
  mixed?: boolean;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  name?: string;
};

/** A checkbox with a label. The whole row of 48 px is clickable. */
export function Checkbox({
  checked,
  onChange,
  label,
  labelHidden,
  mixed,
  invalid,
  disabled,
  describedBy,
  name,
}: CheckboxProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-12 items-center gap-3 select-none',
        // Without a visible label the target would be only 24 px.
        labelHidden && '-mx-3 w-12 shrink-0 justify-center',
      )}
    >
      <span className="relative inline-flex size-6 shrink-0">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          ref={(box) => {
            if (box) box.indeterminate = Boolean(mixed);
          }}
          onChange={(event) => onChange(event.target.checked)}
          className={classNames(
            'peer size-6 appearance-none rounded-sm border-2 bg-raised',
            'checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:opacity-50',
            invalid ? 'border-negative' : 'border-line-strong',
          )}
        />
        {mixed ? (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-1.5 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-brand-ink"
          />
        ) : (
          <IconCheck
            size={18}
            stroke={3}
            aria-hidden
            // Animates only the clicked box: selecting all would animate every box.
            className="pointer-events-none absolute inset-0 m-auto text-brand-ink opacity-0 peer-checked:opacity-100 peer-focus:transition-opacity"
          />
        )}
      </span>
      <span className={labelHidden ? 'sr-only' : 'text-sm'}>{label}</span>
    </label>
  );
}
