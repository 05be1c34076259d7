import type { OrderStatus } from '@raan/contract/orders/order';
import type { OrderGroup } from '#seller/lib/order-counts.api.ts';

/** The four groups in the order in which an order passes them. */
export const ORDER_GROUPS: readonly OrderGroup[] = [
  'pending_payment',
  'pending_shipment',
  'pending_delivery',
  'completed',
];

/** Cancelled and refunded orders share one page. */
const ENDED_PATH = '/ended-orders';

const LIST_PATHS: Readonly<Record<OrderStatus, string>> = {
  pending_payment: '/pending-payment',
  pending_shipment: '/pending-shipment',
  pending_delivery: '/pending-receipt',
  completed: '/completed-orders',
  cancelled: ENDED_PATH,
  refunded: ENDED_PATH,
};

/** Returns the path of the list for a status, with the same keyword. */
export function orderListPath(status: OrderStatus, keyword: string): string {
  const query = new URLSearchParams({
    ...(status === 'refunded' && { state: status }),
    ...(keyword && { keyword }),
  }).toString();
  return LIST_PATHS[status] + (query && `?${query}`);
}
