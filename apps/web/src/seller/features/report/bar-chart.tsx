import { useState, type PointerEvent } from 'react';
import { classNames } from '#ui/class-names.ts';

type Bar = {
  key: string;
  value: number;
  /** Under the bar; left away where there are too many bars to read them. */
  tick: string;
  /** Over the bar, as short as it gets. */
  short: string;
  /** What the bar says, in full: its time and its value. */
  label: string;
  /** The one of now. */
  isCurrent?: boolean;
};

type BarChartProps = {
  /** What is drawn and its sum, for those who don't see it; the table behind has every figure. */
  title: string;
  bars: readonly Bar[];
};

/** Up to so many bars each is labelled; beyond, the touched one or else the highest is told above. */
const LABELLED_MAX = 8;
const TICKS_MAX = 12;
/** Something is told from nothing. */
const HEIGHT_MIN_PERCENT = 2;

/** One bar for each time on a common ground line, with its value on it or, of many, the highest named above. */
export function BarChart({ title, bars }: BarChartProps) {
  const [touched, setTouched] = useState<number>();
  const max = Math.max(0, ...bars.map(({ value }) => value));
  const highest = max > 0 ? bars.findIndex(({ value }) => value === max) : -1;
  const isDense = bars.length > LABELLED_MAX;
  const told = bars[touched ?? highest];
  const gap = bars.length > TICKS_MAX ? 'gap-px' : isDense ? 'gap-1' : 'gap-2';
  const touch = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * bars.length);
    setTouched(Math.min(bars.length - 1, Math.max(0, index)));
  };
  return (
    <figure className="flex flex-col gap-1">
      {isDense ? (
        <figcaption className="tabular min-h-5 text-xs font-semibold text-ink-2">{told?.label}</figcaption>
      ) : null}
      <div
        role="img"
        aria-label={title}
        onPointerDown={isDense ? touch : undefined}
        className={classNames('flex h-40 touch-pan-y items-stretch border-b border-line-strong', gap)}
      >
        {bars.map(({ key, value, short, isCurrent }, index) => (
          <div key={key} className="flex min-w-0 flex-1 flex-col justify-end">
            {isDense || value <= 0 ? null : (
              <span
                className={classNames(
                  'tabular pb-0.5 text-center text-xs whitespace-nowrap',
                  index === highest ? 'font-semibold' : 'text-ink-2',
                )}
              >
                {short}
              </span>
            )}
            {value > 0 ? (
              <span
                className={classNames(
                  'mx-auto block w-full max-w-12',
                  bars.length > TICKS_MAX ? 'rounded-t-[2px]' : 'rounded-t-sm',
                  index === (isDense ? (touched ?? highest) : -1) || (!isDense && isCurrent)
                    ? 'bg-mango'
                    : 'bg-brand',
                )}
                // The label above takes its own height, so the bar has what is left.
                style={{ height: `${Math.max(HEIGHT_MIN_PERCENT, (value / max) * (isDense ? 100 : 86))}%` }}
              />
            ) : null}
          </div>
        ))}
      </div>
      <Ticks bars={bars} gap={gap} everyOther={isDense} />
    </figure>
  );
}

type TicksProps = { bars: readonly Bar[]; gap: string; everyOther: boolean };

/** What stands under the bars: each its own, every other one where they are narrow, of many the first and the last. */
function Ticks({ bars, gap, everyOther }: TicksProps) {
  if (bars.length > TICKS_MAX)
    return (
      <div aria-hidden className="flex justify-between text-xs text-ink-2">
        <span>{bars[0]?.tick}</span>
        <span>{bars.at(-1)?.tick}</span>
      </div>
    );
  return (
    <div aria-hidden className={classNames('flex text-xs text-ink-2', gap)}>
      {bars.map(({ key, tick, isCurrent }, index) => (
        // A narrow bar's tick is wider than the bar: it may reach under its silent neighbours.
        <span
          key={key}
          className={classNames(
            'flex min-w-0 flex-1 justify-center whitespace-nowrap',
            isCurrent && 'font-semibold text-ink',
          )}
        >
          {everyOther && (bars.length - 1 - index) % 2 === 1 ? null : tick}
        </span>
      ))}
    </div>
  );
}
