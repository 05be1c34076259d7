// Counting thousands of rows would cost more than the page itself. Each count is stored with the revisions of
// the catalogue and the listings; a page query reads the current ones, and an older count is taken again.
import type { CategoryKey } from '@raan/contract/catalogue/product';
import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { cachePerDatabase, CACHE_ENTRIES_MAX } from './cache-per-database.ts';
import { NO_CRITERIA, criteriaKey, isUnfiltered, type ProductCriteria } from './product-filter.ts';
import { COMMON_MIN, POPULAR_MAX, RANKED_MAX } from './search-strategy.ts';
import {
  countMatches,
  rankedMatches,
  revisionColumns,
  type RankedIds,
  type ProductScope,
  type Source,
} from './search-sql.ts';
import type { KeywordMatch } from './parse-keyword.ts';
import { rankCandidates, type Candidate } from './rank-matches.ts';

export type Revisions = { catalogue: number; listings: number };

export type Totals = {
  /** An estimate if `atLeast` is present. */
  matches: number;
  /** So many or more match. Only if counted with `isCapped`. */
  atLeast?: number | undefined;
  population: number;
  inCatalogue: number;
  /** Active products in the store; 0 for a scope without a store. */
  inStore: number;
  /** The first matches by relevance, if counted with `isCapped`; all of them without `atLeast`. */
  ranked?: RankedMatches | undefined;
};

/** `readAt`: when the search began, by `performance.now()`. */
type RankedMatches = RankedIds & { revisions: Revisions; readAt: number };

type CachedCount = { value: unknown; revisions: Revisions };
type CountCache = { counts: LRUCache<string, CachedCount>; running: Map<string, Promise<CachedCount>> };

const countCacheOf = cachePerDatabase((): CountCache => ({
  counts: new LRUCache({ max: CACHE_ENTRIES_MAX }),
  running: new Map(),
}));

/** Whether both revisions describe the same catalogue and the same listings. */
export function hasSameRevisions(one: Revisions, other: Revisions): boolean {
  return one.catalogue === other.catalogue && one.listings === other.listings;
}

const isAtLeast = (one: Revisions, other: Revisions): boolean =>
  one.catalogue >= other.catalogue && one.listings >= other.listings;

/**
 * `minRevisions`: the oldest acceptable count; any if absent. `tx`: counts in this transaction, which must
 * not have changed anything yet.
 */
type ReadOptions = { minRevisions?: Revisions | undefined; tx?: Tx | undefined };
/** `isCapped`: stops counting the matches of a keyword in the catalogue after RANKED_MAX. */
type CountOptions = ReadOptions & { isCapped?: boolean | undefined };

/**
 * Returns the cached count of `key` if it is recent enough; otherwise runs `count` and caches the result.
 * Concurrent callers share one query. A caller in a transaction counts by itself, because the shared query
 * may be waiting for its connection.
 */
export async function loadCached<T>(
  db: Db,
  key: string,
  { minRevisions, tx }: ReadOptions,
  count: (on: Db | Tx) => Promise<{ value: T; revisions: Revisions }>,
): Promise<T> {
  const { counts, running } = countCacheOf(db);
  const isEnough = ({ revisions }: CachedCount) => !minRevisions || isAtLeast(revisions, minRevisions);
  for (;;) {
    const cached = counts.get(key);
    if (cached && isEnough(cached)) return cached.value as T;
    const inFlight = tx ? undefined : running.get(key);
    if (!inFlight) break;
    const counted = await inFlight;
    if (isEnough(counted)) return counted.value as T;
  }
  const query = count(tx ?? db).then((counted) => {
    storeCount(counts, key, counted);
    return counted;
  });
  if (tx) return (await query).value;
  const tracked = query.finally(() => running.delete(key));
  running.set(key, tracked);
  return (await tracked).value;
}

function storeCount(counts: CountCache['counts'], key: string, counted: CachedCount): void {
  const cached = counts.peek(key);
  if (!cached || isAtLeast(counted.revisions, cached.revisions)) counts.set(key, counted);
}

async function countIn(db: Db | Tx, criteria: ProductCriteria, scope: ProductScope, source: Source) {
  const { rows } = await sql<Revisions & { total: number }>`
    select (${countMatches(criteria, scope, source)}) as total, ${revisionColumns(scope)}`.execute(db);
  const { total, catalogue, listings } = firstRow(rows);
  return { value: total, revisions: { catalogue, listings } };
}

type Ranking = Required<Pick<Totals, 'matches' | 'ranked'>> & Pick<Totals, 'atLeast'>;

