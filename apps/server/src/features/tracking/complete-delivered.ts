// Orders whose countdown is over complete by themselves: the goods arrived, and nobody objected.
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { walkDue, type DuePlace } from '#platform/walk-due.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { completeOrders } from '#features/orders/complete-orders.ts';

type CompleteDeps = { db: Db; clock: Clock; hint: NotificationHint };
type CompleteFailure = (error: unknown, order: { sellerId: number; orderId: number }) => void;

/**
 * Completes orders whose time to object has passed, each in a transaction of its own. Several servers may run it at once: whoever
 * comes second to an order waits, finds it completed, or its countdown stopped, and leaves it. An order that fails is told to
 * `onFailure` and holds up no other. Returns how many were completed.
 */
export async function completeDelivered(deps: CompleteDeps, onFailure: CompleteFailure): Promise<number> {
  const { db } = deps;
  const now = nowIso(deps.clock);
  return await walkDue(
    async (after, limit) => {
      const { rows } = await sql<DuePlace & { sellerId: number }>`
        select seller_id as "sellerId", id, completes_at::text as due from orders
        where status = 'pending_delivery' and completes_at <= ${now}
          and (completes_at, id) > (${after.due}::timestamptz, ${after.id})
        order by completes_at, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ sellerId, id }) => await inTransaction(db, (tx) => completeIfDue(tx, deps, sellerId, id)),
    (error, { sellerId, id }) => onFailure(error, { sellerId, orderId: id }),
  );
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
