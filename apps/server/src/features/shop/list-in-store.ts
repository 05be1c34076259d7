import type { BatchListResult } from '@raan/contract/shop/shop-endpoints';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';

/** Puts products into a store. Each asked-for id counts once: listed now, listed before, not found, or failed because it is not on sale. */
export async function listInStore(
  db: Db,
  clock: Clock,
  sellerId: number,
  productIds: readonly number[],
): Promise<BatchListResult> {
  const ids = [...new Set(productIds)];
  return await inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('products').select(['id', 'status']).where('id', 'in', ids).execute();
    const active = found.filter((product) => product.status === 'active').map((product) => product.id);
    const at = nowIso(clock);
    const listed =
      active.length === 0
        ? []
        : await tx
            .insertInto('listings')
            .values(active.map((id) => ({ seller_id: sellerId, product_id: id, listed_at: at })))
            .onConflict((conflict) => conflict.doNothing())
            .returning('product_id')
            .execute();
    return {
      success_count: listed.length,
      already_listed: active.length - listed.length,
      failed_count: found.length - active.length,
      not_found: ids.length - found.length,
    };
  });
}
