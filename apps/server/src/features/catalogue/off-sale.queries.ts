// Products off sale: withdrawn by an operator, or inactive at their supplier. Their search rows are in a
// separate table, so that they do not slow down searches of products on sale.
import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { indexedMatch } from './match-sql.ts';
import type { KeywordMatch } from './parse-keyword.ts';

/** The states exclude each other: a withdrawn product never counts as `inactive`. */
export type OffSaleState = 'withdrawn' | 'inactive';

/**
 * Returns ids of products off sale that match a keyword, newest first, below `before`. `total` counts all matches.
 */
export async function selectOffSaleMatches(
  db: Db,
  state: OffSaleState | undefined,
  match: KeywordMatch | null,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const conditions = [
    ...(state === undefined ? [] : [sql<SqlBool>`search.is_withdrawn = ${state === 'withdrawn'}`]),
    ...(match ? [indexedMatch(match)] : []),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const begin = before === undefined ? sql`true` : sql`hit.product_id < ${before}`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with hit as materialized (select search.product_id from unsold_search search where ${where})
    select (select count(*) from hit) as total, coalesce((
      select jsonb_agg(page.product_id) from (
        select hit.product_id from hit where ${begin} order by hit.product_id desc limit ${limit}
      ) as page
    ), '[]') as ids`.execute(db);
  return firstRow(rows);
}

/** Counts products off sale by state. */
export async function countOffSale(db: Db): Promise<Record<OffSaleState, number>> {
  const { rows } = await sql<Record<OffSaleState, number>>`
    select count(*) filter (where is_withdrawn) as withdrawn, count(*) filter (where not is_withdrawn) as inactive
    from unsold_search`.execute(db);
  return firstRow(rows);
}
