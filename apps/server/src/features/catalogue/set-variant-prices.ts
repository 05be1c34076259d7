import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { deriveProducts } from './derive-products.ts';

export type VariantPrice = {
  variantId: number;
  price: Satang;
  originalPrice: Satang | null;
  /** Below the price; null: not on sale. */
  discountPrice: Satang | null;
};

/** Sets prices of variants at a time (ISO) and derives those of their products. The caller has locked the products. */
export async function setVariantPrices(tx: Tx, _at: string, prices: readonly VariantPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const records = prices.map(({ variantId, price, originalPrice, discountPrice }) => ({
    id: variantId,
    price,
    original_price: originalPrice,
    discount_price: discountPrice,
  }));
  const { rows } = await sql<{ product_id: number }>`
    update variants variant set price_satang = incoming.price, original_price_satang = incoming.original_price,
      discount_price_satang = incoming.discount_price
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as incoming (id bigint, price bigint, original_price bigint, discount_price bigint)
    where variant.id = incoming.id
    returning variant.product_id`.execute(tx);
  await deriveProducts(tx, [...new Set(rows.map((row) => row.product_id))]);
}
