import type { CategoryKey, ProductSort } from '@raan/contract/catalogue/product';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import type { Satang } from '@raan/contract/money';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, StoredImage, StoredOption } from '#platform/schema.ts';
import { cachePage, getCachedPage } from './page-cache.ts';
import { NO_CRITERIA, isUnfiltered, parseFilter, type ProductCriteria } from './product-filter.ts';
import { chooseStrategy } from './search-strategy.ts';
import {
  cachedIdsQuery,
  pageIdsQuery,
  revisionColumns,
  type ProductScope,
  type Search,
} from './search-sql.ts';
import { productCursorAfter, orderBy, readProductCursor, type Sort } from './sorts.ts';
import {
  loadCategoryCounts,
  hasSameRevisions,
  chooseSource,
  loadTotals,
  type CategoryCount,
  type Revisions,
  type Totals,
} from './totals.ts';

export type ProductRow = {
  id: number;
  category: CategoryKey;
  name: CatalogueText;
  price_satang: Satang;
  original_price_satang: Satang | null;
  discount_price_satang: Satang | null;
  /** Highest effective price of an available variant. */
  highest_price_satang: Satang;
  stock: number | null;
  status: 'active' | 'inactive';
  hot: boolean;
  is_recommended: boolean;
  is_best_seller: boolean;
  images: StoredImage[];
  sales_count: number;
  rating_sum: number;
  reviews_count: number;
  likes_count: number;
  created_at: string;
  is_listed: boolean;
};

export type ProductDetailRow = ProductRow & {
  description: CatalogueText;
  options: StoredOption[];
};

/** Columns of a product card, without `is_listed`, which each query computes. */
export const CARD_COLUMNS = sql`product.id, product.category, product.name, product.price_satang, product.original_price_satang,
  product.discount_price_satang, product.highest_price_satang, product.stock, product.status, product.hot, product.is_recommended,
  product.is_best_seller, product.images, product.sales_count,
  product.rating_sum, product.reviews_count, product.likes_count, product.created_at`;

export type ProductPage = {
  products: ProductRow[];
  /** Counted from 1. */
  page: number;
  total: number;
  hasMore: boolean;
  revisions: Revisions;
  /** Cursor of the next page; absent on the last page. */
  nextCursor?: string;
};

/**
 * Selects one page of products in a scope, and counts all matches. A cursor contains its page number. With
 * `isSamePage` the cursor continues within page `page.page`. Throws REQUEST_VALIDATION_ERROR for an invalid
 * price or cursor.
 */
export async function selectProducts(
  db: Db,
  query: ProductFilter & { sort?: ProductSort | undefined; cursor?: string | undefined },
  page: { page: number; limit: number; offset: number; isSamePage?: boolean },
  scope: ProductScope,
): Promise<ProductPage> {
  const criteria = parseFilter(query);
  const sort: Sort = query.sort ?? (scope.kind === 'listed' ? 'listed' : 'latest');
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
  let totals = await loadTotals(db, criteria, scope);
  let result = await selectPage(db, { ...search, ...planSearch(totals, search) });
  const wasEmpty = totals.matches === 0;
  totals = await loadTotals(db, criteria, scope, { minRevisions: result.revisions });
  // The cached count was stale: the first match was added after it.
  if (wasEmpty && totals.matches > 0)
    result = await selectPage(db, { ...search, ...planSearch(totals, search) });
  const { rows, revisions } = result;
  const products = rows.slice(0, page.limit);
  const last = products.at(-1);
  const hasMore = rows.length > page.limit;
  return {
    products,
    page: start.page,
    total: totals.matches,
    hasMore,
    revisions,
    ...(hasMore &&
      last && { nextCursor: productCursorAfter(sort, { key: last.sort_key, id: last.id }, start.page) }),
  };
}

function planSearch(
  { matches, population, inCatalogue, inStore }: Totals,
  { scope, sort, limit, offset }: Pick<Search, 'scope' | 'sort' | 'limit' | 'offset'>,
): Pick<Search, 'strategy' | 'source'> {
  const isStore = scope.kind === 'listed';
  const strategy = chooseStrategy(sort, {
    rows: offset + limit,
    matches,
    population: sort === 'listed' ? inStore : population,
    candidates: isStore ? Math.min(inCatalogue, inStore) : inCatalogue,
  });
  return { strategy, source: isStore ? chooseSource(inCatalogue, inStore) : 'search' };
}

type PageRow = ProductRow & { sort_key: number | null };

