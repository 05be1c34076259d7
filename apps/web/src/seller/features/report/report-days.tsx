import { useState } from 'react';
import type { DayFigures } from '@raan/contract/shop/shop-endpoints';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { BarChart } from './bar-chart.tsx';
import { reportMessages } from './report.ts';

const MEASURES = ['profit', 'orders', 'visitors'] as const;
type Measure = (typeof MEASURES)[number];

/** A calendar day (YYYY-MM-DD) as day and month. It is no moment, so no time zone may move it. */
function useDay(): (date: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

/** The days of the period as bars, by one measure at a time, with the table behind. */
export function ReportDays({ days, total }: { days: readonly DayFigures[]; total: DayFigures }) {
  const t = useMessages(reportMessages);
  const { money, count } = useFormat();
  const dayOf = useDay();
  const [measure, setMeasure] = useState<Measure>('profit');
  const say = (value: number) => (measure === 'profit' ? money(value) : count(value));
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const best = days.reduce((highest, day) => (day[measure] > highest[measure] ? day : highest), first);
  const title = t('chartTitle', { from: dayOf(first.date), to: dayOf(last.date) });
  return (
    <Card className="flex flex-col gap-4">
      <Segmented<Measure>
        label={t('measure')}
        value={measure}
        segments={MEASURES.map((value) => ({ value, label: t(`measure_${value}`) }))}
        onChange={setMeasure}
      />
      <BarChart
        title={`${t(`measure_${measure}`)} · ${title} · ${say(total[measure])}`}
        bars={days.map((day) => ({
          key: day.date,
          value: day[measure],
          label: `${dayOf(day.date)}: ${say(day[measure])}`,
        }))}
        highest={`${say(best[measure])} · ${dayOf(best.date)}`}
        from={dayOf(first.date)}
        to={dayOf(last.date)}
      />
      <DaysTable days={days} total={total} />
    </Card>
  );
}

function DaysTable({ days, total }: { days: readonly DayFigures[]; total: DayFigures }) {
  const t = useMessages(reportMessages);
  const { money, count } = useFormat();
  const dayOf = useDay();
  return (
    <details className="-mb-2 group">
      <summary className="flex min-h-12 items-center text-sm font-semibold text-brand">{t('table')}</summary>
      <div className="overflow-x-auto">
        <table className="tabular w-full text-right text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-2">
              <th scope="col" className="py-2 text-left font-normal">
                {t('date')}
              </th>
              <th scope="col" className="py-2 pl-3 font-normal">
                {t('measure_profit')}
              </th>
              <th scope="col" className="py-2 pl-3 font-normal">
                {t('measure_orders')}
              </th>
              <th scope="col" className="py-2 pl-3 font-normal">
                {t('measure_visitors')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                  {dayOf(day.date)}
                </th>
                <td className="py-2 pl-3">{money(day.profit)}</td>
                <td className="py-2 pl-3">{count(day.orders)}</td>
                <td className="py-2 pl-3">{count(day.visitors)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 text-left font-semibold">
                {t('total')}
              </th>
              <td className="py-2 pl-3">{money(total.profit)}</td>
              <td className="py-2 pl-3">{count(total.orders)}</td>
              <td className="py-2 pl-3">{count(total.visitors)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}
