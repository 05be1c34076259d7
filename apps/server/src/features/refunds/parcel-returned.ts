// A parcel that came back, by the courier's own scan: the customer has nothing, the supplier has the goods.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { settleGoods } from '#features/orders/settle-goods.ts';
import { whenReturned, type ReturnOutcome } from '#features/orders/when-returned.ts';
import { moveRequest } from './move-request.ts';
import { lockOpenRequest } from './refunds.queries.ts';

/** Settles an order whose parcel came back, as `whenReturned` says. A repeated scan changes nothing. Answers what it did. */
export async function parcelReturned(
  tx: Tx,
  deps: { clock: Clock; hint: NotificationHint },
  { sellerId, orderId }: { sellerId: number; orderId: number },
): Promise<ReturnOutcome> {
  const order = await lockForRefund(tx, sellerId, orderId);
  const outcome = await whenReturned(tx, order);
  if (outcome === 'goods_taken_back')
    await settleGoods(tx, deps, { sellerId, orderId, outcome: 'taken_back', by: 'server' });
  if (outcome !== 'refunded') return outcome;
  const request = await lockOpenRequest(tx, sellerId, orderId);
  if (request) await moveRequest(tx, sellerId, request, 'parcel_back', { decided_at: nowIso(deps.clock) });
  await refundOrder(tx, deps, { sellerId, orderId, by: 'server', goodsAreBack: true });
  return outcome;
}
