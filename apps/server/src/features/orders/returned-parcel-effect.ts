import type { Tx } from '#platform/db.ts';
import type { LockedOrder } from './move-order.ts';
import { isReceiptConfirmed } from './receipt-confirmation.ts';

export type ReturnedParcelEffect = 'refunded' | 'goods_taken_back' | 'nothing';

/**
 * Decides what happens to an order when its parcel comes back.
 * `refunded`: the order is in transit, or completed without a receipt confirmed by the customer.
 * `goods_taken_back`: the order was refunded before, and its return is still open.
 * `nothing`: all other orders, including those whose customer confirmed receipt.
 */
export async function returnedParcelEffect(
  tx: Tx,
  order: Pick<LockedOrder, 'seller_id' | 'id' | 'status' | 'goods_returned'>,
): Promise<ReturnedParcelEffect> {
  const { seller_id: sellerId, id, status } = order;
  if (order.goods_returned === 'awaiting') return 'goods_taken_back';
  if (status === 'pending_delivery') return 'refunded';
  return status === 'completed' && !(await isReceiptConfirmed(tx, sellerId, id)) ? 'refunded' : 'nothing';
}
