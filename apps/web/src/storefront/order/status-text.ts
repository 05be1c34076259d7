// An open refund request and the courier's scans take precedence over the order's status.
import { orderOutlook, unshippedCancelsAt } from '@raan/contract/orders/order-deadlines';
import { isReturnOpen } from '@raan/contract/refunds/refund-states';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';

type StatusOrder = Pick<
  CustomerOrder,
  | 'status'
  | 'open_dispute'
  | 'refund_state'
  | 'paid_at'
  | 'ship_by'
  | 'courier_due_at'
  | 'tracking_number'
  | 'parcel'
  | 'events'
  | 'refunds'
  | 'ended_by'
>;

/** Returns the message keys of title and detail. */
export function statusText(order: StatusOrder, nowMs: number) {
  if (isReturnOpen(order.refund_state)) return { title: 'statusReturn', detail: null } as const;
  if (order.open_dispute) {
    // A completed order waits for nothing; only a refund is possible.
    const detail = order.status === 'completed' ? 'statusDisputedDone' : 'statusDisputedDetail';
    return { title: 'statusDisputed', detail } as const;
  }
  switch (order.status) {
    case 'pending_payment':
      return { title: 'payTitle', detail: null } as const;
    case 'pending_shipment':
      return { title: isShippingLate(order, nowMs) ? 'statusLate' : 'statusPaid', detail: null } as const;
    case 'pending_delivery':
      return parcelText(order);
    case 'completed':
      return completionText(order);
    case 'cancelled':
      return { title: 'statusCancelled', detail: cancellationText(order) } as const;
    case 'refunded':
      return {
        title: order.refunds.every((refund) => refund.paid_back_at) ? 'statusRefunded' : 'statusRefundOwed',
        detail: 'statusRefundedDetail',
      } as const;
  }
}

export function isShippingLate({ ship_by: shipBy }: Pick<CustomerOrder, 'ship_by'>, nowMs: number): boolean {
  return shipBy !== null && nowMs >= Date.parse(shipBy);
}

/** Returns who cancelled an order. Payment providers and couriers never do. */
export function cancelledBy({ ended_by }: Pick<CustomerOrder, 'ended_by'>) {
  const people = ['customer', 'seller', 'operator'] as const;
  return people.find((one) => one === ended_by) ?? 'server';
}

function cancellationText(order: StatusOrder) {
  const by = cancelledBy(order);
  return by === 'server' && order.paid_at === null ? 'statusExpiredDetail' : (`cancelled_${by}` as const);
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
function parcelText({ parcel, tracking_number }: StatusOrder) {
  if (parcel?.delivered_at) return { title: 'statusDelivered', detail: 'statusDeliveredDetail' } as const;
  const newest = parcel?.events[0]?.kind;
  if (newest === 'lost') return { title: 'statusLost', detail: 'statusLostDetail' } as const;
  if (newest === 'returning' || newest === 'returned')
    return { title: 'statusReturning', detail: 'statusReturningDetail' } as const;
  if (parcel?.handed_over_at) return { title: 'statusOnTheWay', detail: 'statusOnTheWayDetail' } as const;
  if (tracking_number === null)
    return { title: 'statusAwaitingNumber', detail: 'statusShippedDetail' } as const;
  // Without tracking there is no scan to wait for.
  const title = parcel?.is_followed ? 'statusAwaitingScan' : 'statusShipped';
  return { title, detail: 'statusShippedDetail' } as const;
}

/**
 * Returns what happens next by itself, as message key and time (ISO). Null if nothing does, or another part of the page
 * says it: the payment's timer, the refund request.
 */
export function nextText(order: StatusOrder, nowMs: number) {
  if (order.open_dispute) return null;
  const { parcel } = order;
  const outlook = orderOutlook(
    {
      ...order,
      expiry_time: '',
      handed_over_at: parcel?.handed_over_at ?? null,
      completes_at: parcel?.completes_at ?? null,
    },
    nowMs,
  );
  switch (outlook?.kind) {
    case 'ships_late':
      return { text: 'nextUnshipped', at: unshippedCancelsAt(outlook.at) } as const;
    case 'cancels_unshipped':
      return { text: 'nextUnshipped', at: outlook.at } as const;
    case 'cancels_without_number':
      return { text: 'nextWithoutNumber', at: outlook.at } as const;
    // Without tracking, the server does not know whether the courier is late.
    case 'cancels_unscanned':
      return parcel?.is_followed ? ({ text: 'nextUnscanned', at: outlook.at } as const) : null;
    case 'refunds_lost':
      return parcel?.is_followed ? ({ text: 'nextUndelivered', at: outlook.at } as const) : null;
    case 'completes':
      return { text: 'nextCompletes', at: outlook.at } as const;
    default:
      return null;
  }
}
