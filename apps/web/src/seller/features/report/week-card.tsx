import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import type { Data } from '@raan/contract/endpoint';
import type { getWeeklyOrderStats } from '@raan/contract/shop/shop-report-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { BarChart } from './bar-chart.tsx';
import { weekQuery } from './report.api.ts';
import { reportMessages } from './report-messages.ts';
import { formatShortNumber } from './short-number.ts';
import { TrendLine } from './trend-line.tsx';
import { useReportDates } from './use-report-dates.ts';
import { useToday } from './use-today.ts';

type Week = Data<typeof getWeeklyOrderStats>;

/** Sales of the present week, Monday to Sunday: total, trend against last week, chart and table. */
export function WeekCard() {
  const t = useMessages(reportMessages);
  const query = useQuery(weekQuery);
  return (
    <section>
      <SectionTitle
        aside={
          <Link
            href="/sales-report"
            className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
          >
            {t('fullReport')}
          </Link>
        }
      >
        {t('week')}
      </SectionTitle>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-80 rounded-card" />
        </SkeletonGroup>
      ) : query.data ? (
        <WeekFigures week={query.data} />
      ) : (
        <ErrorState
          title={t('weekFailed')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  );
}

function WeekFigures({ week: { from, to, days, total, compared, before } }: { week: Week }) {
  const t = useMessages(reportMessages);
  const { money, count } = useFormat();
  const dates = useReportDates();
  const today = useToday();
  return (
    <Card as="div" className="flex flex-col gap-3">
      <div>
        <Money amount={total.total_amount} className="text-3xl font-semibold" />
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
          <span>{t('weekOrders', { count: count(total.orders) })}</span>
          <span aria-hidden>·</span>
          <span>{t('weekProfit', { amount: money(total.profit) })}</span>
        </p>
        {total.orders === 0 ? null : (
          <div className="pt-1">
            {compared ? (
              <TrendLine
                now={compared.total_amount}
                before={before && before.total_amount}
                comparison="week"
              />
            ) : (
              <span className="text-xs text-ink-2">{t('weekNotYet')}</span>
            )}
          </div>
        )}
      </div>
      {total.orders === 0 && total.profit === 0 ? (
        <p className="rounded-control bg-sunken px-4 py-6 text-center text-sm text-ink-2">{t('weekEmpty')}</p>
      ) : (
        <>
          <BarChart
            title={t('weekChart', { range: dates.range({ from, to }), sum: money(total.total_amount) })}
            bars={days.map(({ date, total_amount: amount }) => ({
              key: date,
              value: amount,
              axisLabel: dates.weekday(date),
              valueLabel: formatShortNumber(amount),
              label: `${dates.weekdayLong(date)} · ${money(amount)}`,
              isCurrent: date === today,
            }))}
          />
          <WeekTable days={days.filter(({ date }) => date <= today)} />
        </>
      )}
    </Card>
  );
}

function WeekTable({ days }: { days: Week['days'] }) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  const dates = useReportDates();
  return (
    <details className="-mb-2">
      <summary className="flex min-h-12 items-center text-sm font-semibold text-brand">
        {t('weekDays')}
      </summary>
      <div className="overflow-x-auto pb-2">
        <table className="tabular w-full text-right text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-2">
              <th scope="col" className="py-2 text-left font-normal">
                {t('day')}
              </th>
              {(['orders', 'total_amount', 'profit'] as const).map((measure) => (
                <th key={measure} scope="col" className="py-2 pl-3 font-normal">
                  {t(`measure_${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, orders, total_amount: amount, profit }) => (
              <tr key={date} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-left font-normal">
                  {dates.weekdayLong(date)}
                </th>
                <td className="py-2 pl-3">{count(orders)}</td>
                <td className="py-2 pl-3">
                  <Money amount={amount} />
                </td>
                <td className="py-2 pl-3">
                  <Money amount={profit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
