// Keeps an order's page up to date by asking now and then: often while it waits for its payment, seldom afterwards, never while hidden.
import { useCallback, useEffect, useRef, useState } from 'react';
import { getCustomerOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { call } from '#lib/api.ts';

const PAYMENT_POLL_MS = 3_000;
const STATUS_POLL_MS = 8_000;
const FAILED_POLL_MAX_MS = 60_000;
/** After one missed answer: soon, so that who looks knows whether it was only that one. */
const SECOND_TRY_MS = 2_000;

function pollMs(order: CustomerOrder): number | null {
  if (order.status === 'pending_payment') return PAYMENT_POLL_MS;
  const isUnderWay = order.status === 'pending_shipment' || order.status === 'pending_delivery';
  if (isUnderWay || order.open_dispute) return STATUS_POLL_MS;
  return null;
}

export type OrderState = {
  order: CustomerOrder;
  /** The last answers did not come; what is shown may be old. */
  isStale: boolean;
  /** Takes over an order that another call answered. */
  take: (order: CustomerOrder) => void;
  /** Asks at once. */
  refresh: () => Promise<void>;
};

/** One missed answer is a tunnel; from this many on the customer is told. */
const MISSES_TOLD = 2;

export function useOrder(first: CustomerOrder, orderToken: string): OrderState {
  const [order, setOrder] = useState(first);
  const [misses, setMisses] = useState(0);
  // Answers can overtake one another: one that was asked for before what is shown says how the order was.
  const asked = useRef(0);
  const shown = useRef(0);
  const asking = useRef(0);

  const show = useCallback((now: CustomerOrder, ask: number) => {
    if (ask < shown.current) return;
    shown.current = ask;
    setMisses(0);
    setOrder(now);
  }, []);
  const take = useCallback((now: CustomerOrder) => show(now, (asked.current += 1)), [show]);

  const refresh = useCallback(async () => {
    const ask = (asked.current += 1);
    asking.current += 1;
    try {
      show(await call(getCustomerOrder, { params: { order_token: orderToken } }), ask);
    } catch {
      if (ask > shown.current) setMisses((count) => count + 1);
    } finally {
      asking.current -= 1;
    }
  }, [orderToken, show]);

  const every = pollMs(order);
  useEffect(() => {
    if (every === null) return;
    const later = Math.min(every * 2 ** misses, Math.max(every, FAILED_POLL_MAX_MS));
    const wait = misses === 1 ? SECOND_TRY_MS : later;
    const ask = () => {
      if (!document.hidden && asking.current === 0) void refresh();
    };
    const timer = setInterval(ask, wait);
    // Back from the bank's app: the payment is probably there.
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [every, misses, refresh]);

  return { order, isStale: misses >= MISSES_TOLD, take, refresh };
}
