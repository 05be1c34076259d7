// The statements that find products; see search-plan.ts for when which is used.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limitTo } from '#platform/paging.ts';
import type { Matching } from './product-filter.ts';
import type { Way } from './search-plan.ts';
import { isIndexExact, termsOf } from './search-terms.ts';
import { comesAfter, keyColumn, orderBy, SORTS, type Place, type Sort } from './sorts.ts';

/** Whose eyes look: a seller's own store (listed), what it lacks (available), or the catalogue as anyone sees it. */
export type ProductScope =
  | { kind: 'catalogue' }
  | { kind: 'available'; sellerId: number }
  | { kind: 'listed'; sellerId: number };

/** Where gathering begins: at the search rows that match, or at the listings of a store that has fewer of them. */
export type Source = 'search' | 'listings';

type Condition = RawBuilder<SqlBool>;

/** Which rows to find, and how. */
export type Search = {
  matching: Matching;
  scope: ProductScope;
  sort: Sort;
  way: Way;
  source: Source;
  after?: Place | undefined;
  /** The highest id that counts. */
  upTo?: number | undefined;
  exceptIds?: readonly number[] | undefined;
  limit: number;
  offset: number;
};

const all = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(parts, sql` and `);

/** Tested row by row, and opaque to the planner: the index that we chose is walked, whatever the planner thinks of the condition. */
const tested = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql`true` : sql`case when ${all(parts)} then true else false end`;

function facets({ category, hot, onSale }: Matching): Condition[] {
  return [
    ...(category ? [sql<SqlBool>`search.category = ${category}`] : []),
    ...(hot ? [sql<SqlBool>`search.hot`] : []),
    ...(onSale ? [sql<SqlBool>`search.on_sale`] : []),
  ];
}

function prices({ minPrice, maxPrice }: Matching): Condition[] {
  return [
    ...(minPrice === null ? [] : [sql<SqlBool>`search.effective_price_satang >= ${minPrice}`]),
    ...(maxPrice === null ? [] : [sql<SqlBool>`search.effective_price_satang <= ${maxPrice}`]),
  ];
}

/** The keyword, letter for letter: nothing in it is a pattern. */
function words({ keyword }: Matching): Condition[] {
  return keyword === '' ? [] : [sql<SqlBool>`strpos(search.search_text, ${keyword}) > 0`];
}

/**
 * The keyword by the index. The index narrows; where pairs may be there without standing next to each other, the text makes sure. The terms
 * are a sub-query so that the planner does not weigh them: with its guess for unknown ones it always takes the index.
 */
function indexedWords(matching: Matching): Condition[] {
  const { keyword } = matching;
  if (keyword === '') return [];
  const terms = sql`(select ${termsOf(keyword)}::bigint[])`;
  const held = sql<SqlBool>`search_grams(search.search_text) @> ${terms}`;
  return isIndexExact(keyword) ? [held] : [held, ...words(matching)];
}

/** A scalar sub-query stays one probe for each row; the planner may turn "exists" into reading all of a store's listings. */
function inScope(scope: ProductScope): Condition[] {
  if (scope.kind === 'catalogue') return [];
  const listings = sql`(select count(*) from listings where listings.seller_id = ${scope.sellerId} and listings.product_id = search.product_id)`;
  return [scope.kind === 'listed' ? sql`${listings} = 1` : sql`${listings} = 0`];
}

function upTo({ upTo: last }: Pick<Search, 'upTo'>): Condition[] {
  return last === undefined ? [] : [sql<SqlBool>`search.product_id <= ${last}`];
}

function except({ exceptIds }: Pick<Search, 'exceptIds'>): Condition[] {
  return exceptIds?.length ? [sql<SqlBool>`search.product_id <> all(${exceptIds}::bigint[])`] : [];
}

/** Where a page ends. A later page by its number is planned anew: how far it reaches differs. */
function endOf({ limit, offset }: Pick<Search, 'limit' | 'offset'>): RawBuilder<unknown> {
  return offset === 0 ? limitTo(limit) : sql`limit ${limit} offset ${offset}`;
}

/** Ids and sort keys, in the sort's order: `select id, key`. */
export function findIds(search: Search): RawBuilder<unknown> {
  if (search.way === 'none') return sql`select null::bigint as id, null::bigint as key where false`;
  return search.way === 'walk' ? walk(search) : gather(search);
}

/** Rows of a page: their ids, and the keys of the sort that they had. */
export type FoundRows = { ids: readonly number[]; keys: readonly (number | null)[] };

/** As `findIds`, in no order, for rows that were found before. Sales and ratings are those of now. */
export function findAgain(sort: Sort, { ids, keys }: FoundRows): RawBuilder<unknown> {
  const { home, column } = SORTS[sort];
  if (home !== 'products')
    return sql`select id, key from unnest(${ids}::bigint[], ${keys}::bigint[]) as found (id, key)`;
  const key = keyColumn(sort, sql`product.${sql.ref(column ?? 'id')}`);
  return sql`select found.id, ${key} as key from unnest(${ids}::bigint[]) as found (id) join products product on product.id = found.id`;
}

