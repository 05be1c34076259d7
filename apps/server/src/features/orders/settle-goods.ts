// What becomes of the goods of a refunded order: back at the supplier, or kept. Either way the supplier's price S is settled.
import { toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import type { GoodsState } from '@raan/contract/refunds/refund';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { reverseTransfer } from '#features/ledger/reverse-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { tellRepaid } from '#features/notifications/tell-repaid.ts';
import { changeOrder, lockOrders, recordEvents, type LockedOrder } from './move-order.ts';
import { goodsPaymentKey } from './ship-orders.ts';

export type GoodsOutcome = Exclude<GoodsState, 'awaiting'>;

/** Whether the supplier was paid for the goods: when they shipped on the balance, or when the order settled. */
export function goodsWerePaid(order: Pick<LockedOrder, 'funding' | 'completed_at'>): boolean {
  return order.funding === 'balance' || order.completed_at !== null;
}

type GoodsRequest = { sellerId: number; orderId: number; outcome: GoodsOutcome; by: 'operator' | 'server' };

/**
 * Settles the goods of a refunded order, once. Taken back: what was paid for them returns to the seller, from the very row of the book
 * that took it. Kept: what was not paid yet is charged, and owed where the balance does not cover it. Stock stays as it is: whether
 * the pieces can be sold again is the supplier's to say. Throws BUSINESS_ORDER_NOT_FOUND, and 409 where no goods are awaited.
 */
export async function settleGoods(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  { sellerId, orderId, outcome, by }: GoodsRequest,
): Promise<void> {
  const at = nowIso(clock);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (order.goods_returned !== 'awaiting')
    throw conflict('goods_not_awaited', { order_number: order.order_number });
  const settled = await settlePrice(tx, order, outcome, at);
  await changeOrder(tx, order, { goods_returned: outcome, goods_settled_at: at });
  await recordEvents(tx, sellerId, [orderId], { kind: newsOf(outcome), actor: by, at });
  await tellGoodsSettled(tx, hint, order, settled);
}

export type SettledGoods = { outcome: GoodsOutcome; moneyMoved: boolean; repaid: Satang; at: string };

/** The timeline's and the notification's word for what became of the goods. */
export function newsOf(outcome: GoodsOutcome): 'goods_taken_back' | 'goods_kept' {
  return outcome === 'taken_back' ? 'goods_taken_back' : 'goods_kept';
}

/** Moves the supplier's price of a locked order as the goods' outcome asks for; answers what a debt was repaid by it. */
export async function settlePrice(
  tx: Tx,
  order: LockedOrder,
  outcome: GoodsOutcome,
  at: string,
): Promise<SettledGoods> {
  const { seller_id: sellerId, id: orderId, cost_satang: amount } = order;
  const wasPaid = goodsWerePaid(order);
  const about = { sellerId, orderId, at };
  // The key of every payment for these goods, so that they can't be paid twice.
  const paymentKey = goodsPaymentKey(order);
  if (outcome === 'taken_back' && wasPaid) {
    const key = `order:${sellerId}:${orderId}:goods-returned`;
    const { repaid } = await reverseTransfer(tx, { ...about, kind: 'goods_returned', key, of: paymentKey });
    return { outcome, moneyMoved: true, repaid, at };
  }
  const isCharged = outcome === 'kept' && !wasPaid;
  if (isCharged)
    await chargeSeller(tx, { ...about, kind: 'goods_kept', key: paymentKey, amount, to: 'supplier_payable' });
  return { outcome, moneyMoved: isCharged, repaid: ZERO_SATANG, at };
}

/** Tells a seller what became of the goods, and of a debt that their price has repaid. */
export async function tellGoodsSettled(
  tx: Tx,
  hint: NotificationHint,
  order: LockedOrder,
  { outcome, moneyMoved, repaid, at }: SettledGoods,
): Promise<void> {
  const { seller_id: sellerId } = order;
  await notify(tx, hint, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: order.id,
      order_number: order.order_number,
      status: newsOf(outcome),
      amount: toBaht(order.cost_satang),
      money_moved: moneyMoved,
    },
  });
  if (repaid === 0) return;
  const { available } = await sellerBalances(tx, sellerId);
  await tellRepaid(tx, hint, { sellerId, repaid, available, at });
}
