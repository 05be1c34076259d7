// All reading of the catalogue.
import type { CategoryKey, ProductSort } from '@raan/contract/catalogue/product';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import type { Satang } from '@raan/contract/money';
import { sql, type RawBuilder } from 'kysely';
import { byKey, type Db, type Tx } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import type { LocalText, StoredColor, StoredImage } from '#platform/schema.ts';
import { keepPage, recallPage } from './found-pages.ts';
import { EVERYTHING, isEverything, readFilter, type Matching } from './product-filter.ts';
import { chooseWay } from './search-plan.ts';
import { findAgain, findIds, revisionColumns, type ProductScope, type Search } from './search-sql.ts';
import { cursorAfter, orderBy, readPlace, type Sort } from './sorts.ts';
import {
  categoryCounts,
  isSameRevision,
  smallerSource,
  totalsOf,
  type CategoryCount,
  type Revisions,
  type Totals,
} from './totals.ts';

export type ProductRow = {
  id: number;
  category: CategoryKey;
  name: LocalText;
  price_satang: Satang;
  original_price_satang: Satang | null;
  discount_price_satang: Satang | null;
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
  description: LocalText;
  colors: StoredColor[];
  sizes: string[];
};

/** What a product's card shows; whether it is listed, each query says itself. */
export const CARD_COLUMNS = sql`product.id, product.category, product.name, product.price_satang, product.original_price_satang,
  product.discount_price_satang, product.stock, product.status, product.hot, product.is_recommended,
  product.is_best_seller, product.images, product.sales_count,
  product.rating_sum, product.reviews_count, product.likes_count, product.created_at`;

export type ProductPage = {
  products: ProductRow[];
  /** Number of the page, counted from 1. */
  page: number;
  total: number;
  hasMore: boolean;
  revisions: Revisions;
  /** Where the rows after these begin; absent where none follow. */
  nextCursor?: string;
};

/**
 * One page of products in a scope, and how many match in all. A cursor knows the number of its page, unless it goes on within
 * one (`isSamePage`), which then keeps its number. Throws REQUEST_VALIDATION_ERROR for a price or a cursor that is none.
 */
export async function selectProducts(
  db: Db,
  query: ProductFilter & { sort?: ProductSort | undefined; cursor?: string | undefined },
  page: { page: number; limit: number; offset: number; isSamePage?: boolean },
  scope: ProductScope,
): Promise<ProductPage> {
  const matching = readFilter(query);
  const sort: Sort = query.sort ?? (scope.kind === 'listed' ? 'listed' : 'latest');
  const begin =
    query.cursor === undefined
      ? { place: undefined, page: page.page, offset: page.offset }
      : { ...readPlace(sort, query.cursor), offset: 0, ...(page.isSamePage && { page: page.page }) };
  const search = {
    matching,
    scope,
    sort,
    after: begin.place,
    limit: page.limit + 1,
    offset: begin.offset,
  };
  let totals = await totalsOf(db, matching, scope);
  let found = await selectPage(db, { ...search, ...chooseSearch(totals, search) });
  const nothingExpected = totals.matches === 0;
  totals = await totalsOf(db, matching, scope, { needed: found.revisions });
  // The first match has arrived since it was last counted.
  if (nothingExpected && totals.matches > 0)
    found = await selectPage(db, { ...search, ...chooseSearch(totals, search) });
  const { rows, revisions } = found;
  const products = rows.slice(0, page.limit);
  const last = products.at(-1);
  const hasMore = rows.length > page.limit;
  return {
    products,
    page: begin.page,
    total: totals.matches,
    hasMore,
    revisions,
    ...(hasMore &&
      last && { nextCursor: cursorAfter(sort, { key: last.sort_key, id: last.id }, begin.page) }),
  };
}

/** The way to a page, by what is known of how many match. */
function chooseSearch(
  { matches, population, inCatalogue, inStore }: Totals,
  { scope, sort, limit, offset }: Pick<Search, 'scope' | 'sort' | 'limit' | 'offset'>,
): Pick<Search, 'way' | 'source'> {
  const isStore = scope.kind === 'listed';
  const way = chooseWay(sort, {
    rows: offset + limit,
    matches,
    population: sort === 'listed' ? inStore : population,
    candidates: isStore ? Math.min(inCatalogue, inStore) : inCatalogue,
  });
  return { way, source: isStore ? smallerSource(inCatalogue, inStore) : 'search' };
}

type PageRow = ProductRow & { sort_key: number | null };

