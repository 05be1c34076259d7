import type { ListingResult } from '@raan/contract/shop/shop-endpoints';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';

/** Lists products in a store. Each id counts once: listed now, already listed, not found, or failed (off sale). */
export async function listProductsInStore(
  db: Db,
  clock: Clock,
  sellerId: number,
  productIds: readonly number[],
): Promise<ListingResult> {
  return await inTransaction(db, (tx) => addListings(tx, clock, sellerId, productIds));
}

/** Like listProductsInStore, in the caller's transaction. Products of a parallel request count as already listed. */
export async function addListings(
  tx: Tx,
  clock: Clock,
  sellerId: number,
  productIds: readonly number[],
): Promise<ListingResult> {
  // Sorted, so that overlapping parallel requests cannot deadlock.
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  if (ids.length === 0) return { success_count: 0, already_listed: 0, failed_count: 0, not_found: 0 };
  const found = await tx
    .selectFrom('products')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
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
    ...(listed.length > 0 && { listed_at: at }),
  };
}
