// Reading products of one store that need no list: some by id, and those that stand near one.
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import {
  CARD_COLUMNS,
  type ProductDetailRow,
  type ProductRow,
} from '#features/catalogue/products.queries.ts';

/** Those of the products that the seller has listed and that are for sale at all; in no order. */
export async function selectProductsById(
  db: Db,
  sellerId: number,
  ids: readonly number[],
): Promise<Omit<ProductDetailRow, 'description'>[]> {
  const { rows } = await sql<Omit<ProductDetailRow, 'description'>>`
    select ${CARD_COLUMNS}, true as is_listed, product.colors, product.sizes
    from listings join products product on product.id = listings.product_id
    where listings.seller_id = ${sellerId} and listings.product_id = any(${[...ids]}::bigint[])
      and product.status = 'active'`.execute(db);
  return rows;
}

/** Listings on either side of a product that are looked at; so it costs the same in a store of any size. */
const NEAR = 100;

/** Other products that stand near one in a store's list: those of its category first, best sellers first. */
export async function selectNeighbours(
  db: Db,
  sellerId: number,
  { id, category }: Pick<ProductRow, 'id' | 'category'>,
  count: number,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    with this as (
      select listed_at, product_id from listings where seller_id = ${sellerId} and product_id = ${id}
    ), near as (
      (select product_id from listings
        where seller_id = ${sellerId} and (listed_at, product_id) < (select listed_at, product_id from this)
        order by listed_at desc, product_id desc limit ${NEAR})
      union all
      (select product_id from listings
        where seller_id = ${sellerId} and (listed_at, product_id) > (select listed_at, product_id from this)
        order by listed_at, product_id limit ${NEAR})
    )
    select ${CARD_COLUMNS}, true as is_listed from near join products product on product.id = near.product_id
    where product.status = 'active' and product.stock is distinct from 0
    order by (product.category = ${category}) desc, product.sales_count desc, product.id desc
    limit ${count}`.execute(db);
  return rows;
}
