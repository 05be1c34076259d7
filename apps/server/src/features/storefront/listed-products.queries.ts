import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import {
  CARD_COLUMNS,
  type ProductDetailRow,
  type ProductRow,
} from '#features/catalogue/products.queries.ts';

type ListedProduct = ProductRow & Pick<ProductDetailRow, 'options'>;

/** Selects the given products that the store lists and that are on sale, in no particular order. */
export async function selectListedProducts(
  db: Db,
  sellerId: number,
  ids: readonly number[],
): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    select ${CARD_COLUMNS}, true as is_listed, product.options
    from listings join products product on product.id = listings.product_id
    where listings.seller_id = ${sellerId} and listings.product_id = any(${[...ids]}::bigint[])
      and product.status = 'active'`.execute(db);
  return rows;
}

/** Neighbouring listings considered on each side, so that the cost does not depend on the store's size. */
const NEIGHBOURS = 100;

/** Selects related products: neighbours in the store's list, same category first, then best sellers. */
export async function selectRelatedProducts(
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
        order by listed_at desc, product_id desc limit ${NEIGHBOURS})
      union all
      (select product_id from listings
        where seller_id = ${sellerId} and (listed_at, product_id) > (select listed_at, product_id from this)
        order by listed_at, product_id limit ${NEIGHBOURS})
    )
    select ${CARD_COLUMNS}, true as is_listed from near join products product on product.id = near.product_id
    where product.status = 'active' and product.stock is distinct from 0
    order by (product.category = ${category}) desc, product.sales_count desc, product.id desc
    limit ${count}`.execute(db);
  return rows;
}
