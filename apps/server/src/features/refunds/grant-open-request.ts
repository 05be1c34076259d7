import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { refundableAmount } from '#features/orders/refund-amounts.ts';
import { moveRequest } from './move-request.ts';
import { lockOpenRequest } from './refunds.queries.ts';

/** Grants the open request of a locked order, if there is one, because the order ends with a refund for another reason. */
export async function grantOpenRequest(tx: Tx, clock: Clock, order: LockedOrder): Promise<void> {
  const { seller_id: sellerId, id: orderId } = order;
  const request = await lockOpenRequest(tx, sellerId, orderId);
  if (request)
    await moveRequest(tx, sellerId, request, 'order_refunded', {
      decided_at: nowIso(clock),
      granted_satang: refundableAmount(order),
    });
}
