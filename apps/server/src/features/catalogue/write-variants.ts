import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { StoredImage } from '#platform/schema.ts';
import { changePrices } from './change-prices.ts';
import { deriveProducts } from './derive-products.ts';

export type NewVariant = {
  /** Keys of the chosen values, in the order of the product's options. */
  choice: readonly string[];
  price: Satang;
  originalPrice: Satang | null;
  discountPrice: Satang | null;
  /** Available units of its own; null: unlimited. Ignored if the product has a shared stock. */
  stock: number | null;
  sku: string | null;
  barcode: string | null;
  weightGrams: number | null;
  image: StoredImage | null;
  status: 'active' | 'inactive';
};

export type ProductVariants = {
  productId: number;
  /** Available units that all variants share; null: unlimited; undefined: each variant has its own. */
  sharedStock?: number | null | undefined;
  variants: readonly NewVariant[];
};

/**
 * Writes the variants of products at a time (ISO) and overwrites their available units; reserved and sold ones stay.
 * Variants that are not among them become inactive. Prices of existing variants change as `changePrices` says. Derives
 * price and stock of the products. The caller has locked the products, and none occurs twice.
 */
export async function writeVariants(tx: Tx, at: string, products: readonly ProductVariants[]): Promise<void> {
  if (products.length === 0) return;
  const records = products.flatMap(({ productId, sharedStock, variants }) =>
    variants.map((variant, index) => ({
      product_id: productId,
      position: index + 1,
      choice: variant.choice,
      is_shared: sharedStock !== undefined,
      available: sharedStock === undefined ? variant.stock : sharedStock,
      price: variant.price,
      original_price: variant.originalPrice,
      discount_price: variant.discountPrice,
      sku: variant.sku,
      barcode: variant.barcode,
      weight: variant.weightGrams,
      image: variant.image,
      status: variant.status,
    })),
  );
  const { rows: written } = await sql<{
    id: number;
    product_id: number;
    position: number;
    existed: boolean;
  }>`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as incoming (product_id bigint, position integer, choice text[],
        is_shared boolean, available bigint, price bigint, original_price bigint, discount_price bigint, sku text, barcode text, weight integer,
        image jsonb, status text)
    ), pools as (
      insert into stock_pools as pool (product_id, choice, received)
      select distinct product_id, case when not is_shared then choice end, available from incoming
      on conflict (product_id, choice) do update set received = excluded.received + pool.reserved + pool.sold
      returning id, product_id, choice
    )
    insert into variants as variant (product_id, position, choice, sku, barcode, weight_grams, price_satang, original_price_satang,
      discount_price_satang, pool_id, image, status)
    select incoming.product_id, position, incoming.choice, sku, barcode, weight, price, original_price, discount_price, pools.id,
      nullif(image, 'null'), status
    from incoming join pools on pools.product_id = incoming.product_id
      and pools.choice is not distinct from case when not is_shared then incoming.choice end
    on conflict (product_id, choice) do update set
      position = excluded.position, sku = excluded.sku, barcode = excluded.barcode, weight_grams = excluded.weight_grams,
      pool_id = excluded.pool_id, image = excluded.image, status = excluded.status
    returning id, product_id, position, xmax <> 0 as existed`.execute(tx);
  // New ones have been inserted with their price.
  const existing = written.filter(({ existed }) => existed);
  const variantIds = new Map(
    existing.map(({ id, product_id, position }) => [`${product_id} ${position}`, id]),
  );
  await changePrices(
    tx,
    at,
    products.flatMap(({ productId, variants }) =>
      variants.flatMap(({ price, originalPrice, discountPrice }, index) => {
        const variantId = variantIds.get(`${productId} ${index + 1}`);
        return variantId === undefined ? [] : [{ variantId, price, originalPrice, discountPrice }];
      }),
    ),
  );
  const ids = products.map(({ productId }) => productId);
  await sql`
    update variants set status = 'inactive'
    where product_id = any(${ids}::bigint[]) and status = 'active' and not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(records.map(({ product_id, choice }) => ({ product_id, choice })))}::jsonb)
        as kept (product_id bigint, choice text[])
      where kept.product_id = variants.product_id and kept.choice = variants.choice
    )`.execute(tx);
  await deriveProducts(tx, ids);
}
