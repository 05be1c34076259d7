import { queryOptions } from '@tanstack/react-query';
import { listCouriers } from '@raan/contract/orders/order-endpoints';
import { callEndpoint } from '#lib/api.ts';

const COURIERS_STALE_MS = 60 * 60_000;

/** Queries the couriers for shipping, named in the visitor's language. */
export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: async ({ signal }) => (await callEndpoint(listCouriers, {}, { signal })).companies,
  staleTime: COURIERS_STALE_MS,
});
