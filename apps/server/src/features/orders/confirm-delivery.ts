import type { OrderStatus } from '@raan/contract/orders/order';
import { anyOfIds } from '#platform/any-of.ts';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { assertCanComplete, completeLockedOrders } from './complete-orders.ts';
import { assertVersion, lockOrders, recordEvents, type LockedOrder } from './move-order.ts';

type Deps = { clock: Clock; realtimeSignal: RealtimeSignal };

/**
 * Confirms the delivery of one order for its seller (see `confirmLockedDeliveries`). Throws BUSINESS_ORDER_NOT_FOUND, and
 * 409 if it cannot complete or changed since `version`.
 */
export async function confirmDelivery(
  tx: Tx,
  deps: Deps,
  request: { sellerId: number; orderId: number; note?: string | undefined; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId, note } = request;
  const orders = await lockOrders(tx, sellerId, [orderId]);
  const [order] = orders;
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  assertVersion(order, request.version);
  assertCanComplete(orders, 'seller');
  await confirmLockedDeliveries(tx, deps, sellerId, orders, note);
}

/**
 * Completes the orders that the courier has delivered. Of the others it records the seller's statement, which moves no
 * money: only the customer, a scan or an operator can complete them. The caller has checked that they can complete.
 */
export async function confirmLockedDeliveries(
  tx: Tx,
  deps: Deps,
  sellerId: number,
  orders: readonly LockedOrder[],
  note?: string,
): Promise<void> {
  const delivered = orders.filter((order) => statusAfterConfirmation(order) === 'completed');
  if (delivered.length > 0)
    await completeLockedOrders(tx, deps, delivered, { sellerId, actor: 'seller', ...(note && { note }) });
  const stated = orders.filter((order) => order.delivered_at === null && order.delivery_stated_at === null);
  if (stated.length === 0) return;
  const at = nowIso(deps.clock);
  const ids = stated.map(({ id }) => id);
  await tx
    .updateTable('orders')
    .set({ delivery_stated_at: at })
    .where('seller_id', '=', sellerId)
    .where('id', '=', anyOfIds(ids))
    .execute();
  await recordEvents(tx, sellerId, ids, { kind: 'delivery_stated', actor: 'seller', note, at });
}

/** Returns the status of an order in transit after its seller confirmed the delivery. */
export function statusAfterConfirmation(order: Pick<LockedOrder, 'delivered_at'>): OrderStatus {
  return order.delivered_at === null ? 'pending_delivery' : 'completed';
}
