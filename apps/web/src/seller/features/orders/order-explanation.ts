import type { Order } from '@raan/contract/orders/order';
import { isReturnOpen } from '@raan/contract/refunds/refund-states';

type ExplainedOrder = Pick<
  Order,
  | 'status'
  | 'open_dispute'
  | 'refund_state'
  | 'tracking_number'
  | 'handed_over_at'
  | 'delivered_at'
  | 'delivery_stated_at'
  | 'is_returning'
  | 'returned_at'
> & {
  ending: Pick<NonNullable<Order['ending']>, 'money_back'> | null;
  provenance: {
    delivered: Pick<NonNullable<Order['provenance']['delivered']>, 'by'> | null;
  };
  timeline: readonly Pick<Order['timeline'][number], 'kind'>[];
};

/** Returns the message key that explains the state; null if the closure reason already says everything. */
export function orderExplanationKey(order: ExplainedOrder) {
  const { status, ending } = order;
  if (isReturnOpen(order.refund_state)) return 'about_return';
  if (order.open_dispute) return status === 'completed' ? 'about_dispute_completed' : 'about_dispute';
  if (ending?.money_back === 'on_its_way')
    return status === 'cancelled' ? 'about_cancelled_refund' : 'about_refund_on_its_way';
  switch (status) {
    case 'cancelled':
    case 'refunded':
      return null;
    case 'completed':
      return completedExplanationKey(order);
    case 'pending_delivery':
      return transitExplanationKey(order);
    default:
      return `about_${status}` as const;
  }
}

function transitExplanationKey(order: ExplainedOrder) {
  if (order.returned_at) return 'about_returned';
  if (order.delivered_at) return 'about_delivered';
  if (order.is_returning) return returningExplanationKey(order);
  if (order.delivery_stated_at) return 'about_delivery_stated';
  if (order.handed_over_at) return 'about_pending_delivery';
  return order.tracking_number === null ? 'about_no_number' : 'about_not_scanned';
}

function returningExplanationKey({ timeline }: ExplainedOrder) {
  return timeline.some(({ kind }) => kind === 'delivered') ? 'about_returning_delivered' : 'about_returning';
}

/** Delivery confirmed by the seller, or early receipt, does not prove that the customer has the parcel. */
function completedExplanationKey({ is_returning, provenance: { delivered } }: ExplainedOrder) {
  if (is_returning && delivered?.by !== 'customer') return 'about_completed_returning';
  if (delivered === null) return 'about_completed_unseen';
  return delivered.by === 'seller' ? 'about_completed_seller' : 'about_completed';
}
