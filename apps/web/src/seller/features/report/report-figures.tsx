import type { ReactNode } from 'react';
import type { PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { reportMessages } from './report-messages.ts';
import { TrendLine } from './trend-line.tsx';
import { useReportDates } from './use-report-dates.ts';

type ReportFiguresProps = {
  total: PeriodFigures;
  /** Figures of the completed days; null if the period is today only. */
  compared: PeriodFigures | null;
  before: PeriodFigures | null;
};

/** Totals of the period with their trends. Trends compare completed days only. */
export function ReportFigures({ total, compared, before }: ReportFiguresProps) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  const dates = useReportDates();
  const renderTrend = (select: (figures: PeriodFigures) => number) =>
    compared && before ? <TrendLine now={select(compared)} before={select(before)} /> : null;
  const comparisonText = () => {
    if (!compared) return t('todayOnly');
    if (!before) return t('period_none');
    const range = dates.range(before);
    return compared.to === total.to
      ? t('compared', { range })
      : t('comparedWhole', { now: dates.range(compared), range });
  };
  return (
    <dl
      aria-label={t('figures')}
      className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-card border border-line bg-raised p-4"
    >
      <Figure label={t('profit')} className="col-span-2" trend={renderTrend(({ profit }) => profit)}>
        <Money amount={total.profit} className="text-3xl font-semibold" />
      </Figure>
      <Figure
        label={t('goods')}
        className="col-span-2 border-t border-line pt-4"
        trend={renderTrend((figures) => figures.total_amount)}
      >
        <Money amount={total.total_amount} className="text-xl font-semibold" />
      </Figure>
      <Figure
        label={t('orders')}
        className="border-t border-line pt-4"
        trend={renderTrend(({ orders }) => orders)}
      >
        <span className="text-xl font-semibold">{count(total.orders)}</span>
      </Figure>
      <Figure
        label={t('visitors')}
        className="border-t border-line pt-4"
        trend={renderTrend(({ visitors }) => visitors)}
      >
        <span className="text-xl font-semibold">{count(total.visitors)}</span>
      </Figure>
      <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 text-sm">
        <dt className="text-ink-2">{t('conversion')}</dt>
        <dd className="tabular font-semibold">
          {total.conversion_percent === null ? (
            <span className="font-normal text-ink-2">{t('conversionNone')}</span>
          ) : (
            t('percent', { percent: formatPercent(total.conversion_percent) })
          )}
        </dd>
      </div>
      <div className="col-span-2 -mt-2 text-xs text-ink-2">
        <dt className="sr-only">{t('comparison')}</dt>
        <dd>{comparisonText()}</dd>
      </div>
    </dl>
  );
}

/** Visitor counts are approximate, so decimals would mislead. */
function formatPercent(percent: number): string {
  return percent > 0 && percent < 1 ? '<1' : String(Math.round(percent));
}

type FigureProps = { label: string; trend: ReactNode; className?: string; children: ReactNode };

function Figure({ label, trend, className, children }: FigureProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="tabular">{children}</dd>
      {trend ? <dd>{trend}</dd> : null}
    </div>
  );
}
