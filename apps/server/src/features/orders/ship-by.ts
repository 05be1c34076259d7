import {
  canExtendShipBy,
  SHIP_BY_EXTENSION_WORKING_DAYS,
  SHIP_BY_WORKING_DAYS,
} from '@raan/contract/orders/order-deadlines';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { endOfWorkingDays } from '#platform/working-days.ts';
import { assertVersion, lockOrders, recordEvents, updateOrder } from './move-order.ts';

/** Returns the ship-by deadline (ISO) of an order that was paid at `paidAt` (ISO). */
export function shipBy(paidAt: string): string {
  return endOfWorkingDays(paidAt, SHIP_BY_WORKING_DAYS);
}

/**
 * Extends the ship-by deadline, once and before it passes. The customer reads the reason. Throws
 * BUSINESS_ORDER_NOT_FOUND, and 409 if it cannot be extended or the order changed since `version`.
 */
export async function extendShipBy(
  tx: Tx,
  clock: Clock,
  request: { sellerId: number; orderId: number; reason: string; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId, reason } = request;
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  assertVersion(order, request.version);
  if (!canExtendShipBy(order, clock.now()) || order.ship_by === null)
    throw conflict('ship_by_not_extendable', { order_number: order.order_number });
  await updateOrder(tx, order, {
    ship_by: endOfWorkingDays(order.ship_by, SHIP_BY_EXTENSION_WORKING_DAYS),
    ship_by_extension: reason,
    ship_by_reminded_at: null,
  });
  const at = nowIso(clock);
  await recordEvents(tx, sellerId, [orderId], {
    kind: 'ship_by_extended',
    actor: 'seller',
    note: reason,
    at,
  });
}
