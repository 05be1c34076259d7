import { addDays, mondayOf, type DayRange, bangkokDay } from '@raan/contract/calendar';
import type { Data } from '@raan/contract/endpoint';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import type { OrderStatus } from '@raan/contract/orders/order';
import { withoutLastDay } from '@raan/contract/shop/report-period';
import type { getWeeklyOrderStats } from '@raan/contract/shop/shop-report-endpoints';
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { sql } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { selectOpeningDay, selectDays } from './store-days.queries.ts';

type DayOrders = { day: string; orders: number; total: Satang; profit: Satang };

/** Column with the time at which an order entered each status. */
const STATUS_TIME: Readonly<Record<Exclude<OrderStatus, 'refunded'>, ReturnType<typeof sql>>> = {
  pending_payment: sql`orders.created_at`,
  pending_shipment: sql`orders.paid_at`,
  pending_delivery: sql`orders.shipped_at`,
  completed: sql`orders.completed_at`,
  cancelled: sql`orders.cancelled_at`,
};

/**
 * Loads the current week in Bangkok, from Monday. Without a status: paid orders and credited profit per day.
 * With a status: orders that now have it, by the day they entered it, with their profit.
 */
export async function loadWeeklyOrderStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  status: OrderStatus | undefined,
): Promise<Data<typeof getWeeklyOrderStats>> {
  const today = bangkokDay(clock.now());
  const from = mondayOf(today);
  const to = addDays(from, 6);
  const lastWeek = { from: addDays(from, -7), to: addDays(today, -7) };
  const compared = withoutLastDay({ from, to: today });
  const before = withoutLastDay(lastWeek);
  const range = { from: lastWeek.from, to };
  const days = status
    ? await selectDaysWithStatus(db, sellerId, status, range)
    : (await selectDays(db, sellerId, range)).map(({ day, orders, total_satang, profit_satang }) => ({
        day,
        orders,
        total: total_satang,
        profit: profit_satang,
      }));
  const opened = await selectOpeningDay(db, sellerId);
  return {
    status: status ?? null,
    from,
    to,
    days: Array.from({ length: 7 }, (_, index) => {
      const date = addDays(from, index);
      return { date, ...sumRange(days, { from: date, to: date }) };
    }),
    total: sumRange(days, { from, to }),
    compared: compared && sumRange(days, compared),
    before: before && opened <= before.from ? sumRange(days, before) : null,
  };
}

function sumRange(days: readonly DayOrders[], { from, to }: DayRange) {
  const inRange = days.filter(({ day }) => day >= from && day <= to);
  const add = (pick: (day: DayOrders) => number) => inRange.reduce((total, day) => total + pick(day), 0);
  return {
    orders: add((day) => day.orders),
    total_amount: toBaht(satang(add((day) => day.total))),
    profit: toBaht(satang(add((day) => day.profit))),
  };
}

async function selectDaysWithStatus(
  db: Db,
  sellerId: number,
  status: OrderStatus,
  { from, to }: DayRange,
): Promise<DayOrders[]> {
  const since = status === 'refunded' ? sql`refund.at` : STATUS_TIME[status];
  // Only the order events contain the time of a refund.
  const refund =
    status === 'refunded'
      ? sql`join lateral (select max(at) as at from order_events event where event.seller_id = orders.seller_id
          and event.order_id = orders.id and event.kind = 'refunded') refund on true`
      : sql``;
  const { rows } = await sql<DayOrders>`
    select (${since} at time zone ${BUSINESS_TIME_ZONE})::date as day, count(*) as orders,
      sum(cost_satang)::bigint as total, sum(profit_satang)::bigint as profit
    from orders ${refund}
    where orders.seller_id = ${sellerId} and status = ${status}
      and ${since} >= ${startOfBangkokDay(from)} and ${since} < ${startOfBangkokDay(addDays(to, 1))}
    group by 1`.execute(db);
  return rows;
}
