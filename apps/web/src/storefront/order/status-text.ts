// An open refund request and the courier's scans take precedence over the order's status.
import type { CustomerOrder } from '@raan/contract/storefront/storefront';

type StatusOrder = Pick<
  CustomerOrder,
  'status' | 'open_dispute' | 'paid_at' | 'parcel' | 'events' | 'refunds'
>;

/** Returns the message keys of title and detail. */
export function statusText(order: StatusOrder) {
  if (order.open_dispute) {
    // A completed order waits for nothing; only a refund is possible.
    const detail = order.status === 'completed' ? 'statusDisputedDone' : 'statusDisputedDetail';
    return { title: 'statusDisputed', detail } as const;
  }
  switch (order.status) {
    case 'pending_payment':
      return { title: 'payTitle', detail: null } as const;
    case 'pending_shipment':
      return { title: 'statusPaid', detail: 'statusPaidDetail' } as const;
    case 'pending_delivery':
      return parcelText(order);
    case 'completed':
      return completionText(order);
    case 'cancelled':
      return {
        title: 'statusCancelled',
        detail: order.paid_at ? 'statusCancelledDetail' : 'statusExpiredDetail',
      } as const;
    case 'refunded':
      return {
        title: order.refunds.every((refund) => refund.paid_back_at) ? 'statusRefunded' : 'statusRefundOwed',
        detail: 'statusRefundedDetail',
      } as const;
  }
}

// The store or a deadline may have completed the order, so the parcel may still be in transit.
function completionText(order: StatusOrder) {
  const detail = 'statusCompletedDetail' as const;
  if (order.events.some(({ kind }) => kind === 'received'))
    return { title: 'statusCompleted', detail } as const;
  if (order.parcel && order.parcel.events.length > 0 && order.parcel.delivered_at === null)
    return parcelText(order);
  return { title: 'statusDone', detail } as const;
}

/** Returns the text for the parcel's newest scan. */
function parcelText({ parcel }: StatusOrder) {
  if (parcel?.delivered_at) return { title: 'statusDelivered', detail: 'statusDeliveredDetail' } as const;
  const newest = parcel?.events[0]?.kind;
  if (newest === 'lost') return { title: 'statusLost', detail: 'statusLostDetail' } as const;
  if (newest === 'returning' || newest === 'returned')
    return { title: 'statusReturning', detail: 'statusReturningDetail' } as const;
  return { title: 'statusShipped', detail: 'statusShippedDetail' } as const;
}
