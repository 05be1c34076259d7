// SQL of the product search. search-strategy.ts decides which statement is used.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limitSql } from '#platform/paging.ts';
import { asTyped, fewTextsMatch, indexedMatch, textMatches } from './match-sql.ts';
import type { KeywordMatch } from './parse-keyword.ts';
import type { ProductCriteria } from './product-filter.ts';
import { COMMON_MIN, RANKED_MAX, type SearchStrategy } from './search-strategy.ts';
import { afterCondition, keyColumn, orderBy, SORTS, type SortPosition, type Sort } from './sorts.ts';

/** The whole catalogue, a seller's store (`listed`), or the products not in that store (`available`). */
export type ProductScope =
  | { kind: 'catalogue' }
  | { kind: 'available'; sellerId: number }
  | { kind: 'listed'; sellerId: number };

/** Where `collect` starts: the search rows that match, or the listings of a store if those are fewer. */
export type Source = 'search' | 'listings';

type Condition = RawBuilder<SqlBool>;

export type Search = {
  criteria: ProductCriteria;
  scope: ProductScope;
  sort: Sort;
  strategy: SearchStrategy;
  source: Source;
  after?: SortPosition | undefined;
  upTo?: number | undefined;
  exceptIds?: readonly number[] | undefined;
  limit: number;
  offset: number;
};

const all = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(parts, sql` and `);

/** Hides conditions from the planner in a `case`, so that it cannot choose another index because of them. */
const opaque = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql`true` : sql`case when ${all(parts)} then true else false end`;

function facetConditions({ category, hot, onSale }: ProductCriteria): Condition[] {
  return [
    ...(category ? [sql<SqlBool>`search.category = ${category}`] : []),
    ...(hot ? [sql<SqlBool>`search.hot`] : []),
    ...(onSale ? [sql<SqlBool>`search.on_sale`] : []),
  ];
}

function priceConditions({ minPrice, maxPrice }: ProductCriteria): Condition[] {
  return [
    ...(minPrice === null ? [] : [sql<SqlBool>`search.effective_price_satang >= ${minPrice}`]),
    ...(maxPrice === null ? [] : [sql<SqlBool>`search.effective_price_satang <= ${maxPrice}`]),
  ];
}

/** Compares the keyword with the text of a row, without the index. */
function keywordConditions({ match }: ProductCriteria): Condition[] {
  return match ? [textMatches(match, sql`search.search_text`)] : [];
}

/** The conditions of a filter and a scope on a row of `search`, without the keyword. */
export function filterConditions(criteria: ProductCriteria, scope: ProductScope): Condition {
  return all([...facetConditions(criteria), ...priceConditions(criteria), ...scopeConditions(scope)]);
}

/** A scalar sub-query runs once per row. With `exists` the planner might read all listings of a store. */
function scopeConditions(scope: ProductScope): Condition[] {
  if (scope.kind === 'catalogue') return [];
  const listings = sql`(select count(*) from listings where listings.seller_id = ${scope.sellerId} and listings.product_id = search.product_id)`;
  return [scope.kind === 'listed' ? sql`${listings} = 1` : sql`${listings} = 0`];
}

function upTo({ upTo: last }: Pick<Search, 'upTo'>): Condition[] {
  return last === undefined ? [] : [sql<SqlBool>`search.product_id <= ${last}`];
}

function exclusionConditions({ exceptIds }: Pick<Search, 'exceptIds'>): Condition[] {
  return exceptIds?.length ? [sql<SqlBool>`search.product_id <> all(${exceptIds}::bigint[])`] : [];
}

/** A statement with an offset is planned for each request, because how far it reads differs. */
function limitClause({ limit, offset }: Pick<Search, 'limit' | 'offset'>): RawBuilder<unknown> {
  return offset === 0 ? limitSql(limit) : sql`limit ${limit} offset ${offset}`;
}

/** Query of the ids and sort keys of one page in sort order: `select id, key`. Not by relevance. */
export function pageIdsQuery(search: Search): RawBuilder<unknown> {
  if (search.strategy === 'none') return sql`select null::bigint as id, null::bigint as key where false`;
  return search.strategy === 'scan' ? scanQuery(search) : collectQuery(search);
}

