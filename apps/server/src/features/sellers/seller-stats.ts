import type { Data } from '@raan/contract/endpoint';
import type { getSellerStats } from '@raan/contract/sellers/seller-endpoints';
import type { Deps } from '#platform/deps.ts';
import { shopOverview } from '#features/shop/shop-overview.ts';
import { orderRatings } from './seller-facts.queries.ts';

/** A seller's store from its opening to now. */
export async function sellerStats(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
): Promise<Data<typeof getSellerStats>> {
  const { all_time: all, orders, listed_products } = await shopOverview(deps, sellerId);
  const inState = (status: string) => orders.find((group) => group.status === status)?.count ?? 0;
  return {
    opened_on: all.from,
    paid_orders: all.orders,
    completed_orders: inState('completed'),
    cancelled_orders: inState('cancelled'),
    refunded_orders: inState('refunded'),
    total_amount: all.total_amount,
    total_profit: all.profit,
    visitors: all.visitors,
    listed_products,
    ...(await orderRatings(deps.db, sellerId)),
  };
}
