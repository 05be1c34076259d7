// State machine of orders. Shared by the buttons and the server.
import { ORDER_URGENT_AFTER_MS } from '../constants.ts';
import type { OrderStatus } from './order.ts';

export const ORDER_ACTIONS = [
  'pay',
  'expire',
  'ship',
  'complete',
  'cancel',
  'cancel_unsent',
  'refund',
  'change_tracking',
  'review',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Source states of an action and its target state (null: unchanged). */
const RULES: Readonly<Record<OrderAction, { from: readonly OrderStatus[]; to: OrderStatus | null }>> = {
  pay: { from: ['pending_payment'], to: 'pending_shipment' },
  expire: { from: ['pending_payment'], to: 'cancelled' },
  ship: { from: ['pending_shipment'], to: 'pending_delivery' },
  complete: { from: ['pending_delivery'], to: 'completed' },
  cancel: { from: ['pending_payment', 'pending_shipment'], to: 'cancelled' },
  // Only the server and operators: the courier never received the parcel.
  cancel_unsent: { from: ['pending_delivery'], to: 'cancelled' },
  refund: { from: ['pending_delivery', 'completed'], to: 'refunded' },
  change_tracking: { from: ['pending_delivery'], to: null },
  review: { from: ['completed'], to: null },
};

/**
 * Whether an order allows the action. An order with an open refund request can't be completed, and a
 * returning one only by its customer (which the server checks elsewhere).
 */
export function orderCan(
  action: OrderAction,
  order: { status: OrderStatus; open_dispute?: boolean; is_returning?: boolean },
): boolean {
  if (action === 'complete' && (order.open_dispute || order.is_returning)) return false;
  return RULES[action].from.includes(order.status);
}

type ParcelProgress = {
  open_dispute: boolean;
  handed_over_at: string | null;
  delivered_at: string | null;
  returned_at: string | null;
  /** Set on orders that were read; for an order about to change, the server checks the scans instead. */
  is_returning?: boolean;
};

/** True if the parcel was delivered or is returning or returned, or handed over with an open refund request. */
export function isTrackingNumberFixed(order: ParcelProgress): boolean {
  if (order.delivered_at !== null || order.returned_at !== null || order.is_returning) return true;
  return order.open_dispute && order.handed_over_at !== null;
}

/** Returns the state after an action, or undefined if it is not allowed. */
export function nextOrderState(action: OrderAction, status: OrderStatus): OrderStatus | undefined {
  if (!orderCan(action, { status })) return undefined;
  return RULES[action].to ?? status;
}

/** Returns the action by which a seller moves an order between two states, or undefined. */
export function sellerActionBetween(from: OrderStatus, to: OrderStatus): OrderAction | undefined {
  return (['ship', 'complete', 'cancel', 'refund'] as const).find(
    (action) => RULES[action].to === to && RULES[action].from.includes(from),
  );
}

type LooseItem = {
  discount_price?: number | null;
  price?: number | null;
  unit_price?: number | null;
  subtotal?: number | null;
  quantity?: number | null;
};

/** Returns the unit price of a line in baht: discount_price if positive, otherwise price, unit_price or 0. */
export function lineUnitPrice(item: LooseItem): number {
  if (item.discount_price && item.discount_price > 0) return item.discount_price;
  return item.price ?? item.unit_price ?? 0;
}

/** Returns the amount of a line in baht: the subtotal if positive, otherwise unit price × quantity (default 1). */
export function lineAmount(item: LooseItem): number {
  if (item.subtotal && item.subtotal > 0) return item.subtotal;
  return (Math.round(lineUnitPrice(item) * 100) * (item.quantity ?? 1)) / 100;
}

/** Returns the urgency of a paid order: high from ORDER_URGENT_AFTER_MS after payment, otherwise normal. */
export function orderPriority(
  status: OrderStatus,
  paidAt: string | null,
  now: number,
): 'high' | 'normal' | 'low' {
  if (status !== 'pending_shipment' || paidAt === null) return 'normal';
  return now - Date.parse(paidAt) >= ORDER_URGENT_AFTER_MS ? 'high' : 'normal';
}
