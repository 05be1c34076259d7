// All reading of the catalogue.
import type { CategoryKey } from '@raan/contract/catalogue/product';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import type { ProductQuery } from '@raan/contract/catalogue/product-endpoints';
import type { Satang } from '@raan/contract/money';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import type { LocalText, StoredColor, StoredImage } from '#platform/schema.ts';
import { readFilter, type Matching } from './product-filter.ts';
import { termsOf } from './search-terms.ts';

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

/** Whose eyes look: a seller's own store (listed), what it lacks (available), or the catalogue as anyone sees it. */
export type ProductScope =
  | { kind: 'catalogue' }
  | { kind: 'available'; sellerId: number }
  | { kind: 'listed'; sellerId: number };

const CARD_COLUMNS = sql`product.id, product.category, product.name, product.price_satang, product.original_price_satang,
  product.discount_price_satang, product.stock, product.status, product.hot, product.images, product.sales_count,
  product.rating_sum, product.reviews_count, product.likes_count, product.created_at`;

const SORTS: Readonly<Record<NonNullable<ProductQuery['sort']>, RawBuilder<unknown>>> = {
  latest: sql`product.id desc`,
  price_asc: sql`product.effective_price_satang asc, product.id asc`,
  price_desc: sql`product.effective_price_satang desc, product.id desc`,
  sales: sql`product.sales_count desc, product.id desc`,
  rating: sql`product.rating_centi desc, product.id desc`,
};

function conditions(matching: Matching, scope: ProductScope): RawBuilder<SqlBool> {
  const { category, keyword, minPrice, maxPrice } = matching;
  const parts: RawBuilder<SqlBool>[] = [sql`product.status = 'active'`];
  if (category) parts.push(sql`product.category = ${category}`);
  if (matching.hot) parts.push(sql`product.hot`);
  if (matching.onSale) parts.push(sql`product.on_sale`);
  if (minPrice !== null) parts.push(sql`product.effective_price_satang >= ${minPrice}`);
  if (maxPrice !== null) parts.push(sql`product.effective_price_satang <= ${maxPrice}`);
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    // The index narrows, the second condition makes sure: pairs may be there without standing next to each other.
    parts.push(sql`product.bigrams @> ${termsOf(keyword)}::text[]`);
    parts.push(
      sql`exists (select 1 from jsonb_each_text(product.name) as t (language, text) where t.text ilike ${like})`,
    );
  }
  if (scope.kind === 'available') {
    parts.push(
      sql`not exists (select 1 from listings where listings.seller_id = ${scope.sellerId} and listings.product_id = product.id)`,
    );
  }
  return sql.join<SqlBool>(parts, sql` and `);
}

/** Ids of products that match a filter in a scope, ascending: those after `after` and up to `upTo`, save the excepted, at most `limit`. */
export async function selectMatchIds(
  tx: Tx,
  matching: Matching,
  scope: ProductScope,
  range: { after: number; upTo: number; exceptIds: readonly number[]; limit: number },
): Promise<number[]> {
  const inStore =
    scope.kind === 'listed'
      ? sql`and exists (select 1 from listings where listings.seller_id = ${scope.sellerId} and listings.product_id = product.id)`
      : sql``;
  const { rows } = await sql<{ id: number }>`
    select product.id from products product
    where ${conditions(matching, scope)} ${inStore} and product.id > ${range.after} and product.id <= ${range.upTo}
      and product.id <> all(${range.exceptIds}::bigint[])
    order by product.id limit ${range.limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** The highest product id there is, 0 without products. */
export async function selectLastProductId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from products`.execute(tx);
  return firstOf(rows).id;
}

/** One page of products and how many match in all. */
export async function selectProducts(
  db: Db,
  query: ProductQuery,
  page: { limit: number; offset: number },
  scope: ProductScope,
): Promise<{ products: ProductRow[]; total: number }> {
  const where = conditions(readFilter(query), scope);
  const isListed = scope.kind === 'listed' ? sql`true` : sql`false`;
  const from =
    scope.kind === 'listed'
      ? sql`listings join products product on product.id = listings.product_id and listings.seller_id = ${scope.sellerId}`
      : sql`products product`;
  const order =
    scope.kind === 'listed' && !query.sort
      ? sql`listings.listed_at desc, product.id desc`
      : SORTS[query.sort ?? 'latest'];
  const { rows: products } = await sql<ProductRow>`
    select ${CARD_COLUMNS}, ${isListed} as is_listed from ${from} where ${where}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(
    db,
  );
  return { products, total: rows[0]?.total ?? 0 };
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

/** The newest reviews of a product, featured ones first, and how many gave 1 to 5 stars. */
export async function selectReviews(
  db: Db,
  productId: number,
): Promise<{ reviews: ReviewRow[]; byStars: number[] }> {
  const reviews = await db
    .selectFrom('reviews')
    .select(['customer_name', 'rating', 'comment', 'is_featured', 'created_at'])
    .where('product_id', '=', productId)
    .where('comment', '<>', '')
    .orderBy('is_featured', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEWS_MAX)
    .execute();
  const stars = await db
    .selectFrom('reviews')
    .select(['rating', (eb) => eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .groupBy('rating')
    .execute();
  const byStars = [1, 2, 3, 4, 5].map((rating) => stars.find((row) => row.rating === rating)?.count ?? 0);
  return { reviews, byStars };
}

/** Active products of each category; only those of a seller's store where one is given. */
export async function countByCategory(
  db: Db,
  listedBy?: number,
): Promise<{ key: CategoryKey; count: number }[]> {
  const { rows } = await sql<{ key: CategoryKey; count: number }>`
    select product.category as key, count(*) as count from products product
    where product.status = 'active' and ${
      listedBy === undefined
        ? sql`true`
        : sql`exists (select 1 from listings where listings.seller_id = ${listedBy} and listings.product_id = product.id)`
    }
    group by product.category`.execute(db);
  return CATEGORY_KEYS.map((key) => ({ key, count: rows.find((row) => row.key === key)?.count ?? 0 }));
}
