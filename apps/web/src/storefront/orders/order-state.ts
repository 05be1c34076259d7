import { isReturnOpen } from '@raan/contract/refunds/refund-states';
import type { CustomerOrderSummary } from '@raan/contract/storefront/storefront';
import type { Tone } from '#ui/tone.ts';

/** Returns message key and tone of an order's status. */
export function orderState(order: CustomerOrderSummary, nowMs: number) {
  if (isReturnOpen(order.refund_state)) return state('return_open', 'warning');
  if (order.refund_state !== null) return state('refund_requested', 'warning');
  switch (order.status) {
    case 'pending_payment':
      return state(order.status, 'warning');
    case 'pending_shipment':
      return order.ship_by !== null && nowMs >= Date.parse(order.ship_by)
        ? state('late', 'warning')
        : state(order.status, 'brand');
    case 'pending_delivery':
      if (order.delivered_at !== null) return state('delivered', 'positive');
      if (order.delivery_stated_at !== null) return state('asked', 'mango');
      if (order.awaits_scan) return state('awaiting_scan', 'brand');
      return state(order.handed_over_at === null ? order.status : 'on_the_way', 'brand');
    case 'completed':
      return order.refunded_amount > 0
        ? state('partly_refunded', 'neutral')
        : state(order.status, 'positive');
    case 'cancelled':
    case 'refunded':
      return state(order.status, 'neutral');
  }
}

const state = <const Text extends string>(text: Text, tone: Tone) => ({ text, tone });
