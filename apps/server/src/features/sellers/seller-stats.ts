import type { Data } from '@raan/contract/endpoint';
import type { getSellerStats } from '@raan/contract/sellers/seller-endpoints';
import type { Deps } from '#platform/deps.ts';
import { loadShopOverview } from '#features/shop/shop-overview.ts';
import { selectOrderRatings } from './seller-facts.queries.ts';

/** Loads the totals of a seller's store since it opened. */
export async function loadSellerStats(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
): Promise<Data<typeof getSellerStats>> {
  const { all_time: all, orders, listed_products } = await loadShopOverview(deps, sellerId);
  const countWithStatus = (status: string) => orders.find((group) => group.status === status)?.count ?? 0;
  return {
    opened_on: all.from,
    paid_orders: all.orders,
    completed_orders: countWithStatus('completed'),
    cancelled_orders: countWithStatus('cancelled'),
    refunded_orders: countWithStatus('refunded'),
    total_amount: all.total_amount,
    total_profit: all.profit,
    visitors: all.visitors,
    listed_products,
    ...(await selectOrderRatings(deps.db, sellerId)),
  };
}
