import { useId, type ReactNode } from 'react';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** Explains the effect under the label. */
  detail?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

/** A row with a switch that applies at once. */
export function Switch({ checked, onChange, label, detail, icon, disabled }: SwitchProps) {
  const labelId = useId();
  const detailId = useId();
  return (
    <label className="flex min-h-14 w-full items-center gap-3 py-2 select-none">
      {icon ? <span className="text-ink-2">{icon}</span> : null}
      <span className="min-w-0 flex-1">
        <span id={labelId} className="block text-base">
          {label}
        </span>
        {detail ? (
          <span id={detailId} className="block text-sm text-ink-2">
            {detail}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-labelledby={labelId}
        aria-describedby={detail ? detailId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="relative h-8 w-13 shrink-0 rounded-full bg-line-strong transition-colors peer-checked:bg-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand peer-disabled:opacity-50 after:absolute after:top-1 after:left-1 after:size-6 after:rounded-full after:bg-raised after:transition-transform peer-checked:after:translate-x-5"
      />
    </label>
  );
}