/** In order of relevance, with the relevance of each as its sort key. */
export type RankedIds = { ids: readonly number[]; keys: readonly number[] };

/** Like `pageIdsQuery`, unordered, for ids that are already known. */
export function rankedIdsQuery({ ids, keys }: RankedIds): RawBuilder<unknown> {
  return sql`select id, key from unnest(${ids}::bigint[], ${keys}::bigint[]) as found (id, key)`;
}

function scanQuery(search: Search): RawBuilder<unknown> {
  const { criteria, scope, sort, after } = search;
  const { table, column } = SORTS[sort];
  const otherConditions = [
    ...exclusionConditions(search),
    ...facetConditions(criteria),
    ...keywordConditions(criteria),
  ];
  if (table === 'product_search') {
    const key = column === null ? sql`null::bigint` : sql`search.effective_price_satang`;
    const id = sql`search.product_id`;
    // When sorting by price, the price range limits the index scan.
    const isByPrice = column !== null;
    const bounds = [
      ...upTo(search),
      ...(isByPrice ? priceConditions(criteria) : []),
      // Products on sale are rare among expensive ones, so a partial index covers them.
      ...(isByPrice && criteria.onSale ? [sql<SqlBool>`search.on_sale`] : []),
      ...(after ? [sql<SqlBool>`${afterCondition(sort, after, key, id)}`] : []),
    ];
    const test = opaque([
      ...(isByPrice ? [] : priceConditions(criteria)),
      ...otherConditions,
      ...scopeConditions(scope),
    ]);
    return sql`select ${id} as id, ${keyColumn(sort, key)} as key from product_search search where ${all([...bounds, test])}
      ${orderBy(sort, key, id)} ${limitClause(search)}`;
  }
  const isStore = table === 'listings';
  const id = isStore ? sql`base.product_id` : sql`base.id`;
  const key = isStore ? sql`base.listed_at` : sql`base.${sql.ref(column ?? 'id')}`;
  const bounds = [
    ...(isStore ? [sql<SqlBool>`base.seller_id = ${sellerIdOf(scope)}`] : []),
    ...(after ? [sql<SqlBool>`${afterCondition(sort, after, key, id)}`] : []),
  ];
  const test = [...priceConditions(criteria), ...otherConditions, ...(isStore ? [] : scopeConditions(scope))];
  return sql`select ${id} as id, ${keyColumn(sort, key)} as key from ${isStore ? sql`listings` : sql`products`} base
    cross join lateral (
      select 1 from product_search search where search.product_id = ${id} and ${opaque(test)} offset 0
    ) as tested
    where ${all(bounds)} ${orderBy(sort, key, id)} ${limitClause(search)}`;
}

function collectQuery(search: Search): RawBuilder<unknown> {
  const { sort, after } = search;
  const { table, column } = SORTS[sort];
  const key =
    column === null
      ? sql`null::bigint`
      : table === 'products'
        ? sql`product.${sql.ref(column)}`
        : sql`hit.${sql.ref(column)}`;
  const id = sql`hit.id`;
  const start = after ? sql`where ${afterCondition(sort, after, key, id)}` : sql``;
  return sql`with hit as materialized (${matches(search)})
    select ${id} as id, ${keyColumn(sort, key)} as key from hit ${table === 'products' ? sql`join products product on product.id = hit.id` : sql``}
    ${start} ${orderBy(sort, key, id)} ${limitClause(search)}`;
}

/** Ranks at most so many best sellers among the matches, and as many with the words as they were typed. */
const CANDIDATES_MAX = 60;
const FEW_TYPED = 20;
/** Reading the first best sellers in order of their sales is faster than sorting more matches than this. */
const SORTED_MAX = 1_000;

const CANDIDATE_COLUMNS = sql`search.product_id, search.popularity, search.search_text`;

