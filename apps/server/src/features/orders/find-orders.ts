// How the orders of a page are found. Every sort is the order of an index within a group, and a page is a piece of it, however long
// the list. Where a filter goes by something else than the sort, the way follows from how many match, which is known from tallies.
import { addDays } from '@raan/contract/calendar';
import type { OrderStatus } from '@raan/contract/orders/order';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import { sql, type RawBuilder } from 'kysely';
import {
  allOf,
  groupsOf,
  inPeriod,
  ofPriority,
  tested,
  type Condition,
  type OrderFilter,
} from './order-filter.ts';
import { after, foundInOrder, inOrder, keyOf, type Place, type SortRule } from './order-sorts.ts';
import type { GroupTotals } from './order-totals.queries.ts';
import {
  firstOfEachName,
  foundNumbers,
  foundOrders,
  orderHolds,
  withNames,
  withNumbers,
} from './order-words.ts';

/** Orders that a keyword finds are counted and sorted up to here; of more, only those of the page are looked for. */
export const FOUND_MAX = 1_000;
/** So many names at most are looked through one by one; goods of more are everywhere, and walking finds them soon. */
const NAMES_MAX = 60;
/** So many finds by number at most are read one by one; of more, such as those of a whole month, walking finds enough soon. */
const NUMBERS_MAX = 2_000;

export type Search = {
  filter: OrderFilter;
  rule: SortRule;
  after: Place | undefined;
  limit: number;
  offset: number;
};

/** How many orders a group holds, and how many of them match the filter. */
export type GroupSizes = {
  all: GroupTotals;
  matching: GroupTotals;
  /** How many of the seller's goods have a name that holds the words. */
  names: number;
  /** How many numbers begin or end with the words, at most one more than NUMBERS_MAX. */
  numbers: number;
};

/** Whether the filter asks only for what the sort's index knows, so that nothing need be counted to find a page. */
export function isOneRange({ filter, rule }: Pick<Search, 'filter' | 'rule'>): boolean {
  return (
    filter.priority === undefined && !filter.words && (filter.since === undefined || isByPeriod(filter, rule))
  );
}

/** Whether the sort goes by the moment that the period asks for. */
function isByPeriod({ status }: OrderFilter, { column }: SortRule): boolean {
  return column === (status === 'completed' ? 'completed_at' : 'created_at');
}

