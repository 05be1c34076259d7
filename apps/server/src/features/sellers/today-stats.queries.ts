import { bangkokDay } from '@raan/contract/calendar';
import { toBaht, ZERO_SATANG } from '@raan/contract/money';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';

/** Today in Bangkok: paid orders, credited profit in baht, and visitors of the store. */
export async function selectTodayStats(
  db: Db,
  clock: Clock,
  sellerId: number,
): Promise<{ order_count: number; income: number; visitors: number }> {
  const row = await db
    .selectFrom('seller_days')
    .select(['orders', 'profit_satang', 'visitors'])
    .where('seller_id', '=', sellerId)
    .where('day', '=', bangkokDay(clock.now()))
    .executeTakeFirst();
  return {
    order_count: row?.orders ?? 0,
    income: toBaht(row?.profit_satang ?? ZERO_SATANG),
    visitors: row?.visitors ?? 0,
  };
}
