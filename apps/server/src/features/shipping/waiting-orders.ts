import type { BatchShipment } from '@raan/contract/shipping/shipping-endpoints';
import type { Db, Tx } from '#platform/db.ts';
import { matchingOrderIds } from '#features/orders/orders.queries.ts';

/** The ids of all orders that wait for shipment and match the batch's filter, save those it leaves out; oldest first, without a limit. */
export async function waitingOrderIds(
  db: Db | Tx,
  sellerId: number,
  { filter, except_ids }: Pick<BatchShipment, 'filter' | 'except_ids'>,
  now: number,
): Promise<number[]> {
  const ids = await matchingOrderIds(db, sellerId, { ...filter, status: 'pending_shipment' }, now);
  if (!except_ids) return ids;
  const except = new Set(except_ids);
  return ids.filter((id) => !except.has(id));
}
