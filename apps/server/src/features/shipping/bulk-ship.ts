import type { Data } from '@raan/contract/endpoint';
import { toBaht } from '@raan/contract/money';
import type { BatchShipment, bulkShip as endpoint } from '@raan/contract/shipping/shipping-endpoints';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { lockOrders } from '#features/orders/move-order.ts';
import { lockTrackingNumbers } from '#features/orders/tracking-numbers.ts';
import { shipLockedOrders, type ShipDeps } from '#features/orders/ship-orders.ts';
import { resolveEntries, validateEntries, orderIdsOf, trackingNumbersOf } from './validate-batch.ts';
import { selectOrderIdsToShip } from './orders-to-ship.ts';

/**
 * Ships all shippable orders of a batch, or none if the balance does not cover them; without named orders,
 * all orders to ship. Returns the others with their problems. Throws BUSINESS_INSUFFICIENT_BALANCE,
 * BUSINESS_ORDER_NOT_FOUND if the seller has none of the orders, and 409 if nothing is left to ship.
 */
export async function bulkShip(
  tx: Tx,
  deps: ShipDeps,
  sellerId: number,
  batch: BatchShipment = {},
): Promise<Data<typeof endpoint>> {
  const isNamed = batch.shipments !== undefined || batch.order_ids !== undefined;
  const entries = isNamed
    ? await resolveEntries(tx, sellerId, batch)
    : await resolveEntries(tx, sellerId, {
        order_ids: await selectOrderIdsToShip(tx, sellerId, batch, deps.clock.now()),
      });
  const orders = await lockOrders(tx, sellerId, orderIdsOf(entries));
  if (isNamed && orders.length === 0) {
    throw fail('BUSINESS_ORDER_NOT_FOUND', entries.length > 1 ? 'orders_not_found' : undefined);
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  await lockTrackingNumbers(tx, sellerId, trackingNumbersOf(entries));
  const { ready, blocked } = await validateEntries(tx, sellerId, entries, byId, 'ship');
  if (!isNamed && ready.length === 0) throw conflict('nothing_to_ship');
  // When shipping "all", an order that another device has just shipped is not a failure.
  const failed = isNamed ? blocked : [];
  if (ready.length === 0) {
    const { available } = await sellerBalances(tx, sellerId);
    return { processed_orders: 0, total_cost: 0, balance_after: toBaht(available), orders: [], failed };
  }
  const shipped = await shipLockedOrders(tx, deps, {
    sellerId,
    orders: ready.map(({ order }) => order),
    funding: batch.funding ?? 'balance',
    parcels: new Map(ready.flatMap(({ order, parcel }) => (parcel ? [[order.id, parcel]] : []))),
  });
  return {
    processed_orders: shipped.orders.length,
    total_cost: toBaht(shipped.cost),
    balance_after: toBaht(shipped.balanceAfter),
    orders: shipped.orders,
    failed,
  };
}
