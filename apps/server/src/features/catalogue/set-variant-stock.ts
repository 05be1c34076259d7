import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

export type VariantStock = { variantId: number; available: number };

/**
 * Sets the available units of variants; reserved and sold ones stay. A variant that shares its stock with others gets its
 * own from then on. The caller has locked the products and derives them afterwards.
 */
export async function setVariantStock(tx: Tx, stocks: readonly VariantStock[]): Promise<void> {
  if (stocks.length === 0) return;
  const records = JSON.stringify(stocks.map(({ variantId, available }) => ({ id: variantId, available })));
  const incoming = sql`jsonb_to_recordset(${records}::jsonb) as incoming (id bigint, available bigint)`;
  await sql`
    with sharing as (
      select variant.id, variant.product_id, variant.choice
      from ${incoming} join variants variant on variant.id = incoming.id join stock_pools pool on pool.id = variant.pool_id
      where pool.choice is null and exists (
        select 1 from variants other where other.pool_id = variant.pool_id and other.id <> variant.id
      )
    ), own as (
      insert into stock_pools as pool (product_id, choice, received) select product_id, choice, 0 from sharing
      on conflict (product_id, choice) do update set received = pool.received
      returning id, product_id, choice
    )
    update variants variant set pool_id = own.id
    from sharing join own on own.product_id = sharing.product_id and own.choice = sharing.choice
    where variant.id = sharing.id`.execute(tx);
  await sql`
    update stock_pools pool set received = incoming.available + pool.reserved + pool.sold
    from ${incoming} join variants variant on variant.id = incoming.id
    where pool.id = variant.pool_id`.execute(tx);
}
