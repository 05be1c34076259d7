import type { DeliveryOutcome } from '@raan/contract/console/delivery-outcome';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { assertCanComplete, completeLockedOrders } from '#features/orders/complete-orders.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';
import { cancelUnsent, refundLost } from './end-overdue-orders.ts';

/**
 * Ends an order whose courier did not report the awaited scan in time. Returns the seller's id. Throws 409 if the order is
 * not overdue or has a scan that contradicts the outcome.
 */
export async function decideDelivery(
  tx: Tx,
  deps: { clock: Clock; realtimeSignal: RealtimeSignal },
  { orderId, outcome }: { orderId: number; outcome: DeliveryOutcome },
): Promise<number> {
  const found = await tx
    .selectFrom('orders')
    .select('seller_id')
    .where('id', '=', orderId)
    .where('status', '=', 'pending_delivery')
    .executeTakeFirst();
  if (!found) throw conflict('delivery_not_due', { order_number: orderId });
  const order = await lockForRefund(tx, found.seller_id, orderId);
  const { seller_id: sellerId, order_number, courier_due_at: dueAt, handed_over_at: handedOverAt } = order;
  const isOverdue = dueAt !== null && Date.parse(dueAt) <= deps.clock.now();
  const isContradicted = outcome === 'not_sent' && handedOverAt !== null;
  if (order.status !== 'pending_delivery' || !isOverdue || isContradicted)
    throw conflict('delivery_not_due', { order_number });
  if (outcome === 'delivered') {
    assertCanComplete([order], 'operator');
    await completeLockedOrders(tx, deps, [order], { sellerId, actor: 'operator' });
  } else if (outcome === 'not_sent') await cancelUnsent(tx, deps, order, 'not_sent', 'operator');
  else await refundLost(tx, deps, order, 'operator');
  return sellerId;
}
