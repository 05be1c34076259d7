import { useRef, useState } from 'react';
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  cancelOrder,
  getOrder,
  setOrderShipping,
  setOrderStatus,
  shipOrder,
} from '@raan/contract/orders/order-endpoints';
import type { CourierCode, Order, OrderSummary, ShipFunding } from '@raan/contract/orders/order';
import { isConflict } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { applyMovedOrders, patchOrderLists } from './order-lists.api.ts';

async function fetchOrder(id: number, signal?: AbortSignal): Promise<Order> {
  const order = await callEndpoint(getOrder, { params: { id } }, { signal });
  patchOrderLists([order]);
  return order;
}

export function orderQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'one', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
  });
}

type Tracking = { courier: CourierCode; tracking_number: string };

/** Shows the current state of an order that changed without a push event. */
function refetchOnConflict(error: unknown): void {
  if (isConflict(error)) void invalidateAfter('orders');
}

/** Ships one order. The caller shows errors. */
export function useShipOrder(id: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: Tracking & { funding: ShipFunding }) =>
      callEndpoint(shipOrder, { params: { id }, body }, { idempotencyKey: intent.keyFor([id, body]) }),
    meta: { quiet: true },
    onSuccess: ({ order }) => {
      intent.done();
      applyMovedOrders([order]);
    },
    onError: refetchOnConflict,
  });
}

/**
 * The version must not change between retries: a lost response may have updated the order, and a retry with
 * the new version would be refused as a conflict.
 */
function useVersionedOrder(listedOrder: OrderSummary) {
  const { id } = listedOrder;
  const expected = useRef<Pick<OrderSummary, 'id' | 'version'>>(undefined);
  const [latest, setLatest] = useState<Order>();
  return {
    /** The newer of the listed row and the refetched order. */
    order: latest?.id === id && latest.version > listedOrder.version ? latest : listedOrder,
    version: () => {
      if (expected.current?.id !== id) expected.current = listedOrder;
      return expected.current.version;
    },
    refresh: async () => {
      // Bypasses the query cache: the invalidated query is refetched as well and would replace this result.
      const order = await fetchOrder(id).catch(() => undefined);
      expected.current = order;
      setLatest(order);
    },
  };
}

const moveHandlers = (onMoved: () => void, onConflict: () => Promise<void>) => ({
  meta: { quiet: true },
  onSuccess: ({ order }: { order: Order }) => {
    onMoved();
    applyMovedOrders([order]);
  },
  onError: async (error: unknown) => {
    if (!isConflict(error)) return;
    void invalidateAfter('orders');
    await onConflict();
  },
});

/** Confirms delivery for the seller: the order completes and its money is credited. */
export function useConfirmDelivery(listedOrder: OrderSummary) {
  const intent = useIntentKey();
  const versioned = useVersionedOrder(listedOrder);
  const { id } = listedOrder;
  const confirmation = useMutation({
    mutationFn: () => {
      const body = { status: 'completed', version: versioned.version() } as const;
      return callEndpoint(
        setOrderStatus,
        { params: { id }, body },
        { idempotencyKey: intent.keyFor([id, body]) },
      );
    },
    ...moveHandlers(() => intent.done(), versioned.refresh),
  });
  return { ...confirmation, order: versioned.order };
}

/** Cancels an order that has not shipped. The customer sees the reason. */
export function useCancelOrder(listedOrder: OrderSummary) {
  const intent = useIntentKey();
  const versioned = useVersionedOrder(listedOrder);
  const { id } = listedOrder;
  const cancellation = useMutation({
    mutationFn: (reason: string) => {
      const body = { reason, version: versioned.version() };
      return callEndpoint(
        cancelOrder,
        { params: { id }, body },
        { idempotencyKey: intent.keyFor([id, body]) },
      );
    },
    ...moveHandlers(() => intent.done(), versioned.refresh),
  });
  return { ...cancellation, order: versioned.order };
}

export function useChangeTracking(id: number) {
  return useMutation({
    mutationFn: (body: Tracking) => callEndpoint(setOrderShipping, { params: { id }, body }),
    meta: { quiet: true },
    onSuccess: ({ order }) => {
      patchOrderLists([order]);
      void invalidateAfter('orders');
    },
    onError: refetchOnConflict,
  });
}
