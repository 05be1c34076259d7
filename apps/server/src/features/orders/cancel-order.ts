// Cancelling: an unpaid order just ends, a paid one gives the customer's money back. Either way the stock returns.
import { satang, sumSatang, toBaht } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { firstOf } from '#platform/rows.ts';
import { walkDue, type DuePlace } from '#platform/walk-due.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { oweRefund } from '#features/payments/owe-refund.ts';
import { addToDay, demandVersion, lockOrders, moveOrders, type LockedOrder } from './move-order.ts';
import { releaseStock, takeBackSales } from './order-goods.ts';

type CancelDeps = { clock: Clock; hint: NotificationHint };

/** Cancels an order that has not shipped. Throws BUSINESS_ORDER_NOT_FOUND, or 409 where it has shipped, ended or changed since `version`. */
export async function cancelOrder(
  tx: Tx,
  deps: CancelDeps,
  request: { sellerId: number; orderId: number; reason: string; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId } = request;
  await lockPayment(tx, sellerId, orderId);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  demandVersion(order, request.version);
  if (!orderCan('cancel', order))
    throw conflict('order_not_cancellable', { order_number: order.order_number });
  await endOrder(tx, deps.clock, order, { kind: 'cancelled', actor: 'seller', note: request.reason });
  await tellEnded(tx, deps, sellerId, [order], request.reason);
}

/** A payment's row is locked before its order's, here as where a payment arrives. */
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

/** Ends an order that the caller has locked, with its payment, and found to allow it. Telling its seller is the caller's. */
export async function endOrder(
  tx: Tx,
  clock: Clock,
  order: LockedOrder,
  event: { kind: 'cancelled' | 'expired'; actor: 'seller' | 'server'; note?: string },
): Promise<void> {
  const { seller_id: sellerId, id: orderId } = order;
  const at = nowIso(clock);
  const wasPaid = order.status === 'pending_shipment';
  // Sold pieces first: that takes every product of the order in turn, the stock only those that count theirs.
  if (wasPaid) await takeBackSales(tx, sellerId, orderId);
  await releaseStock(tx, sellerId, orderId);
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
    await oweRefund(tx, {
      sellerId,
      of: { orderId },
      amount: order.retail_satang,
      reason: 'order_cancelled',
      owedBy: key,
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
  if (wasPaid) await takeOutOfDay(tx, order);
}

/** Tells a seller of orders that were cancelled together, once. */
export async function tellEnded(
  tx: Tx,
  { clock, hint }: CancelDeps,
  sellerId: number,
  orders: readonly Pick<LockedOrder, 'id' | 'order_number' | 'cost_satang' | 'quantity'>[],
  reason: string,
): Promise<void> {
  const first = firstOf(orders);
  await notify(tx, hint, {
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

/** A cancelled order no longer counts on the day on which it was paid. */
async function takeOutOfDay(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.paid_at === null) throw new Error(`order ${order.id} was never paid`);
  await addToDay(tx, order.seller_id, order.paid_at, { orders: -1, total: satang(0 - order.cost_satang) });
}

type ExpiryFailure = (error: unknown, order: { sellerId: number; orderId: number }) => void;

/**
 * Cancels orders whose time to pay has passed, each in a transaction of its own. Several servers may run it at once: whoever comes
 * second to an order waits, finds it cancelled and leaves it. An order that fails is told to `onFailure` and holds up no other;
 * without that its error is thrown. Returns how many were cancelled.
 */
export async function expireOrders(db: Db, deps: CancelDeps, onFailure?: ExpiryFailure): Promise<number> {
  const now = nowIso(deps.clock);
  return await walkDue(
    async (after, limit) => {
      const { rows } = await sql<DuePlace & { sellerId: number }>`
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
  await tellEnded(tx, deps, sellerId, [order], 'expired');
  return true;
}
