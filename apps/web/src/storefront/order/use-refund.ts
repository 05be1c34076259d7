import { useCallback, useEffect, useState } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { getCustomerRefund } from '@raan/contract/refunds/refund-endpoints';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { callEndpoint } from '#lib/api.ts';

export type RefundState = {
  refund: CustomerRefund | undefined;
  isFailed: boolean;
  retry: () => void;
  setRefund: (refund: CustomerRefund) => void;
};

export function useRefund(order: CustomerOrder, orderToken: string): RefundState {
  const [refund, setRefund] = useState<CustomerRefund>();
  const [isFailed, setIsFailed] = useState(false);
  const [attempts, setAttempts] = useState(0);
  // A new event means a response, a decision or a completion.
  const eventCount = order.events.length;
  useEffect(() => {
    const controller = new AbortController();
    callEndpoint(getCustomerRefund, { params: { order_token: orderToken } }, { signal: controller.signal })
      .then((now) => {
        setRefund(now);
        setIsFailed(false);
      })
      .catch(() => {
        if (!controller.signal.aborted) setIsFailed(true);
      });
    return () => controller.abort();
  }, [orderToken, eventCount, order.status, attempts]);
  const retry = useCallback(() => setAttempts((count) => count + 1), []);
  return { refund, isFailed, retry, setRefund: setRefund };
}
