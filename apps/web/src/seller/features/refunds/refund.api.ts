// What the seller's pages read of refunds and what they do. Everything of an order goes stale with its refund, so all stands under orders.
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import {
  agreeToRefund,
  getOrderRefund,
  listRefundRequests,
  objectToRefund,
  refundOrder,
  type RefundGroup,
} from '@raan/contract/refunds/refund-endpoints';
import { isConflict } from '#lib/api-error.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

const PER_PAGE = 20;
/** The addresses of pictures run out after five minutes. */
const PHOTOS_STALE_MS = 4 * 60_000;

/** All about money back of one order. */
export function orderRefundQuery(orderId: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'refund', orderId],
    queryFn: ({ signal }) => call(getOrderRefund, { params: { id: orderId } }, { signal }),
    staleTime: PHOTOS_STALE_MS,
    refetchInterval: PHOTOS_STALE_MS,
  });
}

/** Refund requests of a group, page after page, with how many there are in each. */
export function refundRequestsQuery(group: RefundGroup) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.orders, 'refund-requests', group],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRefundRequests, { query: { group, cursor: pageParam, per_page: PER_PAGE } }, { signal }),
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
}

export type RefundAction =
  | { kind: 'agree'; requestId: number }
  | { kind: 'object'; requestId: number; reason: string }
  | { kind: 'refund'; orderId: number; reason: string };

/**
 * Agrees, objects or refunds, on the version of the order that the seller saw; failures are the sheet's to show. That it is another one by now is told
 * once it is known what it is.
 */
export function useRefundAction({ orderId, version }: { orderId: number; version: number }) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (action: RefundAction) => {
      const key = { idempotencyKey: intent.keyFor([action, version]) };
      switch (action.kind) {
        case 'agree':
          return call(agreeToRefund, { params: { id: action.requestId }, body: { version } }, key);
        case 'object':
          return call(
            objectToRefund,
            { params: { id: action.requestId }, body: { reason: action.reason, version } },
            key,
          );
        case 'refund':
          return call(
            refundOrder,
            { params: { id: action.orderId }, body: { reason: action.reason, version } },
            key,
          );
      }
    },
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('orders', 'money');
    },
    // What was decided on has changed meanwhile: show it as it is.
    onError: async (error) => {
      void refreshAfter('orders');
      if (!isConflict(error)) return;
      // Asked for apart from the query, which is asked anew too and would take this answer's place.
      const now = await call(getOrderRefund, { params: { id: orderId } }).catch(() => undefined);
      if (now) queryClient.setQueryData(orderRefundQuery(orderId).queryKey, now);
    },
  });
}
