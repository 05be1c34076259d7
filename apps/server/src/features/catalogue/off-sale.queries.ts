// Products that are not sold: withdrawn by an operator, or not sold by their supplier. They have search rows of their own, so that lists of
// what is sold cost what they did.
import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import { isIndexExact, termsOf } from './search-terms.ts';

/** `withdrawn` and `inactive` are apart: what an operator has withdrawn counts there alone, whatever its supplier says. */
export type OffSaleState = 'withdrawn' | 'inactive';

/** Ids of products off sale that have a keyword (in search form) in a name, newest first, those below `before` alone; and how many there are in all. */
export async function selectOffSaleMatches(
  db: Db,
  state: OffSaleState | undefined,
  keyword: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const wanted = [
    ...(state === undefined ? [] : [sql<SqlBool>`search.is_withdrawn = ${state === 'withdrawn'}`]),
    ...(keyword === '' ? [] : [hasWords(keyword)]),
  ];
  const where = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
  const begin = before === undefined ? sql`true` : sql`hit.product_id < ${before}`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with hit as materialized (select search.product_id from unsold_search search where ${where})
    select (select count(*) from hit) as total, coalesce((
      select jsonb_agg(page.product_id) from (
        select hit.product_id from hit where ${begin} order by hit.product_id desc limit ${limit}
      ) as page
    ), '[]') as ids`.execute(db);
  return firstOf(rows);
}

/** The index narrows and the text makes sure, as for what is sold; see search-sql.ts. */
export function hasWords(keyword: string) {
  const held = sql<SqlBool>`search_grams(search.search_text) @> (select ${termsOf(keyword)}::bigint[])`;
  if (isIndexExact(keyword)) return held;
  return sql<SqlBool>`${held} and strpos(search.search_text, ${keyword}) > 0`;
}

/** How many are off sale, by why. */
export async function countOffSale(db: Db): Promise<Record<OffSaleState, number>> {
  const { rows } = await sql<Record<OffSaleState, number>>`
    select count(*) filter (where is_withdrawn) as withdrawn, count(*) filter (where not is_withdrawn) as inactive
    from unsold_search`.execute(db);
  return firstOf(rows);
}
