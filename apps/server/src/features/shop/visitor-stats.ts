import type { Data } from '@raan/contract/endpoint';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import type { getVisitorStats, PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import { bangkokDay } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { salesReport } from './sales-report.ts';
import { selectDays, sumDays } from './store-days.queries.ts';

/** Visitors of a store and the orders that came of them. Throws as `askedPeriod`. */
export async function visitorStats(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: ReportQuery,
): Promise<Data<typeof getVisitorStats>> {
  const { view, total, compared, before, periods } = await salesReport(deps, sellerId, query);
  const day = bangkokDay(deps.clock.now());
  const today = { from: day, to: day };
  return {
    view,
    today: sumDays(await selectDays(deps.db, sellerId, today), today).visitors,
    total: visitsOf(total),
    compared: compared && visitsOf(compared),
    before: before && visitsOf(before),
    periods: periods.map(visitsOf),
  };
}

function visitsOf({ from, to, visitors, orders, conversion_percent }: PeriodFigures) {
  return { from, to, visitors, orders, conversion_percent };
}
