// How the orders of a page are found. Every sort is the order of an index within a group, and a page is a piece of it, however long
// the list. Where a filter goes by something else than the sort, the way follows from how many match, which is known from tallies.
import { addDays } from '@raan/contract/calendar';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limitTo } from '#platform/paging.ts';
import {
  allOf,
  beginOfPriority,
  groupsOf,
  inPeriod,
  ofPriority,
  tested,
  type Condition,
  type OrderFilter,
} from './order-filter.ts';
import {
  after,
  columnOf,
  foundInOrder,
  inOrder,
  inPlace,
  keyOf,
  keyOfPlace,
  sideBySide,
  type Place,
  type SortRule,
} from './order-sorts.ts';
import type { GroupTotals } from './order-totals.queries.ts';
import {
  firstOfEachName,
  foundNumbers,
  foundOrders,
  orderHolds,
  withNames,
  withNumbers,
  type OrderWords,
} from './order-words.ts';

/** Orders that a keyword finds are counted and sorted up to here; of more, only those of the page are looked for. */
export const FOUND_MAX = 1_000;
/** So many names at most are looked through one by one; goods of more are everywhere, and walking finds them soon. */
export const NAMES_MAX = 60;
/** So many finds by number at most are read one by one; of more, such as those of a whole month, walking finds enough soon. */
const NUMBERS_MAX = 2_000;

export type Search = {
  filter: OrderFilter;
  rule: SortRule;
  after: Place | undefined;
  limit: number;
  offset: number;
};

/** What is known before a page is looked for. */
export type GroupSizes = {
  /** How many orders a group holds, and how many match the filter; not asked where the sort's index knows the filter but for its words. */
  groups: { all: GroupTotals; matching: GroupTotals } | undefined;
  /** The names of the seller's goods that hold the words; undefined where they are more than NAMES_MAX. */
  names: readonly string[] | undefined;
  /** How many numbers begin or end with the words, at most one more than NUMBERS_MAX. */
  numbers: number;
};

/** Whether the filter asks only for what the sort's index knows, so that nothing need be counted to find a page. */
export function isOneRange(search: Pick<Search, 'filter' | 'rule'>): boolean {
  return !search.filter.words && isOneRangeOfWords(search);
}

/** The same, whatever words are looked for in that range. */
export function isOneRangeOfWords({ filter, rule }: Pick<Search, 'filter' | 'rule'>): boolean {
  return filter.priority === undefined && (filter.since === undefined || isByPeriod(filter, rule));
}

/** Whether the sort goes by the moment that the period asks for. */
function isByPeriod({ status }: OrderFilter, { column }: SortRule): boolean {
  return column === (status === 'completed' ? 'completed_at' : 'created_at');
}

export type PageFinder = {
  /** Ids and keys in the sort's order: `select id, key`. */
  statement: RawBuilder<unknown>;
  /** Whether it reads ranges of indexes and nothing else, whatever was asked for: a plan that can be kept. */
  isRanges: boolean;
};

/** How the orders of a page are found. */
export function findPage(search: Search, sizes: GroupSizes | undefined): PageFinder {
  const { filter, rule, limit, offset } = search;
  const matching = sizes?.groups?.matching;
  const groups = groupsOf(filter).filter((group) => !matching || (matching.get(group)?.orders ?? 0) > 0);
  if (groups.length === 0)
    return { statement: sql`select null::bigint as id, null::bigint as key where false`, isRanges: false };
  const reach = limit + offset;
  // No number that is looked at one by one can hold what none in the index does.
  const asked = filter.words && sizes?.numbers === 0 ? { ...filter.words, term: undefined } : filter.words;
  const ways = groups.map((group) => wayInGroup(search, asked, group, reach, sizes));
  const named = ways.filter((way) => way.kind === 'names');
  const walked = ways.filter((way) => way.kind === 'walk');
  const parts = [
    ...ways.filter((way) => way.kind === 'found').map(({ found }) => found),
    ...(named.length === 0 || !asked ? [] : [firstOfNames(search, asked, named, reach)]),
    ...(walked.length === 0 ? [] : [walk(search, reach, walked)]),
  ];
  const names = asked
    ? sql`${withNames(filter.sellerId, asked, sizes?.names)}${withNumbers(filter.sellerId, asked)}`
    : sql``;
  return {
    statement: sql`${names} select id, key from (${sideBySide(parts)}) as parts
      ${foundInOrder(rule)} ${limitTo(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`,
    // Numbers are as many as they are; the first of each of a few names is a range each.
    isRanges: ways.every((way) =>
      way.kind === 'names' ? asked?.term === undefined : way.kind === 'walk' && way.tests.length === 0,
    ),
  };
}

/** How the orders of a group are looked for: along the sort's index, name by name, or by a statement that finds them. */
type Way = Walk | ({ kind: 'names' } & GroupRange) | { kind: 'found'; found: RawBuilder<unknown> };
type GroupRange = { group: OrderStatus; bounds: readonly Condition[] };
type Walk = { kind: 'walk'; tests: readonly Condition[] } & GroupRange;

