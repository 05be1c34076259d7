import type { ReportView } from '@raan/contract/shop/report-period';
import type { PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Money } from '#ui/money.tsx';
import { reportMessages } from './report-messages.ts';
import { useReportDates } from './use-report-dates.ts';

type PeriodTableProps = { view: ReportView; periods: readonly PeriodFigures[]; total: PeriodFigures };

/** All figures of the chart as a table, newest first. */
export function PeriodTable({ view, periods, total }: PeriodTableProps) {
  const t = useMessages(reportMessages);
  const dates = useReportDates();
  return (
    <details className="-mb-2">
      <summary className="flex min-h-12 items-center text-sm font-semibold text-brand">{t('table')}</summary>
      <div className="-mx-4 overflow-x-auto px-4 pb-2">
        <table className="tabular w-full text-right text-sm">
          <thead>
            <tr className="border-b border-line text-xs whitespace-nowrap text-ink-2">
              <th scope="col" className="py-2 text-left font-normal">
                {t(`row_${view}`)}
              </th>
              {(['orders', 'total_amount', 'profit', 'visitors'] as const).map((measure) => (
                <th key={measure} scope="col" className="py-2 pl-4 font-normal">
                  {t(`measure_${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map((row) => (
              <Row key={row.from} name={dates.row(row, view)} figures={row} />
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <Row name={t('total')} figures={total} />
          </tfoot>
        </table>
      </div>
    </details>
  );
}

function Row({ name, figures }: { name: string; figures: PeriodFigures }) {
  const { count } = useFormat();
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 text-left font-[inherit] whitespace-nowrap">
        {name}
      </th>
      <td className="py-2 pl-4">{count(figures.orders)}</td>
      <td className="py-2 pl-4">
        <Money amount={figures.total_amount} />
      </td>
      <td className="py-2 pl-4">
        <Money amount={figures.profit} />
      </td>
      <td className="py-2 pl-4">{count(figures.visitors)}</td>
    </tr>
  );
}