/** Ids and keys of a page in the sort's order: `select id, key`. */
export function findPage(search: Search, sizes: GroupSizes | undefined): RawBuilder<unknown> {
  const { filter, rule, limit, offset } = search;
  const groups = groupsOf(filter).filter((group) => !sizes || (sizes.matching.get(group)?.orders ?? 0) > 0);
  if (groups.length === 0) return sql`select null::bigint as id, null::bigint as key where false`;
  const reach = limit + offset;
  const parts = groups.map((group) => sql`(${findInGroup(search, group, reach, sizes)})`);
  const { sellerId, words } = filter;
  const names = words ? sql`${withNames(sellerId, words)}${withNumbers(sellerId, words)}` : sql``;
  return sql`${names} select id, key from (${sql.join(parts, sql` union all `)}) as parts
    ${foundInOrder(rule)} ${upTo(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
}

/**
 * `limit …`. The length of a page as clients ask for it, and one more, stands in the text: whoever plans it for all values knows that it is
 * short then, and keeps the plan. Of others the text would be another for each number.
 */
function upTo(count: number): RawBuilder<unknown> {
  return count === PAGE_SIZE_DEFAULT + 1 ? sql`limit ${sql.lit(count)}` : sql`limit ${count}`;
}

function findInGroup(
  search: Search,
  group: OrderStatus,
  reach: number,
  sizes: GroupSizes | undefined,
): RawBuilder<unknown> {
  const { filter, rule } = search;
  const period = inPeriod(filter);
  const priority = ofPriority(filter, group);
  // No number that is looked at one by one can hold what none in the index does.
  const asked = filter.words && sizes?.numbers === 0 ? { ...filter.words, term: undefined } : filter.words;
  const words = asked ? [orderHolds(filter.sellerId, asked)] : [];
  const bounds = isByPeriod(filter, rule) ? period : [];
  const others = isByPeriod(filter, rule) ? priority : [...period, ...priority];
  const place = after(rule, search.after);
  const isFound = sizes && sizes.names <= NAMES_MAX && sizes.numbers <= NUMBERS_MAX;
  const isByName = isFound && others.length === 0 && rule.column === 'created_at';
  if (isByName && asked) {
    const pick = { bounds: allOf([...bounds, ...place]), key: keyOf(rule), order: inOrder(rule), reach };
    const found = firstOfEachName(filter.sellerId, asked, group, pick);
    return sql`select distinct id, key from (${found}) as named ${foundInOrder(rule)} limit ${reach}`;
  }
  if (others.length === 0 || !sizes)
    return walk(search, group, reach, [...bounds, ...place], [...others, ...words]);

  const all = sizes.all.get(group)?.orders ?? 0;
  const matching = sizes.matching.get(group)?.orders ?? 0;
  // Matches are taken to lie evenly; a page that reaches beyond the last match walks everything.
  const walked = reach >= matching ? all : (reach * all) / matching;
  const isFew = matching <= (words.length === 0 ? walked : Math.max(walked, FOUND_MAX));
  if (isFew) return gather(search, group, reach, [...period, ...priority], [...place, ...words]);
  const days = daysOf(filter);
  const isByDay = filter.status === 'completed' && rule.column === 'cost_satang' && words.length === 0;
  if (isByDay && days.length * reach < walked) return dayByDay(search, reach, days, place);
  return walk(search, group, reach, [...bounds, ...place], [...others, ...words]);
}

const ofGroup = ({ filter }: Search, group: OrderStatus): Condition =>
  sql`orders.seller_id = ${filter.sellerId} and orders.status = ${sql.lit(group)}`;

/** Along the sort's index from where the bounds begin, testing each row, until the page is full. */
function walk(
  search: Search,
  group: OrderStatus,
  reach: number,
  bounds: readonly Condition[],
  tests: readonly Condition[],
): RawBuilder<unknown> {
  const { rule } = search;
  return sql`select orders.id, ${keyOf(rule)} as key from orders
    where ${ofGroup(search, group)} and ${allOf(bounds)} and ${tested(tests)}
    ${inOrder(rule)} ${upTo(reach)}`;
}

/** All that match by the index of the filter, then sorted. */
function gather(
  search: Search,
  group: OrderStatus,
  reach: number,
  filters: readonly Condition[],
  tests: readonly Condition[],
): RawBuilder<unknown> {
  const { rule } = search;
  return sql`select id, key from (
      select orders.id, ${keyOf(rule)} as key from orders
      where ${ofGroup(search, group)} and ${allOf(filters)} and ${tested(tests)} offset 0
    ) as gathered ${foundInOrder(rule)} limit ${reach}`;
}

/** The first of each day of a period, by an index that has them day by day; then the first of those. */
function dayByDay(
  search: Search,
  reach: number,
  days: readonly string[],
  place: readonly Condition[],
): RawBuilder<unknown> {
  const { rule } = search;
  return sql`select id, key from unnest(${days}::date[]) as day (day) cross join lateral (
      select orders.id, ${keyOf(rule)} as key from orders
      where ${ofGroup(search, 'completed')} and bangkok_day(orders.completed_at) = day.day and ${allOf(place)}
      ${inOrder(rule)} limit ${reach}
    ) as of_day ${foundInOrder(rule)} limit ${reach}`;
}

/** Most of a quarter of a year, and a day for what is completed while somebody looks at midnight. */
const DAYS_MAX = 93;

function daysOf({ since, today }: OrderFilter): string[] {
  const days: string[] = [];
  for (let day = since ?? today; day <= today && days.length < DAYS_MAX; day = addDays(day, 1))
    days.push(day);
  return days;
}

/**
 * What a keyword finds, up to FOUND_MAX, narrowed by the filter: `found` of any kind, then `orders`, `cost`, `profit`, `quantity` of those
 * that match, `names` of goods and `numbers` of orders that hold it, and `page` (ids and keys). Where more were found, the page is not to be used.
 */
export function findByWords({ filter, rule, after: place, limit, offset }: Search): RawBuilder<unknown> {
  if (!filter.words) throw new Error('nothing to search for');
  if (groupsOf(filter).length === 0) throw new Error('nowhere to search');
  const groups = groupsOf(filter).map((group) => {
    const conditions = [...inPeriod(filter), ...ofPriority(filter, group)];
    return sql`(orders.status = ${sql.lit(group)} and ${allOf(conditions)})`;
  });
  const where = sql`(${sql.join(groups, sql` or `)})`;
  return sql`
    ${withNames(filter.sellerId, filter.words)}, hit as materialized (
      ${foundOrders(filter.sellerId, filter.words, groupsOf(filter), FOUND_MAX + 1)}
    ), matched as materialized (
      select distinct on (orders.id) orders.id, ${keyOf(rule)} as key, ${allOf(after(rule, place))} as is_after,
        orders.cost_satang, orders.profit_satang, orders.quantity
      from hit as orders
      where ${where}
    )
    select (select count(*) from hit) as found, (select count(*) from named) as names,
      (select count(*) from (${foundNumbers(filter.sellerId, filter.words, NUMBERS_MAX + 1)}) as numbers) as numbers,
      count(*) as orders, coalesce(sum(cost_satang), 0)::bigint as cost,
      coalesce(sum(profit_satang), 0)::bigint as profit, coalesce(sum(quantity), 0)::bigint as quantity,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'key', key)) from (
        select id, key from matched where is_after ${foundInOrder(rule)} limit ${limit} offset ${offset}
      ) as page), '[]') as page
    from matched`;
}
