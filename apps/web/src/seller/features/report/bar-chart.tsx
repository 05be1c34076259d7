import { classNames } from '#ui/class-names.ts';

type Bar = { key: string; value: number; label: string };

type BarChartProps = {
  /** What is drawn and its sum, for those who don't see it; the table behind has every figure. */
  title: string;
  bars: readonly Bar[];
  /** Written over the highest bar. */
  highest: string;
  /** Under the first and the last bar. */
  from: string;
  to: string;
};

const HEIGHT = 120;
const WIDTH = 360;
const GAP_SHARE = 0.28;
const BAR_MIN_PX = 1.5;

/** One bar a day on a common ground line; the highest is marked and named. */
export function BarChart({ title, bars, highest, from, to }: BarChartProps) {
  const max = Math.max(0, ...bars.map(({ value }) => value));
  const best = max > 0 ? bars.findIndex(({ value }) => value === max) : -1;
  const step = WIDTH / Math.max(1, bars.length);
  const width = step * (1 - GAP_SHARE);
  const bestCentre = ((best + 0.5) / Math.max(1, bars.length)) * 100;
  return (
    <figure>
      <div aria-hidden className="relative h-6 text-xs font-semibold">
        {best < 0 ? null : (
          <span
            className={classNames(
              'absolute whitespace-nowrap',
              bestCentre > 66 ? 'right-0' : bestCentre < 34 ? 'left-0' : '-translate-x-1/2',
            )}
            style={bestCentre >= 34 && bestCentre <= 66 ? { left: `${bestCentre}%` } : undefined}
          >
            {highest}
          </span>
        )}
      </div>
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full"
      >
        {bars.map(({ key, value, label }, index) => {
          const height = max > 0 && value > 0 ? Math.max(BAR_MIN_PX, (value / max) * (HEIGHT - 2)) : 0;
          return (
            <g key={key}>
              <title>{label}</title>
              <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
              <rect
                x={index * step + (step - width) / 2}
                y={HEIGHT - 1 - height}
                width={width}
                height={height}
                rx={Math.min(3, width / 2)}
                fill={index === best ? 'var(--mango)' : 'var(--brand)'}
              />
            </g>
          );
        })}
        <line
          x1={0}
          x2={WIDTH}
          y1={HEIGHT - 0.5}
          y2={HEIGHT - 0.5}
          stroke="var(--line-strong)"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden className="flex justify-between pt-1 text-xs text-ink-2">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}