/** Query of the matches to rank by relevance, unordered: `select id, popularity, text`. All of few matches, the best sellers of many. */
export function candidatesQuery(search: Search): RawBuilder<unknown> {
  const { match } = search.criteria;
  if (!match) throw new Error('only a keyword has candidates');
  const columns = sql`search.product_id as id, search.popularity, search.search_text as text`;
  if (search.strategy !== 'popular')
    return sql`select ${columns} from (${matches(search)}) as hit join product_search search on search.product_id = hit.id`;
  const otherConditions = unrankedConditions(search);
  return sql`with popular as materialized (
      select ${CANDIDATE_COLUMNS} from product_search search
      where search.is_popular and ${all([indexedMatch(match), opaque(otherConditions)])}
      order by search.popularity desc, search.product_id desc limit ${sql.lit(CANDIDATES_MAX)}
    )
    select ${columns} from ((select * from popular) ${typedCandidates(asTyped(match), otherConditions)}) as search`;
}

/** Query of the matches that are not ranked, newest first: `select id`. They follow the candidates. */
export function unrankedQuery(search: Search, rankedIds: readonly number[]): RawBuilder<unknown> {
  const { after } = search;
  const start = after?.key === 0 ? sql<SqlBool>`search.product_id < ${after.id}` : sql<SqlBool>`true`;
  const isMatch = opaque([
    ...keywordConditions(search.criteria),
    ...unrankedConditions(search),
    sql`search.product_id <> all(${rankedIds}::bigint[])`,
  ]);
  return sql`select search.product_id as id from product_search search where ${start} and ${isMatch}
    order by search.product_id desc ${limitClause(search)}`;
}

function unrankedConditions({ criteria, scope }: Pick<Search, 'criteria' | 'scope'>): Condition[] {
  return [...facetConditions(criteria), ...priceConditions(criteria), ...scopeConditions(scope)];
}

/** Best sellers are often synonyms. Adds names with the words as typed, if few of the CTE `popular` have them. */
function typedCandidates(
  typed: KeywordMatch | undefined,
  otherConditions: readonly Condition[],
  isNeeded: Condition = sql`true`,
): RawBuilder<unknown> {
  if (!typed) return sql``;
  return sql`union (select ${CANDIDATE_COLUMNS} from product_search search
    where ${isNeeded} and (select count(*) from popular as search where ${fewTextsMatch(typed, sql`search.search_text`)}) < ${sql.lit(FEW_TYPED)}
      and ${all([indexedMatch(typed, fewTextsMatch), opaque(otherConditions)])} limit ${sql.lit(CANDIDATES_MAX)})`;
}

/** Query of all matches, unordered: `select id, effective_price_satang, listed_at`. */
function matches(search: Pick<Search, 'criteria' | 'scope' | 'source' | 'sort' | 'upTo' | 'exceptIds'>) {
  const { criteria, scope, source } = search;
  const listedAt =
    SORTS[search.sort].table === 'listings' ? sql`listings.listed_at` : sql`null::timestamptz as listed_at`;
  const columns = sql`select search.product_id as id, search.effective_price_satang, ${listedAt}`;
  const narrowed = [
    ...upTo(search),
    ...exclusionConditions(search),
    ...facetConditions(criteria),
    ...priceConditions(criteria),
  ];
  if (source === 'listings') {
    const where = all([
      sql`listings.seller_id = ${sellerIdOf(scope)}`,
      ...narrowed,
      ...keywordConditions(criteria),
    ]);
    return sql`${columns} from listings join product_search search on search.product_id = listings.product_id where ${where}`;
  }
  const otherConditions = [...narrowed, ...(scope.kind === 'available' ? scopeConditions(scope) : [])];
  const matchesQuery = sql`select search.product_id, search.effective_price_satang from product_search search where ${matchCondition(criteria, otherConditions)}`;
  if (scope.kind !== 'listed') return sql`${columns} from (${matchesQuery} offset 0) as search`;
  return sql`${columns} from (${matchesQuery} offset 0) as search
    join listings on listings.seller_id = ${scope.sellerId} and listings.product_id = search.product_id`;
}

/** With a keyword only its index is useful: any other index would compute the pairs of every row. */
function matchCondition(criteria: ProductCriteria, otherConditions: readonly Condition[]): Condition {
  if (criteria.match === null) return all(otherConditions);
  return all([indexedMatch(criteria.match), opaque(otherConditions)]);
}

function sellerIdOf(scope: ProductScope): number {
  if (scope.kind === 'catalogue') throw new Error('the catalogue has no listings');
  return scope.sellerId;
}

