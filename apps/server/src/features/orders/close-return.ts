// Settles the supplier price S of a refunded order: the supplier got the items back, the customer keeps them, or
// the courier lost them.
import { satang, toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import type { ReturnState } from '@raan/contract/refunds/refund';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { orderShard, type AccountRowName } from '#features/ledger/accounts.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { lockAccounts, postTransfer, type Posting } from '#features/ledger/post-transfer.ts';
import { reversePostings } from '#features/ledger/reverse-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { notifyRepayment } from '#features/notifications/notify-repayment.ts';
import { updateOrder, lockOrders, recordEvents, type LockedOrder } from './move-order.ts';
import { supplierPaymentKey } from './ship-orders.ts';

export type ItemReturnOutcome = Exclude<ReturnState, 'awaiting'>;

/** Checks whether the supplier was paid: at shipping from the balance, or at completion from the escrow. */
export function isSupplierPaid(order: Pick<LockedOrder, 'funding' | 'completed_at'>): boolean {
  return order.funding === 'balance' || order.completed_at !== null;
}

type CloseReturnRequest = {
  sellerId: number;
  orderId: number;
  outcome: ItemReturnOutcome;
  by: 'operator' | 'server';
};

/**
 * Closes the return of a refunded order, once. `taken_back` reverses the payment to the supplier, if there
 * was one. `kept` charges the seller if the supplier was not paid yet; a missing balance becomes a
 * receivable. Throws BUSINESS_ORDER_NOT_FOUND, and 409 if no return is awaited.
 */
export async function closeReturn(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  { sellerId, orderId, outcome, by }: CloseReturnRequest,
): Promise<void> {
  const at = nowIso(clock);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (order.goods_returned !== 'awaiting')
    throw conflict('goods_not_awaited', { order_number: order.order_number });
  const closed = await settleSupplierPrice(tx, order, outcome, at);
  await updateOrder(tx, order, { goods_returned: outcome, goods_settled_at: at });
  await recordEvents(tx, sellerId, [orderId], { kind: returnEventKind(outcome), actor: by, at });
  await notifyReturnClosed(tx, realtimeSignal, order, closed);
}

export type ClosedReturn = { outcome: ItemReturnOutcome; hasMovedMoney: boolean; repaid: Satang; at: string };

/** Names the outcome as the timeline and the notification do. */
export function returnEventKind(outcome: ItemReturnOutcome): `goods_${ItemReturnOutcome}` {
  return `goods_${outcome}`;
}

/** Locks the accounts of a refund and of the supplier price together; one after the other would break the lock order. */
export async function lockForReturn(
  tx: Tx,
  order: LockedOrder,
  outcome: Exclude<ItemReturnOutcome, 'kept'>,
): Promise<void> {
  const { seller_id: sellerId } = order;
  await lockAccounts(tx, [
    { kind: 'escrow', sellerId },
    { kind: 'available', sellerId },
    { kind: 'receivable', sellerId },
    customerRefundAccount(order),
    ...(await supplierPricePostings(tx, order, outcome)).flatMap(({ debit, credit }) => [debit, credit]),
  ]);
}

/** The platform's account for the customer's refund of an order. */
export const customerRefundAccount = ({ id }: LockedOrder) =>
  ({ kind: 'customer_refund', shard: orderShard(id) }) as const;

/** Returns the postings that give a paid supplier price back to the seller; none if the supplier was not paid. */
async function supplierPricePostings(
  tx: Tx,
  order: LockedOrder,
  outcome: Exclude<ItemReturnOutcome, 'kept'>,
): Promise<(Posting & Record<'debit' | 'credit', AccountRowName>)[]> {
  if (!isSupplierPaid(order)) return [];
  const amount = satang(order.cost_satang - order.returned_cost_satang);
  if (amount === 0) return [];
  return await returnedCostPostings(tx, order, outcome, amount);
}

/** Returns the postings that give a part of the supplier price back to the seller, in satang. The supplier was paid. */
export async function returnedCostPostings(
  tx: Tx,
  order: LockedOrder,
  outcome: Exclude<ItemReturnOutcome, 'kept'>,
  amount: Satang,
): Promise<(Posting & Record<'debit' | 'credit', AccountRowName>)[]> {
  const { seller_id: sellerId, id } = order;
  if (outcome === 'taken_back')
    return (await reversePostings(tx, sellerId, supplierPaymentKey(order))).map((posting) => ({
      ...posting,
      amount,
    }));
  // The supplier delivered the items, so the courier owes their price.
  const debit = { kind: 'courier_claims', shard: orderShard(id) } as const;
  return [{ debit, credit: { kind: 'available', sellerId }, amount }];
}

/** Pays or gives back the supplier price of a locked order. Returns how much of a receivable was repaid. */
export async function settleSupplierPrice(
  tx: Tx,
  order: LockedOrder,
  outcome: ItemReturnOutcome,
  at: string,
): Promise<ClosedReturn> {
  const { seller_id: sellerId, id: orderId, cost_satang: amount } = order;
  const reference = { sellerId, orderId, at };
  if (outcome !== 'kept' && isSupplierPaid(order)) {
    const postings = await supplierPricePostings(tx, order, outcome);
    if (postings.length === 0) return { outcome, hasMovedMoney: false, repaid: ZERO_SATANG, at };
    const { repaid } = await postTransfer(tx, {
      ...reference,
      kind: outcome === 'lost' ? 'goods_lost' : 'goods_returned',
      // The price is given back once, whatever the reason.
      key: `order:${sellerId}:${orderId}:goods-returned`,
      postings,
    });
    return { outcome, hasMovedMoney: true, repaid, at };
  }
  const isCharged = outcome === 'kept' && !isSupplierPaid(order);
  if (isCharged)
    await chargeSeller(tx, {
      ...reference,
      kind: 'goods_kept',
      // All payments for these items share one key, so that the supplier cannot be paid twice.
      key: supplierPaymentKey(order),
      amount,
      to: 'supplier_payable',
    });
  return { outcome, hasMovedMoney: isCharged, repaid: ZERO_SATANG, at };
}

/** Notifies the seller of the outcome, and of a receivable that was repaid. */
export async function notifyReturnClosed(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  order: LockedOrder,
  { outcome, hasMovedMoney, repaid, at }: ClosedReturn,
): Promise<void> {
  const { seller_id: sellerId } = order;
  // The refund already told that the parcel is lost.
  if (outcome === 'lost' && !hasMovedMoney) return;
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: order.id,
      order_number: order.order_number,
      status: returnEventKind(outcome),
      amount: toBaht(satang(order.cost_satang - order.returned_cost_satang)),
      money_moved: hasMovedMoney,
    },
  });
  if (repaid === 0) return;
  const { available } = await sellerBalances(tx, sellerId);
  await notifyRepayment(tx, realtimeSignal, { sellerId, repaid, available, at });
}
