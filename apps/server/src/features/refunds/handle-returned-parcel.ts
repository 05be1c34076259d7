// Settles an order whose parcel came back to the sender: refunds it, or closes its return.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { closeReturn } from '#features/orders/close-return.ts';
import { returnedParcelEffect, type ReturnedParcelEffect } from '#features/orders/returned-parcel-effect.ts';
import { moveRequest } from './move-request.ts';
import { lockOpenRequest } from './refunds.queries.ts';

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
  const request = await lockOpenRequest(tx, sellerId, orderId);
  if (request) await moveRequest(tx, sellerId, request, 'parcel_back', { decided_at: nowIso(deps.clock) });
  await refundOrder(tx, deps, { sellerId, orderId, by: 'server', areItemsReturned: true });
  return outcome;
}
