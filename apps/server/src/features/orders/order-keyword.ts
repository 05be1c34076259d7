// Keyword search in orders. A keyword matches any part of a product name, the start or end of an order
// number, tracking number or phone number, and any part of an order number's random code.
import { toArabicDigits } from '@raan/contract/digits';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { normalise } from '#features/catalogue/search-terms.ts';
import {
  sortColumn,
  orderBySortColumn,
  orderByPlace,
  cursorKeyOfPlace,
  unionAll,
  type SortRule,
} from './order-sorts.ts';

export type OrderKeyword = {
  /** Normalized like the product names that are searched. */
  readonly name: string;
  /** Lower-case letters and digits only; undefined if the keyword cannot be a number. */
  readonly term: string | undefined;
};

/** Separators that people type between digits. */
const SEPARATORS = /[\s().\-–]/g;
/** Country code instead of the leading zero. */
const COUNTRY_CODE = /^\+66(?=\d{8,9}$)/;

/** Parses a keyword; returns undefined if it is empty. The keyword has no wildcards. */
export function parseOrderKeyword(keyword: string): OrderKeyword | undefined {
  const name = normalise(keyword);
  if (name === '') return undefined;
  const digits = toArabicDigits(name).replace(SEPARATORS, '').replace(COUNTRY_CODE, '0');
  return { name, term: /^[a-z0-9]+$/.test(digits) ? digits : undefined };
}

/** Sorts after every character of a term. */
const AFTER_ALL_CHARACTERS = '~';

const SEARCH_COLUMNS = sql.raw(
  'status, created_at, expires_at, paid_at, completed_at, cost_satang, profit_satang, quantity',
);

/** Selects at most `limit` matches: `id` and SEARCH_COLUMNS, with duplicates. Item names only in the given groups. */
export function keywordMatches(
  sellerId: number,
  { term }: OrderKeyword,
  groups: readonly OrderStatus[],
  limit: number,
): RawBuilder<unknown> {
  // Name by name: the planner cannot estimate how few names match, and would read all items.
  const byItems = sql`
    select goods.* from named as names cross join lateral (
      select order_id as id, ${SEARCH_COLUMNS} from ordered_goods
      where seller_id = ${sellerId} and name_key = names.name_key and status in (${literals(groups)}) limit ${limit}
    ) as goods`;
  if (term === undefined) return sql`${byItems} limit ${limit}`;
  // Items first: they contain all columns, so their orders are not read.
  return sql`${byItems} union all ${ordersByNumber(sellerId, term)} limit ${limit}`;
}

/**
 * Selects `id` and `key` of the first orders per product name in some groups, and all matches by number. Of a
 * name's groups, one index has each by creation, another the completed orders by completion.
 */
