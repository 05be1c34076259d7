import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { Parcel } from '#features/orders/parcel.ts';
import { shipOrders, type ShipDeps } from '#features/orders/ship-orders.ts';

/**
 * Ships an order of a suspended seller from its escrow, because the seller's balance must not decide whether the customer
 * receives it. Throws REQUEST_NOT_FOUND, 409 unless operators ship this seller's orders, and the errors of `shipOrders`.
 */
export async function shipSuspendedOrder(
  tx: Tx,
  deps: ShipDeps,
  { sellerId, orderId, parcel }: { sellerId: number; orderId: number; parcel: Parcel },
): Promise<void> {
  // Locked, so that the suspension does not end meanwhile: the seller would ship the order again.
  const seller = await tx
    .selectFrom('sellers')
    .select(['status', 'suspension_orders'])
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  if (seller.status !== 'suspended' || seller.suspension_orders !== 'ship')
    throw conflict('order_not_shipped_by_operators');
  await shipOrders(tx, deps, { sellerId, orderIds: [orderId], funding: 'escrow', parcel, actor: 'operator' });
}