async function selectPage(db: Db, search: Search): Promise<{ rows: PageRow[]; revisions: Revisions }> {
  // An unfiltered scan has the same statement for every request, so it can be prepared.
  if (search.strategy === 'scan' && isUnfiltered(search.criteria))
    return await readPageRows(prepared(db), search, pageIdsQuery(search));
  const cached = getCachedPage(db, search);
  if (cached) {
    const page = await readPageRows(prepared(db), search, cachedIdsQuery(search.sort, cached.rows));
    if (hasSameRevisions(page.revisions, cached.revisions)) return page;
  }
  const page = await readPageRows(db, search, pageIdsQuery(search));
  const { rows, revisions } = page;
  cachePage(db, search, {
    rows: { ids: rows.map(({ id }) => id), keys: rows.map(({ sort_key }) => sort_key) },
    revisions,
  });
  return page;
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

/**
 * Selects ids of products on sale with a keyword (in search form) in a name, newest first, below `before`.
 * `total` counts all matches.
 */
export async function selectLatestMatches(
  db: Db,
  keyword: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const criteria = { ...NO_CRITERIA, keyword };
  const scope = { kind: 'catalogue' } as const;
  const totals = await loadTotals(db, criteria, scope, { minRevisions: await selectRevisions(db, scope) });
  const search = { criteria, scope, sort: 'latest', limit, offset: 0 } as const;
  const after = before === undefined ? undefined : { key: null, id: before };
  const idsQuery = pageIdsQuery({ ...search, after, ...planSearch(totals, search) });
  const { rows } = await sql<{ id: number }>`
    select found.id from (${idsQuery}) as found order by found.id desc`.execute(db);
  return { ids: rows.map((row) => row.id), total: totals.matches };
}

/** Returns the highest product id; 0 without products. */
export async function selectLastProductId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from products`.execute(tx);
  return firstRow(rows).id;
}

/** Selects products by id, in no particular order. */
export async function selectProductCards(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${CARD_COLUMNS}, false as is_listed from products product where product.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Selects one product, or undefined. With `listedBy` only if that seller's store lists it. */
export async function selectProduct(
  db: Db | Tx,
  productId: number,
  listedBy?: number,
): Promise<ProductDetailRow | undefined> {
  const inStore =
    listedBy === undefined
      ? sql`true`
      : sql`exists (select 1 from listings where listings.seller_id = ${listedBy} and listings.product_id = product.id)`;
  const { rows } = await sql<ProductDetailRow>`
    select ${CARD_COLUMNS}, false as is_listed, product.description, product.options
    from products product where product.id = ${productId} and ${inStore}`.execute(db);
  return rows[0];
}

export type ReviewRow = {
  customer_name: string;
  rating: number;
  comment: string;
  is_featured: boolean;
  created_at: string;
};

const REVIEWS_MAX = 60;

/** Selects the newest visible reviews, featured ones first, and the number of ratings for 1 to 5 stars. */
export async function selectReviews(
  db: Db,
  productId: number,
): Promise<{ reviews: ReviewRow[]; byStars: number[] }> {
  const reviews = await db
    .selectFrom('reviews')
    .select(['customer_name', 'rating', 'comment', 'is_featured', 'created_at'])
    .where('product_id', '=', productId)
    .where('comment', '<>', '')
    .where('hidden_at', 'is', null)
    .orderBy('is_featured', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(REVIEWS_MAX))
    .execute();
  const stars = await db
    .selectFrom('reviews')
    .select(['rating', (eb) => eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .groupBy('rating')
    .execute();
  const byStars = [1, 2, 3, 4, 5].map((rating) => stars.find((row) => row.rating === rating)?.count ?? 0);
  return { reviews, byStars };
}

/** Counts active products per category. `known`: the scope's revisions if the caller has just read them. */
export async function countByCategory(
  db: Db,
  scope: ProductScope,
  known?: Revisions,
): Promise<{ key: CategoryKey; count: number }[]> {
  const needed = known ?? (await selectRevisions(db, scope));
  const inCatalogue = scope.kind === 'listed' ? [] : await loadCategoryCounts(db, undefined, needed);
  const inStore = scope.kind === 'catalogue' ? [] : await loadCategoryCounts(db, scope.sellerId, needed);
  const countOf = (counts: readonly CategoryCount[], key: CategoryKey) =>
    counts.find((row) => row.key === key)?.count ?? 0;
  return CATEGORY_KEYS.map((key) => {
    const [all, listed] = [countOf(inCatalogue, key), countOf(inStore, key)];
    // The two counts may be taken at different moments, so the difference could be negative.
    return { key, count: scope.kind === 'listed' ? listed : Math.max(0, all - listed) };
  });
}

async function selectRevisions(db: Db, scope: ProductScope): Promise<Revisions> {
  const { rows } = await sql<Revisions>`select ${revisionColumns(scope)}`.execute(db);
  return firstRow(rows);
}
