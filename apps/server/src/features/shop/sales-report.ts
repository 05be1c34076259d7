import { bangkokDay } from '@raan/contract/calendar';
import type { Data } from '@raan/contract/endpoint';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import type { getSalesReport } from '@raan/contract/shop/shop-report-endpoints';
import type { Deps } from '#platform/deps.ts';
import { parseReportPeriod } from './parse-report-period.ts';
import { selectOpeningDay, selectDays, sumDays } from './store-days.queries.ts';

/** Loads a store's figures by row, in total, and for the preceding period. Throws like parseReportPeriod. */
export async function loadSalesReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: ReportQuery,
): Promise<Data<typeof getSalesReport>> {
  const { view, range, compared, before, rows } = parseReportPeriod(query, bangkokDay(clock.now()));
  const days = await selectDays(db, sellerId, { from: before?.from ?? range.from, to: range.to });
  const opened = await selectOpeningDay(db, sellerId);
  return {
    view,
    total: sumDays(days, range),
    compared: compared && sumDays(days, compared),
    before: before && opened <= before.from ? sumDays(days, before) : null,
    periods: rows.map((row) => sumDays(days, row)),
  };
}
