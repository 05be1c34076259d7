import type { CourierCode } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { lockOrders, recordEvents } from './move-order.ts';

/** Corrects courier and tracking number of an order on its way; the timeline keeps the change. */
export async function changeTracking(
  tx: Tx,
  clock: Clock,
  change: { sellerId: number; orderId: number; courier: CourierCode; trackingNumber: string },
): Promise<void> {
  const { sellerId, orderId, courier, trackingNumber } = change;
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (!orderCan('change_tracking', order))
    throw conflict('order_not_in_transit', { order_number: order.order_number });
  await tx
    .updateTable('orders')
    .set({ courier, tracking_number: trackingNumber })
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .execute();
  await recordEvents(tx, sellerId, [orderId], {
    kind: 'tracking_changed',
    actor: 'seller',
    at: nowIso(clock),
    note: trackingNumber,
    courier,
  });
}
