// Cancels or expires orders that have not shipped. Paid orders are refunded; all are restocked.
import { satang, sumSatang, toBaht } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { firstRow } from '#platform/rows.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import { moveStock } from '#features/catalogue/move-stock.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { queueRefund } from '#features/payments/queue-refund.ts';
import { addToDailyFigures, assertVersion, lockOrders, moveOrders, type LockedOrder } from './move-order.ts';
import { decreaseSalesCount } from './order-items.ts';

type CancelDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

/** Cancels an order for its seller. Throws BUSINESS_ORDER_NOT_FOUND, or 409 if shipped, ended or changed. */
export async function cancelOrder(
  tx: Tx,
  deps: CancelDeps,
  request: { sellerId: number; orderId: number; reason: string; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId } = request;
  await lockPayment(tx, sellerId, orderId);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  assertVersion(order, request.version);
  if (!orderCan('cancel', order))
    throw conflict('order_not_cancellable', { order_number: order.order_number });
  await endOrder(tx, deps.clock, order, { kind: 'cancelled', actor: 'seller', note: request.reason });
  await notifyOrdersEnded(tx, deps, sellerId, [order], request.reason);
}

/** Locks the payment before its order, as payment webhooks do; the reverse would deadlock. */
export async function lockPayment(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Ends an order that the caller has locked with its payment, and checked. The caller notifies the seller. */
export async function endOrder(
  tx: Tx,
  clock: Clock,
  order: LockedOrder,
  event: { kind: 'cancelled' | 'expired'; actor: 'seller' | 'server'; note?: string },
): Promise<void> {
  const { seller_id: sellerId, id: orderId } = order;
  const at = nowIso(clock);
  const wasPaid = order.status === 'pending_shipment';
  // Sales counts come first: they lock all products in id order; restocking locks only those with a counted stock.
  if (wasPaid) await decreaseSalesCount(tx, sellerId, orderId);
  await moveStock(tx, { kind: 'restock_order', sellerId, orderId });
  if (wasPaid) {
    const key = `order:${sellerId}:${orderId}:refund`;
    await postTransfer(tx, {
      kind: 'order_refund',
      key,
      sellerId,
      orderId,
      at,
      postings: [
        {
          debit: { kind: 'escrow', sellerId },
          credit: { kind: 'customer_refund' },
          amount: order.retail_satang,
        },
      ],
    });
    await queueRefund(tx, {
      sellerId,
      payment: { orderId },
      amount: order.retail_satang,
      reason: 'order_cancelled',
      transferKey: key,
      at,
    });
  }
  await tx
    .updateTable('payments')
    .set({ status: wasPaid ? 'refunded' : 'expired' })
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .execute();
  await moveOrders(
    tx,
    [order],
    event.kind === 'expired' ? 'expire' : 'cancel',
    { cancelled_at: at },
    { ...event, at },
  );
  if (wasPaid) await removeFromPaidDay(tx, order);
}

/** Sends the seller one notification about orders that were cancelled together. */
export async function notifyOrdersEnded(
  tx: Tx,
  { clock, realtimeSignal }: CancelDeps,
  sellerId: number,
  orders: readonly Pick<LockedOrder, 'id' | 'order_number' | 'cost_satang' | 'quantity'>[],
  reason: string,
): Promise<void> {
  const first = firstRow(orders);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_update',
    at: nowIso(clock),
    data: {
      order_id: first.id,
      order_number: first.order_number,
      order_count: orders.length,
      total_amount: toBaht(sumSatang(orders.map((order) => order.cost_satang))),
      total_quantity: orders.reduce((sum, order) => sum + order.quantity, 0),
      status: 'cancelled',
      reason,
    },
  });
}

/** Subtracts a cancelled order from the figures of the day on which it was paid. */
async function removeFromPaidDay(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.paid_at === null) throw new Error(`order ${order.id} was never paid`);
  await addToDailyFigures(tx, order.seller_id, order.paid_at, {
    orders: -1,
    total: satang(0 - order.cost_satang),
  });
}

type ExpiryFailure = (error: unknown, order: { sellerId: number; orderId: number }) => void;

/**
 * Cancels orders whose payment deadline has passed, each in its own transaction, so that several servers can
 * run it. Returns how many. Failures go to `onFailure` and do not stop the others; without it they throw.
 */
export async function expireOrders(db: Db, deps: CancelDeps, onFailure?: ExpiryFailure): Promise<number> {
  const now = nowIso(deps.clock);
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition & { sellerId: number }>`
        select seller_id as "sellerId", id, expires_at::text as due from orders
        where status = 'pending_payment' and expires_at <= ${now} and (expires_at, id) > (${after.due}::timestamptz, ${after.id})
        order by expires_at, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ sellerId, id }) => await inTransaction(db, (tx) => expireOrder(tx, deps, sellerId, id)),
    onFailure && ((error, { sellerId, id }) => onFailure(error, { sellerId, orderId: id })),
  );
}

async function expireOrder(tx: Tx, deps: CancelDeps, sellerId: number, orderId: number): Promise<boolean> {
  await lockPayment(tx, sellerId, orderId);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order || !orderCan('expire', order)) return false;
  await endOrder(tx, deps.clock, order, { kind: 'expired', actor: 'server' });
  await notifyOrdersEnded(tx, deps, sellerId, [order], 'expired');
  return true;
}
