// Marks the best selling products in the search table. A keyword with many matches ranks only these.
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { POPULAR_MAX } from './search-strategy.ts';

/** Updates the marks. Returns the number of changed products. */
export async function markPopularProducts(db: Db): Promise<number> {
  const { rows } = await sql`
    with popular as materialized (
      select product_id from product_search order by popularity desc, product_id desc limit ${sql.lit(POPULAR_MAX)}
    ), changed as (
      select product_id from product_search
      where is_popular <> (product_id in (select product_id from popular)) order by product_id for no key update skip locked
    )
    update product_search search set is_popular = not search.is_popular from changed
    where search.product_id = changed.product_id returning 1`.execute(db);
  return rows.length;
}
