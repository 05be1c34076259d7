import { useState } from 'react';
import type { ReportView } from '@raan/contract/shop/report-period';
import type { PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { BarChart } from './bar-chart.tsx';
import { PeriodTable } from './period-table.tsx';
import { reportMessages } from './report-messages.ts';
import { formatShortNumber } from './short-number.ts';
import { useReportDates } from './use-report-dates.ts';

const MEASURES = ['total_amount', 'profit', 'orders', 'visitors'] as const;
type Measure = (typeof MEASURES)[number];

type ReportPeriodsProps = { view: ReportView; periods: readonly PeriodFigures[]; total: PeriodFigures };

/** Chart of one measure at a time, with the table of all figures. */
export function ReportPeriods({ view, periods, total }: ReportPeriodsProps) {
  const t = useMessages(reportMessages);
  const { money, count } = useFormat();
  const dates = useReportDates();
  const [measure, setMeasure] = useState<Measure>('total_amount');
  const isMoney = measure === 'total_amount' || measure === 'profit';
  const formatValue = (value: number) => (isMoney ? money(value) : count(value));
  const last = periods.at(-1);
  return (
    <Card className="flex flex-col gap-4">
      <Segmented<Measure>
        label={t('measure')}
        value={measure}
        segments={MEASURES.map((value) => ({ value, label: t(`measure_${value}`) }))}
        onChange={setMeasure}
      />
      <BarChart
        title={t('chartTitle', {
          measure: t(`measure_${measure}`),
          range: dates.range(total),
          sum: formatValue(total[measure]),
        })}
        bars={periods.map((row) => ({
          key: row.from,
          value: row[measure],
          axisLabel: dates.tick(row, view, periods.length <= 7),
          valueLabel: formatShortNumber(row[measure]),
          label: `${dates.row(row, view)} · ${formatValue(row[measure])}`,
          isCurrent: row === last,
        }))}
      />
      <PeriodTable view={view} periods={periods} total={total} />
    </Card>
  );
}