async function selectPage(db: Db, search: Search): Promise<{ rows: PageRow[]; revisions: Revisions }> {
  // All of a scope along the index of a sort, whatever was asked for: a plan that can be kept.
  if (search.way === 'walk' && isEverything(search.matching))
    return await readPage(byKey(db), search, findIds(search));
  const known = recallPage(db, search);
  if (known) {
    const page = await readPage(byKey(db), search, findAgain(search.sort, known.rows));
    if (isSameRevision(page.revisions, known.revisions)) return page;
  }
  const page = await readPage(db, search, findIds(search));
  const { rows, revisions } = page;
  keepPage(db, search, {
    rows: { ids: rows.map(({ id }) => id), keys: rows.map(({ sort_key }) => sort_key) },
    revisions,
  });
  return page;
}

/** The rows of a page, whose ids and keys `found` selects (`id`, `key`), and the revisions at which they are read. */
async function readPage(
  db: Db,
  { scope, sort }: Pick<Search, 'scope' | 'sort'>,
  found: RawBuilder<unknown>,
): Promise<{ rows: PageRow[]; revisions: Revisions }> {
  const { rows } = await sql<Revisions & ({ id: null } | PageRow)>`
    select revision.catalogue, revision.listings, page.key as sort_key, ${CARD_COLUMNS}, ${scope.kind === 'listed'}::boolean as is_listed
    from (select ${revisionColumns(scope)}) as revision
    left join (${found}) as page on true
    left join products product on product.id = page.id
    ${orderBy(sort, sql`page.key`, sql`page.id`)}`.execute(db);
  const { catalogue, listings } = firstOf(rows);
  return { rows: rows.filter((row) => row.id !== null), revisions: { catalogue, listings } };
}

/** Ids of products that match a filter in a scope, ascending: those after `after` and up to `upTo`, save the excepted, at most `limit`. */
export async function selectMatchIds(
  tx: Tx,
  matching: Matching,
  scope: ProductScope,
  totals: Totals,
  range: { after: number; upTo: number; exceptIds: readonly number[]; limit: number },
): Promise<number[]> {
  const { upTo, exceptIds, limit } = range;
  const search = { matching, scope, sort: 'id', limit, offset: 0 } as const;
  const after = { key: null, id: range.after };
  const { way, source } = chooseSearch(totals, search);
  // The totals may be old, and a step that found nothing for their sake would end the walk.
  const sure = way === 'none' ? 'gather' : way;
  const found = findIds({ ...search, way: sure, source, after, upTo, exceptIds });
  const { rows } = await sql<{ id: number }>`
    select found.id from (${found}) as found order by found.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Ids of products on sale that have a keyword (in search form) in a name, newest first, those below `before` alone; and how many there are in all. */
export async function selectLatestMatches(
  db: Db,
  keyword: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const matching = { ...EVERYTHING, keyword };
  const scope = { kind: 'catalogue' } as const;
  const totals = await totalsOf(db, matching, scope, { needed: await selectRevisions(db, scope) });
  const search = { matching, scope, sort: 'latest', limit, offset: 0 } as const;
  const after = before === undefined ? undefined : { key: null, id: before };
  const found = findIds({ ...search, after, ...chooseSearch(totals, search) });
  const { rows } = await sql<{ id: number }>`
    select found.id from (${found}) as found order by found.id desc`.execute(db);
  return { ids: rows.map((row) => row.id), total: totals.matches };
}

/** The highest product id there is, 0 without products. */
export async function selectLastProductId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from products`.execute(tx);
  return firstOf(rows).id;
}

/** The products of these ids, in no order. */
export async function selectProductCards(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${CARD_COLUMNS}, false as is_listed from products product where product.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** One product, or undefined. With a seller, only where it is in their store. */
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
    select ${CARD_COLUMNS}, false as is_listed, product.description, product.colors, product.sizes
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

/** The newest reviews of a product that are not hidden, featured ones first, and how many gave 1 to 5 stars. */
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

/** Active products of each category in a scope. `known` are revisions that were just read in that scope. */
export async function countByCategory(
  db: Db,
  scope: ProductScope,
  known?: Revisions,
): Promise<{ key: CategoryKey; count: number }[]> {
  const needed = known ?? (await selectRevisions(db, scope));
  const inCatalogue = scope.kind === 'listed' ? [] : await categoryCounts(db, undefined, needed);
  const inStore = scope.kind === 'catalogue' ? [] : await categoryCounts(db, scope.sellerId, needed);
  const countOf = (counts: readonly CategoryCount[], key: CategoryKey) =>
    counts.find((row) => row.key === key)?.count ?? 0;
  return CATEGORY_KEYS.map((key) => {
    const [all, listed] = [countOf(inCatalogue, key), countOf(inStore, key)];
    // What a store has not is what is left of the catalogue; the two may be counted a moment apart.
    return { key, count: scope.kind === 'listed' ? listed : Math.max(0, all - listed) };
  });
}

async function selectRevisions(db: Db, scope: ProductScope): Promise<Revisions> {
  const { rows } = await sql<Revisions>`select ${revisionColumns(scope)}`.execute(db);
  return firstOf(rows);
}
