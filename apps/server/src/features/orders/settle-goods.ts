// What becomes of the goods of a refunded order: back at the supplier, or kept. Either way the supplier's price S is settled.
import { toBaht } from '@raan/contract/money';
import type { GoodsState } from '@raan/contract/refunds/refund';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { reverseTransfer } from '#features/ledger/reverse-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { changeOrder, lockOrders, recordEvents, type LockedOrder } from './move-order.ts';
import { goodsPaymentKey } from './ship-orders.ts';

export type GoodsOutcome = Exclude<GoodsState, 'awaiting'>;

/** Whether the supplier was paid for the goods: when they shipped on the balance, or when the order settled. */
export function goodsWerePaid(order: Pick<LockedOrder, 'funding' | 'completed_at'>): boolean {
  return order.funding === 'balance' || order.completed_at !== null;
}

/**
 * Settles the goods of a refunded order, once. Taken back: what was paid for them returns to the seller, from the very row of the book
 * that took it. Kept: what was not paid yet is charged, and owed where the balance does not cover it. Stock stays as it is: whether
 * the pieces can be sold again is the supplier's to say. Throws BUSINESS_ORDER_NOT_FOUND, and 409 where no goods are awaited.
 */
export async function settleGoods(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  request: { sellerId: number; orderId: number; outcome: GoodsOutcome; by: 'operator' | 'server' },
): Promise<void> {
  const { sellerId, orderId, outcome, by } = request;
  const at = nowIso(clock);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (order.goods_returned !== 'awaiting')
    throw conflict('goods_not_awaited', { order_number: order.order_number });
  const wasPaid = goodsWerePaid(order);
  if (outcome === 'taken_back' && wasPaid) {
    await reverseTransfer(tx, {
      kind: 'goods_returned',
      key: `order:${sellerId}:${orderId}:goods-returned`,
      of: goodsPaymentKey(order),
      sellerId,
      orderId,
      at,
    });
  }
  if (outcome === 'kept' && !wasPaid) {
    // The key of every payment for these goods, so that they can't be paid twice.
    const key = goodsPaymentKey(order);
    const amount = order.cost_satang;
    await chargeSeller(tx, {
      kind: 'goods_kept',
      key,
      sellerId,
      orderId,
      at,
      amount,
      to: 'supplier_payable',
    });
  }
  await changeOrder(tx, order, { goods_returned: outcome, goods_settled_at: at });
  const kind = outcome === 'taken_back' ? 'goods_taken_back' : 'goods_kept';
  await recordEvents(tx, sellerId, [orderId], { kind, actor: by, at });
  await notify(tx, hint, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: orderId,
      order_number: order.order_number,
      status: kind,
      amount: toBaht(order.cost_satang),
      money_moved: outcome === 'taken_back' ? wasPaid : !wasPaid,
    },
  });
}
