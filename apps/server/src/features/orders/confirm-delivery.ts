import type { OrderStatus } from '@raan/contract/orders/order';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { assertCanComplete, completeLockedOrders } from './complete-orders.ts';
import { assertVersion, lockOrders, recordEvents, updateOrder, type LockedOrder } from './move-order.ts';

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
  const at = nowIso(deps.clock);
  for (const order of orders) {
    if (delivered.includes(order) || order.delivery_stated_at !== null) continue;
    await updateOrder(tx, order, { delivery_stated_at: at });
    await recordEvents(tx, sellerId, [order.id], { kind: 'delivery_stated', actor: 'seller', note, at });
  }
}

/** Returns the status of an order in transit after its seller confirmed the delivery. */
export function statusAfterConfirmation(order: Pick<LockedOrder, 'delivered_at'>): OrderStatus {
  return order.delivered_at === null ? 'pending_delivery' : 'completed';
}
