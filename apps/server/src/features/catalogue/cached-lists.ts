// Cache of whole lists: many clients request the same ones, and reading, converting and writing 20 products takes most of the time
// of such a request. One statement reads the revisions, and the versions of the list's products. If one differs from those
// of the cached list, the list is read again.
import type { ProductSort } from '@raan/contract/catalogue/product';
import type { Language } from '@raan/contract/language';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { prepared, type Db } from '#platform/db.ts';
import { ReusableData } from '#platform/http/reusable-data.ts';
import { firstRow } from '#platform/rows.ts';
import { cachePerDatabase } from './cache-per-database.ts';
import type { ProductRow } from './products.queries.ts';
import { revisionColumns, type ProductScope } from './search-sql.ts';
import { SORTS } from './sorts.ts';
import { hasSameRevisions, type Revisions } from './totals.ts';

type ListRequest = {
  /** The prices in the list: what the seller pays, or what customers pay. */
  prices: 'supplier' | 'retail';
  query: { sort?: ProductSort | undefined };
  scope: ProductScope;
  language: Language;
};

/** `rows`: those of all products in `data`. */
type ReadList<T extends object> = { data: T; rows: readonly ProductRow[]; revisions: Revisions };

type CachedList = {
  list: ReusableData<object>;
  /** Ascending. */
  ids: number[];
  /** In the order of `ids`. */
  versions: string;
  revisions: Revisions;
};

/** About 60 kB each, so at most 60 MB. */
const LISTS_MAX = 1_000;
/** Only scripts request longer lists. */
const CACHED_ROWS_MAX = 100;
/** Without a new revision or version, a product ceases to be new, and administrators change synonyms. */
const MAX_AGE_MS = 60_000;

const cacheOf = cachePerDatabase(() => new LRUCache<string, CachedList>({ max: LISTS_MAX, ttl: MAX_AGE_MS }));

/** Returns the cached list of a request if nothing in it has changed, otherwise what `read` returns. */
export async function loadCachedList<T extends object>(
  db: Db,
  request: ListRequest,
  read: () => Promise<ReadList<T>>,
): Promise<ReusableData<T>> {
  const { prices, query, scope, language } = request;
  const key = JSON.stringify([prices, scope, query, language]);
  const cached = cacheOf(db).get(key);
  if (cached && (await isCurrent(db, cached, scope))) return cached.list as ReusableData<T>;
  const { data, rows, revisions } = await read();
  const list = new ReusableData(data);
  if (isCacheable(query, rows)) {
    const sorted = rows.toSorted((one, other) => one.id - other.id);
    const ids = sorted.map(({ id }) => id);
    const versions = sorted.map(({ version }) => version).join();
    cacheOf(db).set(key, { list, ids, versions, revisions });
  }
  return list;
}

async function isCurrent(
  db: Db,
  { ids, versions, revisions }: CachedList,
  scope: ProductScope,
): Promise<boolean> {
  const { rows } = await sql<Revisions & { versions: string }>`
    select ${revisionColumns(scope)}, (
      select coalesce(string_agg(product.xmin::text, ',' order by product.id), '')
      from products product where product.id = any(${ids}::bigint[])
    ) as versions`.execute(prepared(db));
  const current = firstRow(rows);
  return current.versions === versions && hasSameRevisions(current, revisions);
}

/** Sales and ratings change all day without a new revision, so products may enter a list that is sorted by them. */
function isCacheable({ sort }: ListRequest['query'], rows: readonly ProductRow[]): boolean {
  const isSortedByRevision = sort === undefined || SORTS[sort].table !== 'products';
  return isSortedByRevision && rows.length <= CACHED_ROWS_MAX;
}
