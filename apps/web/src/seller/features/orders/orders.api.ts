// One order, and what the order pages do. Every write names what goes stale after it.
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
import { call } from '#lib/api.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { afterMove, changeInLists } from './order-lists.api.ts';

async function fetchOrder(id: number, signal?: AbortSignal): Promise<Order> {
  const order = await call(getOrder, { params: { id } }, { signal });
  changeInLists([order]);
  return order;
}

/** One order, whole. */
export function orderQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.orders, 'one', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
  });
}

type Tracking = { courier: CourierCode; tracking_number: string };

/** An order that turned out to have changed meanwhile is shown as it is, also where nothing was heard of it. */
function showAsItIs(error: unknown): void {
  if (isConflict(error)) void refreshAfter('orders');
}

/** Ships one order; failures are the sheet's to show. */
export function useShipOrder(id: number) {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: Tracking & { funding: ShipFunding }) =>
      call(shipOrder, { params: { id }, body }, { idempotencyKey: intent.keyFor([id, body]) }),
    meta: { quiet: true },
    onSuccess: ({ order }) => {
      intent.done();
      afterMove([order]);
    },
    onError: showAsItIs,
  });
}

/**
 * The order that an intent is formed on. The version stays the same while the intent is tried again: what a lost answer has done makes the order another
 * one, and asked about that one the server would refuse what it has done already.
 */
function useSeenOrder(given: OrderSummary) {
  const { id } = given;
  const kept = useRef<Pick<OrderSummary, 'id' | 'version'>>(undefined);
  const [now, setNow] = useState<Order>();
  return {
    /** As it is known by now: a list's row stands as it was when it was pressed. */
    order: now?.id === id && now.version > given.version ? now : given,
    version: () => {
      if (kept.current?.id !== id) kept.current = given;
      return kept.current.version;
    },
    /** The intent goes on from the order as it is now, and shows it. */
    renew: async () => {
      // Asked for apart from the query, which is asked anew too and would take this answer's place.
      const order = await fetchOrder(id).catch(() => undefined);
      kept.current = order;
      setNow(order);
    },
  };
}

/** After an order moved its row leaves the lists; after it turned out to have changed meanwhile, it is shown as it is. */
const afterAnswer = (done: () => void, changed: () => Promise<void>) => ({
  meta: { quiet: true },
  onSuccess: ({ order }: { order: Order }) => {
    done();
    afterMove([order]);
  },
  onError: async (error: unknown) => {
    if (!isConflict(error)) return;
    void refreshAfter('orders');
    await changed();
  },
});

/** The seller says that the customer has the goods: the order completes and the money is credited. */
export function useConfirmDelivery(given: OrderSummary) {
  const intent = useIntentKey();
  const seen = useSeenOrder(given);
  const { id } = given;
  const confirming = useMutation({
    mutationFn: () => {
      const body = { status: 'completed', version: seen.version() } as const;
      return call(setOrderStatus, { params: { id }, body }, { idempotencyKey: intent.keyFor([id, body]) });
    },
    ...afterAnswer(() => intent.done(), seen.renew),
  });
  return { ...confirming, order: seen.order };
}

/** The seller cancels what has not shipped; the customer reads the reason. */
export function useCancelOrder(given: OrderSummary) {
  const intent = useIntentKey();
  const seen = useSeenOrder(given);
  const { id } = given;
  const cancelling = useMutation({
    mutationFn: (reason: string) => {
      const body = { reason, version: seen.version() };
      return call(cancelOrder, { params: { id }, body }, { idempotencyKey: intent.keyFor([id, body]) });
    },
    ...afterAnswer(() => intent.done(), seen.renew),
  });
  return { ...cancelling, order: seen.order };
}

export function useChangeTracking(id: number) {
  return useMutation({
    mutationFn: (body: Tracking) => call(setOrderShipping, { params: { id }, body }),
    meta: { quiet: true },
    onSuccess: ({ order }) => {
      changeInLists([order]);
      void refreshAfter('orders');
    },
    onError: showAsItIs,
  });
}
