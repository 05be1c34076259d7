// What was typed into the search box of orders: a part of a product's name or of an order's number, or the beginning or end of any other.
import { arabicDigits } from '@raan/contract/digits';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { normalise } from '#features/catalogue/search-terms.ts';
import { columnOf, inOrder, inPlace, keyOfPlace, sideBySide, type SortRule } from './order-sorts.ts';

export type OrderWords = {
  /** In the form in which names are searched. */
  readonly name: string;
  /** Small letters and digits; undefined for words that are no number. */
  readonly term: string | undefined;
};

/** What people write between the digits of a number. */
const SEPARATORS = /[\s().\-–]/g;
/** The country's code in place of the leading zero. */
const COUNTRY_CODE = /^\+66(?=\d{8,9}$)/;

/** Reads a keyword; undefined where nothing is asked. Nothing in it is a pattern. */
export function readOrderWords(keyword: string): OrderWords | undefined {
  const name = normalise(keyword);
  if (name === '') return undefined;
  const written = arabicDigits(name).replace(SEPARATORS, '').replace(COUNTRY_CODE, '0');
  return { name, term: /^[a-z0-9]+$/.test(written) ? written : undefined };
}

/** Beyond every character of a term. */
const LAST = '~';

/** What orders are narrowed, sorted and summed by. */
const FACTS = sql.raw(
  'status, created_at, expires_at, paid_at, completed_at, cost_satang, profit_satang, quantity',
);

/**
 * At most `limit` orders that a keyword finds, by the indexes of what it may be: `id` and FACTS, some of them twice. Goods are looked
 * for in the given groups only; numbers in all.
 */
export function foundOrders(
  sellerId: number,
  { term }: OrderWords,
  groups: readonly OrderStatus[],
  limit: number,
): RawBuilder<unknown> {
  // Name by name: the planner cannot know how few names hold a text, and would read all goods.
  const goods = sql`
    select goods.* from named as names cross join lateral (
      select order_id as id, ${FACTS} from ordered_goods
      where seller_id = ${sellerId} and name_key = names.name_key and status in (${literals(groups)}) limit ${limit}
    ) as goods`;
  if (term === undefined) return sql`${goods} limit ${limit}`;
  // Goods first: they need no look at their orders.
  return sql`${goods} union all ${numberedOrders(sellerId, term)} limit ${limit}`;
}

/**
 * The first orders in some groups by the goods that they hold, name by name, and all of `numbered`: `select id, key`. Of a name the groups
 * are merged: an index has each of them in the order of creation, and another the completed ones in that of completion.
 */
