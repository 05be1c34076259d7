// The search of products, for the seller's catalogue, the storefronts and the console.
import type { ProductSort } from '@raan/contract/catalogue/product';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { sql, type RawBuilder } from 'kysely';
import { inSnapshot, prepared, type Db, type Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import type { KeywordMatch } from './parse-keyword.ts';
import {
  criteriaKey,
  NO_CRITERIA,
  isUnfiltered,
  parseFilter,
  type ProductCriteria,
} from './product-filter.ts';
import { CARD_COLUMNS, selectCardsInOrder, selectRevisions, type ProductRow } from './products.queries.ts';
import { rankCandidates, type Candidate } from './rank-matches.ts';
import { findBetterKeyword, resolveKeyword, type ResolvedCriteria } from './resolve-keyword.ts';
import { loadLexicon } from './search-lexicon.ts';
import { highlightedWords, selectSimilarIds, SIMILAR_BELOW } from './similar-products.ts';
import { chooseStrategy } from './search-strategy.ts';
import {
  candidatesQuery,
  pageIdsQuery,
  rankedIdsQuery,
  revisionColumns,
  unrankedQuery,
  type RankedIds,
  type ProductScope,
  type Search,
} from './search-sql.ts';
import { productCursorAfter, orderBy, readProductCursor, type Sort } from './sorts.ts';
import {
  hasSameRevisions,
  chooseSource,
  loadCached,
  loadTotals,
  type Revisions,
  type Totals,
} from './totals.ts';

export type FoundQuery = ProductFilter & {
  /** `listed` only for the products of a store. */
  sort?: ProductSort | 'listed' | undefined;
  cursor?: string | undefined;
};

export type ProductPage = {
  products: ProductRow[];
  /** Counted from 1. */
  page: number;
  total: number;
  /** Whether more than `total` products match. */
  isTotalCapped?: boolean;
  hasMore: boolean;
  revisions: Revisions;
  /** Cursor of the next page; absent on the last page. */
  nextCursor?: string;
  /** Present on the first page of a keyword. */
  search?: FoundSearch;
};

/**
 * `corrected`: the keyword without typing errors, if only that finds products. `did_you_mean`: a similar keyword that finds
 * far more. `words`: to highlight in names.
 */
type FoundSearch = {
  corrected: string | null;
  did_you_mean: string | null;
  words: string[];
  similar: ProductRow[];
};

/**
 * Finds one page of products in a scope, and counts all matches: parses the filter, decides what the keyword
 * means, plans the search by the number of matches, and reads the page. A cursor contains its page number. With
 * `isSamePage` the cursor continues within page `page.page`. `minRevisions`: the oldest counts that may decide what the keyword means.
 * Throws REQUEST_VALIDATION_ERROR for an invalid price or cursor.
 */
export async function findProducts(
  db: Db,
  query: FoundQuery,
  page: { page: number; limit: number; offset: number; isSamePage?: boolean },
  scope: ProductScope,
  minRevisions?: Revisions,
): Promise<ProductPage> {
  const startedAt = performance.now();
  const parsed = parseFilter(query, await loadLexicon(db));
  const criteria = await resolveKeyword(db, parsed, { minRevisions });
  const sort = chooseSort(query.sort, criteria, scope);
  const start =
    query.cursor === undefined
      ? { position: undefined, page: page.page, offset: page.offset }
      : { ...readProductCursor(sort, query.cursor), offset: 0, ...(page.isSamePage && { page: page.page }) };
  const search = {
    criteria,
    scope,
    sort,
    after: start.position,
    limit: page.limit + 1,
    offset: start.offset,
  };
  // Listing all matches of a scope with a store shows how many there are.
  const isCapped = scope.kind === 'catalogue';
  let totals = await loadTotals(db, criteria, scope, { isCapped });
  const planned = { ...search, ...planSearch(totals, search) };
  // A count of this request is not stale.
  const counted = totals.ranked && totals.ranked.readAt >= startedAt ? totals.ranked : undefined;
  let result =
    counted && totals.matches === 0
      ? { rows: [], revisions: counted.revisions }
      : await selectPage(db, planned, totals);
  // The keyword means something else if a product added since has it as it was typed.
  if (!minRevisions && criteria.emptyAt && criteria.emptyAt.catalogue < result.revisions.catalogue)
    return await findProducts(db, query, page, scope, result.revisions);
  const wasEmpty = totals.matches === 0;
  totals = await loadTotals(db, criteria, scope, { isCapped, minRevisions: result.revisions });
  // The keyword may mean something else: its last match has gone.
  if (!minRevisions && criteria.match && !wasEmpty && totals.matches === 0)
    return await findProducts(db, query, page, scope, result.revisions);
  // The cached count was stale: the first match was added after it.
  if (wasEmpty && totals.matches > 0)
    result = await selectPage(db, { ...search, ...planSearch(totals, search) });
  const { rows, revisions } = result;
  const products = rows.slice(0, page.limit);
  const last = products.at(-1);
  const hasMore = rows.length > page.limit;
  const isFirstPage = start.position === undefined && start.offset === 0;
  return {
    ...(criteria.match &&
      isFirstPage && { search: await describeSearch(db, criteria, scope, { products, revisions }) }),
    products,
    page: start.page,
    total: totals.atLeast ?? totals.matches,
    ...(totals.atLeast !== undefined && { isTotalCapped: true }),
    hasMore,
    revisions,
    ...(hasMore &&
      last && { nextCursor: productCursorAfter(sort, { key: last.sort_key, id: last.id }, start.page) }),
  };
}

/** Describes what the keyword found, with similar products below few matches. */
async function describeSearch(
  db: Db,
  criteria: ResolvedCriteria,
  scope: ProductScope,
  { products, revisions }: Pick<ProductPage, 'products' | 'revisions'>,
): Promise<FoundSearch> {
  const ids = products.map(({ id }) => id);
  const key = `similar ${JSON.stringify(scope)} ${criteriaKey(criteria)} ${ids.join()}`;
  const similarIds =
    criteria.match && ids.length < SIMILAR_BELOW
      ? await loadCached(db, key, { minRevisions: revisions }, async () => ({
          value: await selectSimilarIds(db, criteria, scope, ids),
          revisions,
        }))
      : [];
  return {
    corrected: criteria.corrected ?? null,
    did_you_mean: await findBetterKeyword(db, criteria, revisions),
    words: criteria.match ? highlightedWords(criteria.match, await loadLexicon(db)) : [],
    similar: await selectCardsInOrder(db, similarIds, scope),
  };
}

/** The sort of the request; by default relevance for a keyword, otherwise the newest first. */
function chooseSort(sort: FoundQuery['sort'], { match }: ProductCriteria, scope: ProductScope): Sort {
  if (match && (sort === undefined || sort === 'relevance')) return 'relevance';
  if (sort !== undefined && sort !== 'relevance') return sort;
  return scope.kind === 'listed' ? 'listed' : 'latest';
}

function planSearch(
  { matches, atLeast, population, inCatalogue, inStore }: Totals,
  { scope, sort, limit, offset }: Pick<Search, 'scope' | 'sort' | 'limit' | 'offset'>,
): Pick<Search, 'strategy' | 'source'> {
  const isStore = scope.kind === 'listed';
  const strategy = chooseStrategy(sort, {
    rows: offset + limit,
    matches,
    population: sort === 'listed' ? inStore : population,
    candidates: isStore ? Math.min(inCatalogue, inStore) : inCatalogue,
    isCapped: atLeast !== undefined,
  });
  return { strategy, source: isStore ? chooseSource(inCatalogue, inStore) : 'search' };
}

type PageRow = ProductRow & { sort_key: number | null };

async function selectPage(
  db: Db,
  search: Search,
  { ranked, atLeast }: Pick<Totals, 'ranked' | 'atLeast'> = {},
): Promise<{ rows: PageRow[]; revisions: Revisions }> {
  if (search.strategy === 'none') return { rows: [], revisions: await selectRevisions(db, search.scope) };
  const slice = ranked && search.sort === 'relevance' ? sliceRanked(ranked, search) : undefined;
  if (ranked && slice && (atLeast === undefined || slice.ids.length === search.limit)) {
    const page = await readPageRows(prepared(db), search, rankedIdsQuery(slice));
    if (hasSameRevisions(page.revisions, ranked.revisions)) return page;
  }
  // An unfiltered scan has the same statement for every request, so it can be prepared.
  if (search.strategy === 'scan' && isUnfiltered(search.criteria))
    return await readPageRows(prepared(db), search, pageIdsQuery(search));
  return search.sort === 'relevance'
    ? await selectRankedPage(db, search)
    : await readPageRows(db, search, pageIdsQuery(search));
}

function sliceRanked(
  ranked: RankedIds,
  { after, limit, offset }: Pick<Search, 'after' | 'limit' | 'offset'>,
): RankedIds {
  const { ids, keys } = rowsAfter(ranked, after);
  return { ids: ids.slice(offset, offset + limit), keys: keys.slice(offset, offset + limit) };
}

function rowsAfter({ ids, keys }: RankedIds, after: Search['after']): RankedIds {
  if (!after) return { ids, keys };
  const from = after.key ?? 0;
  const first = ids.findIndex((id, index) => {
    const key = keys[index] ?? 0;
    return key < from || (key === from && id < after.id);
  });
  return first < 0 ? { ids: [], keys: [] } : { ids: ids.slice(first), keys: keys.slice(first) };
}

/** Reads a page by relevance: ranked candidates, then the other matches. In one snapshot, so that its revisions are those of the matches. */
async function selectRankedPage(db: Db, search: Search): Promise<{ rows: PageRow[]; revisions: Revisions }> {
  return await inSnapshot(db, async (snapshot) =>
    readPageRows(prepared(snapshot), search, rankedIdsQuery(await selectRankedIds(snapshot, search))),
  );
}

async function selectRankedIds(db: Db, search: Search): Promise<RankedIds> {
  const { criteria, strategy, after, limit, offset } = search;
  const candidates = await sql<Candidate>`${candidatesQuery(search)}`.execute(db);
  const ranked = rankCandidates(criteria.match ?? { phrase: null, groups: [] }, candidates.rows);
  const following = rowsAfter(ranked, after);
  const { ids, keys } = sliceRanked(following, { after: undefined, limit, offset });
  if (strategy === 'collect' || ids.length === limit) return { ids, keys };
  const rest = { limit: limit - ids.length, offset: Math.max(0, offset - following.ids.length) };
  const others = await sql<{ id: number }>`${unrankedQuery({ ...search, ...rest }, ranked.ids)}`.execute(db);
  return { ids: [...ids, ...others.rows.map(({ id }) => id)], keys: [...keys, ...others.rows.map(() => 0)] };
}

/** Reads the rows of a page and the current revisions in one statement. `idsQuery` selects `id` and `key`. */
async function readPageRows(
  db: Db,
  { scope, sort }: Pick<Search, 'scope' | 'sort'>,
  idsQuery: RawBuilder<unknown>,
): Promise<{ rows: PageRow[]; revisions: Revisions }> {
  const { rows } = await sql<Revisions & ({ id: null } | PageRow)>`
    select revision.catalogue, revision.listings, page.key as sort_key, ${CARD_COLUMNS}, ${scope.kind === 'listed'}::boolean as is_listed
    from (select ${revisionColumns(scope)}) as revision
    left join (${idsQuery}) as page on true
    left join products product on product.id = page.id
    ${orderBy(sort, sql`page.key`, sql`page.id`)}`.execute(db);
  const { catalogue, listings } = firstRow(rows);
  return { rows: rows.filter((row) => row.id !== null), revisions: { catalogue, listings } };
}

/**
 * Selects ids of matching products in ascending order: after `after`, up to `upTo`, without `exceptIds`, at
 * most `limit`.
 */
export async function selectMatchIds(
  tx: Tx,
  criteria: ProductCriteria,
  scope: ProductScope,
  totals: Totals,
  range: { after: number; upTo: number; exceptIds: readonly number[]; limit: number },
): Promise<number[]> {
  const { upTo, exceptIds, limit } = range;
  const search = { criteria, scope, sort: 'id', limit, offset: 0 } as const;
  const after = { key: null, id: range.after };
  const { strategy, source } = planSearch(totals, search);
  // The totals may be stale, and an empty batch would end the caller's loop too early.
  const usedStrategy = strategy === 'none' ? 'collect' : strategy;
  const idsQuery = pageIdsQuery({ ...search, strategy: usedStrategy, source, after, upTo, exceptIds });
  const { rows } = await sql<{ id: number }>`
    select found.id from (${idsQuery}) as found order by found.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Selects ids of products on sale that match, newest first, below `before`. `total` counts all matches. */
export async function selectLatestMatches(
  db: Db,
  match: KeywordMatch | null,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const criteria = { ...NO_CRITERIA, match };
  const scope = { kind: 'catalogue' } as const;
  const totals = await loadTotals(db, criteria, scope, { minRevisions: await selectRevisions(db, scope) });
  const search = { criteria, scope, sort: 'latest', limit, offset: 0 } as const;
  const after = before === undefined ? undefined : { key: null, id: before };
  const idsQuery = pageIdsQuery({ ...search, after, ...planSearch(totals, search) });
  const { rows } = await sql<{ id: number }>`
    select found.id from (${idsQuery}) as found order by found.id desc`.execute(db);
  return { ids: rows.map((row) => row.id), total: totals.matches };
}
