// Ends orders whose deadline passed (not shipped, never handed to the courier, or lost in transit, also after an early
// receipt), and unshipped orders of suspended sellers.
import { DAY_MS } from '@raan/contract/durations';
import { DELIVERY_DAYS_MAX, SHIP_BY_GRACE_DAYS } from '@raan/contract/orders/order-deadlines';
import type { ServerReason } from '@raan/contract/orders/order-reason';
import { sql, type RawBuilder } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { storedOrderReason } from '#platform/order-reasons.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { notifyRepayment } from '#features/notifications/notify-repayment.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { endOrder, notifyOrdersEnded } from '#features/orders/cancel-order.ts';
import { lockOrders, lockPayment, type LockedOrder } from '#features/orders/move-order.ts';
import { refundOrder } from '#features/orders/refund-order.ts';
import { grantOpenRequest } from '#features/refunds/grant-open-request.ts';

type EndDeps = { clock: Clock; realtimeSignal: RealtimeSignal };
type EndFailure = (error: unknown, order: { sellerId: number; orderId: number }) => void;

/**
 * Ends all overdue orders, each in its own transaction, so that several servers can run it. With `isTracked` false no
 * courier reports scans: operators then decide on orders without them. Returns how many were ended.
 */
export async function endOverdueOrders(
  db: Db,
  deps: EndDeps & { isTracked: boolean },
  onFailure: EndFailure,
): Promise<number> {
  const now = nowIso(deps.clock);
  const unshippedSince = isoFromNow(deps.clock, -SHIP_BY_GRACE_DAYS * DAY_MS);
  const returningSince = isoFromNow(deps.clock, -DELIVERY_DAYS_MAX * DAY_MS);
  const unshipped: Overdue = {
    due: sql.ref('ship_by'),
    condition: sql`ship_by <= ${unshippedSince}::timestamptz
      and (status = 'pending_shipment' or (status = 'pending_delivery' and tracking_number is null))`,
    end: async (tx, order) =>
      await cancelUnsent(tx, deps, order, order.shipped_at === null ? 'not_shipped' : 'not_sent'),
  };
  const ofSuspendedSellers: Overdue = {
    due: sql.ref('created_at'),
    // Also of closed sellers: an order placed while the account was being closed. The ship-by deadline ends paid orders that
    // operators ship, and those of sellers who were suspended before there was a choice.
    condition: sql`(status = 'pending_payment' and seller_id in (select id from sellers where status <> 'active'))
      or (status = 'pending_shipment'
        and seller_id in (select id from sellers where status = 'closed' or suspension_orders = 'refund'))`,
    end: async (tx, order) => await cancelUnsent(tx, deps, order, 'store_suspended'),
  };
  const undelivered: Overdue = {
    due: sql.ref('courier_due_at'),
    // A parcel on its way back has the same time again.
    condition: sql`courier_due_at <= ${now}::timestamptz and status = 'pending_delivery'
      and (returning_at is null or returning_at <= ${returningSince}::timestamptz)`,
    end: async (tx, order) =>
      order.handed_over_at === null && !(await wasHandedOver(tx, order))
        ? await cancelUnsent(tx, deps, order, 'not_sent')
        : await refundLost(tx, deps, order),
  };
  const lostAfterEarlyReceipt: Overdue = {
    due: sql.ref('courier_due_at'),
    condition: sql`courier_due_at <= ${now}::timestamptz and status = 'completed' and early_profit
      and (returning_at is null or returning_at <= ${returningSince}::timestamptz)`,
    end: async (tx, order) => await refundLost(tx, deps, order),
  };
  const whereTracked = deps.isTracked ? [undelivered, lostAfterEarlyReceipt] : [];
  let ended = 0;
  for (const overdue of [unshipped, ofSuspendedSellers, ...whereTracked])
    ended += await endEach(db, overdue, onFailure);
  return ended;
}

/** Whether a courier had the items, also under a number that was corrected later. */
async function wasHandedOver(tx: Tx, { seller_id: sellerId, id }: LockedOrder): Promise<boolean> {
  const scan = await tx
    .selectFrom('courier_events')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', id)
    .where('kind', '<>', 'registered')
    .limit(1)
    .executeTakeFirst();
  return scan !== undefined;
}

type Overdue = {
  due: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  /** Ends a locked order that meets the condition. */
  end: (tx: Tx, order: LockedOrder) => Promise<void>;
};

async function endEach(db: Db, { due, condition, end }: Overdue, onFailure: EndFailure): Promise<number> {
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition & { sellerId: number }>`
        select seller_id as "sellerId", id, ${due}::text as due from orders
        where (${condition}) and (${due}, id) > (${after.due}::timestamptz, ${after.id})
        order by ${due}, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ sellerId, id }) =>
      await inTransaction(db, async (tx) => {
        await lockPayment(tx, sellerId, id);
        const [order] = await lockOrders(tx, sellerId, [id]);
        if (!order || !(await isStillDue(tx, order, condition))) return false;
        await end(tx, order);
        return true;
      }),
    (error, { sellerId, id }) => onFailure(error, { sellerId, orderId: id }),
  );
}

/** The order may have shipped or been scanned since it was found. */
async function isStillDue(tx: Tx, order: LockedOrder, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from orders where seller_id = ${order.seller_id} and id = ${order.id} and (${condition})`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The server ends an order, or an operator with words that seller and customer read. */
export type EndedBy = { by: 'server' } | { by: 'operator'; words: string };

const wordsOf = (ended: EndedBy) => (ended.by === 'operator' ? ended.words : '');

/** Cancels a locked order whose parcel no courier has received, and notifies its seller. */
export async function cancelUnsent(
  tx: Tx,
  deps: EndDeps,
  order: LockedOrder,
  reason: Extract<ServerReason, 'not_shipped' | 'not_sent' | 'store_suspended'>,
  ended: EndedBy = { by: 'server' },
): Promise<void> {
  const { seller_id: sellerId } = order;
  const { by } = ended;
  const note = storedOrderReason(reason, wordsOf(ended));
  await grantOpenRequest(tx, deps.clock, order);
  const repaid = await endOrder(tx, deps.clock, order, { kind: 'cancelled', actor: by, note });
  await notifyOrdersEnded(tx, deps, sellerId, [order], reason, by);
  if (repaid === 0) return;
  const { available } = await sellerBalances(tx, sellerId);
  await notifyRepayment(tx, deps.realtimeSignal, { sellerId, repaid, available, at: nowIso(deps.clock) });
}

/** Refunds a locked order whose parcel the courier lost. */
export async function refundLost(
  tx: Tx,
  deps: EndDeps,
  order: LockedOrder,
  ended: EndedBy = { by: 'server' },
): Promise<void> {
  const { seller_id: sellerId, id: orderId } = order;
  await grantOpenRequest(tx, deps.clock, order);
  const reason = storedOrderReason('parcel_lost', wordsOf(ended));
  await refundOrder(tx, deps, { sellerId, orderId, reason, by: ended.by, items: 'lost' });
}
