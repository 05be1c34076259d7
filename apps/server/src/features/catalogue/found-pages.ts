// Pages of products as they were found lately. Visitors and sellers look for the same words, and finding a page costs more the more names hold
// them, where reading its rows by their ids costs the same always. A page is shown again only where the statement that reads its rows reads
// the revisions that it was found at, so it is never another than looking anew would find.
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db.ts';
import { filterKey } from './product-filter.ts';
import type { FoundRows, Search } from './search-sql.ts';
import { SORTS } from './sorts.ts';
import type { Revisions } from './totals.ts';

export type FoundPage = { rows: FoundRows; revisions: Revisions };

const PAGES_MAX = 5_000;
/** Longer pages are not kept: scripts ask for them, people don't. */
const ROWS_MAX = 101;

/** One memory for each pool of connections: what was found in one database says nothing of another. */
const memories = new WeakMap<Db, LRUCache<string, FoundPage>>();

function memoryOf(db: Db): LRUCache<string, FoundPage> {
  const found = memories.get(db) ?? new LRUCache({ max: PAGES_MAX });
  memories.set(db, found);
  return found;
}

/** The same text for the same page, however it is found; undefined for one that is not kept. */
function keyOf({ matching, scope, sort, way, after, limit, offset }: Search): string | undefined {
  if (way === 'none' || limit > ROWS_MAX) return undefined;
  return JSON.stringify([scope, sort, filterKey(matching), after, limit, offset]);
}

/** The page as it was found last, if it is remembered. */
export function recallPage(db: Db, search: Search): FoundPage | undefined {
  const key = keyOf(search);
  return key === undefined ? undefined : memoryOf(db).get(key);
}

/**
 * Remembers a page. Sales and ratings change all day and raise no revision: of what is sorted by them a page is kept only where it holds all that there
 * is, since then its order alone can change.
 */
export function keepPage(db: Db, search: Search, page: FoundPage): void {
  const key = keyOf(search);
  const isAll = !search.after && search.offset === 0 && page.rows.ids.length < search.limit;
  if (key !== undefined && (isAll || SORTS[search.sort].home !== 'products')) memoryOf(db).set(key, page);
}
