// What the order pages read and what they do. Every write names what goes stale after it.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  bulkEarlyProfit,
  cancelOrder,
  getOrder,
  listCouriers,
  listOrders,
  ORDERS_PER_PAGE,
  setOrderShipping,
  setOrderStatus,
  shipOrder,
  type OrderQuery,
} from '@raan/contract/orders/order-endpoints';
import { bulkShip } from '@raan/contract/shipping/shipping-endpoints';
import type { CourierCode, OrderSummary, ShipFunding } from '@raan/contract/orders/order';
import { call } from '#lib/api.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';

const COURIERS_STALE_MS = 60 * 60_000;

export type OrderFilter = Omit<OrderQuery, 'page' | 'per_page'>;

const NO_ORDERS: readonly OrderSummary[] = [];
const NO_TOTALS = { total_amount: 0, total_profit: 0, total_quantity: 0 };

function orderPagesQuery(filter: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.orders, 'list', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: { ...filter, page: pageParam, per_page: ORDERS_PER_PAGE } }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.page + 1 : undefined),
  });
}

/** Orders that match a filter, page after page, with the sums over all that match. */
export function useOrders(filter: OrderFilter) {
  const { data, ...query } = useInfiniteQuery(orderPagesQuery(filter));
  const seen = new Set<number>();
  // An order that moved while pages were fetched can stand on two of them.
  const orders =
    data?.pages.flatMap((page) => page.orders.filter(({ id }) => !seen.has(id) && seen.add(id))) ?? NO_ORDERS;
  const first = data?.pages[0];
  return { ...query, orders, totals: first?.totals ?? NO_TOTALS, total: first?.pagination.total ?? 0 };
}

export type OrdersList = ReturnType<typeof useOrders>;

/** The ids and costs of all that match a filter, at most `max` of them. */
export async function matchingOrders(filter: OrderFilter, max: number): Promise<readonly OrderSummary[]> {
  const { orders } = await call(listOrders, { query: { ...filter, page: 1, per_page: max } });
  return orders;
}

/** One order, whole. */
export function orderQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
  });
}

export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: async ({ signal }) => (await call(listCouriers, {}, { signal })).companies,
  staleTime: COURIERS_STALE_MS,
});

type Tracking = { courier: CourierCode; tracking_number: string };

/** Ships one order; failures are the sheet's to show. */
export function useShipOrder(id: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: Tracking & { funding: ShipFunding }) =>
      call(shipOrder, { params: { id }, body }, { idempotencyKey: intent.keyFor([id, body]) }),
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('orders', 'money');
    },
  });
}

/** Ships the given orders, all of them or none. */
export function useBulkShip() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: { order_ids: number[]; funding: ShipFunding }) =>
      call(bulkShip, { body }, { idempotencyKey: intent.keyFor(body) }),
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('orders', 'money');
    },
  });
}

/** The seller says that the customer has the goods: the order completes and the money is credited. */
export function useConfirmDelivery(id: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: () =>
      call(
        setOrderStatus,
        { params: { id }, body: { status: 'completed' } },
        { idempotencyKey: intent.keyFor([id, 'completed']) },
      ),
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('orders', 'money');
    },
  });
}

export function useCancelOrder(id: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (reason: string) =>
      call(
        cancelOrder,
        { params: { id }, body: { reason } },
        { idempotencyKey: intent.keyFor([id, reason]) },
      ),
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('orders', 'money');
    },
  });
}

export function useChangeTracking(id: number) {
  return useMutation({
    mutationFn: (body: Tracking) => call(setOrderShipping, { params: { id }, body }),
    meta: { quiet: true },
    onSuccess: () => void refreshAfter('orders'),
  });
}

/** Credits shipped orders before the customer confirms. */
export function useEarlyProfit() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (order_ids: number[]) =>
      call(bulkEarlyProfit, { body: { order_ids } }, { idempotencyKey: intent.keyFor(order_ids) }),
    meta: { quiet: true },
    onSuccess: () => {
      intent.done();
      void refreshAfter('orders', 'money');
    },
  });
}
