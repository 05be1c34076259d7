// Orders whose countdown is over complete by themselves: the goods arrived, and nobody objected.
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { completeOrders } from '#features/orders/complete-orders.ts';

const COMPLETE_BATCH = 100;

type CompleteDeps = { db: Db; clock: Clock; hint: NotificationHint };
type CompleteFailure = (error: unknown, order: { sellerId: number; orderId: number }) => void;

/**
 * Completes orders whose time to object has passed, each in a transaction of its own. Several servers may run it at once: whoever
 * comes second to an order waits, finds it completed, or its countdown stopped, and leaves it. An order that fails is told to
 * `onFailure` and holds up no other. Returns how many were completed.
 */
export async function completeDelivered(deps: CompleteDeps, onFailure: CompleteFailure): Promise<number> {
  const due = await deps.db
    .selectFrom('orders')
    .select(['seller_id', 'id'])
    .where('status', '=', 'pending_delivery')
    .where('completes_at', '<=', nowIso(deps.clock))
    .orderBy('completes_at')
    .limit(COMPLETE_BATCH)
    .execute();
  let completed = 0;
  for (const { seller_id: sellerId, id: orderId } of due) {
    try {
      if (await inTransaction(deps.db, (tx) => completeIfDue(tx, deps, sellerId, orderId))) completed += 1;
    } catch (error) {
      onFailure(error, { sellerId, orderId });
    }
  }
  return completed;
}

async function completeIfDue(
  tx: Tx,
  deps: CompleteDeps,
  sellerId: number,
  orderId: number,
): Promise<boolean> {
  const stillDue = await tx
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .where('status', '=', 'pending_delivery')
    .where('completes_at', '<=', nowIso(deps.clock))
    .forUpdate()
    .executeTakeFirst();
  if (!stillDue) return false;
  await completeOrders(tx, deps, { sellerId, orderIds: [orderId], actor: 'server', note: 'auto' });
  return true;
}
