// SQL of the product search. search-strategy.ts decides which statement is used.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limitSql } from '#platform/paging.ts';
import { asTyped, indexedMatch, relevance, textMatches } from './match-sql.ts';
import type { KeywordMatch } from './parse-keyword.ts';
import type { ProductCriteria } from './product-filter.ts';
import type { SearchStrategy } from './search-strategy.ts';
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

/** Query of the ids and sort keys of one page in sort order: `select id, key`. */
export function pageIdsQuery(search: Search): RawBuilder<unknown> {
  if (search.strategy === 'none') return sql`select null::bigint as id, null::bigint as key where false`;
  if (search.strategy === 'popular') return popularQuery(search);
  return search.strategy === 'scan' ? scanQuery(search) : collectQuery(search);
}

export type CachedRows = { ids: readonly number[]; keys: readonly (number | null)[] };

/**
 * Like `pageIdsQuery`, unordered, for the ids of a cached page. Reads current values of keys stored in
 * `products` (sales, ratings).
 */
export function cachedIdsQuery(sort: Sort, { ids, keys }: CachedRows): RawBuilder<unknown> {
  const { table, column } = SORTS[sort];
  if (table !== 'products')
    return sql`select id, key from unnest(${ids}::bigint[], ${keys}::bigint[]) as found (id, key)`;
  const key = keyColumn(sort, sql`product.${sql.ref(column ?? 'id')}`);
  return sql`select found.id, ${key} as key from unnest(${ids}::bigint[]) as found (id) join products product on product.id = found.id`;
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
const CANDIDATES_MAX = 100;
const FEW_TYPED = 20;
/** Higher than any relevance. */
const CANDIDATE_KEY = 1_000_000;

/**
 * By relevance, for a keyword with so many matches that ranking all would be slow: candidates by relevance, then the other matches,
 * newest first. The second part runs only if the page reaches behind the candidates.
 */
function popularQuery(search: Search): RawBuilder<unknown> {
  const { criteria, scope, after, limit, offset } = search;
  const { match } = criteria;
  if (!match) throw new Error('only a keyword has candidates');
  const otherConditions = [
    ...upTo(search),
    ...exclusionConditions(search),
    ...facetConditions(criteria),
    ...priceConditions(criteria),
    ...scopeConditions(scope),
  ];
  const columns = sql`search.product_id, search.popularity, search.search_text`;
  const typed = asTyped(match);
  // Best sellers are often synonyms. Searches the whole catalogue for the words as typed only if few best sellers have them.
  const typedCandidates = typed
    ? sql`union (select ${columns} from product_search search
        where (select count(*) from popular as search where ${textMatches(typed, sql`search.search_text`)}) < ${sql.lit(FEW_TYPED)}
          and ${all([indexedMatch(typed), opaque(otherConditions)])} limit ${sql.lit(CANDIDATES_MAX)})`
    : sql``;
  const start = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after ? [sql<SqlBool>`${afterCondition('relevance', after, key, id)}`] : [];
  return sql`with popular as materialized (
      select ${columns} from product_search search
      where search.is_popular and ${all([indexedMatch(match), opaque(otherConditions)])}
      order by search.popularity desc, search.product_id desc limit ${sql.lit(CANDIDATES_MAX)}
    ), candidate as materialized (
      (select * from popular) ${typedCandidates}
    ), ranked as materialized (
      select search.product_id as id, ${sql.lit(CANDIDATE_KEY)} + ${relevance(match)} as key from candidate as search
    )
    select id, key from (
      (select id, key from ranked where ${all(start(sql`key`, sql`id`))} order by key desc, id desc)
      union all
      (select search.product_id, 0::bigint from product_search search
        where ${all([
          ...start(sql`0::bigint`, sql`search.product_id`),
          opaque([
            textMatches(match, sql`search.search_text`),
            ...otherConditions,
            sql`search.product_id not in (select id from ranked)`,
          ]),
        ])}
        order by search.product_id desc limit ${limit + offset})
    ) as found ${limitClause(search)}`;
}

/** Query of all matches, unordered: `select id, effective_price_satang, listed_at`, and `relevance` if sorted by it. */
function matches(search: Pick<Search, 'criteria' | 'scope' | 'source' | 'sort' | 'upTo' | 'exceptIds'>) {
  const { criteria, scope, source } = search;
  const listedAt =
    SORTS[search.sort].table === 'listings' ? sql`listings.listed_at` : sql`null::timestamptz as listed_at`;
  const { match } = criteria;
  const ranked = search.sort === 'relevance' && match ? sql`, ${relevance(match)} as relevance` : sql``;
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
    return sql`${columns}${ranked} from listings join product_search search on search.product_id = listings.product_id where ${where}`;
  }
  const otherConditions = [...narrowed, ...(scope.kind === 'available' ? scopeConditions(scope) : [])];
  const rankColumn = search.sort === 'relevance' && match ? sql`, search.relevance` : sql``;
  const matchesQuery = sql`select search.product_id, search.effective_price_satang${ranked} from product_search search where ${matchCondition(criteria, otherConditions)}`;
  if (scope.kind !== 'listed') return sql`${columns}${rankColumn} from (${matchesQuery} offset 0) as search`;
  return sql`${columns}${rankColumn} from (${matchesQuery} offset 0) as search
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
 * Query of the matches of a keyword in the catalogue: `select total, ids, keys`. Counts at most one match more than `limit`; up to
 * it, `ids` and `keys` hold all matches: candidates by relevance, then the others, newest first.
 */
export function rankedMatches(
  criteria: ProductCriteria,
  match: KeywordMatch,
  limit: number,
): RawBuilder<unknown> {
  const isMatch = matchCondition(criteria, [...facetConditions(criteria), ...priceConditions(criteria)]);
  const asTypedFirst = sql`(${textMatches(asTyped(match) ?? match, sql`search.search_text`)})`;
  // If even the best sellers are more, their smaller index is enough to know. Several words are seldom so common.
  const isMaybeCommon = match.groups.length === 1;
  return sql`with popular as materialized (
      select count(*) as total from (
        select from product_search search
        where ${isMaybeCommon ? sql`search.is_popular and ${isMatch}` : sql`false`} limit ${sql.lit(limit + 1)}
      ) as found
    ), hit as materialized (
      select search.product_id, search.popularity, search.search_text from product_search search
      where (select total from popular) <= ${sql.lit(limit)} and ${isMatch} limit ${sql.lit(limit + 1)}
    ), counted as materialized (
      select greatest((select total from popular), count(*)) as total from hit
    ), candidate as materialized (
      select * from hit as search where (select total from counted) <= ${sql.lit(limit)}
      order by ${asTypedFirst} desc, popularity desc, product_id desc limit ${sql.lit(CANDIDATES_MAX)}
    ), ranked as materialized (
      select search.product_id as id, ${sql.lit(CANDIDATE_KEY)} + ${relevance(match)} as key from candidate as search
      union all
      select product_id, 0 from hit
      where (select total from counted) <= ${sql.lit(limit)} and product_id not in (select product_id from candidate)
    )
    select total, (select json_agg(id order by key desc, id desc) from ranked) as ids,
      (select json_agg(key order by key desc, id desc) from ranked) as keys from counted`;
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
