import { addDays, type DayRange } from '@raan/contract/calendar';
import { conversionPercent } from '@raan/contract/shop/report-period';
import type { PeriodFigures, SourceFigures } from '@raan/contract/shop/shop-report-endpoints';
import type { VisitSource } from '@raan/contract/storefront/visit-source';
import { sql } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';

/** Selects visitors and paid orders by source. `direct` is the rest of the total. Most orders first. */
export async function selectSourceFigures(
  db: Db,
  sellerId: number,
  { from, to }: DayRange,
  total: PeriodFigures,
): Promise<SourceFigures[]> {
  const { rows } = await sql<{ source: VisitSource; visitors: number; orders: number }>`
    select source, sum(visitors)::int as visitors, sum(orders)::int as orders from (
      select source, visitors, 0 as orders from store_source_days
      where seller_id = ${sellerId} and day between ${from}::date and ${to}::date
      union all
      select source, 0, 1 from orders
      where seller_id = ${sellerId} and source is not null and status not in ('cancelled', 'refunded')
        and paid_at >= ${startOfBangkokDay(from)} and paid_at < ${startOfBangkokDay(addDays(to, 1))}
    ) figures group by source`.execute(db);
  const sumOf = (figure: 'visitors' | 'orders') => rows.reduce((sum, row) => sum + row[figure], 0);
  const direct = {
    source: 'direct' as const,
    visitors: Math.max(0, total.visitors - sumOf('visitors')),
    orders: Math.max(0, total.orders - sumOf('orders')),
  };
  return [...rows, direct]
    .filter(({ visitors, orders }) => visitors > 0 || orders > 0)
    .sort((a, b) => b.orders - a.orders || b.visitors - a.visitors)
    .map((row) => ({ ...row, conversion_percent: conversionPercent(row.orders, row.visitors) }));
}
