import type { Data } from '@raan/contract/endpoint';
import type { bulkUpdateTracking as endpoint, Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { replaceParcels, selectOrdersWithFixedTracking } from '#features/orders/change-tracking.ts';
import { lockOrders } from '#features/orders/move-order.ts';
import { lockTrackingNumbers } from '#features/orders/tracking-numbers.ts';
import { resolveEntries, validateEntries, orderIdsOf, trackingNumbersOf } from './validate-batch.ts';

/**
 * Adds or corrects the parcels of orders in transit and records it in the timelines. Returns the orders that
 * cannot change. Throws BUSINESS_ORDER_NOT_FOUND if the seller has none of the named orders.
 */
export async function bulkUpdateTracking(
  tx: Tx,
  clock: Clock,
  sellerId: number,
  shipments: readonly Shipment[],
): Promise<Data<typeof endpoint>> {
  const entries = await resolveEntries(tx, sellerId, { shipments });
  const orders = await lockOrders(tx, sellerId, orderIdsOf(entries));
  if (orders.length === 0) {
    throw fail('BUSINESS_ORDER_NOT_FOUND', entries.length > 1 ? 'orders_not_found' : undefined);
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  await lockTrackingNumbers(tx, sellerId, trackingNumbersOf(entries));
  const fixedTracking = await selectOrdersWithFixedTracking(tx, sellerId, orders);
  const { ready, blocked } = await validateEntries(
    tx,
    sellerId,
    entries,
    byId,
    'change_tracking',
    fixedTracking,
  );
  await replaceParcels(
    tx,
    sellerId,
    new Map(ready.flatMap(({ order, parcel }) => (parcel ? [[order.id, parcel]] : []))),
    nowIso(clock),
  );
  return {
    processed_orders: ready.length,
    orders: ready.map(({ order: { id, order_number } }) => ({ id, order_number })),
    failed: blocked,
  };
}
