// Where an order is, to its customer: what its courier and an open request say goes before the state alone.
import type { CustomerOrder } from '@raan/contract/storefront/storefront';

type StatusOrder = Pick<
  CustomerOrder,
  'status' | 'open_dispute' | 'paid_at' | 'parcel' | 'events' | 'refunds'
>;

/** The title and the sentence under it, by their names among the words of an order. */
export function statusWords(order: StatusOrder) {
  if (order.open_dispute) {
    // A completed order waits for nothing; only its money may still go back.
    const detail = order.status === 'completed' ? 'statusDisputedDone' : 'statusDisputedDetail';
    return { title: 'statusDisputed', detail } as const;
  }
  switch (order.status) {
    case 'pending_payment':
      return { title: 'payTitle', detail: null } as const;
    case 'pending_shipment':
      return { title: 'statusPaid', detail: 'statusPaidDetail' } as const;
    case 'pending_delivery':
      return wordsOfParcel(order);
    case 'completed':
      return wordsOfCompletion(order);
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

/** Who completed it may be the store or the time gone by: only the customer knows what they hold, and a parcel may still be on its way. */
function wordsOfCompletion(order: StatusOrder) {
  const detail = 'statusCompletedDetail' as const;
  if (order.events.some(({ kind }) => kind === 'received'))
    return { title: 'statusCompleted', detail } as const;
  if (order.parcel && order.parcel.events.length > 0 && order.parcel.delivered_at === null)
    return wordsOfParcel(order);
  return { title: 'statusDone', detail } as const;
}

/** What its courier says of it, as far as anything is known. */
function wordsOfParcel({ parcel }: StatusOrder) {
  if (parcel?.delivered_at) return { title: 'statusDelivered', detail: 'statusDeliveredDetail' } as const;
  const newest = parcel?.events[0]?.kind;
  if (newest === 'lost') return { title: 'statusLost', detail: 'statusLostDetail' } as const;
  if (newest === 'returning' || newest === 'returned')
    return { title: 'statusReturning', detail: 'statusReturningDetail' } as const;
  return { title: 'statusShipped', detail: 'statusShippedDetail' } as const;
}
