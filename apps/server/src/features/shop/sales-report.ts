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
  const { view, range, before, rows } = askedPeriod(query, bangkokDay(clock.now()));
  const days = await selectDays(db, sellerId, { from: before.from, to: range.to });
  const isComparable = (await openedOn(db, sellerId)) <= before.from;
  return {
    view,
    total: sumDays(days, range),
    before: isComparable ? sumDays(days, before) : null,
    periods: rows.map((row) => sumDays(days, row)),
  };
}
