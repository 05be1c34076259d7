import { queryOptions } from '@tanstack/react-query';
import { getShipping } from '@raan/contract/tracking/tracking-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Scans that change nothing for the order are pushed to nobody, so they are asked for. */
const ASK_EVERY_MS = 60_000;

/** Where an order's parcel is. Kept with the orders, so that what changes an order fetches it anew. */
export function shippingQuery(orderId: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'shipping', orderId],
    queryFn: ({ signal }) => call(getShipping, { params: { id: orderId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.delivered_at ?? state.data.returned_at) === null ? ASK_EVERY_MS : false,
  });
}