/**
 * Query of the matches of a keyword in the catalogue: `select total, common, candidates, others`. Counts at most RANKED_MAX + 1
 * matches. Up to RANKED_MAX, `candidates` holds the matches to rank, and `others` the ids of the rest, newest first. With
 * `isMaybeCommon` it first asks the small index of best sellers. If those have COMMON_MIN matches, `common` is their number, and
 * `candidates` holds only best sellers and names with the words as typed.
 */
export function rankedMatches(
  criteria: ProductCriteria,
  match: KeywordMatch,
  { isMaybeCommon }: { isMaybeCommon: boolean },
): RawBuilder<unknown> {
  const filters = [...facetConditions(criteria), ...priceConditions(criteria)];
  const isMatch = all([indexedMatch(match, fewTextsMatch), opaque(filters)]);
  const typed = asTyped(match);
  // Up to CANDIDATES_MAX hits are all ranked.
  const asTypedFirst = typed
    ? sql`case when (select count from hits) > ${sql.lit(CANDIDATES_MAX)} then ${fewTextsMatch(typed, sql`search.search_text`)} end desc,`
    : sql``;
  const columns = CANDIDATE_COLUMNS;
  const bySales = sql`order by search.popularity desc, search.product_id desc limit ${sql.lit(CANDIDATES_MAX)}`;
  const isFew = sql<SqlBool>`(select count from hits) <= ${sql.lit(RANKED_MAX)}`;
  const isCommon = sql<SqlBool>`(select count from commons) >= ${sql.lit(COMMON_MIN)}`;
  const isVeryCommon = sql<SqlBool>`(select count from commons) > ${sql.lit(SORTED_MAX)}`;
  const common = sql`common as materialized (
      select search.product_id, search.popularity from product_search search where search.is_popular and ${isMatch} limit ${sql.lit(SORTED_MAX + 1)}
    ), commons as materialized (
      select count(*) as count from common
    ), popular as materialized (
      select ${columns} from (
        select product_id from common as search where ${isCommon} and not ${isVeryCommon} ${bySales}
      ) as best join product_search search on search.product_id = best.product_id
      union all
      (select ${columns} from product_search search
        where ${isVeryCommon} and search.is_popular and ${opaque([...filters, fewTextsMatch(match, sql`search.search_text`)])} ${bySales})
    ),`;
  return sql`with ${isMaybeCommon ? common : sql``} hit as materialized (
      select ${columns} from product_search search
      where ${isMaybeCommon ? sql`not ${isCommon}` : sql`true`} and ${isMatch} limit ${sql.lit(RANKED_MAX + 1)}
    ), hits as materialized (
      select count(*) as count from hit
    ), candidate as materialized (
      ${isMaybeCommon ? sql`(select ${columns} from popular as search) ${typedCandidates(typed, filters, isCommon)} union all` : sql``}
      (select ${columns} from hit as search where ${isFew}
        order by ${asTypedFirst} popularity desc, product_id desc limit ${sql.lit(CANDIDATES_MAX)})
    ), other as (
      select product_id from hit
      where ${isFew} and (select count from hits) > ${sql.lit(CANDIDATES_MAX)} and product_id not in (select product_id from candidate)
    )
    select (select count from hits) as total,
      ${isMaybeCommon ? sql`(select count from commons where ${isCommon})` : sql`null::bigint`} as common,
      (select coalesce(json_agg(json_build_object('id', product_id, 'popularity', popularity, 'text', search_text)), '[]') from candidate) as candidates,
      (select coalesce(json_agg(product_id order by product_id desc), '[]') from other) as others`;
}

/** Query of the number of matches: `select count(*)`. */
export function countMatches(
  criteria: ProductCriteria,
  scope: ProductScope,
  source: Source,
): RawBuilder<unknown> {
  return sql`select count(*) from (${matches({ criteria, scope, source, sort: 'id' })}) as counted`;
}

/** Current revisions: `catalogue`, and `listings` for a scope with a store. A count is stale when they differ. */
export function revisionColumns(scope: ProductScope): RawBuilder<unknown> {
  const listings =
    scope.kind === 'catalogue'
      ? sql`0::bigint`
      : sql`coalesce((select listings_revision from stores where seller_id = ${scope.sellerId}), 0)`;
  return sql`(select revision from catalogue_revision) as catalogue, ${listings} as listings`;
}
