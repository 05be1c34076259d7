import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { expect } from 'vitest';
import type { Db } from '#platform/db.ts';
import { checkLedger } from '#features/ledger/balances.queries.ts';
import { sql } from 'kysely';

/** Asserts that the ledger is balanced and that all counters, daily totals and indexes match the orders. */
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
  const mismatches = {
    counters: await findCounterMismatches(db),
    sellerTotals: await findSellerTotalMismatches(db),
    tallies: await findTallyMismatches(db),
    arrivingMoney: await findArrivingMoneyMismatches(db),
    days: await findDayMismatches(db),
    orderedProducts: await findOrderedProductMismatches(db),
    soldProducts: await findSoldProductMismatches(db),
    searchTerms: await findSearchTermMismatches(db),
    stock: await findStockMismatches(db),
    derivedProducts: await findDerivedProductMismatches(db),
  };
  expect(mismatches).toEqual({
    counters: [],
    sellerTotals: [],
    tallies: [],
    arrivingMoney: [],
    days: [],
    orderedProducts: [],
    soldProducts: [],
    searchTerms: [],
    stock: [],
    derivedProducts: [],
  });
}

async function findOrderedProductMismatches(db: Db): Promise<unknown[]> {
  const columns = (table: string) =>
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
    select indexed.seller_id, indexed.order_id from ordered_goods indexed
    left join orders on orders.seller_id = indexed.seller_id and orders.id = indexed.order_id
    where (${columns('indexed')}) is distinct from (${columns('orders')})
    union all
    select item.seller_id, item.order_id from order_items item where not exists (
      select from ordered_goods indexed where indexed.seller_id = item.seller_id and indexed.order_id = item.order_id
        and indexed.name_key = md5(item.name::text)::uuid
    )`.execute(db);
  return rows;
}

/** Ignores phone numbers: some tests change them directly. */
async function findSearchTermMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with expected as (
      select distinct seller_id, term, id as order_id
      from orders cross join lateral unnest(array[
        '>' || term_form(order_number), '<' || reverse(term_form(order_number)),
        '>' || term_form(tracking_number), '<' || reverse(term_form(tracking_number))
      ] || order_number_parts(order_number) || customer_name_terms(customer_name)) as term
      where term is not null
    )
    select * from order_terms stored full join expected using (seller_id, term, order_id)
    where expected.term is null and stored.term !~ '^<[0-9]{9,15}$' or stored.term is null`.execute(db);
  return rows;
}

async function findTallyMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select seller_id, status, (created_at at time zone ${BUSINESS_TIME_ZONE})::date as placed_on,
        case status when 'pending_shipment' then date_trunc('hour', paid_at, 'UTC')
          when 'completed' then date_trunc('day', completed_at, ${BUSINESS_TIME_ZONE}) else timestamptz 'epoch' end as since,
        count(*)::int as orders, sum(cost_satang)::bigint as cost, sum(profit_satang)::bigint as profit,
        sum(quantity)::bigint as quantity
      from orders group by 1, 2, 3, 4
    )
    select * from order_tallies stored full join counted using (seller_id, status, placed_on, since)
    where (stored.orders, stored.cost_satang, stored.profit_satang, stored.quantity)
      is distinct from (counted.orders, counted.cost, counted.profit, counted.quantity)`.execute(db);
  return rows;
}

async function findArrivingMoneyMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select seller_id, money_stage as stage, money_day as day, case money_stage when 'in_transit' then coalesce(courier, '') else '' end as courier,
        count(*) as orders, sum(retail_satang - case when funding = 'balance' then 0 else cost_satang end)::bigint as amount
      from orders where money_stage is not null group by 1, 2, 3, 4
    )
    select * from arriving_money stored full join counted using (seller_id, stage, day, courier)
    where coalesce(stored.orders, 0) <> coalesce(counted.orders, 0)
      or coalesce(stored.amount_satang, 0) <> coalesce(counted.amount, 0)`.execute(db);
  return rows;
}