/** Counts and ranks the matches of a keyword in the catalogue, in one search. */
async function rankInCatalogue(
  db: Db,
  criteria: ProductCriteria,
  match: KeywordMatch,
  { minRevisions, tx, population }: ReadOptions & { population: number },
): Promise<Ranking> {
  const needed = minRevisions && { ...minRevisions, listings: 0 };
  const isMaybeCommon = population > POPULAR_MAX;
  return await loadCached(db, `ranked ${criteriaKey(criteria)}`, { minRevisions: needed, tx }, async (on) => {
    const readAt = performance.now();
    // Without filters there are few different statements.
    const { rows } = await sql<Revisions & RankedRow>`
      select found.total, found.common, found.candidates, found.others, ${revisionColumns({ kind: 'catalogue' })} from (${rankedMatches(criteria, match, { isMaybeCommon })}) as found`.execute(
      isUnfiltered({ ...criteria, match: null }) ? prepared(on) : on,
    );
    const { total, common, candidates, others, catalogue, listings } = firstRow(rows);
    const revisions = { catalogue, listings };
    const { ids, keys } = rankCandidates(match, candidates);
    const ranked = { ids: [...ids, ...others], keys: [...keys, ...others.map(() => 0)], revisions, readAt };
    if (common !== null) {
      const matches = Math.round((common * population) / POPULAR_MAX);
      const atLeast = Math.min(RANKED_MAX, common - (common % COMMON_MIN));
      return { value: { matches, atLeast, ranked }, revisions };
    }
    return {
      value: { matches: total, ranked, ...(total > RANKED_MAX && { atLeast: RANKED_MAX }) },
      revisions,
    };
  });
}

type RankedRow = { total: number; common: number | null; candidates: Candidate[]; others: number[] };

async function catalogueTotal(
  db: Db,
  criteria: ProductCriteria,
  { minRevisions, tx }: ReadOptions,
): Promise<number> {
  const revisions = minRevisions && { ...minRevisions, listings: 0 };
  return await loadCached(db, `catalogue ${criteriaKey(criteria)}`, { minRevisions: revisions, tx }, (on) =>
    countIn(on, criteria, { kind: 'catalogue' }, 'search'),
  );
}

/** Loads the counts that are needed to choose a search strategy. */
export async function loadTotals(
  db: Db,
  criteria: ProductCriteria,
  scope: ProductScope,
  options: CountOptions = {},
): Promise<Totals> {
  const population = await catalogueTotal(db, NO_CRITERIA, options);
  if (options.isCapped && criteria.match?.groups.length && scope.kind === 'catalogue') {
    const ranking = await rankInCatalogue(db, criteria, criteria.match, { ...options, population });
    return { ...ranking, population, inCatalogue: ranking.matches, inStore: 0 };
  }
  const inCatalogue = isUnfiltered(criteria) ? population : await catalogueTotal(db, criteria, options);
  if (scope.kind === 'catalogue') return { matches: inCatalogue, population, inCatalogue, inStore: 0 };
  const store = { kind: 'listed', sellerId: scope.sellerId } as const;
  const countInStore = (narrowed: ProductCriteria, source: Source) =>
    loadCached(db, `store ${scope.sellerId} ${criteriaKey(narrowed)}`, options, (on) =>
      countIn(on, narrowed, store, source),
    );
  const inStore = await countInStore(NO_CRITERIA, 'listings');
  const matchesInStore = isUnfiltered(criteria)
    ? inStore
    : inCatalogue === 0 || inStore === 0
      ? 0
      : await countInStore(criteria, chooseSource(inCatalogue, inStore));
  const matches = scope.kind === 'listed' ? matchesInStore : Math.max(0, inCatalogue - matchesInStore);
  return { matches, population, inCatalogue, inStore };
}

/** Chooses the smaller table to start from when searching a store. */
export function chooseSource(inCatalogue: number, inStore: number): Source {
  return inStore <= inCatalogue ? 'listings' : 'search';
}

export type CategoryCount = { key: CategoryKey; count: number };

/** Counts active products per category, of the catalogue or of one store. Omits empty categories. */
export async function loadCategoryCounts(
  db: Db,
  sellerId: number | undefined,
  minRevisions?: Revisions,
): Promise<readonly CategoryCount[]> {
  const scope: ProductScope = sellerId === undefined ? { kind: 'catalogue' } : { kind: 'listed', sellerId };
  const from: RawBuilder<unknown> =
    sellerId === undefined
      ? sql`product_search search`
      : sql`listings join product_search search on search.product_id = listings.product_id and listings.seller_id = ${sellerId}`;
  const key = sellerId === undefined ? 'categories' : `categories ${sellerId}`;
  const revisions = minRevisions && sellerId === undefined ? { ...minRevisions, listings: 0 } : minRevisions;
  return await loadCached(db, key, { minRevisions: revisions }, async () => {
    const { rows } = await sql<Revisions & { counts: CategoryCount[] }>`
      select coalesce((select jsonb_agg(counted) from (
          select search.category as key, count(*) as count from ${from} group by search.category
        ) as counted), '[]') as counts, ${revisionColumns(scope)}`.execute(db);
    const { counts, catalogue, listings } = firstRow(rows);
    return { value: counts, revisions: { catalogue, listings } };
  });
}
