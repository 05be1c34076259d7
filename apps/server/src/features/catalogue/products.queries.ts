import type { CategoryKey } from '@raan/contract/catalogue/product';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import { isoTextSql } from '#platform/iso-text-sql.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, StoredImage, StoredOption } from '#platform/schema.ts';
import { revisionColumns, type ProductScope } from './search-sql.ts';
import { OFFERED_VARIANTS, type VariantRow } from './variants.queries.ts';
import { loadCategoryCounts, type CategoryCount, type Revisions } from './totals.ts';

export type ProductRow = {
  id: number;
  /** The transaction that last changed the row. Unlike `products.version`, orders change it too. */
  row_version: string;
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
  /** In their order. */
  offered_variants: VariantRow[];
  has_announced_prices: boolean;
};

/** Columns of a product card, without `is_listed`, which each query computes. */
export const CARD_COLUMNS = sql`product.id, product.xmin::text as row_version, product.category, product.name, product.price_satang, product.original_price_satang,
  product.discount_price_satang, product.highest_price_satang, product.stock, product.status, product.hot, product.is_recommended,
  product.is_best_seller, product.images, product.sales_count,
  product.rating_sum, product.reviews_count, product.likes_count, product.created_at`;

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

/** Selects products on sale by id, in the order of the ids. */
export async function selectCardsInOrder(
  db: Db,
  ids: readonly number[],
  { kind }: ProductScope,
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductRow>`
    select ${CARD_COLUMNS}, ${kind === 'listed'}::boolean as is_listed
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, place) join products product on product.id = chosen.id
    where product.status = 'active' order by chosen.place`.execute(prepared(db));
  return rows;
}

/** Selects one product with its offered variants, or undefined. With `listedBy` only if that seller's store lists it. */
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
    select ${CARD_COLUMNS}, false as is_listed, product.description, product.options, ${OFFERED_VARIANTS} as offered_variants,
      exists (select from price_rises rise where rise.product_id = product.id) as has_announced_prices
    from products product where product.id = ${productId} and ${inStore}`.execute(db);
  return rows[0];
}

export type ReviewRow = {
  customer_name: string;
  rating: number;
  comment: string;
  is_featured: boolean;
  created_at: string;
  /** Null without a visible reply. */
  reply: string | null;
  replied_at: string | null;
  store_name: string | null;
};

const REVIEWS_MAX = 60;

/** Selects a product's newest visible reviews, featured ones first, and the number of ratings for 1 to 5 stars. */
export async function selectReviews(
  db: Db,
  { id: productId, reviews_count: count }: Pick<ProductRow, 'id' | 'reviews_count'>,
): Promise<{ reviews: ReviewRow[]; byStars: number[] }> {
  if (count === 0) return { reviews: [], byStars: [0, 0, 0, 0, 0] };
  const { rows } = await sql<{ reviews: ReviewRow[]; stars: Partial<Record<number, number>> }>`
    select coalesce((select json_agg(commented) from (
        select customer_name, rating, comment, is_featured, ${sql.raw(isoTextSql('reviews.created_at'))} as created_at, reply,
          ${sql.raw(isoTextSql('replied_at'))} as replied_at, store_name
        from reviews left join stores on stores.seller_id = reviews.seller_id and reply is not null and reply_hidden_at is null
        where product_id = ${productId} and comment <> '' and hidden_at is null
        order by is_featured desc, id desc limit ${sql.lit(REVIEWS_MAX)}
      ) commented), '[]') as reviews,
      coalesce((select json_object_agg(rating, count) from (
        select rating, count(*) from reviews where product_id = ${productId} and hidden_at is null group by rating
      ) counted), '{}') as stars`.execute(db);
  const { reviews, stars } = firstRow(rows);
  return { reviews, byStars: [1, 2, 3, 4, 5].map((rating) => stars[rating] ?? 0) };
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

/** Returns the current revisions of a scope. */
export async function selectRevisions(db: Db | Tx, scope: ProductScope): Promise<Revisions> {
  const { rows } = await sql<Revisions>`select ${revisionColumns(scope)}`.execute(db);
  return firstRow(rows);
}
