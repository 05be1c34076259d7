import { addDays, mondayOf, type DayRange } from '@raan/contract/calendar';
import type { Data } from '@raan/contract/endpoint';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import type { OrderStatus } from '@raan/contract/orders/order';
import { withoutLastDay } from '@raan/contract/shop/report-period';
import type { getWeeklyOrderStats } from '@raan/contract/shop/shop-report-endpoints';
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { sql } from 'kysely';
import { bangkokDay, startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { openedOn, selectDays } from './store-days.queries.ts';

type DayOrders = { day: string; orders: number; total: Satang; profit: Satang };

/** When an order came into each state. */
const SINCE: Readonly<Record<Exclude<OrderStatus, 'refunded'>, ReturnType<typeof sql>>> = {
  pending_payment: sql`orders.created_at`,
  pending_shipment: sql`orders.paid_at`,
  pending_delivery: sql`orders.shipped_at`,
  completed: sql`orders.completed_at`,
  cancelled: sql`orders.cancelled_at`,
};

/**
 * The running week in Bangkok, Monday to Sunday. Without a state: paid orders and credited profit by day. With one: the orders that
 * are in it now, on the day they came into it, and what they bring.
 */
export async function weeklyOrderStats(
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
    ? await daysInState(db, sellerId, status, range)
    : (await selectDays(db, sellerId, range)).map(({ day, orders, total_satang, profit_satang }) => ({
        day,
        orders,
        total: total_satang,
        profit: profit_satang,
      }));
  const opened = await openedOn(db, sellerId);
  return {
    status: status ?? null,
    from,
    to,
    days: Array.from({ length: 7 }, (_, index) => {
      const date = addDays(from, index);
      return { date, ...sum(days, { from: date, to: date }) };
    }),
    total: sum(days, { from, to }),
    compared: compared && sum(days, compared),
    before: before && opened <= before.from ? sum(days, before) : null,
  };
}

function sum(days: readonly DayOrders[], { from, to }: DayRange) {
  const inRange = days.filter(({ day }) => day >= from && day <= to);
  const add = (pick: (day: DayOrders) => number) => inRange.reduce((total, day) => total + pick(day), 0);
  return {
    orders: add((day) => day.orders),
    total_amount: toBaht(satang(add((day) => day.total))),
    profit: toBaht(satang(add((day) => day.profit))),
  };
}

async function daysInState(
  db: Db,
  sellerId: number,
  status: OrderStatus,
  { from, to }: DayRange,
): Promise<DayOrders[]> {
  const since = status === 'refunded' ? sql`refund.at` : SINCE[status];
  // Only the timeline says when an order was refunded.
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
