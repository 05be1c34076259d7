// Totals sum counters and daily tallies, never single orders.
import { HOUR_MS } from '@raan/contract/durations';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { satang, type Satang } from '@raan/contract/money';
import { sql, type RawBuilder } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import { prepared, type Db } from '#platform/db.ts';
import { joinConditions, groupsToSearch, periodConditions, type OrderFilter } from './order-filter.ts';

export type Totals = { orders: number; cost: Satang; profit: Satang; quantity: number };
export type GroupTotals = ReadonlyMap<OrderStatus, Totals>;

export const NO_TOTALS: Totals = { orders: 0, cost: satang(0), profit: satang(0), quantity: 0 };

export function sumTotals(totals: Iterable<Totals>): Totals {
  const sum = { ...NO_TOTALS };
  for (const { orders, cost, profit, quantity } of totals) {
    sum.orders += orders;
    sum.cost = satang(sum.cost + cost);
    sum.profit = satang(sum.profit + profit);
    sum.quantity += quantity;
  }
  return sum;
}

/** Reads the totals of all orders of a seller by group. Groups without orders are missing. */
export async function groupTotals(
  db: Db,
  sellerId: number,
  groups: readonly OrderStatus[] = ORDER_STATUSES,
): Promise<GroupTotals> {
  const rows = await prepared(db)
    .selectFrom('order_counters')
    .select(['status', 'orders', 'cost_satang as cost', 'profit_satang as profit', 'quantity'])
    .where('seller_id', '=', sellerId)
    .where('status', 'in', [...groups, 'completed'])
    .where('orders', '>', 0)
    .execute();
  return new Map(
    rows
      .filter(({ status }) => groups.includes(status))
      .map(({ status, ...totals }) => [status, totals] as const),
  );
}

/** Reads the totals of a filter by group, ignoring its keyword. */
export async function matchingTotals(db: Db, filter: OrderFilter): Promise<GroupTotals> {
  const groups = groupsToSearch(filter);
  if (groups.length === 0) return new Map();
  const { priority } = filter;
  const isSplit = priority !== undefined && groups.includes('pending_shipment');
  if (filter.since === undefined && !isSplit) return await groupTotals(db, filter.sellerId, groups);

  const unsplit = isSplit ? groups.filter((group) => group !== 'pending_shipment') : groups;
  const parts = [
    ...(unsplit.length === 0 ? [] : [tallyTotals(filter, unsplit, sql`true`)]),
    ...(isSplit ? splitByUrgency(filter, priority === 'high') : []),
  ];
  const { rows } = await sql<Totals & { status: OrderStatus }>`
    select status, sum(orders)::bigint as orders, sum(cost)::bigint as cost, sum(profit)::bigint as profit,
      sum(quantity)::bigint as quantity
    from (${sql.join(parts, sql` union all `)}) as parts group by status`.execute(db);
  return new Map(rows.map(({ status, ...totals }) => [status, totals]));
}

function tallyTotals(
  { sellerId, since, status }: OrderFilter,
  groups: readonly OrderStatus[],
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const periodCondition =
    since === undefined
      ? sql`true`
      : status === 'completed'
        ? sql`tally.since >= ${startOfBangkokDay(since)}::timestamptz`
        : sql`tally.placed_on >= ${since}::date`;
  return sql`
    select tally.status, tally.orders, tally.cost_satang as cost, tally.profit_satang as profit, tally.quantity
    from order_tallies tally
    where tally.seller_id = ${sellerId} and tally.status in (${sql.join(groups.map((group) => sql.lit(group)))})
      and ${periodCondition} and ${where}`;
}

/** Whole hours come from tallies. Only orders paid in the hour of the urgency limit are read one by one. */
function splitByUrgency(filter: OrderFilter, isHigh: boolean): RawBuilder<unknown>[] {
  const { sellerId, urgentBefore } = filter;
  const hour = Math.floor(Date.parse(urgentBefore) / HOUR_MS) * HOUR_MS;
  const from = new Date(hour).toISOString();
  const to = new Date(hour + HOUR_MS).toISOString();
  const range = isHigh
    ? sql`orders.paid_at >= ${from}::timestamptz and orders.paid_at <= ${urgentBefore}::timestamptz`
    : sql`orders.paid_at > ${urgentBefore}::timestamptz and orders.paid_at < ${to}::timestamptz`;
  const hours = isHigh ? sql`tally.since < ${from}::timestamptz` : sql`tally.since > ${from}::timestamptz`;
  return [
    tallyTotals(filter, ['pending_shipment'], hours),
    sql`
      select 'pending_shipment', 1, orders.cost_satang, orders.profit_satang, orders.quantity
      from orders
      where orders.seller_id = ${sellerId} and orders.status = 'pending_shipment' and ${range}
        and ${joinConditions(periodConditions(filter))}`,
  ];
}
