import type { Order } from '@raan/contract/orders/order';

type AboutOrder = Pick<Order, 'status' | 'open_dispute' | 'delivered_at' | 'is_returning' | 'returned_at'> & {
  ending: Pick<NonNullable<Order['ending']>, 'money_back'> | null;
  provenance: {
    delivered: Pick<NonNullable<Order['provenance']['delivered']>, 'by'> | null;
  };
  timeline: readonly Pick<Order['timeline'][number], 'kind'>[];
};

/**
 * What is said of where an order stands: a parcel that arrived, came back or is on its way back, and money asked or on its way back, say more than
 * the state alone. How an order ended is said by its ending.
 */
export function aboutOrder(order: AboutOrder) {
  const { status, ending } = order;
  if (order.open_dispute) return status === 'completed' ? 'about_dispute_completed' : 'about_dispute';
  if (ending?.money_back === 'on_its_way')
    return status === 'cancelled' ? 'about_cancelled_refund' : 'about_refund_on_its_way';
  switch (status) {
    case 'cancelled':
    case 'refunded':
      return null;
    case 'completed':
      return aboutCompleted(order);
    case 'pending_delivery':
      if (order.returned_at) return 'about_returned';
      if (order.delivered_at) return 'about_delivered';
      return order.is_returning ? aboutReturning(order) : 'about_pending_delivery';
    default:
      return `about_${status}` as const;
  }
}

/** Whether it has ever been said to have arrived. */
function aboutReturning({ timeline }: AboutOrder) {
  return timeline.some(({ kind }) => kind === 'delivered') ? 'about_returning_delivered' : 'about_returning';
}

/** Money that is there, and on whose word: a seller's own, or being paid early, does not say that the customer has the goods. */
function aboutCompleted({ is_returning, provenance: { delivered } }: AboutOrder) {
  if (is_returning && delivered?.by !== 'customer') return 'about_completed_returning';
  if (delivered === null) return 'about_completed_unseen';
  return delivered.by === 'seller' ? 'about_completed_seller' : 'about_completed';
}
