import type { OrderGroup } from '#lib/order-counts.ts';

/** The four groups in the order an order passes them, and where each is shown. */
export const ORDER_GROUPS: readonly { status: OrderGroup; path: string }[] = [
  { status: 'pending_payment', path: '/pending-payment' },
  { status: 'pending_shipment', path: '/pending-shipment' },
  { status: 'pending_delivery', path: '/pending-receipt' },
  { status: 'completed', path: '/completed-orders' },
];
