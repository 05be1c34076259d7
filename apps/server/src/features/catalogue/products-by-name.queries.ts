import { sql, type RawBuilder } from 'kysely';
import { nameContains } from './off-sale.queries.ts';

/** Query `select product_id` for all products, on or off sale, with a keyword (in search form) in a name. */
export function selectIdsByName(keyword: string): RawBuilder<unknown> {
  return sql`select search.product_id from product_search search where ${nameContains(keyword)}
    union all select search.product_id from unsold_search search where ${nameContains(keyword)}`;
}
