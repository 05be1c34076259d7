import * as z from 'zod/mini';

export const Id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
export const IdParams = z.object({ id: Id });

/** Largest PostgreSQL `integer` less one, because a change stores the next version. */
const VERSION_MAX = 2 ** 31 - 2;
/** Version of a row that the caller saw. */
export const RowVersion = z.int().check(z.minimum(0), z.maximum(VERSION_MAX));

/** Ten digits before the decimal point, like `parseBaht`. */
const BAHT_MAX = 9_999_999_999.99;
/** An amount in baht with at most two decimals. Never calculate with it. */
export const Baht = z.number().check(z.minimum(-BAHT_MAX), z.maximum(BAHT_MAX));

/** ISO 8601 in UTC. */
export const Timestamp = z.string();

/** A day such as 2026-11-22, in years that JavaScript and PostgreSQL support. Callers check that it exists. */
export const Day = z.string().check(z.regex(/^(?:19|20)\d{2}-\d{2}-\d{2}$/));
/** A time set by the caller, ISO 8601. Same years as `Day`. */
export const Moment = z.string().check(z.maxLength(40), z.regex(/^(?:19|20)\d{2}-\d{2}-\d{2}T/));

export const PAGE_SIZE_DEFAULT = 20;
/** The published client requests 999,999 rows to get all of them. */
export const PAGE_SIZE_MAX = 999_999;
export const PAGE_MAX = 1_000_000;

export const PageQuery = {
  page: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_MAX))),
  per_page: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
};

export const CURSOR_MAX = 400;

/** `next_cursor` of the previous page. Replaces `page`. */
export const CursorQuery = { cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX))) };

export const Pagination = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** True if there are more than `total`: not all matches of a common keyword are counted. */
  is_total_capped: z.optional(z.boolean()),
  has_more: z.boolean(),
  /** `cursor` of the next page. Absent on the last page and for short lists. */
  next_cursor: z.optional(z.string()),
});
export type Pagination = z.output<typeof Pagination>;

/** Schema of a text with `min` to `max` characters. */
export const text = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max));

export const Empty = z.object({});
