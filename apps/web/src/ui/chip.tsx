import { useLayoutEffect, useRef, type ReactNode } from 'react';
import IconX from '#icon/IconX';
import { classNames } from './class-names.ts';
import { TONE_TINT, type Tone } from './tone.ts';

/** A status or deadline as a pill. Always with text or an icon, because colour alone is not accessible. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        TONE_TINT[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** An active filter; a click removes it. */
export function RemovableChip({
  label,
  children,
  onRemove,
}: {
  /** Accessible name of the action: "Remove filter: on sale". */
  label: string;
  children: ReactNode;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="relative inline-flex h-9 shrink-0 items-center gap-1 rounded-full border border-brand bg-brand-tint pr-2.5 pl-3.5 text-sm font-semibold whitespace-nowrap text-brand-strong after:absolute after:-inset-y-1.5 after:inset-x-0 active:scale-[0.98]"
    >
      {children}
      <IconX size={16} aria-hidden />
    </button>
  );
}

type FilterOption<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  count?: number;
};

type FilterChipsProps<Value extends string> = {
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Wraps to several rows instead of scrolling sideways. */
  wraps?: boolean;
  /** Another filter, at the end of the row. */
  children?: ReactNode;
};

/** A row of filters, one of them active. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
  wraps = false,
  children,
}: FilterChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the active filter into view, also on page load.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className={classNames(
        'flex gap-2 py-1',
        wraps ? 'flex-wrap' : 'no-scrollbar relative -mx-4 overflow-x-auto px-4 touch-pan-x',
      )}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(option.value)}
            className={classNames(
              // The pill is 40 px high; an invisible ring makes the target 48 px.
              'relative inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border text-sm transition-colors after:absolute after:-inset-y-1 after:inset-x-0',
              // Narrower, so that the other filter fits on a phone.
              children ? 'px-3' : 'px-4',
              chosen
                ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
                : 'border-line bg-raised text-ink-2 hover:border-line-strong',
            )}
          >
            {option.icon}
            {option.label}
            {option.count === undefined ? null : <span className="tabular">{option.count}</span>}
          </button>
        );
      })}
      {children}
    </div>
  );
}
