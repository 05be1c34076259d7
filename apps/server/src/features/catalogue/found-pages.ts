// Pages of products as they were found lately. Visitors and sellers look for the same words, and finding a page costs more the more names hold
// them, where reading its rows by their ids costs the same always. A page is shown again only where the statement that reads its rows reads
// the revisions that it was found at, so it is never another than looking anew would find.
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db.ts';
import { perDatabase, REMEMBERED_MAX } from './memory.ts';
import { filterKey } from './product-filter.ts';
import type { FoundRows, Search } from './search-sql.ts';
import { SORTS } from './sorts.ts';
import type { Revisions } from './totals.ts';

export type FoundPage = { rows: FoundRows; revisions: Revisions };

/** Longer pages are not kept: scripts ask for them, people don't. */
const ROWS_MAX = 101;

const memoryOf = perDatabase(() => new LRUCache<string, FoundPage>({ max: REMEMBERED_MAX }));

/** What a page is found by, however it is found. */
type PageSearch = Omit<Search, 'upTo' | 'exceptIds' | 'source'>;

/** The same text for the same page, however it is found; undefined for one that is not kept. */
function keyOf({ matching, scope, sort, way, after, limit, offset }: PageSearch): string | undefined {
  if (way === 'none' || limit > ROWS_MAX) return undefined;
  return JSON.stringify([scope, sort, filterKey(matching), after, limit, offset]);
}

/** The page as it was found last, if it is remembered. */
export function recallPage(db: Db, search: PageSearch): FoundPage | undefined {
  const key = keyOf(search);
  return key === undefined ? undefined : memoryOf(db).get(key);
}

/**
 * Remembers a page, or forgets it where it is none to be kept. Sales and ratings change all day and raise no revision: of what is sorted by them a page
 * is kept only where it holds all that there is, since then its order alone can change.
 */
export function keepPage(db: Db, search: PageSearch, page: FoundPage): void {
  const key = keyOf(search);
  if (key === undefined) return;
  const isAll = !search.after && search.offset === 0 && page.rows.ids.length < search.limit;
  if (isAll || SORTS[search.sort].home !== 'products') memoryOf(db).set(key, page);
  else memoryOf(db).delete(key);
}
