import { toBaht, ZERO_SATANG } from '@raan/contract/money';
import { bangkokDay, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';

/** Today in Bangkok: orders paid, profit credited (baht), visitors of the store. */
export async function todayStats(
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
