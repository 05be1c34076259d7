// Cancels or expires orders whose parcel no courier has. Paid orders are refunded; all are restocked.
import { satang, sumSatang, toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { orderCan, type OrderAction } from '@raan/contract/orders/order-rules';
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
import { customerRefundAccount, isSupplierPaid, lockForReturn, settleSupplierPrice } from './close-return.ts';
import {
  addToDailyFigures,
  assertVersion,
  lockOrders,
  lockPayment,
  moveOrders,
  type LockedOrder,
} from './move-order.ts';
import { decreaseSalesCount } from './order-items.ts';

type CancelDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

export type OrderEnd = {
  kind: 'cancelled' | 'expired';
  actor: 'customer' | 'seller' | 'operator' | 'server';
  /** Free text, or the stored text of a predefined reason. */
  note?: string;
};

/**
 * Cancels an order for its seller or customer. Throws BUSINESS_ORDER_NOT_FOUND, or 409 if shipped, ended, or changed since
 * `version`.
 */
export async function cancelOrder(
  tx: Tx,
  deps: CancelDeps,
  request: {
    sellerId: number;
    orderId: number;
    actor: 'customer' | 'seller';
    reason: string;
    version?: number | undefined;
  },
): Promise<void> {
  const { sellerId, orderId, actor, reason } = request;
  await lockPayment(tx, sellerId, orderId);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  assertVersion(order, request.version);
  if (!orderCan('cancel', order))
    throw conflict('order_not_cancellable', { order_number: order.order_number });
  await endOrder(tx, deps.clock, order, { kind: 'cancelled', actor, note: reason });
  await notifyOrdersEnded(tx, deps, sellerId, [order], reason, actor);
}

/**
 * Ends an order that the caller has locked with its payment, and checked. Of a shipped order it is known that the courier
 * never received the parcel, so its items are restocked and its supplier price is given back. The caller notifies the
 * seller. Returns how much of a receivable was repaid, in satang.
 */
export async function endOrder(tx: Tx, clock: Clock, order: LockedOrder, event: OrderEnd): Promise<Satang> {
  const { seller_id: sellerId, id: orderId } = order;
  const at = nowIso(clock);
  const wasPaid = order.status !== 'pending_payment';
  if (wasPaid) await decreaseSalesCount(tx, sellerId, orderId);
  await moveStock(tx, { kind: 'restock_order', sellerId, orderId, wasPaid });
  const repaid = wasPaid ? await returnMoney(tx, order, at) : ZERO_SATANG;
  await tx
    .updateTable('payments')
    .set({ status: wasPaid ? 'refunded' : 'expired' })
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .execute();
  await moveOrders(
    tx,
    [order],
    endAction(order, event),
    { cancelled_at: at, open_dispute: false },
    { ...event, at },
  );
  if (wasPaid) await removeFromPaidDay(tx, order);
  return repaid;
}

function endAction({ status }: LockedOrder, { kind }: OrderEnd): OrderAction {
  if (kind === 'expired') return 'expire';
  return status === 'pending_delivery' ? 'cancel_unsent' : 'cancel';
}

/** Refunds the customer from the escrow, and the seller if the supplier was paid. Returns the repaid receivable. */
async function returnMoney(tx: Tx, order: LockedOrder, at: string): Promise<Satang> {
  const { seller_id: sellerId, id: orderId, retail_satang: amount } = order;
  if (isSupplierPaid(order)) await lockForReturn(tx, order, 'taken_back');
  const key = `order:${sellerId}:${orderId}:refund`;
  await postTransfer(tx, {
    kind: 'order_refund',
    key,
    sellerId,
    orderId,
    at,
    postings: [{ debit: { kind: 'escrow', sellerId }, credit: customerRefundAccount(order), amount }],
  });
  await queueRefund(tx, {
    sellerId,
    payment: { orderId },
    amount,
    reason: 'order_cancelled',
    transferKey: key,
    at,
  });
  const { repaid } = await settleSupplierPrice(tx, order, 'taken_back', at);
  return repaid;
}

/** Sends the seller one notification about orders that were cancelled together. */
export async function notifyOrdersEnded(
  tx: Tx,
  { clock, realtimeSignal }: CancelDeps,
  sellerId: number,
  orders: readonly Pick<LockedOrder, 'id' | 'order_number' | 'cost_satang' | 'quantity'>[],
  reason: string,
  by: OrderEnd['actor'],
): Promise<void> {
  const first = firstRow(orders);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_update',
    isOwnAct: by === 'seller',
    at: nowIso(clock),
    data: {
      order_id: first.id,
      order_number: first.order_number,
      order_count: orders.length,
      total_amount: toBaht(sumSatang(orders.map((order) => order.cost_satang))),
      total_quantity: orders.reduce((sum, order) => sum + order.quantity, 0),
      status: 'cancelled',
      reason,
      by,
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
  await notifyOrdersEnded(tx, deps, sellerId, [order], 'expired', 'server');
  return true;
}
