import { queryOptions } from '@tanstack/react-query';
import { getShipping } from '@raan/contract/tracking/tracking-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

/** Most scans change no order and send no event, so the query polls. */
const POLL_INTERVAL_MS = 60_000;

/** Queries the parcel of an order. The key is below `orders`, so that order changes invalidate it. */
export function shippingQuery(orderId: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'shipping', orderId],
    queryFn: ({ signal }) => callEndpoint(getShipping, { params: { id: orderId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.delivered_at ?? state.data.returned_at) === null ? POLL_INTERVAL_MS : false,
  });
}
