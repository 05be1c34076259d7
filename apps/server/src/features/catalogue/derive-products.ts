import { STOCK_MAX } from '@raan/contract/console/product-requests';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/**
 * Derives price and stock of products from their variants. The price is that of the cheapest available variant; if none
 * is available, of the cheapest offered one, else of any. The stock is the sum of the pools of offered variants; null if
 * one is unlimited. The caller has locked the products.
 */
export async function deriveProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    with offered as (
      select variant.product_id, variant.position, variant.price_satang, variant.original_price_satang, variant.discount_price_satang,
        variant.effective_price_satang, variant.pool_id, pool.available, variant.status = 'active' as is_active,
        case when variant.status <> 'active' then 3 when pool.received is not null and pool.available = 0 then 2 else 1 end as rank
      from variants variant join stock_pools pool on pool.id = variant.pool_id
      where variant.product_id = any(${[...productIds]}::bigint[])
    ), cheapest as (
      select distinct on (product_id) * from offered order by product_id, rank, effective_price_satang, position
    ), dearest as (
      select offered.product_id, max(offered.effective_price_satang) as price
      from offered join cheapest on cheapest.product_id = offered.product_id and cheapest.rank = offered.rank group by 1
    ), units as (
      select product_id, case when bool_or(available is null) then null else least(sum(available), ${STOCK_MAX}) end as stock
      from (select distinct product_id, pool_id, available from offered where is_active) as pools group by product_id
    )
    update products product set price_satang = cheapest.price_satang, original_price_satang = cheapest.original_price_satang,
      discount_price_satang = cheapest.discount_price_satang, highest_price_satang = dearest.price,
      stock = case when units.product_id is null then 0 else units.stock end
    from cheapest join dearest on dearest.product_id = cheapest.product_id left join units on units.product_id = cheapest.product_id
    where product.id = cheapest.product_id
      and (product.price_satang, product.original_price_satang, product.discount_price_satang, product.highest_price_satang, product.stock)
        is distinct from (cheapest.price_satang, cheapest.original_price_satang, cheapest.discount_price_satang, dearest.price,
          case when units.product_id is null then 0 else units.stock end)`.execute(tx);
}
