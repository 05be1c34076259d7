import { sql, type RawBuilder } from 'kysely';
import { hasWords } from './off-sale.queries.ts';

/** `select product_id` of all products, on sale or not, with a keyword (in search form) in a name. */
export function selectNamed(keyword: string): RawBuilder<unknown> {
  return sql`select search.product_id from product_search search where ${hasWords(keyword)}
    union all select search.product_id from unsold_search search where ${hasWords(keyword)}`;
}
