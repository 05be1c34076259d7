import { queryOptions, useQuery } from '@tanstack/react-query';
import { countOrders, listOrdersByStatus, type OrderCounts } from '@raan/contract/orders/order-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from './query-keys.ts';
import { useSignedIn } from './use-session.ts';

const ORDER_GROUPS = ['pending_payment', 'pending_shipment', 'pending_delivery', 'completed'] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];

/** Slower fallback for when the count endpoint fails. */
async function countByLists(signal: AbortSignal): Promise<OrderCounts> {
  const totals = await Promise.all(
    ORDER_GROUPS.map(async (status) => {
      const { pagination } = await callEndpoint(
        listOrdersByStatus,
        { query: { status, per_page: 1 } },
        { signal },
      );
      return [status, pagination.total] as const;
    }),
  );
  return Object.fromEntries(totals) as OrderCounts;
}

const orderCountsQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'counts'],
  queryFn: async ({ signal }) => {
    try {
      return await callEndpoint(countOrders, {}, { signal });
    } catch (error) {
      if (signal.aborted) throw error;
      return countByLists(signal);
    }
  },
});

/** Queries the signed-in seller's order counts. */
export function useOrderCounts() {
  const enabled = useSignedIn();
  return useQuery({ ...orderCountsQuery, enabled });
}
