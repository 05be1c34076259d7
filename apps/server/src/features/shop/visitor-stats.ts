import { bangkokDay } from '@raan/contract/calendar';
import type { Data } from '@raan/contract/endpoint';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import type { getVisitorStats, PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import type { Deps } from '#platform/deps.ts';
import { loadSalesReport } from './sales-report.ts';
import { selectDays, sumDays } from './store-days.queries.ts';
import { selectSourceFigures } from './visit-sources.queries.ts';

/** Loads visitors of a store and the resulting orders. Throws like parseReportPeriod. */
export async function loadVisitorStats(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: ReportQuery,
): Promise<Data<typeof getVisitorStats>> {
  const { view, total, compared, before, periods } = await loadSalesReport(deps, sellerId, query);
  const day = bangkokDay(deps.clock.now());
  const today = { from: day, to: day };
  return {
    view,
    today: sumDays(await selectDays(deps.db, sellerId, today), today).visitors,
    total: visitFigures(total),
    compared: compared && visitFigures(compared),
    before: before && visitFigures(before),
    periods: periods.map(visitFigures),
    sources: await selectSourceFigures(deps.db, sellerId, total, total),
  };
}

function visitFigures({ from, to, visitors, orders, conversion_percent }: PeriodFigures) {
  return { from, to, visitors, orders, conversion_percent };
}
