import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { pipelined, type Tx } from '#platform/db.ts';
import type { StoredImage } from '#platform/schema.ts';
import { changePrices, lowerPrices } from './change-prices.ts';
import { deriveProducts } from './derive-products.ts';
import { effectivePrice, predecessorOf } from './variant-predecessors.ts';

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
 * Variants that are not among them become inactive. Prices of existing variants, and of those that replace others on sale,
 * change as `changePrices` says. Derives price and stock of the products. The caller has locked the products, and none occurs twice.
 */
export async function writeVariants(tx: Tx, at: string, products: readonly ProductVariants[]): Promise<void> {
  if (products.length === 0) return;
  const inherited = await inheritPrices(tx, products);
  const records = recordsOf(products, (productId, index) => inherited.get(placeOf(productId, index)));
  const { rows: written } = await sql<{
    id: number;
    product_id: number;
    position: number;
    existed: boolean;
  }>`
    ${insertRecords(records, sql`on conflict (product_id, choice) do update set received = excluded.received + pool.reserved + pool.sold`)}
    on conflict (product_id, choice) do update set
      position = excluded.position, sku = excluded.sku, barcode = excluded.barcode, weight_grams = excluded.weight_grams,
      pool_id = excluded.pool_id, image = excluded.image, status = excluded.status
    returning id, product_id, position, xmax <> 0 as existed`.execute(tx);
  const ids = products.map(({ productId }) => productId);
  await sql`
    update variants set status = 'inactive'
    where product_id = any(${ids}::bigint[]) and status = 'active' and not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(records.map(({ product_id, choice }) => ({ product_id, choice })))}::jsonb)
        as kept (product_id bigint, choice text[])
      where kept.product_id = variants.product_id and kept.choice = variants.choice
    )`.execute(tx);
  const rowAt = new Map(written.map((row) => [placeOf(row.product_id, row.position - 1), row]));
  const prices = products.flatMap(({ productId, variants }) =>
    variants.flatMap((variant, index) => {
      const row = rowAt.get(placeOf(productId, index));
      return row ? [{ ...row, variant, inherited: inherited.get(placeOf(productId, index)) }] : [];
    }),
  );
  // A variant that returns may have a higher price of its own than the one that it replaces.
  await lowerPrices(
    tx,
    at,
    prices.flatMap(({ id, existed, inherited: price }) =>
      existed && price ? [{ variantId: id, ...price }] : [],
    ),
  );
  // Others than these have been inserted with their price.
  await changePrices(
    tx,
    at,
    prices.flatMap(
      ({ id, existed, inherited: price, variant: { price: own, originalPrice, discountPrice } }) =>
        existed || price ? [{ variantId: id, price: own, originalPrice, discountPrice }] : [],
    ),
  );
  await deriveProducts(tx, ids);
}

/**
 * Inserts the variants of products that have none, and their stock pools. The caller has just inserted the products with the
 * columns of `deriveNewProduct`.
 */
export async function insertVariants(tx: Tx, products: readonly ProductVariants[]): Promise<void> {
  if (products.length > 0) await insertRecords(recordsOf(products)).execute(pipelined(tx));
}

const placeOf = (productId: number, index: number) => `${productId} ${index}`;

type Prices = Pick<NewVariant, 'price' | 'originalPrice' | 'discountPrice'>;

type VariantRecord = ReturnType<typeof recordsOf>[number];

/** Returns a row per variant. `inheritedOf` returns the prices that replace its own at first. */
function recordsOf(
  products: readonly ProductVariants[],
  inheritedOf: (productId: number, index: number) => Prices | undefined = () => undefined,
) {
  return products.flatMap(({ productId, sharedStock, variants }) =>
    variants.map((variant, index) => {
      const { price, originalPrice, discountPrice } = inheritedOf(productId, index) ?? variant;
      return {
        product_id: productId,
        position: index + 1,
        choice: variant.choice,
        is_shared: sharedStock !== undefined,
        available: sharedStock === undefined ? variant.stock : sharedStock,
        price,
        original_price: originalPrice,
        discount_price: discountPrice,
        sku: variant.sku,
        barcode: variant.barcode,
        weight: variant.weightGrams,
        image: variant.image,
        status: variant.status,
      };
    }),
  );
}

/** Inserts pools, one per product with shared stock and one per other variant, then the variants. */
const insertRecords = (records: readonly VariantRecord[], onPoolConflict = sql``) => sql`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as incoming (product_id bigint, position integer, choice text[],
        is_shared boolean, available bigint, price bigint, original_price bigint, discount_price bigint, sku text, barcode text, weight integer,
        image jsonb, status text)
    ), pools as (
      insert into stock_pools as pool (product_id, choice, received)
      select distinct product_id, case when not is_shared then choice end, available from incoming
      ${onPoolConflict}
      returning id, product_id, choice
    )
    insert into variants as variant (product_id, position, choice, sku, barcode, weight_grams, price_satang, original_price_satang,
      discount_price_satang, pool_id, image, status)
    select incoming.product_id, position, incoming.choice, sku, barcode, weight, price, original_price, discount_price, pools.id,
      nullif(image, 'null'), status
    from incoming join pools on pools.product_id = incoming.product_id
      and pools.choice is not distinct from case when not is_shared then incoming.choice end`;

/**
 * Returns the prices with which variants come on sale that replace cheaper ones of a listed product, such as those of a
 * renamed option. Their own price is a rise, which is announced first.
 */
async function inheritPrices(tx: Tx, products: readonly ProductVariants[]): Promise<Map<string, Prices>> {
  const { rows } = await sql<{
    product_id: number;
    choice: string[];
    price_satang: Satang;
    original_price_satang: Satang | null;
    discount_price_satang: Satang | null;
  }>`
    select product_id, choice, price_satang, original_price_satang, discount_price_satang from variants
    where product_id = any(${products.map(({ productId }) => productId)}::bigint[]) and status = 'active'
      and exists (select from listings where listings.product_id = variants.product_id)
    order by product_id, position, id`.execute(tx);
  const offered = Map.groupBy(rows, (row) => row.product_id);
  return new Map(
    products.flatMap(({ productId, variants }) => {
      const before = offered.get(productId);
      if (!before) return [];
      const prices = before.map((row) => ({
        choice: row.choice,
        price: row.price_satang,
        originalPrice: row.original_price_satang,
        discountPrice: row.discount_price_satang,
      }));
      const after = variants.filter(({ status }) => status === 'active');
      return variants.flatMap((variant, index) => {
        if (variant.status === 'inactive') return [];
        const former = predecessorOf(variant, prices, after);
        return former && effectivePrice(former) < effectivePrice(variant)
          ? [[placeOf(productId, index), former] as const]
          : [];
      });
    }),
  );
}
