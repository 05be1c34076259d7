// The only code that moves units. They are available, reserved by unpaid orders, or sold.
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { deriveProducts } from './derive-products.ts';

type Units = { poolId: number; quantity: number };

export type StockMovement =
  /** An unpaid order reserves units. The caller has locked the products and checked that the units suffice. */
  | { kind: 'reserve'; units: readonly Units[] }
  /** The order has been paid. */
  | { kind: 'sell_order'; sellerId: number; orderId: number }
  /** The order was cancelled before shipping, or its parcel was never sent. */
  | { kind: 'restock_order'; sellerId: number; orderId: number; wasPaid: boolean }
  /** A sample is paid at once. The caller has locked the product and checked that the units suffice. */
  | { kind: 'sell_sample'; units: Units }
  | { kind: 'restock_sample'; sellerId: number; sampleId: number };

/**
 * Moves units between the states of their stock pools, and derives stock and price of the products. A refund after
 * shipping does not restock: the supplier decides whether returned units can be sold again. Locks the products in id
 * order, then their pools.
 */
export async function moveStock(tx: Tx, movement: StockMovement): Promise<void> {
  switch (movement.kind) {
    case 'reserve':
      return await takeUnits(tx, 'reserved', movement.units);
    case 'sell_sample':
      return await takeUnits(tx, 'sold', [movement.units]);
    case 'sell_order':
      return await sellOrder(tx, movement);
    case 'restock_order': {
      const { sellerId, orderId, wasPaid } = movement;
      const ordered = sql`select pool_id, variant_id, quantity from order_items
        where seller_id = ${sellerId} and order_id = ${orderId} and pool_id is not null`;
      return await restock(tx, wasPaid ? 'sold' : 'reserved', ordered);
    }
    case 'restock_sample': {
      const { sellerId, sampleId } = movement;
      const ordered = sql`select pool_id, variant_id, quantity from sample_orders
        where seller_id = ${sellerId} and id = ${sampleId} and pool_id is not null`;
      return await restock(tx, 'sold', ordered);
    }
  }
}

async function takeUnits(tx: Tx, state: 'reserved' | 'sold', units: readonly Units[]): Promise<void> {
  const column = sql.ref(state);
  const { rows } = await sql<{ product_id: number }>`
    update stock_pools pool set ${column} = pool.${column} + taken.quantity
    from unnest(${units.map(({ poolId }) => poolId)}::bigint[], ${units.map(({ quantity }) => quantity)}::int[]) as taken (pool_id, quantity)
    where pool.id = taken.pool_id
    returning pool.product_id`.execute(tx);
  await deriveProducts(
    tx,
    rows.map((row) => row.product_id),
  );
}

async function sellOrder(
  tx: Tx,
  { sellerId, orderId }: { sellerId: number; orderId: number },
): Promise<void> {
  await sql`
    update stock_pools pool set reserved = pool.reserved - ordered.quantity, sold = pool.sold + ordered.quantity
    from (
      select pool_id, sum(quantity) as quantity from order_items
      where seller_id = ${sellerId} and order_id = ${orderId} and pool_id is not null group by pool_id
    ) as ordered
    where pool.id = ordered.pool_id`.execute(tx);
}

/**
 * Makes units available again, in the pool from which their variant sells now. If that is another pool, because the
 * variant has had its own stock since, the units leave the old pool.
 */
async function restock(tx: Tx, state: 'reserved' | 'sold', ordered: ReturnType<typeof sql>): Promise<void> {
  const column = sql.ref(state);
  const { rows } = await sql<{ id: number }>`
    select product.id from products product
    where product.id in (select product_id from stock_pools where id in (select pool_id from (${ordered}) as ordered))
    order by product.id for no key update`.execute(tx);
  await sql`
    with ordered as (
      select ordered.pool_id, coalesce(variant.pool_id, ordered.pool_id) as current_id, ordered.quantity
      from (${ordered}) as ordered left join variants variant on variant.id = ordered.variant_id
    ), changes as (
      select pool_id as id, quantity as returned, case when current_id <> pool_id then -quantity else 0 end as received from ordered
      union all
      select current_id, 0, quantity from ordered where current_id <> pool_id
    ), totals as (
      select id, sum(returned) as returned, sum(received) as received from changes group by id
    )
    update stock_pools pool set ${column} = pool.${column} - totals.returned, received = pool.received + totals.received
    from totals where pool.id = totals.id`.execute(tx);
  await deriveProducts(
    tx,
    rows.map((row) => row.id),
  );
}
