// Cache of product pages: ids and sort keys, not rows. Common keywords are searched often, and finding a page
// costs more the more names match, while loading rows by id costs the same always. Loading the rows also
// reads the catalogue revision. If it differs from the revision of the cached page, the caller searches
// again, so a cached page is never stale.
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db.ts';
import { cachePerDatabase, CACHE_ENTRIES_MAX } from './cache-per-database.ts';
import { criteriaKey } from './product-filter.ts';
import type { CachedRows, Search } from './search-sql.ts';
import { SORTS } from './sorts.ts';
import type { Revisions } from './totals.ts';

export type CachedPage = { rows: CachedRows; revisions: Revisions };

/** Only scripts request longer pages; these are not cached. */
const CACHED_ROWS_MAX = 101;

const pageCacheOf = cachePerDatabase(() => new LRUCache<string, CachedPage>({ max: CACHE_ENTRIES_MAX }));

type PageSearch = Omit<Search, 'upTo' | 'exceptIds' | 'source'>;

/** Undefined for a page that is not cached. Ignores the strategy, which does not change the result. */
function pageCacheKey({
  criteria,
  scope,
  sort,
  strategy,
  after,
  limit,
  offset,
}: PageSearch): string | undefined {
  if (strategy === 'none' || limit > CACHED_ROWS_MAX) return undefined;
  return JSON.stringify([scope, sort, criteriaKey(criteria), after, limit, offset]);
}

/** Returns the cached page of a search. The caller must compare its revisions with the current ones. */
export function getCachedPage(db: Db, search: PageSearch): CachedPage | undefined {
  const key = pageCacheKey(search);
  return key === undefined ? undefined : pageCacheOf(db).get(key);
}

/**
 * Stores a page. Sales and ratings change all day without a new revision. A page sorted by them is cached
 * only if it holds every match, because then only its order can change. Otherwise its entry is deleted.
 */
export function cachePage(db: Db, search: PageSearch, page: CachedPage): void {
  const key = pageCacheKey(search);
  if (key === undefined) return;
  const isComplete = !search.after && search.offset === 0 && page.rows.ids.length < search.limit;
  if (isComplete || SORTS[search.sort].table !== 'products') pageCacheOf(db).set(key, page);
  else pageCacheOf(db).delete(key);
}
