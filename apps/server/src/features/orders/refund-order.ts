// Money back after shipment: the customer gets all of it at once, wherever the money is by now.
import { satang, toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { orderShard } from '#features/ledger/accounts.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { lockAccounts, postTransfer } from '#features/ledger/post-transfer.ts';
import { oppositeOf } from '#features/ledger/reverse-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { oweRefund } from '#features/payments/owe-refund.ts';
import { lockPayment } from './cancel-order.ts';
import { addToDay, lockOrders, moveOrders, recordEvents, type LockedOrder } from './move-order.ts';
import { takeBackSales } from './order-goods.ts';
import { goodsWerePaid, newsOf, settlePrice, tellGoodsSettled } from './settle-goods.ts';
import { goodsPaymentKey } from './ship-orders.ts';

export type Refund = {
  sellerId: number;
  orderId: number;
  /** Why, in somebody's words; the timeline keeps them. Absent where the customer's request says it. */
  reason?: string;
  /** Why an operator grants it; what the reason adds may be empty. */
  code?: RefundDecisionReason;
  by: 'seller' | 'operator' | 'server';
  /** The supplier has the goods already, so that their price is settled along with the refund. */
  goodsAreBack?: boolean;
};

export type RefundSources = { fromEscrow: Satang; fromBalance: Satang; owed: Satang };

/** Locks the payment and the order of a refund, in the one order of the project. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function lockForRefund(tx: Tx, sellerId: number, orderId: number): Promise<LockedOrder> {
  await lockPayment(tx, sellerId, orderId);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  return order;
}

/**
 * Gives the customer of a shipped or completed order R back. Out of the escrow where the order has not settled; else from the seller's
 * balance, and what that does not cover is owed. The order leaves the figures that it had entered; the goods are awaited from then on
 * (see settleGoods), unless they are back. Throws BUSINESS_ORDER_NOT_FOUND, and 409 for an order in any other state.
 */
export async function refundOrder(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  { sellerId, orderId, reason, code, by, goodsAreBack = false }: Refund,
): Promise<RefundSources> {
  const at = nowIso(clock);
  const order = await lockForRefund(tx, sellerId, orderId);
  if (!orderCan('refund', order))
    throw conflict('order_not_refundable', { order_number: order.order_number });
  await takeBackSales(tx, sellerId, orderId);
  if (goodsAreBack) await lockForReturn(tx, order);
  const sources = await giveBack(tx, order, at);
  await oweRefund(tx, {
    sellerId,
    of: { orderId },
    amount: order.retail_satang,
    reason: 'order_refunded',
    owedBy: refundKeyOf(order),
    at,
  });
  const goods = goodsAreBack ? await settlePrice(tx, order, 'taken_back', at) : undefined;
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
      goods_returned: goods?.outcome ?? 'awaiting',
      goods_settled_at: goods ? at : null,
      open_dispute: false,
      completes_at: null,
    },
    { kind: 'refunded', actor: by, at, ...(reason && { note: reason }), ...(code && { code }) },
  );
  if (goods)
    await recordEvents(tx, sellerId, [orderId], { kind: newsOf(goods.outcome), actor: 'server', at });
  await takeOutOfDays(tx, order);
  await notify(tx, hint, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: orderId,
      order_number: order.order_number,
      status: 'refunded',
      amount: toBaht(order.retail_satang),
      owed: toBaht(sources.owed),
      by,
      ...(reason && { reason }),
      ...(code && { reason_code: code }),
    },
  });
  if (goods) await tellGoodsSettled(tx, hint, order, goods);
  return sources;
}

/** The same for an order that is cancelled: its money goes back once. */
function refundKeyOf({ seller_id, id }: LockedOrder): string {
  return `order:${seller_id}:${id}:refund`;
}

/** The accounts of a refund and of its goods' price at once: locked one after the other, they would be out of the book's order. */
async function lockForReturn(tx: Tx, order: LockedOrder): Promise<void> {
  const { seller_id: sellerId } = order;
  const goods = goodsWerePaid(order) ? await oppositeOf(tx, sellerId, goodsPaymentKey(order)) : [];
  await lockAccounts(tx, [
    { kind: 'escrow', sellerId },
    { kind: 'available', sellerId },
    { kind: 'receivable', sellerId },
    customerRefund(order),
    ...goods.flatMap(({ debit, credit }) => [debit, credit]),
  ]);
}

const customerRefund = ({ id }: LockedOrder) => ({ kind: 'customer_refund', shard: orderShard(id) }) as const;

async function giveBack(tx: Tx, order: LockedOrder, at: string): Promise<RefundSources> {
  const { seller_id: sellerId, id: orderId, retail_satang: amount } = order;
  const transfer = {
    kind: 'order_refund',
    key: refundKeyOf(order),
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
    postings: [{ debit: { kind: 'escrow', sellerId }, credit: customerRefund(order), amount }],
  });
  return { fromEscrow: amount, fromBalance: ZERO_SATANG, owed: ZERO_SATANG };
}

/** The order no longer counts on the day on which it was paid, nor its profit on the day on which it completed. */
async function takeOutOfDays(tx: Tx, order: LockedOrder): Promise<void> {
  const { seller_id: sellerId, paid_at: paidAt, completed_at: completedAt } = order;
  if (paidAt === null) throw new Error(`order ${order.id} was never paid`);
  await addToDay(tx, sellerId, paidAt, { orders: -1, total: satang(0 - order.cost_satang) });
  if (completedAt !== null)
    await addToDay(tx, sellerId, completedAt, { profit: satang(0 - order.profit_satang) });
}
