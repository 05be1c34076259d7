// Polls an order: often while payment is pending, less often afterwards, never while hidden.
import { useCallback, useEffect, useRef, useState } from 'react';
import { getCustomerOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { callEndpoint } from '#lib/api.ts';

const PAYMENT_POLL_MS = 3_000;
const STATUS_POLL_MS = 8_000;
const FAILED_POLL_MAX_MS = 60_000;
/** Short, to tell a single failure from an outage. */
const FIRST_RETRY_MS = 2_000;

function pollMs(order: CustomerOrder): number | null {
  if (order.status === 'pending_payment') return PAYMENT_POLL_MS;
  const isUnderWay = order.status === 'pending_shipment' || order.status === 'pending_delivery';
  const isRefundDue = order.refunds.some(({ paid_back_at }) => paid_back_at === null);
  if (isUnderWay || order.open_dispute || isRefundDue) return STATUS_POLL_MS;
  return null;
}

export type OrderState = {
  order: CustomerOrder;
  /** Device time of the last response (ms); null before the first. */
  receivedAtMs: number | null;
  /** The last responses are missing; the order shown may be outdated. */
  isStale: boolean;
  /** Replaces the order with the response of another call. */
  take: (order: CustomerOrder) => void;
  refresh: () => Promise<void>;
};

/** One missed response is common on phones; from this many on the page says so. */
const STALE_AFTER_MISSES = 2;

export function useOrder(first: CustomerOrder, orderToken: string): OrderState {
  const [{ order, receivedAtMs }, setShown] = useState<Pick<OrderState, 'order' | 'receivedAtMs'>>({
    order: first,
    receivedAtMs: null,
  });
  const [misses, setMisses] = useState(0);
  // Responses may arrive out of order. A response to an earlier request than the shown one is ignored.
  const lastRequest = useRef(0);
  const shownRequest = useRef(0);
  const pendingRequests = useRef(0);

  const show = useCallback((now: CustomerOrder, request: number) => {
    if (request < shownRequest.current) return;
    shownRequest.current = request;
    setMisses(0);
    setShown({ order: now, receivedAtMs: Date.now() });
  }, []);
  const replaceOrder = useCallback((now: CustomerOrder) => show(now, (lastRequest.current += 1)), [show]);

  const refresh = useCallback(async () => {
    const request = (lastRequest.current += 1);
    pendingRequests.current += 1;
    try {
      show(await callEndpoint(getCustomerOrder, { params: { order_token: orderToken } }), request);
    } catch {
      if (request > shownRequest.current) setMisses((count) => count + 1);
    } finally {
      pendingRequests.current -= 1;
    }
  }, [orderToken, show]);

  const pollIntervalMs = pollMs(order);
  useEffect(() => {
    if (pollIntervalMs === null) return;
    const later = Math.min(pollIntervalMs * 2 ** misses, Math.max(pollIntervalMs, FAILED_POLL_MAX_MS));
    const wait = misses === 1 ? FIRST_RETRY_MS : later;
    const request = () => {
      if (!document.hidden && pendingRequests.current === 0) void refresh();
    };
    const timer = setInterval(request, wait);
    // Returning from the bank's app, the payment has probably arrived.
    document.addEventListener('visibilitychange', request);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', request);
    };
  }, [pollIntervalMs, misses, refresh]);

  return { order, receivedAtMs, isStale: misses >= STALE_AFTER_MISSES, take: replaceOrder, refresh };
}
