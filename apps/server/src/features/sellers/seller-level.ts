import type { Data } from '@raan/contract/endpoint';
import type { getSellerLevel } from '@raan/contract/sellers/seller-endpoints';
import { computeSellerLevel, SELLER_LEVELS } from '@raan/contract/sellers/seller-level';
import type { Db } from '#platform/db.ts';
import { countCompletedOrders, selectOrderRatings } from './seller-facts.queries.ts';

/** Returns a seller's level and the facts that it is computed from. */
export async function loadSellerLevel(db: Db, sellerId: number): Promise<Data<typeof getSellerLevel>> {
  const facts = {
    completed_orders: await countCompletedOrders(db, sellerId),
    ...(await selectOrderRatings(db, sellerId)),
  };
  return { ...computeSellerLevel(facts), facts, levels: [...SELLER_LEVELS] };
}
