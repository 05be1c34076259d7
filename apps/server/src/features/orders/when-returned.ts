import type { Tx } from '#platform/db.ts';
import type { LockedOrder } from './move-order.ts';
import { isReceived } from './received.ts';

/** What a parcel that is back at its sender brings about for its order. */
export type ReturnOutcome = 'refunded' | 'goods_taken_back' | 'nothing';

/**
 * What becomes of an order when its parcel comes back. On its way, or completed without the customer's word (early, by the seller, by time):
 * it is refunded, which takes a credit back too. Refunded before: its goods are settled, where they are still awaited. What its customer
 * confirmed, and all else, stays as it is.
 */
export async function whenReturned(
  tx: Tx,
  order: Pick<LockedOrder, 'seller_id' | 'id' | 'status' | 'goods_returned'>,
): Promise<ReturnOutcome> {
  const { seller_id: sellerId, id, status } = order;
  if (order.goods_returned === 'awaiting') return 'goods_taken_back';
  if (status === 'pending_delivery') return 'refunded';
  return status === 'completed' && !(await isReceived(tx, sellerId, id)) ? 'refunded' : 'nothing';
}
