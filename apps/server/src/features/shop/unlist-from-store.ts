import type { UnlistResult } from '@raan/contract/shop/shop-endpoints';
import type { Db, Tx } from '#platform/db.ts';

/** Unlists products. Each id is counted once: unlisted now, or not listed in the store. */
export async function unlistFromStore(
  db: Db | Tx,
  sellerId: number,
  productIds: readonly number[],
): Promise<UnlistResult> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return { success_count: 0, not_found: 0 };
  const deleted = await db
    .deleteFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('product_id', 'in', ids)
    .returning('product_id')
    .execute();
  return { success_count: deleted.length, not_found: ids.length - deleted.length };
}

/** Unlists the products that were listed at exactly this time. Returns their number. */
export async function undoListings(db: Db | Tx, sellerId: number, listedAt: string): Promise<number> {
  const deleted = await db
    .deleteFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('listed_at', '=', listedAt)
    .returning('product_id')
    .execute();
  return deleted.length;
}
