import IconArrowDownRight from '#icon/IconArrowDownRight';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconMinus from '#icon/IconMinus';
import { useMessages } from '#lib/i18n.tsx';
import { reportMessages } from './report-messages.ts';
import { compareFigures } from './trend.ts';

type TrendLineProps = {
  now: number;
  /** Null if the store was not open in that time. */
  before: number | null;
  /** The earlier time: the preceding period, or the same days of last week. */
  comparison?: 'period' | 'week';
};

/** Change of a figure since an earlier time. */
export function TrendLine({ now, before, comparison = 'period' }: TrendLineProps) {
  const t = useMessages(reportMessages);
  const trend = compareFigures(now, before);
  switch (trend.direction) {
    case 'up':
      return (
        <span className="flex items-start gap-1 text-xs font-semibold text-positive">
          <IconArrowUpRight size={16} aria-hidden className="mt-px shrink-0" />
          {t(`${comparison}_up`, { percent: trend.percent })}
        </span>
      );
    case 'down':
      return (
        <span className="flex items-start gap-1 text-xs font-semibold text-warning">
          <IconArrowDownRight size={16} aria-hidden className="mt-px shrink-0" />
          {t(`${comparison}_down`, { percent: trend.percent })}
        </span>
      );
    case 'same':
    case 'new':
    case 'none':
      return (
        <span className="flex items-start gap-1 text-xs text-ink-2">
          <IconMinus size={16} aria-hidden className="mt-px shrink-0" />
          {t(`${comparison}_${trend.direction}`)}
        </span>
      );
  }
}
