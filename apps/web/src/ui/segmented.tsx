import { useRef, type KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';

type Segment<Value extends string> = { value: Value; label: string; count?: number };

type SegmentedProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Id of the panel that the tabs control. */
  panelId?: string;
};

/** Tabs for two to four parts of a screen, with arrow keys. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  panelId,
}: SegmentedProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const from = segments.findIndex((segment) => segment.value === value);
    const to = (from + step + segments.length) % segments.length;
    const next = segments[to];
    if (next) onChange(next.value);
    row.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex rounded-control bg-sunken p-1"
    >
      {segments.map((segment) => {
        const chosen = segment.value === value;
        return (
          <button
            key={segment.value}
            type="button"
            role="tab"
            aria-selected={chosen}
            aria-controls={panelId}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(segment.value)}
            className={classNames(
              'inline-flex min-h-11 flex-1 items-center justify-center rounded-sm text-sm transition-colors',
              // Four do not fit on a phone with the count beside the label.
              segments.length > 3 ? 'flex-col px-1' : 'gap-1.5 px-2',
              chosen ? 'bg-lifted font-semibold text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {segment.label}
            {segment.count === undefined ? null : <span className="tabular text-xs">{segment.count}</span>}
          </button>
        );
      })}
    </div>
  );
}
