import type { Data } from '@raan/contract/endpoint';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import type { getSalesReport } from '@raan/contract/shop/shop-report-endpoints';
import { bangkokDay } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { askedPeriod } from './asked-period.ts';
import { openedOn, selectDays, sumDays } from './store-days.queries.ts';

/** A store's figures over a period, row by row, with their sums and those of the time before. Throws as `askedPeriod`. */
export async function salesReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: ReportQuery,
): Promise<Data<typeof getSalesReport>> {
  const { view, range, compared, before, rows } = askedPeriod(query, bangkokDay(clock.now()));
  const days = await selectDays(db, sellerId, { from: before?.from ?? range.from, to: range.to });
  const opened = await openedOn(db, sellerId);
  return {
    view,
    total: sumDays(days, range),
    compared: compared && sumDays(days, compared),
    before: before && opened <= before.from ? sumDays(days, before) : null,
    periods: rows.map((row) => sumDays(days, row)),
  };
}
