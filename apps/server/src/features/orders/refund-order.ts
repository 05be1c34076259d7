// The customer gets the full amount at once, from the escrow or from the seller.
import { satang, toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { queueRefund } from '#features/payments/queue-refund.ts';
import {
  addToDailyFigures,
  lockOrders,
  lockPayment,
  moveOrders,
  recordEvents,
  type LockedOrder,
} from './move-order.ts';
import { decreaseSalesCount } from './order-items.ts';
import { refundableAmount } from './refund-amounts.ts';
import {
  customerRefundAccount,
  lockForReturn,
  notifyReturnClosed,
  returnEventKind,
  settleSupplierPrice,
  type ItemReturnOutcome,
} from './close-return.ts';

export type Refund = {
  sellerId: number;
  orderId: number;
  /** Free text for the timeline. Absent if the customer's request contains the reason. */
  reason?: string;
  /** An operator's reason code; `reason` may then be empty. */
  code?: RefundDecisionReason;
  by: 'seller' | 'operator' | 'server';
  /** The items are already back at the supplier, or lost: the supplier price is settled with the refund. */
  items?: Exclude<ItemReturnOutcome, 'kept'>;
  /** The customer had sent the items back, as approved. */
  isReturnEnd?: boolean;
};

export type RefundSources = { fromEscrow: Satang; fromBalance: Satang; owed: Satang };

/** Locks the payment and then the order, in the project's lock order. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function lockForRefund(tx: Tx, sellerId: number, orderId: number): Promise<LockedOrder> {
  await lockPayment(tx, sellerId, orderId);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  return order;
}

/**
 * Refunds R, less of earlier partial refunds, to the customer of a shipped or completed order: from the escrow before
 * completion, else from the seller's balance; the rest becomes a receivable. The return stays open (see `closeReturn`) unless
 * `items` says what became of the items. Throws BUSINESS_ORDER_NOT_FOUND, and 409 for any other status.
 */
export async function refundOrder(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  { sellerId, orderId, reason, code, by, items, isReturnEnd }: Refund,
): Promise<RefundSources> {
  const at = nowIso(clock);
  const order = await lockForRefund(tx, sellerId, orderId);
  if (!orderCan('refund', order))
    throw conflict('order_not_refundable', { order_number: order.order_number });
  await decreaseSalesCount(tx, sellerId, orderId);
  if (items) await lockForReturn(tx, order, items);
  const sources = await transferRefund(tx, order, at);
  await queueRefund(tx, {
    sellerId,
    payment: { orderId },
    amount: refundableAmount(order),
    reason: 'order_refunded',
    transferKey: refundKey(order),
    at,
  });
  const closedReturn = items && (await settleSupplierPrice(tx, order, items, at));
  await tx
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .execute();
  await moveOrders(
    tx,
    [order],
    'refund',
    {
      refunded_at: at,
      goods_returned: closedReturn?.outcome ?? 'awaiting',
      goods_settled_at: closedReturn ? at : null,
      open_dispute: false,
      completes_at: null,
    },
    { kind: 'refunded', actor: by, at, ...(reason && { note: reason }), ...(code && { code }) },
  );
  if (closedReturn)
    await recordEvents(tx, sellerId, [orderId], {
      kind: returnEventKind(closedReturn.outcome),
      actor: 'server',
      at,
    });
  await removeFromDailyFigures(tx, order);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: orderId,
      order_number: order.order_number,
      status: 'refunded',
      amount: toBaht(refundableAmount(order)),
      owed: toBaht(sources.owed),
      by,
      ...(items && { items }),
      ...(isReturnEnd && { return_ended: true }),
      ...(reason && { reason }),
      ...(code && { reason_code: code }),
    },
  });
  if (closedReturn) await notifyReturnClosed(tx, realtimeSignal, order, closedReturn);
  return sources;
}

/** Cancellations use the same key, so that an order is refunded only once. */
function refundKey({ seller_id, id }: LockedOrder): string {
  return `order:${seller_id}:${id}:refund`;
}

async function transferRefund(tx: Tx, order: LockedOrder, at: string): Promise<RefundSources> {
  const { seller_id: sellerId, id: orderId } = order;
  const amount = refundableAmount(order);
  const transfer = {
    kind: 'order_refund',
    key: refundKey(order),
    sellerId,
    orderId,
    at,
  } as const;
  if (order.status === 'completed') {
    const { fromBalance, owed } = await chargeSeller(tx, { ...transfer, amount, to: 'customer_refund' });
    return { fromEscrow: ZERO_SATANG, fromBalance, owed };
  }
  await postTransfer(tx, {
    ...transfer,
    postings: [{ debit: { kind: 'escrow', sellerId }, credit: customerRefundAccount(order), amount }],
  });
  return { fromEscrow: amount, fromBalance: ZERO_SATANG, owed: ZERO_SATANG };
}

/** Subtracts the order from the figures of the day it was paid, and its profit from the day it completed. */
async function removeFromDailyFigures(tx: Tx, order: LockedOrder): Promise<void> {
  const { seller_id: sellerId, paid_at: paidAt, completed_at: completedAt } = order;
  if (paidAt === null) throw new Error(`order ${order.id} was never paid`);
  await addToDailyFigures(tx, sellerId, paidAt, { orders: -1, total: satang(0 - order.cost_satang) });
  if (completedAt !== null)
    await addToDailyFigures(tx, sellerId, completedAt, { profit: satang(0 - order.profit_satang) });
}
