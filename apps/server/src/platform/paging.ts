import { PAGE_SIZE_DEFAULT, type Pagination } from '@raan/contract/primitives';
import { sql, type RawBuilder } from 'kysely';
import { readCursor, writeCursor, type Numbers } from './cursor.ts';

/** Rows that an answer may hold in memory; a list that can be longer is streamed, batch by batch. */
export const ROWS_HELD_MAX = 1_000;

/** Rows that one answer of the other lists holds at most, however many are asked for. */
const ROWS_MAX = 10_000;

/**
 * `limit …`. The length of a page as clients ask for it, and one more, stands in the text: whoever plans it for all values knows that it is
 * short then, and keeps the plan. Of others the text would be another for each number.
 */
export function limitTo(count: number): RawBuilder<unknown> {
  return count === PAGE_SIZE_DEFAULT + 1 ? sql`limit ${sql.lit(count)}` : sql`limit ${count}`;
}

/** Limit and offset of a page; sizes beyond what one answer holds are cut to that. */
export function pageOf(
  query: { page?: number | undefined; per_page?: number | undefined },
  sizeDefault: number = PAGE_SIZE_DEFAULT,
): { page: number; perPage: number; limit: number; offset: number } {
  const page = query.page ?? 1;
  const perPage = Math.min(query.per_page ?? sizeDefault, ROWS_MAX);
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage };
}

/** The pagination of a page that knows its place by itself, as those of lists with cursors do. */
export function pageView(
  found: { page: number; total: number; hasMore: boolean; nextCursor?: string },
  perPage: number,
): Pagination {
  const { page, total, hasMore, nextCursor } = found;
  return {
    page,
    per_page: perPage,
    total,
    has_more: hasMore,
    ...(nextCursor && { next_cursor: nextCursor }),
  };
}

/** The pagination that goes with a page of `rows` out of `total`. */
export function pagination(
  page: { page: number; perPage: number; offset: number },
  rows: number,
  total: number,
): Pagination {
  return { page: page.page, per_page: page.perPage, total, has_more: page.offset + rows < total };
}

/** A page of a list that goes on by cursor, as it is asked for. */
export type CursorPage<Place extends readonly number[]> = {
  /** Names the list, its order and its filter: a cursor of another is refused. */
  kind: string;
  page: number;
  perPage: number;
  /** Rows to fetch: one more than is shown tells whether any follow. */
  limit: number;
  /** The place of the last row before this page; undefined where the list begins. */
  after: Place | undefined;
};

/** Where a page begins, in a list whose places are `partCount` whole numbers. Throws REQUEST_VALIDATION_ERROR for a cursor of another list. */
export function cursorPage<const N extends number>(
  kind: string,
  query: { cursor?: string | undefined; per_page?: number | undefined },
  partCount: N,
): CursorPage<Numbers<N>> {
  const perPage = Math.min(query.per_page ?? PAGE_SIZE_DEFAULT, ROWS_HELD_MAX);
  const range = { kind, perPage, limit: perPage + 1 };
  if (query.cursor === undefined) return { ...range, page: 1, after: undefined };
  const [page = 1, ...after]: number[] = readCursor(query.cursor, kind, partCount + 1);
  return { ...range, page, after: after as Numbers<N> };
}

/** What a page shows of the rows that were fetched for it, and its pagination. `placeOf` gives a row's place in the list's order. */
export function cutPage<Place extends readonly number[], Row>(
  page: CursorPage<Place>,
  rows: readonly Row[],
  total: number,
  placeOf: (row: Row) => Place,
): { shown: Row[]; pagination: Pagination } {
  const shown = rows.slice(0, page.perPage);
  const last = rows.length > page.perPage ? shown.at(-1) : undefined;
  return { shown, pagination: cursorPagination(page, total, last && placeOf(last)) };
}

/** The pagination of a page after whose `last` place more rows follow; of the list's last page, where there is none. */
export function cursorPagination(
  { kind, page, perPage }: Pick<CursorPage<[]>, 'kind' | 'page' | 'perPage'>,
  total: number,
  last: readonly number[] | undefined,
): Pagination {
  const hasMore = last !== undefined;
  return pageView(
    { page, total, hasMore, ...(hasMore && { nextCursor: writeCursor(kind, [page + 1, ...last]) }) },
    perPage,
  );
}
