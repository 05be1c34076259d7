import type { Data } from '@raan/contract/endpoint';
import { toBaht } from '@raan/contract/money';
import type { BatchShipment, bulkShip as endpoint } from '@raan/contract/shipping/shipping-endpoints';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { lockOrders } from '#features/orders/move-order.ts';
import { lockNumbers } from '#features/orders/number-holders.ts';
import { shipLockedOrders } from '#features/orders/ship-orders.ts';
import { entriesOf, examineEntries, idsOf, numbersOf } from './examine-batch.ts';
import { waitingOrderIds } from './waiting-orders.ts';

/**
 * Ships a batch in one transaction: every order that can go, or none where the balance does not cover them all. What cannot go is
 * told of one by one. Throws BUSINESS_INSUFFICIENT_BALANCE, BUSINESS_ORDER_NOT_FOUND where the seller has none of the named
 * orders, and 409 where all were asked for and none waits.
 */
export async function bulkShip(
  tx: Tx,
  deps: { clock: Clock; hint: NotificationHint },
  sellerId: number,
  batch: BatchShipment = {},
): Promise<Data<typeof endpoint>> {
  const isNamed = batch.shipments !== undefined || batch.order_ids !== undefined;
  const entries = isNamed
    ? await entriesOf(tx, sellerId, batch)
    : await entriesOf(tx, sellerId, {
        order_ids: await waitingOrderIds(tx, sellerId, batch, deps.clock.now()),
      });
  const orders = await lockOrders(tx, sellerId, idsOf(entries));
  if (isNamed && orders.length === 0) {
    throw fail('BUSINESS_ORDER_NOT_FOUND', entries.length > 1 ? 'orders_not_found' : undefined);
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  await lockNumbers(tx, sellerId, numbersOf(entries));
  const { ready, blocked } = await examineEntries(tx, sellerId, entries, byId, 'ship');
  if (!isNamed && ready.length === 0) throw conflict('nothing_to_ship');
  // Of "all", an order that another device shipped meanwhile is not a failure.
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
