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
import type { ProductPage } from './find-products.ts';
import { revisionColumns, type ProductScope } from './search-sql.ts';
import { SORTS } from './sorts.ts';
import { hasSameRevisions, type Revisions } from './totals.ts';

type CachedRequest = {
  /** The prices in the list: what the seller pays, or what customers pay. */
  prices: 'supplier' | 'retail';
  query: { sort?: ProductSort | undefined };
  scope: ProductScope;
  language: Language;
};

type CachedList = {
  list: ReusableData<object>;
  /** All products in the list, ascending. */
  ids: number[];
  /** In the order of `ids`. */
  rowVersions: string;
  revisions: Revisions;
};

/** In all lists together. A product takes about 5 kB with five pictures. */
const PRODUCTS_MAX = 10_000;
/** In one list. Only scripts request longer ones. */
const LIST_PRODUCTS_MAX = 60;
/** Neither revisions nor versions tell that a product is no longer new, or that popularity or synonyms have changed. */
const MAX_AGE_MS = 60_000;

const cacheOf = cachePerDatabase(
  () =>
    new LRUCache<string, CachedList>({
      maxSize: PRODUCTS_MAX,
      sizeCalculation: ({ ids }) => Math.max(1, ids.length),
      ttl: MAX_AGE_MS,
    }),
);

/** Returns the cached list of a request if nothing in it has changed, otherwise the one that `read` makes of a page. */
export async function loadCachedList<T extends object>(
  db: Db,
  request: CachedRequest,
  read: () => Promise<{ data: T; page: ProductPage }>,
): Promise<ReusableData<T>> {
  const { prices, query, scope, language } = request;
  const key = JSON.stringify([prices, scope, query, language]);
  const cached = cacheOf(db).get(key);
  if (cached && (await isCurrent(db, cached, scope))) return cached.list as ReusableData<T>;
  const { data, page } = await read();
  const list = new ReusableData(data);
  const rows = [...page.products, ...(page.search?.similar ?? [])].sort((one, other) => one.id - other.id);
  if (rows.length <= LIST_PRODUCTS_MAX && isOrderKnown(query, page))
    cacheOf(db).set(key, {
      list,
      ids: rows.map(({ id }) => id),
      rowVersions: rows.map((row) => row.row_version).join(),
      revisions: page.revisions,
    });
  return list;
}

async function isCurrent(
  db: Db,
  { ids, rowVersions, revisions }: CachedList,
  scope: ProductScope,
): Promise<boolean> {
  const { rows } = await sql<Revisions & { row_versions: string }>`
    select ${revisionColumns(scope)}, (
      select coalesce(string_agg(product.xmin::text, ',' order by product.id), '')
      from products product where product.id = any(${ids}::bigint[])
    ) as row_versions`.execute(prepared(db));
  const current = firstRow(rows);
  return current.row_versions === rowVersions && hasSameRevisions(current, revisions);
}

/** Sales and ratings change all day without a new revision, so a product from another page may enter one that is sorted by them. */
function isOrderKnown({ sort }: CachedRequest['query'], { page, hasMore }: ProductPage): boolean {
  const isWhole = page === 1 && !hasMore;
  return isWhole || sort === undefined || SORTS[sort].table !== 'products';
}
