// Operators end unfinished orders: before shipping they are cancelled, after it refunded.
import { orderCan } from '@raan/contract/orders/order-rules';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { isApprovedByTwo } from '#features/orders/approve-by-two.ts';
import { endOrder, notifyOrdersEnded } from '#features/orders/cancel-order.ts';
import { assertVersion, type LockedOrder } from '#features/orders/move-order.ts';
import { refundableAmount } from '#features/orders/refund-amounts.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { grantOpenRequest } from '#features/refunds/grant-open-request.ts';
import { refundLost } from './end-overdue-orders.ts';

type EndDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

export type OperatorEnd = {
  operatorId: number;
  sellerId: number;
  orderId: number;
  version: number;
  /** `lost`: the courier lost the parcel, so the seller gets back a supplier price that was paid. */
  decision: 'end' | 'lost';
  /** Seller and customer read it. */
  reason: string;
};

/**
 * Ends an order. Above REFUND_SECOND_OPERATOR_ABOVE, the first of two operators only approves the refund. Returns whether
 * the decision is final. Throws BUSINESS_ORDER_NOT_FOUND, and 409 for an order that has ended, changed since `version`, or
 * is not in transit when its parcel is marked as lost.
 */
export async function endOrderByOperator(tx: Tx, deps: EndDeps, end: OperatorEnd): Promise<boolean> {
  const { sellerId, orderId, decision, reason } = end;
  const order = await lockForRefund(tx, sellerId, orderId);
  assertVersion(order, end.version);
  const isInTransit = order.status === 'pending_delivery';
  const canEnd = isInTransit || (decision === 'end' && orderCan('cancel', order));
  if (!canEnd) throw conflict('order_not_endable', { order_number: order.order_number });
  if (order.paid_at !== null && !(await isApproved(tx, deps, order, end))) return false;
  if (decision === 'lost') await refundLost(tx, deps, order, { by: 'operator', words: reason });
  else if (isInTransit) {
    await grantOpenRequest(tx, deps.clock, order);
    await refundOrder(tx, deps, { sellerId, orderId, reason, by: 'operator' });
  } else {
    await grantOpenRequest(tx, deps.clock, order);
    await endOrder(tx, deps.clock, order, { kind: 'cancelled', actor: 'operator', note: reason });
    await notifyOrdersEnded(tx, deps, sellerId, [order], reason, 'operator');
  }
  return true;
}

async function isApproved(
  tx: Tx,
  { clock }: EndDeps,
  order: LockedOrder,
  { decision, operatorId }: OperatorEnd,
): Promise<boolean> {
  const terms = { decision, amount: refundableAmount(order) };
  return await isApprovedByTwo(tx, order, terms, { operatorId, at: nowIso(clock) });
}
