// Builds the statements that find one page of orders. Within a status group every sort is an index, so a page
// is an index range, however long the list. If a filter needs other columns, the plan depends on the number
// of matches, which tallies provide.
import { addDays } from '@raan/contract/calendar';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limitSql } from '#platform/paging.ts';
import {
  joinConditions,
  priorityCreationBound,
  groupsToSearch,
  periodConditions,
  priorityConditions,
  stageConditions,
  testPerRow,
  type Condition,
  type OrderFilter,
} from './order-filter.ts';
import {
  afterPosition,
  sortColumn,
  orderByKey,
  orderBySortColumn,
  orderByPlace,
  cursorKey,
  cursorKeyOfPlace,
  unionAll,
  type OrderPosition,
  type SortRule,
} from './order-sorts.ts';
import type { GroupTotals } from './order-totals.queries.ts';
import {
  firstOrdersOfEachName,
  numberMatchIds,
  keywordMatches,
  orderMatchesKeyword,
  matchingNamesCte,
  numberMatchesCte,
  type OrderKeyword,
} from './order-keyword.ts';

/** Up to this many keyword matches are counted and sorted. Beyond it only the rows of the page are read. */
export const KEYWORD_MATCHES_MAX = 1_000;
/** Up to this many product names are searched one by one. More are frequent enough for an index scan. */
export const MATCHING_NAMES_MAX = 60;
/** Up to this many matches by number are read one by one. More are frequent enough for an index scan. */
const NUMBER_MATCHES_MAX = 2_000;

export type Search = {
  filter: OrderFilter;
  rule: SortRule;
  after: OrderPosition | undefined;
  limit: number;
  offset: number;
};

export type SearchEstimates = {
  /** Orders per group. Undefined if the sort's index covers the filter apart from the keyword. */
  groups: { all: GroupTotals; matching: GroupTotals } | undefined;
  /** The seller's product names that contain the keyword; undefined for more than MATCHING_NAMES_MAX. */
  names: readonly string[] | undefined;
  /** Matches by number, at most NUMBER_MATCHES_MAX + 1. */
  numbers: number;
};

/** Checks whether the sort's index covers the filter, so that no counts are needed to find a page. */
export function isIndexRange(search: Pick<Search, 'filter' | 'rule'>): boolean {
  return !search.filter.keyword && isIndexRangeIgnoringKeyword(search);
}

/** Like `isIndexRange`, ignoring the keyword. */
export function isIndexRangeIgnoringKeyword({ filter, rule }: Pick<Search, 'filter' | 'rule'>): boolean {
  return (
    filter.priority === undefined && (filter.since === undefined || isSortedByPeriodColumn(filter, rule))
  );
}

/** Checks whether the sort and the period use the same column. */
function isSortedByPeriodColumn({ status }: OrderFilter, { column }: SortRule): boolean {
  return column === (status === 'completed' ? 'completed_at' : 'created_at');
}

export type PageQuery = {
  statement: RawBuilder<unknown>;
  /** Whether it reads only index ranges, whatever the parameters are, so that its plan can be cached. */
  hasStablePlan: boolean;
};

/** Builds the query for one page, with one plan per status group. */
export function buildPageQuery(search: Search, estimates: SearchEstimates | undefined): PageQuery {
  const { filter, rule, limit, offset } = search;
  const matching = estimates?.groups?.matching;
  const groups = groupsToSearch(filter).filter(
    (group) => !matching || (matching.get(group)?.orders ?? 0) > 0,
  );
  if (groups.length === 0)
    return {
      statement: sql`select null::bigint as id, null::bigint as key where false`,
      hasStablePlan: false,
    };
  const rowsNeeded = limit + offset;
  // Without a match in the index of numbers, testing the numbers of each row is useless.
  const keyword =
    filter.keyword && estimates?.numbers === 0 ? { ...filter.keyword, term: undefined } : filter.keyword;
  const plans = groups.map((group) => planGroup(search, keyword, group, rowsNeeded, estimates));
  const named = plans.filter((plan) => plan.kind === 'names');
  const scans = plans.filter((plan) => plan.kind === 'scan');
  const parts = [
    ...plans.filter((plan) => plan.kind === 'query').map(({ query }) => query),
    ...(named.length === 0 || !keyword ? [] : [firstByName(search, keyword, named, rowsNeeded)]),
    ...(scans.length === 0 ? [] : [scanIndex(search, rowsNeeded, scans)]),
  ];
  const names = keyword
    ? sql`${matchingNamesCte(filter.sellerId, keyword, estimates?.names)}${numberMatchesCte(filter.sellerId, keyword)}`
    : sql``;
  return {
    statement: sql`${names} select id, key from (${unionAll(parts)}) as parts
      ${orderByKey(rule)} ${limitSql(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`,
    // The number of matches by number varies with the keyword. The first orders of each name are one range each.
    hasStablePlan: plans.every((plan) =>
      plan.kind === 'names' ? keyword?.term === undefined : plan.kind === 'scan' && plan.tests.length === 0,
    ),
  };
}

