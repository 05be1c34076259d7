import type { Data } from '@raan/contract/endpoint';
import type { bulkTracking as endpoint, Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { changeParcels, fixedParcels } from '#features/orders/change-tracking.ts';
import { lockOrders } from '#features/orders/move-order.ts';
import { lockNumbers } from '#features/orders/number-holders.ts';
import { entriesOf, examineEntries, idsOf, numbersOf } from './examine-batch.ts';

/**
 * Adds or corrects courier and tracking number of orders on their way; the timelines keep it. What cannot be changed is told of one
 * by one. Throws BUSINESS_ORDER_NOT_FOUND where the seller has none of the named orders.
 */
export async function bulkTracking(
  tx: Tx,
  clock: Clock,
  sellerId: number,
  shipments: readonly Shipment[],
): Promise<Data<typeof endpoint>> {
  const entries = await entriesOf(tx, sellerId, { shipments });
  const orders = await lockOrders(tx, sellerId, idsOf(entries));
  if (orders.length === 0) {
    throw fail('BUSINESS_ORDER_NOT_FOUND', entries.length > 1 ? 'orders_not_found' : undefined);
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  await lockNumbers(tx, sellerId, numbersOf(entries));
  const fixed = await fixedParcels(tx, sellerId, orders);
  const { ready, blocked } = await examineEntries(tx, sellerId, entries, byId, 'change_tracking', fixed);
  await changeParcels(
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
