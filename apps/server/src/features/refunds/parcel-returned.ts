// A parcel that came back, by the courier's own scan: the customer has nothing, the supplier has the goods.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { isReceived } from '#features/orders/received.ts';
import { settleGoods } from '#features/orders/settle-goods.ts';
import { moveRequest } from './move-request.ts';
import { lockOpenRequest } from './refunds.queries.ts';

/**
 * Settles an order whose parcel came back. On its way, or completed without the customer's word (early, by the seller, by time): the
 * customer gets the money back, which takes the credit back too, and the goods are with the supplier again. Refunded before: only the
 * goods are settled. An order that its customer confirmed stays as it is. A repeated scan changes nothing. Answers what it did.
 */
export async function parcelReturned(
  tx: Tx,
  deps: { clock: Clock; hint: NotificationHint },
  { sellerId, orderId }: { sellerId: number; orderId: number },
): Promise<'refunded' | 'goods_taken_back' | 'nothing'> {
  const order = await lockForRefund(tx, sellerId, orderId);
  if (order.goods_returned === 'awaiting') {
    await settleGoods(tx, deps, { sellerId, orderId, outcome: 'taken_back', by: 'server' });
    return 'goods_taken_back';
  }
  const isUnreceived =
    order.status === 'pending_delivery' ||
    (order.status === 'completed' && !(await isReceived(tx, sellerId, orderId)));
  if (!isUnreceived) return 'nothing';
  const request = await lockOpenRequest(tx, sellerId, orderId);
  if (request) await moveRequest(tx, sellerId, request, 'parcel_back', { decided_at: nowIso(deps.clock) });
  await refundOrder(tx, deps, { sellerId, orderId, by: 'server', goodsAreBack: true });
  return 'refunded';
}
