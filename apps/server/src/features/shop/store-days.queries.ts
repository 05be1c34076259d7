// Daily totals of a store (`seller_days`). Reports read these rows instead of scanning orders.
import { bangkokDay } from '@raan/contract/calendar';
import type { DayRange } from '@raan/contract/calendar';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { conversionPercent } from '@raan/contract/shop/report-period';
import type { PeriodFigures } from '@raan/contract/shop/shop-report-endpoints';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';

export type StoreDay = {
  day: string;
  orders: number;
  total_satang: Satang;
  profit_satang: Satang;
  visitors: number;
};

/** Selects the days of a range that have any figures. */
export async function selectDays(db: Db, sellerId: number, { from, to }: DayRange): Promise<StoreDay[]> {
  return await db
    .selectFrom('seller_days')
    .select(['day', 'orders', 'total_satang', 'profit_satang', 'visitors'])
    .where('seller_id', '=', sellerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** Sums the days within a range. */
export function sumDays(days: readonly StoreDay[], { from, to }: DayRange): PeriodFigures {
  let orders = 0;
  let total = 0;
  let profit = 0;
  let visitors = 0;
  for (const row of days) {
    if (row.day < from || row.day > to) continue;
    orders += row.orders;
    total += row.total_satang;
    profit += row.profit_satang;
    visitors += row.visitors;
  }
  return {
    from,
    to,
    orders,
    total_amount: toBaht(satang(total)),
    profit: toBaht(satang(profit)),
    visitors,
    conversion_percent: conversionPercent(orders, visitors),
  };
}

/** Sums all days of a store. `range` is the period shown in the result. */
export async function sumAllDays(db: Db, sellerId: number, range: DayRange): Promise<PeriodFigures> {
  const { rows } = await sql<Omit<StoreDay, 'day'>>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(total_satang), 0)::bigint as total_satang,
      coalesce(sum(profit_satang), 0)::bigint as profit_satang, coalesce(sum(visitors), 0)::bigint as visitors
    from seller_days where seller_id = ${sellerId}`.execute(db);
  return sumDays([{ ...firstRow(rows), day: range.from }], range);
}

/** Returns the day in Bangkok on which the store was opened. */
export async function selectOpeningDay(db: Db, sellerId: number): Promise<string> {
  const { created_at: openedAt } = await db
    .selectFrom('sellers')
    .select('created_at')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return bangkokDay(openedAt);
}
