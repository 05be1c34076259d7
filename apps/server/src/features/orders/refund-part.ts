// The customer gets a part of R back. The order completes, if it has not, and the part is charged to the seller.
import { satang, toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { orderShard, type AccountRowName } from '#features/ledger/accounts.ts';
import { chargeSeller } from '#features/ledger/charge-seller.ts';
import { lockAccounts, postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { queueRefund } from '#features/payments/queue-refund.ts';
import {
  customerRefundAccount,
  isSupplierPaid,
  returnedCostPostings,
  type ItemReturnOutcome,
} from './close-return.ts';
import { completeLockedOrders } from './complete-orders.ts';
import { addToDailyFigures, recordEvents, updateOrder, type LockedOrder } from './move-order.ts';
import { lockForRefund } from './refund-order.ts';
import { refundableAmount } from './refund-amounts.ts';

export type PartialRefund = {
  sellerId: number;
  orderId: number;
  /** At most what is left of R. */
  amount: Satang;
  by: 'seller' | 'operator' | 'server';
  reason?: string;
  code?: RefundDecisionReason;
  /** Items that came back or were lost on the way, with their supplier price, which the seller gets back. */
  items?: { outcome: Exclude<ItemReturnOutcome, 'kept'>; cost: Satang };
};

type RefundPartDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

/**
 * Refunds a part of R. An order in transit completes: R is credited to the seller, S paid if it was not, and the part
 * charged; what the balance does not cover becomes a receivable. Throws
 * BUSINESS_ORDER_NOT_FOUND, and 409 for a status without refunds, a parcel that was not delivered or is on its way back,
 * or too large an amount.
 */
export async function refundPart(
  tx: Tx,
  deps: RefundPartDeps,
  { sellerId, orderId, amount, by, reason, code, items }: PartialRefund,
): Promise<void> {
  const at = nowIso(deps.clock);
  const order = await lockForRefund(tx, sellerId, orderId);
  const { order_number } = order;
  if (!orderCan('refund', order)) throw conflict('order_not_refundable', { order_number });
  if (order.status === 'pending_delivery') assertCanComplete(order, by);
  const rest = refundableAmount(order);
  if (amount > rest) throw conflict('refund_above_rest', { amount: formatBaht(rest) });
  await lockAccountsOfRefund(tx, order);
  await updateOrder(tx, order, { open_dispute: false, completes_at: null, paused_completes_at: null });
  const completedAt = order.completed_at ?? at;
  if (order.status === 'pending_delivery')
    await completeLockedOrders(tx, deps, [{ ...order, open_dispute: false }], { sellerId, actor: by });
  const key = `order:${sellerId}:${orderId}:refund-from:${order.refunded_satang}`;
  const reference = { sellerId, orderId, at };
  // First, so that less is owed.
  if (items && items.cost > 0)
    await postTransfer(tx, {
      ...reference,
      kind: items.outcome === 'lost' ? 'goods_lost' : 'goods_returned',
      key: `${key}:goods`,
      postings: await returnedCostPostings(tx, order, items.outcome, items.cost),
    });
  const charge = { ...reference, kind: 'order_refund', key, amount, to: 'customer_refund' } as const;
  const { owed } = await chargeSeller(tx, charge);
  await queueRefund(tx, {
    sellerId,
    payment: { orderId },
    amount,
    reason: 'order_refunded',
    transferKey: key,
    at,
  });
  const returnedCost = items?.cost ?? ZERO_SATANG;
  await updateOrder(tx, order, {
    refunded_satang: satang(order.refunded_satang + amount),
    returned_cost_satang: satang(order.returned_cost_satang + returnedCost),
  });
  await addToDailyFigures(tx, sellerId, completedAt, { profit: satang(returnedCost - amount) });
  const note = [`฿${formatBaht(amount)}`, reason].filter(Boolean).join(' · ');
  await recordEvents(tx, sellerId, [orderId], { kind: 'refund_partial', actor: by, at, note, code, amount });
  await notify(tx, deps.realtimeSignal, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: orderId,
      order_number,
      status: 'refund_partial',
      amount: toBaht(amount),
      owed: toBaht(owed),
      by,
      ...(reason && { reason }),
      ...(code && { reason_code: code }),
    },
  });
}

/** Completing an order credits R, so it needs the courier's delivered scan, or an operator's decision. */
function assertCanComplete(
  { order_number, delivered_at, returning_at }: LockedOrder,
  by: PartialRefund['by'],
): void {
  if (returning_at !== null) throw conflict('order_returning', { order_number });
  if (delivered_at === null && by !== 'operator') throw conflict('refund_part_undelivered', { order_number });
}

/** Locks every account that the transfers below touch, at once; one after the other would break the lock order. */
async function lockAccountsOfRefund(tx: Tx, order: LockedOrder): Promise<void> {
  const { seller_id: sellerId, id } = order;
  const supplier: AccountRowName[] = isSupplierPaid(order)
    ? (await returnedCostPostings(tx, order, 'taken_back', ZERO_SATANG)).map(({ debit }) => debit)
    : [{ kind: 'supplier_payable', shard: orderShard(id) }];
  await lockAccounts(tx, [
    { kind: 'escrow', sellerId },
    { kind: 'available', sellerId },
    { kind: 'receivable', sellerId },
    customerRefundAccount(order),
    { kind: 'courier_claims', shard: orderShard(id) },
    ...supplier,
  ]);
}
