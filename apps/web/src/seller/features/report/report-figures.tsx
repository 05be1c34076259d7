import type { ReactNode } from 'react';
import IconArrowDownRight from '#icon/IconArrowDownRight';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconMinus from '#icon/IconMinus';
import type { DayFigures } from '@raan/contract/shop/shop-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { reportMessages } from './report.ts';
import { trendOf } from './trend.ts';

/** The sums of the period, each with its trend. Profit first and largest. */
export function ReportFigures({ total, before }: { total: DayFigures; before: DayFigures }) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-card border border-line bg-raised p-4">
      <Figure label={t('profit')} className="col-span-2" now={total.profit} before={before.profit}>
        <Money amount={total.profit} className="text-3xl font-semibold" />
      </Figure>
      <Figure
        label={t('goods')}
        className="col-span-2 border-t border-line pt-4"
        now={total.total_amount}
        before={before.total_amount}
      >
        <Money amount={total.total_amount} className="text-xl font-semibold" />
      </Figure>
      <Figure
        label={t('orders')}
        className="border-t border-line pt-4"
        now={total.orders}
        before={before.orders}
      >
        <span className="text-xl font-semibold">{count(total.orders)}</span>
      </Figure>
      <Figure
        label={t('visitors')}
        className="border-t border-line pt-4"
        now={total.visitors}
        before={before.visitors}
      >
        <span className="text-xl font-semibold">{count(total.visitors)}</span>
      </Figure>
    </dl>
  );
}

type FigureProps = { label: string; now: number; before: number; className?: string; children: ReactNode };

function Figure({ label, now, before, className, children }: FigureProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="tabular">{children}</dd>
      <dd>
        <TrendLine now={now} before={before} />
      </dd>
    </div>
  );
}

function TrendLine({ now, before }: { now: number; before: number }) {
  const t = useMessages(reportMessages);
  const trend = trendOf(now, before);
  switch (trend.direction) {
    case 'up':
      return (
        <span className="flex items-start gap-1 text-xs font-semibold text-positive">
          <IconArrowUpRight size={16} aria-hidden className="mt-px shrink-0" />
          {t('trendUp', { percent: trend.percent })}
        </span>
      );
    case 'down':
      return (
        <span className="flex items-start gap-1 text-xs font-semibold text-warning">
          <IconArrowDownRight size={16} aria-hidden className="mt-px shrink-0" />
          {t('trendDown', { percent: trend.percent })}
        </span>
      );
    case 'same':
    case 'new':
      return (
        <span className="flex items-start gap-1 text-xs text-ink-2">
          <IconMinus size={16} aria-hidden className="mt-px shrink-0" />
          {trend.direction === 'same' ? t('trendSame') : t('trendNew')}
        </span>
      );
  }
}
