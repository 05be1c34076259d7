import type { BatchShipment } from '@raan/contract/shipping/shipping-endpoints';
import type { Db, Tx } from '#platform/db.ts';
import { selectMatchingOrderIds } from '#features/orders/orders.queries.ts';

/** Returns ids of all orders to ship that match the batch's filter, without its exceptions; oldest first, unlimited. */
export async function selectOrderIdsToShip(
  db: Db | Tx,
  sellerId: number,
  { filter, except_ids }: Pick<BatchShipment, 'filter' | 'except_ids'>,
  now: number,
): Promise<number[]> {
  const ids = await selectMatchingOrderIds(db, sellerId, { ...filter, status: 'pending_shipment' }, now);
  if (!except_ids) return ids;
  const except = new Set(except_ids);
  return ids.filter((id) => !except.has(id));
}
