// What an order's page knows of money back: asked when the page is there, and again whenever the order has changed.
import { useCallback, useEffect, useState } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { getCustomerRefund } from '@raan/contract/refunds/refund-endpoints';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { call } from '#lib/api.ts';

export type RefundState = {
  refund: CustomerRefund | undefined;
  isFailed: boolean;
  retry: () => void;
  take: (refund: CustomerRefund) => void;
};

export function useRefund(order: CustomerOrder, orderToken: string): RefundState {
  const [refund, setRefund] = useState<CustomerRefund>();
  const [isFailed, setIsFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // The last event tells that something happened: an answer, a decision, a completion.
  const happened = order.events.length;
  useEffect(() => {
    const leaving = new AbortController();
    call(getCustomerRefund, { params: { order_token: orderToken } }, { signal: leaving.signal })
      .then((now) => {
        setRefund(now);
        setIsFailed(false);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setIsFailed(true);
      });
    return () => leaving.abort();
  }, [orderToken, happened, order.status, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { refund, isFailed, retry, take: setRefund };
}
