import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { expect } from 'vitest';
import type { Db } from '#platform/db.ts';
import { checkLedger } from '#features/ledger/balances.queries.ts';
import { sql } from 'kysely';

/**
 * The book sums to zero, follows from its postings and agrees with the orders and with the refunds on their way; what is kept of orders, by state, by day and for
 * searches, agrees with their rows.
 */
export async function expectLedgerBalanced(db: Db): Promise<void> {
  expect(await checkLedger(db)).toEqual({
    sum: 0,
    drifted: 0,
    escrowMismatches: 0,
    frozenMismatches: 0,
    negative: 0,
    unrepaid: 0,
    refundsDrift: 0,
  });
  const wrong = {
    counters: await wrongCounters(db),
    tallies: await wrongTallies(db),
    days: await wrongDays(db),
    goods: await wrongGoods(db),
    sold: await wrongSoldGoods(db),
    terms: await wrongTerms(db),
  };
  expect(wrong).toEqual({ counters: [], tallies: [], days: [], goods: [], sold: [], terms: [] });
}

/** What searches know of an order by its goods. */
async function wrongGoods(db: Db): Promise<unknown[]> {
  const facts = (table: string) =>
    sql.raw(
      [
        'status',
        'created_at',
        'expires_at',
        'paid_at',
        'completed_at',
        'cost_satang',
        'profit_satang',
        'quantity',
      ]
        .map((column) => `${table}.${column}`)
        .join(', '),
    );
  const { rows } = await sql`
    select goods.seller_id, goods.order_id from ordered_goods goods
    left join orders on orders.seller_id = goods.seller_id and orders.id = goods.order_id
    where (${facts('goods')}) is distinct from (${facts('orders')})
    union all
    select item.seller_id, item.order_id from order_items item where not exists (
      select from ordered_goods goods where goods.seller_id = item.seller_id and goods.order_id = item.order_id
        and goods.name_key = md5(item.name::text)::uuid
    )`.execute(db);
  return rows;
}

/** What an order is found by: its number and each part of it, its parcel's number. Its customer's phone never changes, save where a test writes another. */
async function wrongTerms(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with wanted as (
      select distinct seller_id, term, id as order_id
      from orders cross join lateral unnest(array[
        '>' || term_form(order_number), '<' || reverse(term_form(order_number)),
        '>' || term_form(tracking_number), '<' || reverse(term_form(tracking_number))
      ] || order_number_parts(order_number)) as term
      where term is not null
    )
    select * from order_terms kept full join wanted using (seller_id, term, order_id)
    where wanted.term is null and kept.term !~ '^<[0-9]{9,15}$' or kept.term is null`.execute(db);
  return rows;
}

/** Tallies by group, day placed, and hour paid or day completed. */
async function wrongTallies(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select seller_id, status, (created_at at time zone ${BUSINESS_TIME_ZONE})::date as placed_on,
        case status when 'pending_shipment' then date_trunc('hour', paid_at, 'UTC')
          when 'completed' then date_trunc('day', completed_at, ${BUSINESS_TIME_ZONE}) else timestamptz 'epoch' end as since,
        count(*)::int as orders, sum(cost_satang)::bigint as cost, sum(profit_satang)::bigint as profit,
        sum(quantity)::bigint as quantity
      from orders group by 1, 2, 3, 4
    )
    select * from order_tallies kept full join counted using (seller_id, status, placed_on, since)
    where (kept.orders, kept.cost_satang, kept.profit_satang, kept.quantity)
      is distinct from (counted.orders, counted.cost, counted.profit, counted.quantity)`.execute(db);
  return rows;
}

/** What was sold of each product on each day in Bangkok by the orders that count; nothing is as good as no row. */
export async function wrongSoldGoods(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with sold as (
      select orders.seller_id, (orders.paid_at at time zone ${BUSINESS_TIME_ZONE})::date as day, item.product_id,
        case when item.product_id is null then item.name end as gone,
        sum(item.quantity) as quantity, sum(item.quantity * item.unit_price_satang) as total
      from orders join order_items item on item.seller_id = orders.seller_id and item.order_id = orders.id
      where orders.paid_at is not null and orders.status not in ('cancelled', 'refunded') group by 1, 2, 3, 4
    ), kept as (
      select * from sold_goods where quantity <> 0 or total_satang <> 0
    )
    select coalesce(kept.seller_id, sold.seller_id) as seller_id, coalesce(kept.day, sold.day) as day, sold.quantity, sold.total,
      kept.quantity as kept_quantity, kept.total_satang as kept_total
    from kept full join sold on kept.seller_id = sold.seller_id and kept.day = sold.day
      and coalesce(kept.product_id, -1) = coalesce(sold.product_id, -1)
      and coalesce(kept.gone, 'null') = coalesce(sold.gone, 'null')
    where (kept.quantity, kept.total_satang) is distinct from (sold.quantity, sold.total)`.execute(db);
  return rows;
}

async function wrongCounters(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select seller_id, status, count(*)::int as orders, sum(cost_satang)::bigint as cost, sum(profit_satang)::bigint as profit,
        sum(quantity)::bigint as quantity
      from orders group by seller_id, status
    )
    select * from order_counters kept full join counted using (seller_id, status)
    where coalesce(kept.orders, 0) <> coalesce(counted.orders, 0)
      or coalesce(kept.cost_satang, 0) <> coalesce(counted.cost, 0)
      or coalesce(kept.profit_satang, 0) <> coalesce(counted.profit, 0)
      or coalesce(kept.quantity, 0) <> coalesce(counted.quantity, 0)`.execute(db);
  return rows;
}

/** Days in Bangkok: orders and their total count when they are paid, unless they are cancelled; profit counts when they complete. */
async function wrongDays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with paid as (
      select seller_id, (paid_at at time zone ${BUSINESS_TIME_ZONE})::date as day, count(*)::int as orders,
        sum(cost_satang)::bigint as total
      from orders where paid_at is not null and status not in ('cancelled', 'refunded') group by 1, 2
    ), earned as (
      select seller_id, (completed_at at time zone ${BUSINESS_TIME_ZONE})::date as day, sum(profit_satang)::bigint as profit
      from orders where status = 'completed' group by 1, 2
    )
    select * from seller_days kept full join paid using (seller_id, day) full join earned using (seller_id, day)
    where coalesce(kept.orders, 0) <> coalesce(paid.orders, 0)
      or coalesce(kept.total_satang, 0) <> coalesce(paid.total, 0)
      or coalesce(kept.profit_satang, 0) <> coalesce(earned.profit, 0)`.execute(db);
  return rows;
}
