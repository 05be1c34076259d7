import { useState } from 'react';
import { queryOptions } from '@tanstack/react-query';
import {
  cancelOrder,
  extendShipBy,
  getOrder,
  setOrderShipping,
  setOrderStatus,
  shipOrder,
} from '@raan/contract/orders/order-endpoints';
import type { Order, OrderSummary } from '@raan/contract/orders/order';
import { isConflict } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { applyMovedOrders, patchOrderLists } from './order-lists.api.ts';

async function fetchOrder(id: number, signal?: AbortSignal): Promise<Order> {
  const order = await callEndpoint(getOrder, { params: { id } }, { signal });
  patchOrderLists([order]);
  return order;
}

/** No push event reports that the payment provider has repaid the customer. */
const REFUND_POLL_MS = 10_000;

export function orderQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'one', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.ending?.money_back === 'on_its_way' ? REFUND_POLL_MS : false,
  });
}

/** Shows the current state of an order that changed without a push event. */
function refetchOnConflict(error: Error): void {
  if (isConflict(error)) void invalidateAfter('orders');
}

/** Ships one order. The caller shows errors. */
export function useShipOrder(onShipped: () => void) {
  return useCommand(shipOrder, {
    showsError: true,
    onSuccess: ({ order }) => {
      applyMovedOrders([order]);
      onShipped();
    },
    onError: refetchOnConflict,
  });
}

/** Returns options for a command that changes an order of a list, and the order as it is after a conflict. */
function useOrderChange(listedOrder: OrderSummary, onChanged: (order: Order) => void) {
  const { id } = listedOrder;
  const [latest, setLatest] = useState<Order>();
  return {
    order: latest?.id === id && latest.version > listedOrder.version ? latest : listedOrder,
    options: {
      showsError: true,
      onSuccess: ({ order }: { order: Order }) => {
        applyMovedOrders([order]);
        onChanged(order);
      },
      onError: async (error: Error) => {
        if (!isConflict(error)) return;
        void invalidateAfter('orders');
        // Bypasses the query cache: the invalidated query is refetched as well and would replace this result.
        setLatest(await fetchOrder(id).catch(() => undefined));
      },
    },
  };
}

/**
 * Confirms delivery for the seller. The order completes only if the courier has delivered it; otherwise it stays in transit
 * with the seller's statement.
 */
export function useConfirmDelivery(listedOrder: OrderSummary, onConfirmed: (order: Order) => void) {
  const { order, options } = useOrderChange(listedOrder, onConfirmed);
  const command = useCommand(setOrderStatus, options);
  const { id, version } = order;
  const confirm = () => command.run({ params: { id }, body: { status: 'completed', version } });
  return { order, confirm, ...command };
}

/** Cancels an order that has not shipped. The customer sees the reason. */
export function useCancelOrder(listedOrder: OrderSummary, onCancelled: () => void) {
  const { order, options } = useOrderChange(listedOrder, onCancelled);
  return { order, ...useCommand(cancelOrder, options) };
}

/** Extends the ship-by deadline, once. The customer reads the reason. */
export function useExtendShipBy(listedOrder: OrderSummary, onExtended: (order: Order) => void) {
  const { order, options } = useOrderChange(listedOrder, onExtended);
  return { order, ...useCommand(extendShipBy, options) };
}

/** Corrects courier and tracking number of a shipped order. */
export function useChangeTracking(onChanged: () => void) {
  return useCommand(setOrderShipping, {
    showsError: true,
    onSuccess: ({ order }) => {
      patchOrderLists([order]);
      void invalidateAfter('orders');
      onChanged();
    },
    onError: refetchOnConflict,
  });
}
