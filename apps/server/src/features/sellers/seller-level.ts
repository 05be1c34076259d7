import type { Data } from '@raan/contract/endpoint';
import type { getSellerLevel } from '@raan/contract/sellers/seller-endpoints';
import { levelOf, SELLER_LEVELS } from '@raan/contract/sellers/seller-level';
import type { Db } from '#platform/db.ts';
import { completedOrders, orderRatings } from './seller-facts.queries.ts';

/** A seller's level, with the facts it follows from. */
export async function sellerLevel(db: Db, sellerId: number): Promise<Data<typeof getSellerLevel>> {
  const facts = {
    completed_orders: await completedOrders(db, sellerId),
    ...(await orderRatings(db, sellerId)),
  };
  return { ...levelOf(facts), facts, levels: [...SELLER_LEVELS] };
}
