import { PAGE_SIZE_DEFAULT, type Pagination } from '@raan/contract/primitives';
import { sql, type RawBuilder } from 'kysely';
import { decodeCursor, encodeCursor, type NumberTuple } from './cursor.ts';

/** Rows that a response may hold in memory. Longer lists are streamed in batches. */
export const ROWS_IN_MEMORY_MAX = 1_000;

/** Maximum page size of the other lists. */
const ROWS_MAX = 10_000;

/**
 * A LIMIT clause. The default page size (plus one row) is a literal, so that PostgreSQL caches a plan for a small page. Other sizes are
 * parameters, because each literal would be a new statement.
 */
export function limitSql(count: number): RawBuilder<unknown> {
  return count === PAGE_SIZE_DEFAULT + 1 ? sql`limit ${sql.lit(count)}` : sql`limit ${count}`;
}

/** The limit and offset of a page. Caps the page size at ROWS_MAX. */
export function offsetPage(
  query: { page?: number | undefined; per_page?: number | undefined },
  sizeDefault: number = PAGE_SIZE_DEFAULT,
): { page: number; perPage: number; limit: number; offset: number } {
  const page = query.page ?? 1;
  const perPage = Math.min(query.per_page ?? sizeDefault, ROWS_MAX);
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage };
}

/** Builds the pagination of a page whose number and end are known, such as a cursor page. */
export function buildPagination(
  found: { page: number; total: number; isTotalCapped?: boolean; hasMore: boolean; nextCursor?: string },
  perPage: number,
): Pagination {
  const { page, total, isTotalCapped, hasMore, nextCursor } = found;
  return {
    page,
    per_page: perPage,
    total,
    ...(isTotalCapped && { is_total_capped: true }),
    has_more: hasMore,
    ...(nextCursor && { next_cursor: nextCursor }),
  };
}

/** Builds the pagination of a page of `rows` rows out of `total`. */
export function offsetPagination(
  page: { page: number; perPage: number; offset: number },
  rows: number,
  total: number,
): Pagination {
  return { page: page.page, per_page: page.perPage, total, has_more: page.offset + rows < total };
}

export type CursorPage<Place extends readonly number[]> = {
  /** Names the list, its order and its filter; cursors of other lists are refused. */
  kind: string;
  page: number;
  perPage: number;
  /** Rows to fetch: one more than a page holds, to see whether another page follows. */
  limit: number;
  /** Position of the last row before this page; undefined for the first page. */
  after: Place | undefined;
};

/** Parses the request of a page; positions are `partCount` whole numbers. Throws REQUEST_VALIDATION_ERROR for a foreign cursor. */
export function cursorPage<const N extends number>(
  kind: string,
  query: { cursor?: string | undefined; per_page?: number | undefined },
  partCount: N,
): CursorPage<NumberTuple<N>> {
  const perPage = Math.min(query.per_page ?? PAGE_SIZE_DEFAULT, ROWS_IN_MEMORY_MAX);
  const range = { kind, perPage, limit: perPage + 1 };
  if (query.cursor === undefined) return { ...range, page: 1, after: undefined };
  const [page = 1, ...after]: number[] = decodeCursor(query.cursor, kind, partCount + 1);
  return { ...range, page, after: after as NumberTuple<N> };
}

/** Cuts the fetched rows to the page and builds its pagination. `placeOf` returns a row's position in the order of the list. */
export function slicePage<Place extends readonly number[], Row>(
  page: CursorPage<Place>,
  rows: readonly Row[],
  total: number,
  placeOf: (row: Row) => Place,
): { shown: Row[]; pagination: Pagination } {
  const shown = rows.slice(0, page.perPage);
  const last = rows.length > page.perPage ? shown.at(-1) : undefined;
  return { shown, pagination: cursorPagination(page, total, last && placeOf(last)) };
}

/** Builds the pagination of a cursor page. `last` is the position of its last row if more rows follow. */
export function cursorPagination(
  { kind, page, perPage }: Pick<CursorPage<[]>, 'kind' | 'page' | 'perPage'>,
  total: number,
  last: readonly number[] | undefined,
): Pagination {
  const hasMore = last !== undefined;
  return buildPagination(
    { page, total, hasMore, ...(hasMore && { nextCursor: encodeCursor(kind, [page + 1, ...last]) }) },
    perPage,
  );
}
