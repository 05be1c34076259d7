import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { StoredImage } from '#platform/schema.ts';

export type VariantRow = {
  id: number;
  product_id: number;
  choice: string[];
  sku: string | null;
  price_satang: Satang;
  original_price_satang: Satang | null;
  discount_price_satang: Satang | null;
  status: 'active' | 'inactive';
  image: StoredImage | null;
  pool_id: number;
  /** Units in its pool; null: unlimited. */
  available: number | null;
};

const VARIANTS = sql`variants variant join stock_pools pool on pool.id = variant.pool_id`;

const COLUMNS = sql`variant.id, variant.product_id, variant.choice, variant.sku, variant.price_satang, variant.original_price_satang,
  variant.discount_price_satang, variant.status, variant.image, variant.pool_id, pool.available`;

/** The offered variants of `product.id` as a JSON array of VariantRow in their order, for a query that selects a product. */
export const OFFERED_VARIANTS = sql`(
  select coalesce(json_agg(offered order by offered.position), '[]')
  from (select ${COLUMNS}, variant.position from ${VARIANTS} where variant.product_id = product.id and variant.status = 'active') offered)`;

/** Selects the variants of products in their order, with their available units. */
export async function selectVariants(db: Db | Tx, productIds: readonly number[]): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select ${COLUMNS} from ${VARIANTS}
    where variant.product_id = any(${[...productIds]}::bigint[])
    order by variant.product_id, variant.position`.execute(db);
  return rows;
}

/** Selects the offered variants of each product. */
export async function selectOfferedVariants(
  db: Db | Tx,
  productIds: readonly number[],
): Promise<Map<number, VariantRow[]>> {
  const variants = await selectVariants(db, productIds);
  const offered = variants.filter(({ status }) => status === 'active');
  return Map.groupBy(offered, (variant) => variant.product_id);
}
