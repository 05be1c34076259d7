import { DAY_MS } from '@raan/contract/durations';
import { bangkokDay } from '@raan/contract/calendar';
import type { HomeFigures } from '@raan/contract/console/home-endpoints';
import { toBaht, type Satang } from '@raan/contract/money';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
import { sql, type RawBuilder } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';

type Period = { from: number; to: number };
type Sums = { orders: number; sales: Satang; refunds: Satang; signups: number };

const WEEK_MS = 7 * DAY_MS;

/** Compares today up to `now` (milliseconds) with the same weekday of last week up to the same time. Days are Bangkok's. */
export async function selectHomeFigures(db: Db, now: number): Promise<HomeFigures> {
  const start = Date.parse(startOfBangkokDay(bangkokDay(now)));
  const today = await selectSums(db, { from: start, to: now });
  const lastWeek = await selectSums(db, { from: start - WEEK_MS, to: now - WEEK_MS });
  const count = (name: 'orders' | 'signups') => ({ today: today[name], last_week: lastWeek[name] });
  const amount = (name: 'sales' | 'refunds') => ({
    today: toBaht(today[name]),
    last_week: toBaht(lastWeek[name]),
  });
  return {
    orders: count('orders'),
    sales: amount('sales'),
    refunds: amount('refunds'),
    signups: count('signups'),
  };
}

/** Whether a refunded payment had paid its order: those that arrive too late never do. A scalar subquery, because a join reads all orders. */
const wasAccepted = sql`(select orders.paid_at from orders
  where orders.seller_id = payments.seller_id and orders.id = payments.order_id) is not null`;

/** Each sum is a range of one index: its cost grows with the orders of the day, not with all orders. */
async function selectSums(db: Db, { from, to }: Period): Promise<Sums> {
  const within = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} >= ${iso(from)}::timestamptz and ${sql.ref(column)} <= ${iso(to)}::timestamptz`;
  const statuses = sql.join(ORDER_STATUSES.map((status) => sql.lit(status)));
  const { rows } = await sql<Sums>`
    select
      (select count(*) from orders where status in (${statuses}) and ${within('created_at')}) as orders,
      (select coalesce(sum(amount_satang), 0)::bigint from payments
        where order_id is not null and ${within('paid_at')} and (status = 'paid' or ${wasAccepted})) as sales,
      (select coalesce(sum(amount_satang), 0)::bigint from payment_refunds
        where ${within('created_at')} and reason <> 'late_payment') as refunds,
      (select count(*) from sellers where ${within('created_at')}) as signups`.execute(db);
  return firstRow(rows);
}

const iso = (time: number) => new Date(time).toISOString();
