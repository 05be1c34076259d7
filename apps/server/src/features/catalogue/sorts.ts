// Sort orders of product lists. Each sorts by a key and then by id in the same direction, so that a cursor
// can continue after any row.
import type { ProductSort } from '@raan/contract/catalogue/product';
import { sql, type RawBuilder } from 'kysely';
import { microsecondsOf, timestampOfMicroseconds } from '#platform/cursor-timestamp.ts';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';

/** `listed`: newest listing of a store first. `id`: order of batch jobs over all matches. */
export type Sort = ProductSort | 'listed' | 'id';

/** The table that holds the sort key, and therefore the index that provides the order. `matches`: computed for each match. */
type SortTable = 'products' | 'product_search' | 'listings' | 'matches';

type SortRule = {
  table: SortTable;
  /** Column of the sort key; null when sorting by id only. */
  column: 'relevance' | 'effective_price_satang' | 'sales_count' | 'rating_centi' | 'listed_at' | null;
  direction: 'asc' | 'desc';
};

export const SORTS: Readonly<Record<Sort, SortRule>> = {
  relevance: { table: 'matches', column: 'relevance', direction: 'desc' },
  id: { table: 'product_search', column: null, direction: 'asc' },
  latest: { table: 'product_search', column: null, direction: 'desc' },
  price_asc: { table: 'product_search', column: 'effective_price_satang', direction: 'asc' },
  price_desc: { table: 'product_search', column: 'effective_price_satang', direction: 'desc' },
  sales: { table: 'products', column: 'sales_count', direction: 'desc' },
  rating: { table: 'products', column: 'rating_centi', direction: 'desc' },
  listed: { table: 'listings', column: 'listed_at', direction: 'desc' },
};

/** Position of a row in a sort. `key` is the value of `keyColumn`; null when sorting by id only. */
export type SortPosition = { key: number | null; id: number };

/** The sort key as a whole number for cursors. Timestamps are microseconds, so that no precision is lost. */
export function keyColumn(sort: Sort, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const { column } = SORTS[sort];
  if (column === null) return sql`null::bigint`;
  return column === 'listed_at' ? microsecondsOf(key) : sql`${key}::bigint`;
}

/** `order by …` for the given columns. */
export function orderBy(sort: Sort, key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { column, direction } = SORTS[sort];
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  return column === null ? sql`order by ${id} ${order}` : sql`order by ${key} ${order}, ${id} ${order}`;
}

/** Condition for rows after a position. A single row comparison, so that the index scan starts there. */
export function afterCondition(
  sort: Sort,
  position: SortPosition,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { column, direction } = SORTS[sort];
  const operator = direction === 'asc' ? sql`>` : sql`<`;
  if (column === null) return sql`${id} ${operator} ${position.id}`;
  const value = column === 'listed_at' ? timestampOfMicroseconds(position.key) : sql`${position.key}::bigint`;
  return sql`(${key}, ${id}) ${operator} (${value}, ${position.id}::bigint)`;
}

const cursorKind = (sort: Sort) => `products:${sort}`;

/** Returns the cursor for the rows after `position`, the last row of page `page`. */
export function productCursorAfter(sort: Sort, position: SortPosition, page: number): string {
  return encodeCursor(cursorKind(sort), [page + 1, position.id, position.key ?? 0]);
}

/** Reads a cursor of this sort. Throws REQUEST_VALIDATION_ERROR for any other cursor. */
export function readProductCursor(sort: Sort, cursor: string): { position: SortPosition; page: number } {
  const [page, id, key] = decodeCursor(cursor, cursorKind(sort), 3);
  return { position: { key: SORTS[sort].column === null ? null : key, id }, page };
}