/** Strategy for one group: scan the sort's index, read the first orders of each name, or run a query of its own. */
type GroupPlan = IndexScan | ({ kind: 'names' } & GroupRange) | { kind: 'query'; query: RawBuilder<unknown> };
type GroupRange = { group: OrderStatus; bounds: readonly Condition[] };
type IndexScan = { kind: 'scan'; tests: readonly Condition[] } & GroupRange;

function planGroup(
  search: Search,
  keyword: OrderKeyword | undefined,
  group: OrderStatus,
  rowsNeeded: number,
  estimates: SearchEstimates | undefined,
): GroupPlan {
  const { filter, rule } = search;
  const period = periodConditions(filter);
  const priority = priorityConditions(filter, group);
  const keywordTests = keyword ? [orderMatchesKeyword(filter.sellerId, keyword)] : [];
  const createdBound = rule.column === 'created_at' ? priorityCreationBound(filter) : [];
  const bounds = isSortedByPeriodColumn(filter, rule) ? [...period, ...createdBound] : createdBound;
  const remainingTests = isSortedByPeriodColumn(filter, rule) ? priority : [...period, ...priority];
  const afterPlace = afterPosition(rule, search.after);
  const isSearchableByName = estimates?.names && estimates.numbers <= NUMBER_MATCHES_MAX;
  if (keyword && isSearchableByName && remainingTests.length === 0 && isSortedByTime(rule))
    return { kind: 'names', group, bounds: [...bounds, ...afterPlace] };
  const scan: GroupPlan = {
    kind: 'scan',
    group,
    bounds: [...bounds, ...afterPlace],
    tests: [...remainingTests, ...keywordTests],
  };
  if (remainingTests.length === 0 || !estimates?.groups) return scan;

  const all = estimates.groups.all.get(group)?.orders ?? 0;
  const matching = estimates.groups.matching.get(group)?.orders ?? 0;
  // Assumes that matches are spread evenly. A page beyond the last match scans the whole group.
  const rowsScanned = rowsNeeded >= matching ? all : (rowsNeeded * all) / matching;
  const isFew =
    matching <= (keywordTests.length === 0 ? rowsScanned : Math.max(rowsScanned, KEYWORD_MATCHES_MAX));
  if (isFew) {
    const query = filterThenSort(
      search,
      group,
      rowsNeeded,
      [...period, ...priority],
      [...afterPlace, ...keywordTests],
    );
    return { kind: 'query', query };
  }
  const days = daysInPeriod(filter);
  const isByDay = filter.status === 'completed' && rule.column === 'cost_satang' && keywordTests.length === 0;
  if (isByDay && days.length * rowsNeeded < rowsScanned)
    return { kind: 'query', query: firstByDay(search, rowsNeeded, days, afterPlace) };
  return scan;
}

const inGroup = ({ filter }: Search, group: OrderStatus): Condition =>
  sql`orders.seller_id = ${filter.sellerId} and orders.status = ${sql.lit(group)}`;

/**
 * Tests each row until the page is full. The groups share one sort order, so the planner merges their indexes
 * and reads each group only as far as needed.
 */
function scanIndex(search: Search, rowsNeeded: number, plans: readonly IndexScan[]): RawBuilder<unknown> {
  const { rule } = search;
  const groups = plans.map(
    ({ group, bounds, tests }) => sql`
      select orders.id, ${sortColumn(rule)} as place from orders
      where ${inGroup(search, group)} and ${joinConditions(bounds)} and ${testPerRow(tests)}
      ${orderBySortColumn(rule)} ${limitSql(rowsNeeded)}`,
  );
  return sql`select id, ${cursorKeyOfPlace(rule)} as key from (${unionAll(groups)}) as scanned
    ${orderByPlace(rule)} ${limitSql(rowsNeeded)}`;
}

/** An index of the order items has these sort orders for each name. */
const isSortedByTime = ({ column }: SortRule): boolean =>
  column === 'created_at' || column === 'completed_at';

function firstByName(
  { filter, rule }: Search,
  keyword: OrderKeyword,
  plans: readonly GroupRange[],
  rowsNeeded: number,
): RawBuilder<unknown> {
  const groups = plans.map(({ group, bounds }) => ({ group, bounds: joinConditions(bounds) }));
  return firstOrdersOfEachName(filter.sellerId, keyword, groups, { rule, end: limitSql(rowsNeeded) });
}

function filterThenSort(
  search: Search,
  group: OrderStatus,
  rowsNeeded: number,
  filters: readonly Condition[],
  tests: readonly Condition[],
): RawBuilder<unknown> {
  const { rule } = search;
  return sql`select id, key from (
      select orders.id, ${cursorKey(rule)} as key from orders
      where ${inGroup(search, group)} and ${joinConditions(filters)} and ${testPerRow(tests)} offset 0
    ) as gathered ${orderByKey(rule)} limit ${rowsNeeded}`;
}