function walk(search: Search): RawBuilder<unknown> {
  const { matching, scope, sort, after } = search;
  const { home, column } = SORTS[sort];
  const rest = [...except(search), ...facets(matching), ...words(matching)];
  if (home === 'product_search') {
    const key = column === null ? sql`null::bigint` : sql`search.effective_price_satang`;
    const id = sql`search.product_id`;
    // In the order of prices a range of them is where the walk begins and ends.
    const isByPrice = column !== null;
    const bounds = [
      ...upTo(search),
      ...(isByPrice ? prices(matching) : []),
      // The dearest are seldom on sale, so those that are have an index of their own.
      ...(isByPrice && matching.onSale ? [sql<SqlBool>`search.on_sale`] : []),
      ...(after ? [sql<SqlBool>`${comesAfter(sort, after, key, id)}`] : []),
    ];
    const test = tested([...(isByPrice ? [] : prices(matching)), ...rest, ...inScope(scope)]);
    return sql`select ${id} as id, ${keyColumn(sort, key)} as key from product_search search where ${all([...bounds, test])}
      ${orderBy(sort, key, id)} ${endOf(search)}`;
  }
  const isStore = home === 'listings';
  const id = isStore ? sql`home.product_id` : sql`home.id`;
  const key = isStore ? sql`home.listed_at` : sql`home.${sql.ref(column ?? 'id')}`;
  const bounds = [
    ...(isStore ? [sql<SqlBool>`home.seller_id = ${sellerOf(scope)}`] : []),
    ...(after ? [sql<SqlBool>`${comesAfter(sort, after, key, id)}`] : []),
  ];
  const test = [...prices(matching), ...rest, ...(isStore ? [] : inScope(scope))];
  return sql`select ${id} as id, ${keyColumn(sort, key)} as key from ${isStore ? sql`listings` : sql`products`} home
    cross join lateral (
      select 1 from product_search search where search.product_id = ${id} and ${tested(test)} offset 0
    ) as tested
    where ${all(bounds)} ${orderBy(sort, key, id)} ${endOf(search)}`;
}

function gather(search: Search): RawBuilder<unknown> {
  const { sort, after } = search;
  const { home, column } = SORTS[sort];
  const key =
    column === null
      ? sql`null::bigint`
      : home === 'products'
        ? sql`product.${sql.ref(column)}`
        : sql`hit.${sql.ref(column)}`;
  const id = sql`hit.id`;
  const begin = after ? sql`where ${comesAfter(sort, after, key, id)}` : sql``;
  return sql`with hit as materialized (${matches(search)})
    select ${id} as id, ${keyColumn(sort, key)} as key from hit ${home === 'products' ? sql`join products product on product.id = hit.id` : sql``}
    ${begin} ${orderBy(sort, key, id)} ${endOf(search)}`;
}

/** All matches, in no order: `select id, effective_price_satang, listed_at`. */
function matches(search: Pick<Search, 'matching' | 'scope' | 'source' | 'sort' | 'upTo' | 'exceptIds'>) {
  const { matching, scope, source } = search;
  const listedAt =
    SORTS[search.sort].home === 'listings' ? sql`listings.listed_at` : sql`null::timestamptz as listed_at`;
  const columns = sql`select search.product_id as id, search.effective_price_satang, ${listedAt}`;
  const narrowed = [...upTo(search), ...except(search), ...facets(matching), ...prices(matching)];
  if (source === 'listings') {
    const where = all([sql`listings.seller_id = ${sellerOf(scope)}`, ...narrowed, ...words(matching)]);
    return sql`${columns} from listings join product_search search on search.product_id = listings.product_id where ${where}`;
  }
  const rest = [...narrowed, ...(scope.kind === 'available' ? inScope(scope) : [])];
  const found = sql`select search.product_id, search.effective_price_satang from product_search search where ${foundBy(matching, rest)}`;
  if (scope.kind !== 'listed') return sql`${columns} from (${found} offset 0) as search`;
  return sql`${columns} from (${found} offset 0) as search
    join listings on listings.seller_id = ${scope.sellerId} and listings.product_id = search.product_id`;
}

/** With a keyword its index alone leads to the rows; by any other the pairs of each row would have to be computed. */
function foundBy(matching: Matching, rest: readonly Condition[]): Condition {
  if (matching.keyword === '') return all(rest);
  return all([...indexedWords(matching), tested(rest)]);
}

function sellerOf(scope: ProductScope): number {
  if (scope.kind === 'catalogue') throw new Error('the catalogue has no listings');
  return scope.sellerId;
}

/** How many match: `select count(*)`. */
export function countMatches(matching: Matching, scope: ProductScope, source: Source): RawBuilder<unknown> {
  return sql`select count(*) from (${matches({ matching, scope, source, sort: 'id' })}) as counted`;
}

/** The revisions that tell whether what was counted before still holds: `catalogue`, and `listings` where a store is looked at. */
export function revisionColumns(scope: ProductScope): RawBuilder<unknown> {
  const listings =
    scope.kind === 'catalogue'
      ? sql`0::bigint`
      : sql`coalesce((select listings_revision from stores where seller_id = ${scope.sellerId}), 0)`;
  return sql`(select revision from catalogue_revision) as catalogue, ${listings} as listings`;
}
