// Which action an order allows in which state: asked by the buttons and by the server alike.
import { ORDER_URGENT_AFTER_MS } from '../constants.ts';
import type { OrderStatus } from './order.ts';

export const ORDER_ACTIONS = [
  'pay',
  'expire',
  'ship',
  'complete',
  'cancel',
  'refund',
  'change_tracking',
  'review',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** From which states an action starts, and where it leads (null: the state stays). */
const RULES: Readonly<Record<OrderAction, { from: readonly OrderStatus[]; to: OrderStatus | null }>> = {
  pay: { from: ['pending_payment'], to: 'pending_shipment' },
  expire: { from: ['pending_payment'], to: 'cancelled' },
  ship: { from: ['pending_shipment'], to: 'pending_delivery' },
  complete: { from: ['pending_delivery'], to: 'completed' },
  cancel: { from: ['pending_payment', 'pending_shipment'], to: 'cancelled' },
  refund: { from: ['pending_delivery', 'completed'], to: 'refunded' },
  change_tracking: { from: ['pending_delivery'], to: null },
  review: { from: ['completed'], to: null },
};

/**
 * Whether an order in this state allows the action; nothing completes while its customer's request for a refund is open, and but on the
 * customer's word nothing that the courier is bringing back.
 */
export function orderCan(
  action: OrderAction,
  order: { status: OrderStatus; open_dispute?: boolean; is_returning?: boolean },
): boolean {
  if (action === 'complete' && (order.open_dispute || order.is_returning)) return false;
  return RULES[action].from.includes(order.status);
}

type NumberedParcel = {
  open_dispute: boolean;
  handed_over_at: string | null;
  delivered_at: string | null;
  returned_at: string | null;
  /** Known of an order that is read; of one that is about to change, the server asks what was ever told of its parcel. */
  is_returning?: boolean;
};

/**
 * Whether an order on its way keeps its tracking number, by what its row tells: the parcel has arrived, is back or is being brought back, or it was
 * handed over and its customer wants the money back.
 */
export function keepsTrackingNumber(order: NumberedParcel): boolean {
  if (order.delivered_at !== null || order.returned_at !== null || order.is_returning) return true;
  return order.open_dispute && order.handed_over_at !== null;
}

/** The state that the action leads to from this one, or undefined where it is not allowed. */
export function orderAfter(action: OrderAction, status: OrderStatus): OrderStatus | undefined {
  if (!orderCan(action, { status })) return undefined;
  return RULES[action].to ?? status;
}

/** The action that moves an order from one state to another on a seller's word, or undefined where there is none. */
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

/** Unit price of a line in baht: the discount price if positive, else price, else unit_price, else 0. */
export function lineUnitPrice(item: LooseItem): number {
  if (item.discount_price && item.discount_price > 0) return item.discount_price;
  return item.price ?? item.unit_price ?? 0;
}

/** Amount of a line in baht: the subtotal if positive, else unit price × quantity (1 where absent). */
export function lineAmount(item: LooseItem): number {
  if (item.subtotal && item.subtotal > 0) return item.subtotal;
  return (Math.round(lineUnitPrice(item) * 100) * (item.quantity ?? 1)) / 100;
}

/** Urgency of a paid order by its age since payment: high from ORDER_URGENT_AFTER_MS on, else normal. */
export function orderPriority(
  status: OrderStatus,
  paidAt: string | null,
  now: number,
): 'high' | 'normal' | 'low' {
  if (status !== 'pending_shipment' || paidAt === null) return 'normal';
  return now - Date.parse(paidAt) >= ORDER_URGENT_AFTER_MS ? 'high' : 'normal';
}
