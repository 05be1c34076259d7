import { sql, type RawBuilder } from 'kysely';
import { indexedMatch } from './match-sql.ts';
import type { KeywordMatch } from './parse-keyword.ts';

/** Query `select product_id` for all products, on or off sale, that match a keyword. */
export function selectIdsByName(match: KeywordMatch): RawBuilder<unknown> {
  return sql`select search.product_id from product_search search where ${indexedMatch(match)}
    union all select search.product_id from unsold_search search where ${indexedMatch(match)}`;
}
