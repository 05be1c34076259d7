import { sql, type RawBuilder } from 'kysely';

/** `where('id', '=', anyOfIds(ids))`. A single id is compared directly, because PostgreSQL caches that plan. */
export function anyOfIds(ids: readonly number[]): RawBuilder<number> {
  return ids.length === 1 ? sql<number>`${ids[0]}::bigint` : sql<number>`any(${ids}::bigint[])`;
}

/** Compares a text column with texts, like `anyOfIds`. */
export function anyOfTexts(texts: readonly string[]): RawBuilder<string> {
  return texts.length === 1 ? sql<string>`${texts[0]}::text` : sql<string>`any(${texts}::text[])`;
}
