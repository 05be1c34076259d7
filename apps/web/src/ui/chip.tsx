import { useLayoutEffect, useRef, type ReactNode } from 'react';
import IconX from '#icon/IconX';
import { classNames } from './class-names.ts';
import { TONE_TINT, type Tone } from './tone.ts';

/** A short fact in a pill: a status or a deadline. Say it in words and by an icon; colour alone tells nothing. */
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

/** A filter that is on; pressing it takes it off. */
export function RemovableChip({
  label,
  children,
  onRemove,
}: {
  /** What pressing does, for screen readers: "Remove filter: on sale". */
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
  /** What is being filtered, for screen readers. */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** All are in sight, in as many rows as they need: for a few that are read before one is chosen. */
  wraps?: boolean;
};

/** One of several filters in a row that scrolls sideways. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
  wraps = false,
}: FilterChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  // The chosen one is in sight, also when the page was opened with it.
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
              // The pill is 40 px high; the invisible ring around it makes the target 48.
              'relative inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm transition-colors after:absolute after:-inset-y-1 after:inset-x-0',
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
    </div>
  );
}