export function firstOrdersOfEachName(
  sellerId: number,
  { term }: OrderKeyword,
  groups: readonly { group: OrderStatus; bounds: RawBuilder<unknown> }[],
  { rule, end }: { rule: SortRule; end: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const byItems = groups.map(
    ({ group, bounds }) => sql`
      select orders.id, ${sortColumn(rule)} as place from (
        select order_id as id, created_at, completed_at, seller_id, status, name_key from ordered_goods
      ) as orders
      where orders.seller_id = ${sellerId} and orders.name_key = names.name_key and orders.status = ${sql.lit(group)} and ${bounds}
      ${orderBySortColumn(rule)} ${end}`,
  );
  const byNumber = groups.map(
    ({ group, bounds }) => sql`
      select orders.id, ${sortColumn(rule)} as place from numbered as orders where orders.status = ${sql.lit(group)} and ${bounds}`,
  );
  const numbers = term === undefined ? sql`` : sql`union all ${unionAll(byNumber)}`;
  const first = sql`
    select distinct id, place from (
      select of_name.id, of_name.place from named as names cross join lateral (
        select id, place from (${unionAll(byItems)}) as held ${orderByPlace(rule)} ${end}
      ) as of_name ${numbers}
    ) as each ${orderByPlace(rule)} ${end}`;
  return sql`select id, ${cursorKeyOfPlace(rule)} as key from (${first}) as first`;
}

/** Returns `, numbered as …` to append to `matchingNamesCte`: matches by number are read once for all groups. */
export function numberMatchesCte(sellerId: number, { term }: OrderKeyword): RawBuilder<unknown> {
  if (term === undefined) return sql``;
  return sql`, numbered as materialized (${ordersByNumber(sellerId, term)})`;
}

function ordersByNumber(sellerId: number, term: string): RawBuilder<unknown> {
  return sql`
    select orders.* from (${sql.join(termRanges(sellerId, term), sql` union all `)}) as hit cross join lateral (
      select id, ${SEARCH_COLUMNS} from orders where seller_id = ${sellerId} and id = hit.order_id offset 0
    ) as orders`;
}

/** Shorter terms are not searched in the date of an order number, because parts of phone numbers look like dates. */
const DATED_TERM_MIN_LENGTH = 6;

/**
 * Index ranges of terms at the start or end of a number, and inside order numbers (see the migration "parts
 * of order numbers"). Both bounds use the index's collation: nothing else is an index range for every
 * planner.
 */
function termRanges(sellerId: number, term: string): RawBuilder<unknown>[] {
  const dated = term.length >= DATED_TERM_MIN_LENGTH ? [`-${term}`] : [];
  return [`>${term}`, `<${reversed(term)}`, ...dated].map(
    (text) => sql`
      select order_id from order_terms
      where seller_id = ${sellerId} and term >= ${text} and term < ${text + AFTER_ALL_CHARACTERS}`,
  );
}

/** Selects the order ids of at most `limit` matches by number. */
export function numberMatchIds(sellerId: number, { term }: OrderKeyword, limit: number): RawBuilder<unknown> {
  if (term === undefined) return sql`select null::bigint as order_id where false`;
  return sql`${sql.join(termRanges(sellerId, term), sql` union all `)} limit ${limit}`;
}

const literals = (groups: readonly OrderStatus[]) => sql.join(groups.map((group) => sql.lit(group)));

/**
 * Returns `with named (name_key) as …`, the seller's product names that contain the keyword; every keyword
 * statement starts with it. `known`: the names of an earlier statement.
 */
export function matchingNamesCte(
  sellerId: number,
  { name }: OrderKeyword,
  known?: readonly string[],
): RawBuilder<unknown> {
  if (known)
    return sql`with named as materialized (select name_key from unnest(${known}::uuid[]) as known (name_key))`;
  return sql`with named as materialized (
    select name_key from ordered_names where seller_id = ${sellerId} and strpos(search_text, ${name}) > 0
  )`;
}

/** Condition that tests the keyword against one row of `orders`. */
export function orderMatchesKeyword(sellerId: number, { term }: OrderKeyword): RawBuilder<SqlBool> {
  // A scalar subquery stays one index probe per order; `exists` could become a scan of all items. `case`
  // hashes the names once; an array would be sorted again for each order.
  const itemMatches = sql<SqlBool>`(
    select true from ordered_goods goods
    where goods.seller_id = ${sellerId} and goods.order_id = orders.id
      and case when goods.name_key in (select name_key from named) then true else false end limit 1)`;
  if (term === undefined) return itemMatches;
  const endsWith = (text: RawBuilder<unknown>) => sql<SqlBool>`right(${text}, ${term.length}::int) = ${term}`;
  const startsWith = (text: RawBuilder<unknown>) =>
    sql<SqlBool>`left(${text}, ${term.length}::int) = ${term}`;
  const number = sql`term_form(orders.order_number)`;
  const tracking = sql`term_form(orders.tracking_number)`;
  const phone = sql`term_form(orders.customer_phone)`;
  const code = sql`term_form(split_part(orders.order_number, '-', 2))`;
  const dated = [2, 4, 6].map((from) => sql`or ${startsWith(sql`substr(${number}, ${sql.lit(from)})`)}`);
  const codeMatches = sql<SqlBool>`(strpos(${code}, ${term}) > 0
    ${term.length < DATED_TERM_MIN_LENGTH ? sql`` : sql`or ${code} <> '' and (false ${sql.join(dated, sql` `)})`})`;
  return sql<SqlBool>`(${startsWith(number)} or ${endsWith(number)} or ${codeMatches} or ${endsWith(phone)} or ${startsWith(tracking)} or ${endsWith(tracking)} or ${itemMatches})`;
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}
