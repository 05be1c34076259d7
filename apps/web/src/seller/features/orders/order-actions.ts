// Rules of the seller's buttons that depend on the courier's facts.
import type { OrderSummary } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';

/** Whether the seller can still say that the parcel arrived. A second statement would change nothing. */
export function canConfirmDelivery(order: OrderSummary): boolean {
  return orderCan('complete', order) && order.delivery_stated_at === null;
}

/** Whether early receipt is offered: the courier has the parcel. */
export function canCollectEarly(order: OrderSummary): boolean {
  return orderCan('complete', order) && order.handed_over_at !== null;
}
