import type { OrderStatus } from '@raan/contract/orders/order';
import type { OrderGroup } from '#lib/order-counts.ts';

/** The four groups in the order in which an order passes them. */
export const ORDER_GROUPS: readonly OrderGroup[] = [
  'pending_payment',
  'pending_shipment',
  'pending_delivery',
  'completed',
];

/** Orders that ended without a sale stand together, beside the four groups. */
const ENDED_PATH = '/ended-orders';

/** Where the orders of a state are listed. */
const LIST_PATHS: Readonly<Record<OrderStatus, string>> = {
  pending_payment: '/pending-payment',
  pending_shipment: '/pending-shipment',
  pending_delivery: '/pending-receipt',
  completed: '/completed-orders',
  cancelled: ENDED_PATH,
  refunded: ENDED_PATH,
};

/** The address of the list of a state, looking for the same words. */
export function listAddress(status: OrderStatus, keyword: string): string {
  const query = new URLSearchParams({
    ...(status === 'refunded' && { state: status }),
    ...(keyword && { keyword }),
  }).toString();
  return LIST_PATHS[status] + (query && `?${query}`);
}
