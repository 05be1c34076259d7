// Settles an order whose parcel came back to the sender: refunds it, or closes its return.
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { closeReturn } from '#features/orders/close-return.ts';
import { returnedParcelEffect, type ReturnedParcelEffect } from '#features/orders/returned-parcel-effect.ts';
import { grantOpenRequest } from './grant-open-request.ts';

/** Applies `returnedParcelEffect` to the order of a returned parcel and returns it. A repeated scan changes nothing. */
export async function handleReturnedParcel(
  tx: Tx,
  deps: { clock: Clock; realtimeSignal: RealtimeSignal },
  { sellerId, orderId }: { sellerId: number; orderId: number },
): Promise<ReturnedParcelEffect> {
  const order = await lockForRefund(tx, sellerId, orderId);
  const outcome = await returnedParcelEffect(tx, order);
  if (outcome === 'goods_taken_back')
    await closeReturn(tx, deps, { sellerId, orderId, outcome: 'taken_back', by: 'server' });
  if (outcome !== 'refunded') return outcome;
  await grantOpenRequest(tx, deps.clock, order);
  await refundOrder(tx, deps, { sellerId, orderId, by: 'server', items: 'taken_back' });
  return outcome;
}
