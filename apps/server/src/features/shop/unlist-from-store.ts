import type { UnlistResult } from '@raan/contract/shop/shop-endpoints';
import type { Db, Tx } from '#platform/db.ts';

/** Takes products out of a store. Each asked-for id counts once: taken out now, or not found in the store. */
export async function unlistFromStore(
  db: Db | Tx,
  sellerId: number,
  productIds: readonly number[],
): Promise<UnlistResult> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return { success_count: 0, not_found: 0 };
  const gone = await db
    .deleteFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('product_id', 'in', ids)
    .returning('product_id')
    .execute();
  return { success_count: gone.length, not_found: ids.length - gone.length };
}

/** Takes out of the store what was put into it at one moment; how many products that were. */
export async function undoListing(db: Db | Tx, sellerId: number, listedAt: string): Promise<number> {
  const gone = await db
    .deleteFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('listed_at', '=', listedAt)
    .returning('product_id')
    .execute();
  return gone.length;
}
