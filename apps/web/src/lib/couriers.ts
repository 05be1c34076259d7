import { queryOptions } from '@tanstack/react-query';
import { listCouriers } from '@raan/contract/orders/order-endpoints';
import { call } from './api.ts';

const COURIERS_STALE_MS = 60 * 60_000;

/** The couriers an order can be shipped with, by their names in the visitor's language. */
export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: async ({ signal }) => (await call(listCouriers, {}, { signal })).companies,
  staleTime: COURIERS_STALE_MS,
});
