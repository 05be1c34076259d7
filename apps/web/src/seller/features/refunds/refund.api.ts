// Queries and actions of refunds. Their keys are below `orders`, because a refund changes its order.
import { queryOptions } from '@tanstack/react-query';
import {
  getOrderRefund,
  listRefundRequests,
  type agreeToRefund,
  type objectToRefund,
  type refundOrder,
  type RefundGroup,
} from '@raan/contract/refunds/refund-endpoints';
import { isConflict } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';

const PER_PAGE = 20;
/** Photo addresses expire after five minutes. */
const PHOTOS_STALE_MS = 4 * 60_000;

/** Queries the refund and the refund requests of an order. */
export function orderRefundQuery(orderId: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'refund', orderId],
    queryFn: ({ signal }) => callEndpoint(getOrderRefund, { params: { id: orderId } }, { signal }),
    staleTime: PHOTOS_STALE_MS,
    refetchInterval: PHOTOS_STALE_MS,
  });
}

/** Refund requests of a group, with the counts of all groups. */
export const refundRequestList = (group: RefundGroup) =>
  cursorListOptions({
    key: [...queryKeys.orders, 'refund-requests', group],
    fetchPage: async (position, signal) => {
      const query = { group, ...position, per_page: PER_PAGE };
      const { refund_requests, ...page } = await callEndpoint(listRefundRequests, { query }, { signal });
      return { ...page, rows: refund_requests };
    },
  });

type RefundEndpoint = typeof agreeToRefund | typeof objectToRefund | typeof refundOrder;

/** Sends an action on a refund. After a conflict, `run` waits until the current refund has loaded. */
export function useRefundCommand<E extends RefundEndpoint>(endpoint: E, orderId: number) {
  return useCommand(endpoint, {
    showsError: true,
    onError: async (error) => {
      if (!isConflict(error)) return;
      // Not through the query: its own refetch, running now, would replace this result.
      const now = await callEndpoint(getOrderRefund, { params: { id: orderId } }).catch(() => undefined);
      if (now) queryClient.setQueryData(orderRefundQuery(orderId).queryKey, now);
    },
    refresh: () => invalidateAfter('orders', 'money'),
  });
}
