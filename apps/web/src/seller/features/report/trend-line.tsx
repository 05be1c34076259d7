import IconArrowDownRight from '#icon/IconArrowDownRight';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconMinus from '#icon/IconMinus';
import { useMessages } from '#lib/i18n.tsx';
import { reportMessages } from './report.ts';
import { trendOf } from './trend.ts';

type TrendLineProps = {
  now: number;
  /** Null where the store was not open then. */
  before: number | null;
  /** What it is compared with: the period before, or the same whole days of last week. */
  against?: 'period' | 'week';
};

/** How a figure compares with the time before. */
export function TrendLine({ now, before, against = 'period' }: TrendLineProps) {
  const t = useMessages(reportMessages);
  const trend = trendOf(now, before);
  switch (trend.direction) {
    case 'up':
      return (
        <span className="flex items-start gap-1 text-xs font-semibold text-positive">
          <IconArrowUpRight size={16} aria-hidden className="mt-px shrink-0" />
          {t(`${against}_up`, { percent: trend.percent })}
        </span>
      );
    case 'down':
      return (
        <span className="flex items-start gap-1 text-xs font-semibold text-warning">
          <IconArrowDownRight size={16} aria-hidden className="mt-px shrink-0" />
          {t(`${against}_down`, { percent: trend.percent })}
        </span>
      );
    case 'same':
    case 'new':
    case 'none':
      return (
        <span className="flex items-start gap-1 text-xs text-ink-2">
          <IconMinus size={16} aria-hidden className="mt-px shrink-0" />
          {t(`${against}_${trend.direction}`)}
        </span>
      );
  }
}
