import IconChevronDown from '#icon/IconChevronDown';
import { classNames } from './class-names.ts';

type PillSelectProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** Whether a value other than the default is selected. */
  marked?: boolean;
  /** Shown instead of the default option's label: what is being selected. */
  unmarkedText?: string;
};

/** A select the size of a chip, with the device's native picker. */
export function PillSelect<Value extends string>({
  label,
  value,
  onChange,
  options,
  marked = false,
  unmarkedText,
}: PillSelectProps<Value>) {
  return (
    <span
      className={classNames(
        'relative inline-flex h-10 max-w-full min-w-0 shrink-0 items-center gap-1 rounded-full border pr-2.5 pl-4 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        marked
          ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
          : 'border-line bg-raised text-ink hover:border-line-strong',
      )}
    >
      <span aria-hidden className="truncate">
        {(marked ? undefined : unmarkedText) ?? options.find((option) => option.value === value)?.label}
      </span>
      <IconChevronDown size={16} aria-hidden className="shrink-0 opacity-70" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        // The pill is 40 px high, the target 48 px. A font of 16 px keeps iPhones from zooming in.
        className="absolute inset-x-0 -inset-y-1 cursor-pointer appearance-none text-base opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