/** Returns daily sales per product, in Bangkok time, that differ from paid orders. Zeros equal no row. */
export async function findSoldProductMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with sold as (
      select orders.seller_id, (orders.paid_at at time zone ${BUSINESS_TIME_ZONE})::date as day, item.product_id,
        case when item.product_id is null then item.name end as gone,
        sum(item.quantity) as quantity, sum(item.quantity * item.unit_price_satang) as total
      from orders join order_items item on item.seller_id = orders.seller_id and item.order_id = orders.id
      where orders.paid_at is not null and orders.status not in ('cancelled', 'refunded') group by 1, 2, 3, 4
    ), stored as (
      select * from sold_goods where quantity <> 0 or total_satang <> 0
    )
    select coalesce(stored.seller_id, sold.seller_id) as seller_id, coalesce(stored.day, sold.day) as day, sold.quantity, sold.total,
      stored.quantity as stored_quantity, stored.total_satang as stored_total
    from stored full join sold on stored.seller_id = sold.seller_id and stored.day = sold.day
      and coalesce(stored.product_id, -1) = coalesce(sold.product_id, -1)
      and coalesce(stored.gone, 'null') = coalesce(sold.gone, 'null')
    where (stored.quantity, stored.total_satang) is distinct from (sold.quantity, sold.total)`.execute(db);
  return rows;
}

async function findCounterMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select seller_id, status, count(*)::int as orders, sum(cost_satang)::bigint as cost, sum(profit_satang)::bigint as profit,
        sum(quantity)::bigint as quantity
      from orders group by seller_id, status
    )
    select * from order_counters stored full join counted using (seller_id, status)
    where coalesce(stored.orders, 0) <> coalesce(counted.orders, 0)
      or coalesce(stored.cost_satang, 0) <> coalesce(counted.cost, 0)
      or coalesce(stored.profit_satang, 0) <> coalesce(counted.profit, 0)
      or coalesce(stored.quantity, 0) <> coalesce(counted.quantity, 0)`.execute(db);
  return rows;
}

async function findSellerTotalMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select sellers.id, stored.* from sellers left join seller_totals stored on stored.seller_id = sellers.id
    where (stored.orders, stored.paid_orders, stored.refund_requests) is distinct from (
      (select count(*) from orders where seller_id = sellers.id)::int,
      (select count(paid_at) from orders where seller_id = sellers.id)::int,
      (select count(*) from refund_requests where seller_id = sellers.id)::int
    )`.execute(db);
  return rows;
}

// Orders count on the Bangkok day of payment unless cancelled or refunded, profit on the day of completion.
async function findDayMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with paid as (
      select seller_id, (paid_at at time zone ${BUSINESS_TIME_ZONE})::date as day, count(*)::int as orders,
        sum(cost_satang)::bigint as total
      from orders where paid_at is not null and status not in ('cancelled', 'refunded') group by 1, 2
    ), earned as (
      select seller_id, (completed_at at time zone ${BUSINESS_TIME_ZONE})::date as day, sum(profit_satang)::bigint as profit
      from orders where status = 'completed' group by 1, 2
    )
    select * from seller_days stored full join paid using (seller_id, day) full join earned using (seller_id, day)
    where coalesce(stored.orders, 0) <> coalesce(paid.orders, 0)
      or coalesce(stored.total_satang, 0) <> coalesce(paid.total, 0)
      or coalesce(stored.profit_satang, 0) <> coalesce(earned.profit, 0)`.execute(db);
  return rows;
}

/** Returns pools whose reserved or sold units differ from those of orders and samples. */
export async function findStockMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with units as (
      select item.pool_id, item.quantity, orders.status = 'pending_payment' as is_reserved
      from order_items item join orders on orders.seller_id = item.seller_id and orders.id = item.order_id
      where orders.status <> 'cancelled'
      union all
      select pool_id, quantity, false from sample_orders where status <> 'cancelled'
    ), counted as (
      select pool_id as id, coalesce(sum(quantity) filter (where is_reserved), 0) as reserved,
        coalesce(sum(quantity) filter (where not is_reserved), 0) as sold
      from units where pool_id is not null group by pool_id
    )
    select pool.*, counted.reserved as counted_reserved, counted.sold as counted_sold
    from stock_pools pool left join counted using (id)
    where pool.reserved <> coalesce(counted.reserved, 0) or pool.sold <> coalesce(counted.sold, 0)`.execute(
    db,
  );
  return rows;
}

/** Returns products whose stock or lowest price differs from their variants. */
async function findDerivedProductMismatches(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with offered as (
      select variant.product_id, variant.effective_price_satang as price, pool.id as pool_id, pool.available
      from variants variant join stock_pools pool on pool.id = variant.pool_id where variant.status = 'active'
    ), pools as (
      select product_id, case when count(*) <> count(available) then null else sum(available) end as stock
      from (select distinct product_id, pool_id, available from offered) as each_pool group by product_id
    ), expected as (
      select offered.product_id, min(price) filter (where available is distinct from 0) as price, pools.stock
      from offered join pools on pools.product_id = offered.product_id group by offered.product_id, pools.stock
    )
    select product.id, product.stock, product.effective_price_satang, expected.*
    from products product left join expected on expected.product_id = product.id
    where product.stock is distinct from case when expected.product_id is null then 0 else expected.stock end
      or product.effective_price_satang <> expected.price`.execute(db);
  return rows;
}
