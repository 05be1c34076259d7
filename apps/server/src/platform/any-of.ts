import { sql, type RawBuilder } from 'kysely';

/**
 * What a bigint column is to equal: `where('id', '=', anyOfIds(ids))`. A single id is compared as one, because PostgreSQL keeps the plan of
 * that; for a list, whose length it does not know beforehand, it would plan each time.
 */
export function anyOfIds(ids: readonly number[]): RawBuilder<number> {
  return ids.length === 1 ? sql<number>`${ids[0]}::bigint` : sql<number>`any(${ids}::bigint[])`;
}

/** The same of a text column. */
export function anyOfTexts(texts: readonly string[]): RawBuilder<string> {
  return texts.length === 1 ? sql<string>`${texts[0]}::text` : sql<string>`any(${texts}::text[])`;
}