export function firstOfEachName(
  sellerId: number,
  { term }: OrderWords,
  groups: readonly { group: OrderStatus; bounds: RawBuilder<unknown> }[],
  { rule, end }: { rule: SortRule; end: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const ofGroups = groups.map(
    ({ group, bounds }) => sql`
      select orders.id, ${columnOf(rule)} as place from (
        select order_id as id, created_at, completed_at, seller_id, status, name_key from ordered_goods
      ) as orders
      where orders.seller_id = ${sellerId} and orders.name_key = names.name_key and orders.status = ${sql.lit(group)} and ${bounds}
      ${inOrder(rule)} ${end}`,
  );
  const byNumber = groups.map(
    ({ group, bounds }) => sql`
      select orders.id, ${columnOf(rule)} as place from numbered as orders where orders.status = ${sql.lit(group)} and ${bounds}`,
  );
  const numbers = term === undefined ? sql`` : sql`union all ${sideBySide(byNumber)}`;
  const first = sql`
    select distinct id, place from (
      select of_name.id, of_name.place from named as names cross join lateral (
        select id, place from (${sideBySide(ofGroups)}) as held ${inPlace(rule)} ${end}
      ) as of_name ${numbers}
    ) as each ${inPlace(rule)} ${end}`;
  return sql`select id, ${keyOfPlace(rule)} as key from (${first}) as first`;
}

/** The orders that a keyword finds by their numbers, as `, numbered as …` beside `named`: read once, however many groups are looked through. */
export function withNumbers(sellerId: number, { term }: OrderWords): RawBuilder<unknown> {
  if (term === undefined) return sql``;
  return sql`, numbered as materialized (${numberedOrders(sellerId, term)})`;
}

function numberedOrders(sellerId: number, term: string): RawBuilder<unknown> {
  return sql`
    select orders.* from (${sql.join(termRanges(sellerId, term), sql` union all `)}) as hit cross join lateral (
      select id, ${FACTS} from orders where seller_id = ${sellerId} and id = hit.order_id offset 0
    ) as orders`;
}

/** Shorter words are not looked for in the date of an order's number: the last four digits of a phone often look like one. */
const DATED_TERM_MIN = 6;

/**
 * Numbers that begin or end with a term, and order numbers that hold it (see the migration "parts of order numbers"). Ranges with both
 * ends in the collation of the index; nothing else means that to every planner.
 */
function termRanges(sellerId: number, term: string): RawBuilder<unknown>[] {
  const dated = term.length >= DATED_TERM_MIN ? [`-${term}`] : [];
  return [`>${term}`, `<${reversed(term)}`, ...dated].map(
    (text) => sql`
      select order_id from order_terms
      where seller_id = ${sellerId} and term >= ${text} and term < ${text + LAST}`,
  );
}

/** At most `limit` orders by their numbers alone. */
export function foundNumbers(sellerId: number, { term }: OrderWords, limit: number): RawBuilder<unknown> {
  if (term === undefined) return sql`select null::bigint as order_id where false`;
  return sql`${sql.join(termRanges(sellerId, term), sql` union all `)} limit ${limit}`;
}

const literals = (groups: readonly OrderStatus[]) => sql.join(groups.map((group) => sql.lit(group)));

/**
 * The names of a seller's goods that hold the words, as `with named (name_key) as …`: every statement that looks for words begins with
 * it. They are as many as products were sold, however often. Where they are `known` from a statement before, they are not looked for again.
 */
export function withNames(
  sellerId: number,
  { name }: OrderWords,
  known?: readonly string[],
): RawBuilder<unknown> {
  if (known)
    return sql`with named as materialized (select name_key from unnest(${known}::uuid[]) as known (name_key))`;
  return sql`with named as materialized (
    select name_key from ordered_names where seller_id = ${sellerId} and strpos(search_text, ${name}) > 0
  )`;
}

/** The same, asked of one order. */
export function orderHolds(sellerId: number, { term }: OrderWords): RawBuilder<SqlBool> {
  // A scalar sub-query stays one probe for each order; the planner may turn "exists" into reading all goods that were ever ordered. In
  // "case", the names are hashed once; an array of them would be sorted anew for each order.
  const goods = sql<SqlBool>`(
    select true from ordered_goods goods
    where goods.seller_id = ${sellerId} and goods.order_id = orders.id
      and case when goods.name_key in (select name_key from named) then true else false end limit 1)`;
  if (term === undefined) return goods;
  const ends = (text: RawBuilder<unknown>) => sql<SqlBool>`right(${text}, ${term.length}::int) = ${term}`;
  const begins = (text: RawBuilder<unknown>) => sql<SqlBool>`left(${text}, ${term.length}::int) = ${term}`;
  const number = sql`term_form(orders.order_number)`;
  const tracking = sql`term_form(orders.tracking_number)`;
  const phone = sql`term_form(orders.customer_phone)`;
  const code = sql`term_form(split_part(orders.order_number, '-', 2))`;
  const dated = [2, 4, 6].map((from) => sql`or ${begins(sql`substr(${number}, ${sql.lit(from)})`)}`);
  const holds = sql<SqlBool>`(strpos(${code}, ${term}) > 0
    ${term.length < DATED_TERM_MIN ? sql`` : sql`or ${code} <> '' and (false ${sql.join(dated, sql` `)})`})`;
  return sql<SqlBool>`(${begins(number)} or ${ends(number)} or ${holds} or ${ends(phone)} or ${begins(tracking)} or ${ends(tracking)} or ${goods})`;
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}
