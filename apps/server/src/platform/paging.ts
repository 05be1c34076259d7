import { PAGE_SIZE_DEFAULT, type Pagination } from '@raan/contract/primitives';

/** Rows that an answer may hold in memory; a list that can be longer is streamed, batch by batch. */
export const ROWS_HELD_MAX = 1_000;

/** Rows that one answer of the other lists holds at most, however many are asked for. */
const ROWS_MAX = 10_000;

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
