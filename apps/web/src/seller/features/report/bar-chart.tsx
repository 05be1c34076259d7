import { useState, type PointerEvent } from 'react';
import { classNames } from '#ui/class-names.ts';

type Bar = {
  key: string;
  value: number;
  /** Hidden when the bars are too narrow. */
  axisLabel: string;
  /** Value above the bar, abbreviated. */
  valueLabel: string;
  /** Time and value in full. */
  label: string;
  isCurrent?: boolean;
};

type BarChartProps = {
  /** Accessible name: the measure and its sum. The table below the chart has every figure. */
  title: string;
  bars: readonly Bar[];
};

/** With more bars, the selected or else the highest one is named above, instead of a value on each. */
const LABELLED_MAX = 8;
const AXIS_LABELS_MAX = 12;
/** Small values stay visible beside zero. */
const HEIGHT_MIN_PERCENT = 2;

/** Bar chart with a value on each bar or, with many bars, a caption for one of them. */
export function BarChart({ title, bars }: BarChartProps) {
  const [selected, setSelected] = useState<number>();
  const max = Math.max(0, ...bars.map(({ value }) => value));
  const highest = max > 0 ? bars.findIndex(({ value }) => value === max) : -1;
  const isDense = bars.length > LABELLED_MAX;
  const highlighted = bars[selected ?? highest];
  const gap = bars.length > AXIS_LABELS_MAX ? 'gap-px' : isDense ? 'gap-1' : 'gap-2';
  const selectBar = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * bars.length);
    setSelected(Math.min(bars.length - 1, Math.max(0, index)));
  };
  return (
    <figure className="flex flex-col gap-1">
      {isDense ? (
        <figcaption className="tabular min-h-5 text-xs font-semibold text-ink-2">
          {highlighted?.label}
        </figcaption>
      ) : null}
      <div
        role="img"
        aria-label={title}
        onPointerDown={isDense ? selectBar : undefined}
        className={classNames('flex h-40 touch-pan-y items-stretch border-b border-line-strong', gap)}
      >
        {bars.map(({ key, value, valueLabel, isCurrent }, index) => (
          <div key={key} className="flex min-w-0 flex-1 flex-col justify-end">
            {isDense || value <= 0 ? null : (
              <span
                className={classNames(
                  'tabular pb-0.5 text-center text-xs whitespace-nowrap',
                  index === highest ? 'font-semibold' : 'text-ink-2',
                )}
              >
                {valueLabel}
              </span>
            )}
            {value > 0 ? (
              <span
                className={classNames(
                  'mx-auto block w-full max-w-12',
                  bars.length > AXIS_LABELS_MAX ? 'rounded-t-[2px]' : 'rounded-t-sm',
                  index === (isDense ? (selected ?? highest) : -1) || (!isDense && isCurrent)
                    ? 'bg-mango'
                    : 'bg-brand',
                )}
                // The value above the bar needs room of its own.
                style={{ height: `${Math.max(HEIGHT_MIN_PERCENT, (value / max) * (isDense ? 100 : 86))}%` }}
              />
            ) : null}
          </div>
        ))}
      </div>
      <AxisLabels bars={bars} gap={gap} isEveryOther={isDense} />
    </figure>
  );
}

type AxisLabelsProps = { bars: readonly Bar[]; gap: string; isEveryOther: boolean };

function AxisLabels({ bars, gap, isEveryOther }: AxisLabelsProps) {
  if (bars.length > AXIS_LABELS_MAX)
    return (
      <div aria-hidden className="flex justify-between text-xs text-ink-2">
        <span>{bars[0]?.axisLabel}</span>
        <span>{bars.at(-1)?.axisLabel}</span>
      </div>
    );
  return (
    <div aria-hidden className={classNames('flex text-xs text-ink-2', gap)}>
      {bars.map(({ key, axisLabel, isCurrent }, index) => (
        // A label may be wider than its bar and extend below the neighbours without a label.
        <span
          key={key}
          className={classNames(
            'flex min-w-0 flex-1 justify-center whitespace-nowrap',
            isCurrent && 'font-semibold text-ink',
          )}
        >
          {isEveryOther && (bars.length - 1 - index) % 2 === 1 ? null : axisLabel}
        </span>
      ))}
    </div>
  );
}
