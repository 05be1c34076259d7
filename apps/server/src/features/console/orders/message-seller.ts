import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { recordEvents } from '#features/orders/move-order.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';

/** Adds an operator's message to the timeline of an order and notifies its seller. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function messageSeller(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  { sellerId, orderId, message }: { sellerId: number; orderId: number; message: string },
): Promise<void> {
  const at = nowIso(clock);
  const { order_number } = await lockForRefund(tx, sellerId, orderId);
  await recordEvents(tx, sellerId, [orderId], {
    kind: 'operator_message',
    actor: 'operator',
    note: message,
    at,
  });
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_update',
    at,
    data: { order_id: orderId, order_number, status: 'operator_message', reason: message },
  });
}
