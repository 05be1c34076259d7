// How many orders stand in each of the four groups: for the profile's menu, the shop and the order pages.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { countOrders, listOrdersByStatus, type OrderCounts } from '@raan/contract/orders/order-endpoints';
import { call } from './api.ts';
import { queryKeys } from './query-keys.ts';
import { useSignedIn } from './use-session.ts';

const ORDER_GROUPS = ['pending_payment', 'pending_shipment', 'pending_delivery', 'completed'] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];

/** Counts by asking each group's list for its total: slower, for when the counts themselves can't be had. */
async function countByLists(signal: AbortSignal): Promise<OrderCounts> {
  const totals = await Promise.all(
    ORDER_GROUPS.map(async (status) => {
      const { pagination } = await call(listOrdersByStatus, { query: { status, per_page: 1 } }, { signal });
      return [status, pagination.total] as const;
    }),
  );
  return Object.fromEntries(totals) as OrderCounts;
}

const orderCountsQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'counts'],
  queryFn: async ({ signal }) => {
    try {
      return await call(countOrders, {}, { signal });
    } catch (error) {
      if (signal.aborted) throw error;
      return countByLists(signal);
    }
  },
});

/** The four counts of the signed-in seller. */
export function useOrderCounts() {
  const enabled = useSignedIn();
  return useQuery({ ...orderCountsQuery, enabled });
}
