import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { completeOrders } from '#features/orders/complete-orders.ts';

type CompleteDeps = { db: Db; clock: Clock; realtimeSignal: RealtimeSignal };
type CompleteFailure = (error: unknown, order: { sellerId: number; orderId: number }) => void;

/**
 * Completes orders whose countdown has ended, each in its own transaction, so that several servers can run
 * it. Returns how many. Failures go to `onFailure` and do not stop the others.
 */
export async function completeDelivered(deps: CompleteDeps, onFailure: CompleteFailure): Promise<number> {
  const { db } = deps;
  const now = nowIso(deps.clock);
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition & { sellerId: number }>`
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
  const isDue = await tx
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .where('status', '=', 'pending_delivery')
    .where('completes_at', '<=', nowIso(deps.clock))
    .forUpdate()
    .executeTakeFirst();
  if (!isDue) return false;
  await completeOrders(tx, deps, { sellerId, orderIds: [orderId], actor: 'server', note: 'auto' });
  return true;
}
