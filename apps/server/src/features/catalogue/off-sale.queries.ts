// Products that are not sold: withdrawn by an operator, or not sold by their supplier. They stand in no search row; two small indexes of
// their own lead to them, so that lists of what is sold cost what they did.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import { isIndexExact, termsOf } from './search-terms.ts';

/** `withdrawn` and `inactive` are apart: what an operator has withdrawn counts there alone, whatever its supplier says. */
export type OffSaleState = 'withdrawn' | 'inactive';

function narrowed(state: OffSaleState | undefined, keyword: string): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`product.status = 'inactive'`];
  if (state !== undefined)
    parts.push(sql<SqlBool>`(product.withdrawn_at is not null) = ${state === 'withdrawn'}`);
  if (keyword !== '') {
    const names = sql`search_form_of_names(product.name)`;
    // A sub-query, so that the planner does not weigh the terms; see search-sql.ts.
    const terms = sql`(select ${termsOf(keyword)}::bigint[])`;
    parts.push(sql<SqlBool>`search_grams(${names}) @> ${terms}`);
    if (!isIndexExact(keyword)) parts.push(sql<SqlBool>`strpos(${names}, ${keyword}) > 0`);
  }
  return sql.join<SqlBool>(parts, sql` and `);
}

/** Ids of products off sale that have a keyword (in search form) in a name, newest first, those below `before` alone; and how many there are in all. */
export async function selectOffSaleMatches(
  db: Db,
  state: OffSaleState | undefined,
  keyword: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const where = narrowed(state, keyword);
  const begin = before === undefined ? sql`` : sql`and product.id < ${before}`;
  const { rows } = await sql<{ id: number }>`
    select product.id from products product where ${where} ${begin} order by product.id desc limit ${limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from products product where ${where}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: firstOf(counted.rows).total };
}

/** How many are off sale, by why. */
export async function countOffSale(db: Db): Promise<Record<OffSaleState, number>> {
  const { rows } = await sql<Record<OffSaleState, number>>`
    select count(*) filter (where withdrawn_at is not null) as withdrawn,
      count(*) filter (where withdrawn_at is null) as inactive
    from products where status = 'inactive'`.execute(db);
  return firstOf(rows);
}
