// Queries and actions of refunds. Their keys are below `orders`, because a refund changes its order.
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  agreeToRefund,
  getOrderRefund,
  listRefundRequests,
  objectToRefund,
  refundOrder,
  type RefundGroup,
} from '@raan/contract/refunds/refund-endpoints';
import { isConflict } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

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

export type RefundAction =
  | { kind: 'agree'; requestId: number }
  | { kind: 'object'; requestId: number; reason: string }
  | { kind: 'refund'; orderId: number; reason: string };

/** Sends the order version that the seller saw. After a conflict it loads the current refund first. */
export function useRefundAction({ orderId, version }: { orderId: number; version: number }) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (action: RefundAction) => {
      const key = { idempotencyKey: intent.keyFor([action, version]) };
      switch (action.kind) {
        case 'agree':
          return callEndpoint(agreeToRefund, { params: { id: action.requestId }, body: { version } }, key);
        case 'object':
          return callEndpoint(
            objectToRefund,
            { params: { id: action.requestId }, body: { reason: action.reason, version } },
            key,
          );
        case 'refund':
          return callEndpoint(
            refundOrder,
            { params: { id: action.orderId }, body: { reason: action.reason, version } },
            key,
          );
      }
    },
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void invalidateAfter('orders', 'money');
    },
    onError: async (error) => {
      void invalidateAfter('orders');
      if (!isConflict(error)) return;
      // Not through the query: its own refetch, running now, would replace this result.
      const now = await callEndpoint(getOrderRefund, { params: { id: orderId } }).catch(() => undefined);
      if (now) queryClient.setQueryData(orderRefundQuery(orderId).queryKey, now);
    },
  });
}
