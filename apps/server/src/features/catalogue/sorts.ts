// The orders of product lists. Each is a key and then the id, both in one direction, so that a list can go on after any row.
import type { ProductSort } from '@raan/contract/catalogue/product';
import { sql, type RawBuilder } from 'kysely';
import { microsecondsOf, momentOf } from '#platform/cursor-moment.ts';
import { readCursor, writeCursor } from '#platform/cursor.ts';

/** `listed`: a store's newest listing first. `id`: as walks through all matches go. */
export type Sort = ProductSort | 'listed' | 'id';

/** Where a sort's key stands, and so which index gives the order: that of the products, of their search rows, or of a store's listings. */
type Home = 'products' | 'product_search' | 'listings';

type SortRule = {
  home: Home;
  /** The sort's column in its table; null where the id is all. */
  column: 'effective_price_satang' | 'sales_count' | 'rating_centi' | 'listed_at' | null;
  direction: 'asc' | 'desc';
};

export const SORTS: Readonly<Record<Sort, SortRule>> = {
  id: { home: 'product_search', column: null, direction: 'asc' },
  latest: { home: 'product_search', column: null, direction: 'desc' },
  price_asc: { home: 'product_search', column: 'effective_price_satang', direction: 'asc' },
  price_desc: { home: 'product_search', column: 'effective_price_satang', direction: 'desc' },
  sales: { home: 'products', column: 'sales_count', direction: 'desc' },
  rating: { home: 'products', column: 'rating_centi', direction: 'desc' },
  listed: { home: 'listings', column: 'listed_at', direction: 'desc' },
};

/** A row's place in a sort. `key` is what `keyColumn` answered; null where the id is all. */
export type Place = { key: number | null; id: number };

/** A sort's key as a whole number, as cursors carry it: moments in microseconds, none of which a cursor may lose. */
export function keyColumn(sort: Sort, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const { column } = SORTS[sort];
  if (column === null) return sql`null::bigint`;
  return column === 'listed_at' ? microsecondsOf(key) : sql`${key}::bigint`;
}

/** `order by …` for columns of the given names. */
export function orderBy(sort: Sort, key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { column, direction } = SORTS[sort];
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  return column === null ? sql`order by ${id} ${way}` : sql`order by ${key} ${way}, ${id} ${way}`;
}

/** The condition for rows that come after a place; one comparison of rows, so that the sort's index begins there. */
export function comesAfter(
  sort: Sort,
  place: Place,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { column, direction } = SORTS[sort];
  const than = direction === 'asc' ? sql`>` : sql`<`;
  if (column === null) return sql`${id} ${than} ${place.id}`;
  const value = column === 'listed_at' ? momentOf(place.key) : sql`${place.key}::bigint`;
  return sql`(${key}, ${id}) ${than} (${value}, ${place.id}::bigint)`;
}

const kindOf = (sort: Sort) => `products:${sort}`;

/** The cursor of what comes after a row of page `page`. */
export function cursorAfter(sort: Sort, place: Place, page: number): string {
  return writeCursor(kindOf(sort), [page + 1, place.id, place.key ?? 0]);
}

/** Reads a cursor of this sort. Throws REQUEST_VALIDATION_ERROR for any other. */
export function readPlace(sort: Sort, cursor: string): { place: Place; page: number } {
  const [page, id, key] = readCursor(cursor, kindOf(sort), 3);
  return { place: { key: SORTS[sort].column === null ? null : key, id }, page };
}
