// Small schemas that several features share, each with its limit beside it.
import * as z from 'zod/mini';

/** A row's id: a positive integer. */
export const Id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
export const IdParams = z.object({ id: Id });

/** The largest number of an `integer` column, less one: a change writes the next version. */
const VERSION_MAX = 2 ** 31 - 2;
/** The version of a row that the caller saw. */
export const SeenRowVersion = z.int().check(z.minimum(0), z.maximum(VERSION_MAX));

/** Ten digits before the point, as `parseBaht` reads them. */
const BAHT_MAX = 9_999_999_999.99;
/** An amount in baht, two decimals at most; never used in arithmetic. */
export const Baht = z.number().check(z.minimum(-BAHT_MAX), z.maximum(BAHT_MAX));

/** ISO 8601 in UTC. */
export const Timestamp = z.string();

/** A day such as 2026-11-22, in years that JavaScript and PostgreSQL both know. Whether it exists is the reader's to check. */
export const Day = z.string().check(z.regex(/^(?:19|20)\d{2}-\d{2}-\d{2}$/));
/** A moment that a caller sets, ISO 8601. The years are those of `Day`. */
export const Moment = z.string().check(z.maxLength(40), z.regex(/^(?:19|20)\d{2}-\d{2}-\d{2}T/));

export const PAGE_SIZE_DEFAULT = 20;
/** The published client asks for 999,999 rows when it wants them all. */
export const PAGE_SIZE_MAX = 999_999;
export const PAGE_MAX = 1_000_000;

export const PageQuery = {
  page: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_MAX))),
  per_page: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
};

export const CURSOR_MAX = 400;

/** Where the next page of a long list begins, as the page before it said in `next_cursor`. It stands in for `page`. */
export const CursorQuery = { cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX))) };

export const Pagination = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  has_more: z.boolean(),
  /** Send it as `cursor` for the rows after these; absent where none follow, or where the list is short. */
  next_cursor: z.optional(z.string()),
});
export type Pagination = z.output<typeof Pagination>;

/** A text of at least `min` and at most `max` characters. */
export const text = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max));

export const Empty = z.object({});