function wayInGroup(
  search: Search,
  asked: OrderWords | undefined,
  group: OrderStatus,
  reach: number,
  sizes: GroupSizes | undefined,
): Way {
  const { filter, rule } = search;
  const period = inPeriod(filter);
  const priority = ofPriority(filter, group);
  const words = asked ? [orderHolds(filter.sellerId, asked)] : [];
  const begin = rule.column === 'created_at' ? beginOfPriority(filter) : [];
  const bounds = isByPeriod(filter, rule) ? [...period, ...begin] : begin;
  const others = isByPeriod(filter, rule) ? priority : [...period, ...priority];
  const place = after(rule, search.after);
  const isFound = sizes?.names && sizes.numbers <= NUMBERS_MAX;
  if (asked && isFound && others.length === 0 && isByMoment(rule))
    return { kind: 'names', group, bounds: [...bounds, ...place] };
  const walked: Way = { kind: 'walk', group, bounds: [...bounds, ...place], tests: [...others, ...words] };
  if (others.length === 0 || !sizes?.groups) return walked;

  const all = sizes.groups.all.get(group)?.orders ?? 0;
  const matching = sizes.groups.matching.get(group)?.orders ?? 0;
  // Matches are taken to lie evenly; a page that reaches beyond the last match walks everything.
  const steps = reach >= matching ? all : (reach * all) / matching;
  const isFew = matching <= (words.length === 0 ? steps : Math.max(steps, FOUND_MAX));
  if (isFew) {
    const found = gather(search, group, reach, [...period, ...priority], [...place, ...words]);
    return { kind: 'found', found };
  }
  const days = daysOf(filter);
  const isByDay = filter.status === 'completed' && rule.column === 'cost_satang' && words.length === 0;
  if (isByDay && days.length * reach < steps)
    return { kind: 'found', found: dayByDay(search, reach, days, place) };
  return walked;
}

const ofGroup = ({ filter }: Search, group: OrderStatus): Condition =>
  sql`orders.seller_id = ${filter.sellerId} and orders.status = ${sql.lit(group)}`;

/**
 * Along the sort's index from where the bounds begin, testing each row, until the page is full. Groups are walked side by side, each as far
 * as the page reaches into it: the planner merges indexes that are in the same order.
 */
function walk(search: Search, reach: number, ways: readonly Walk[]): RawBuilder<unknown> {
  const { rule } = search;
  const groups = ways.map(
    ({ group, bounds, tests }) => sql`
      select orders.id, ${columnOf(rule)} as place from orders
      where ${ofGroup(search, group)} and ${allOf(bounds)} and ${tested(tests)}
      ${inOrder(rule)} ${limitTo(reach)}`,
  );
  return sql`select id, ${keyOfPlace(rule)} as key from (${sideBySide(groups)}) as walked
    ${inPlace(rule)} ${limitTo(reach)}`;
}

/** Whether goods of a name are kept in this order. */
const isByMoment = ({ column }: SortRule): boolean => column === 'created_at' || column === 'completed_at';

function firstOfNames(
  { filter, rule }: Search,
  words: OrderWords,
  ways: readonly GroupRange[],
  reach: number,
): RawBuilder<unknown> {
  const groups = ways.map(({ group, bounds }) => ({ group, bounds: allOf(bounds) }));
  return firstOfEachName(filter.sellerId, words, groups, { rule, end: limitTo(reach) });
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
 * that match, and `page` (ids and keys). Where more were found, the page is not to be used; then `names` are those of goods that hold it (at
 * most one more than NAMES_MAX), and `numbers` how many of orders do.
 */
export function findByWords({ filter, rule, after: place, limit, offset }: Search): RawBuilder<unknown> {
  if (!filter.words) throw new Error('nothing to search for');
  if (groupsOf(filter).length === 0) throw new Error('nowhere to search');
  const isMore = sql`exists (select from hit offset ${FOUND_MAX})`;
  const numbers = foundNumbers(filter.sellerId, filter.words, NUMBERS_MAX + 1);
  return sql`
    ${withNames(filter.sellerId, filter.words)}, hit as materialized (
      ${foundOrders(filter.sellerId, filter.words, groupsOf(filter), FOUND_MAX + 1)}
    ), matched as materialized (
      select distinct on (orders.id) orders.id, ${columnOf(rule)} as place, ${allOf(after(rule, place))} as is_after,
        orders.cost_satang, orders.profit_satang, orders.quantity
      from hit as orders
      where ${inItsGroup(filter)}
    )
    select (select count(*) from hit) as found,
      case when ${isMore} then array(select name_key::text from named limit ${NAMES_MAX + 1}) else '{}' end as names,
      case when ${isMore} then (select count(*) from (${numbers}) as numbers) else 0 end as numbers,
      count(*) as orders, coalesce(sum(cost_satang), 0)::bigint as cost,
      coalesce(sum(profit_satang), 0)::bigint as profit, coalesce(sum(quantity), 0)::bigint as quantity,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'key', ${keyOfPlace(rule)})) from (
        select id, place from matched where is_after ${inPlace(rule)} limit ${limit} offset ${offset}
      ) as page), '[]') as page
    from matched`;
}

/** What a filter asks of an order, whatever group it stands in. */
function inItsGroup(filter: OrderFilter): Condition {
  const groups = groupsOf(filter);
  const urgency = ofPriority(filter, 'pending_shipment');
  return allOf([
    ...(groups.length < ORDER_STATUSES.length
      ? [sql<SqlBool>`orders.status in (${sql.join(groups.map((group) => sql.lit(group)))})`]
      : []),
    ...inPeriod(filter),
    ...(urgency.length > 0 ? [sql<SqlBool>`(orders.status <> 'pending_shipment' or ${allOf(urgency)})`] : []),
  ]);
}