/** Reads the first orders of each day of a period through an index by day, then sorts those. */
function firstByDay(
  search: Search,
  rowsNeeded: number,
  days: readonly string[],
  afterPlace: readonly Condition[],
): RawBuilder<unknown> {
  const { rule } = search;
  return sql`select id, key from unnest(${days}::date[]) as day (day) cross join lateral (
      select orders.id, ${cursorKey(rule)} as key from orders
      where ${inGroup(search, 'completed')} and bangkok_day(orders.completed_at) = day.day and ${joinConditions(afterPlace)}
      ${orderBySortColumn(rule)} limit ${rowsNeeded}
    ) as of_day ${orderByKey(rule)} limit ${rowsNeeded}`;
}

/** The longest period is a quarter. One more day covers orders that complete around midnight. */
const DAYS_MAX = 93;

function daysInPeriod({ since, today }: OrderFilter): string[] {
  const days: string[] = [];
  for (let day = since ?? today; day <= today && days.length < DAYS_MAX; day = addDays(day, 1))
    days.push(day);
  return days;
}

/**
 * Builds the keyword search, narrowed by the filter. It returns one row: `found` (matches before the filter,
 * at most KEYWORD_MATCHES_MAX + 1), then `orders`, `cost`, `profit` and `quantity` of the filtered matches,
 * and `page` (ids and keys). Beyond KEYWORD_MATCHES_MAX the page is not complete; `names` (at most
 * MATCHING_NAMES_MAX + 1) and `numbers` are filled instead.
 */
export function buildKeywordSearch({
  filter,
  rule,
  after: position,
  limit,
  offset,
}: Search): RawBuilder<unknown> {
  if (!filter.keyword) throw new Error('nothing to search for');
  if (groupsToSearch(filter).length === 0) throw new Error('nowhere to search');
  const isMore = sql`exists (select from hit offset ${KEYWORD_MATCHES_MAX})`;
  const numbers = numberMatchIds(filter.sellerId, filter.keyword, NUMBER_MATCHES_MAX + 1);
  return sql`
    ${matchingNamesCte(filter.sellerId, filter.keyword)}, hit as materialized (
      ${keywordMatches(filter.sellerId, filter.keyword, groupsToSearch(filter), KEYWORD_MATCHES_MAX + 1)}
    ), matched as materialized (
      select distinct on (orders.id) orders.id, ${sortColumn(rule)} as place, ${joinConditions(afterPosition(rule, position))} as is_after,
        orders.cost_satang, orders.profit_satang, orders.quantity
      from hit as orders
      where ${filterCondition(filter)}
    )
    select (select count(*) from hit) as found,
      case when ${isMore} then array(select name_key::text from named limit ${MATCHING_NAMES_MAX + 1}) else '{}' end as names,
      case when ${isMore} then (select count(*) from (${numbers}) as numbers) else 0 end as numbers,
      count(*) as orders, coalesce(sum(cost_satang), 0)::bigint as cost,
      coalesce(sum(profit_satang), 0)::bigint as profit, coalesce(sum(quantity), 0)::bigint as quantity,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'key', ${cursorKeyOfPlace(rule)})) from (
        select id, place from matched where is_after ${orderByPlace(rule)} limit ${limit} offset ${offset}
      ) as page), '[]') as page
    from matched`;
}

/** Builds the page and the totals of orders in transit by testing each of them. */
export function buildInTransitQueries(search: Search): Record<'page' | 'totals', RawBuilder<unknown>> {
  const { filter, rule, after, limit, offset } = search;
  const { sellerId, keyword } = filter;
  const names = keyword ? matchingNamesCte(sellerId, keyword) : sql``;
  const conditions = joinConditions([
    inGroup(search, 'pending_delivery'),
    ...periodConditions(filter),
    ...stageConditions(filter),
    ...(keyword ? [testPerRow([orderMatchesKeyword(sellerId, keyword)])] : []),
  ]);
  return {
    page: sql`${names} select orders.id, ${cursorKey(rule)} as key from orders
      where ${joinConditions([conditions, ...afterPosition(rule, after)])}
      ${orderBySortColumn(rule)} limit ${limit} offset ${offset}`,
    totals: sql`${names} select count(*) as orders, coalesce(sum(cost_satang), 0)::bigint as cost,
      coalesce(sum(profit_satang), 0)::bigint as profit, coalesce(sum(quantity), 0)::bigint as quantity
      from orders where ${conditions}`,
  };
}

function filterCondition(filter: OrderFilter): Condition {
  const groups = groupsToSearch(filter);
  const priorityTests = priorityConditions(filter, 'pending_shipment');
  return joinConditions([
    ...(groups.length < ORDER_STATUSES.length
      ? [sql<SqlBool>`orders.status in (${sql.join(groups.map((group) => sql.lit(group)))})`]
      : []),
    ...periodConditions(filter),
    ...(priorityTests.length > 0
      ? [sql<SqlBool>`(orders.status <> 'pending_shipment' or ${joinConditions(priorityTests)})`]
      : []),
  ]);
}
