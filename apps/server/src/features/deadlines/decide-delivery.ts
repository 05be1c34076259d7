import type { DeliveryOutcome } from '@raan/contract/console/delivery-outcome';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { isApprovedByTwo } from '#features/orders/approve-by-two.ts';
import { assertCanComplete, completeLockedOrders } from '#features/orders/complete-orders.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { refundableAmount } from '#features/orders/refund-amounts.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';
import { cancelUnsent, refundLost } from './end-overdue-orders.ts';

type DecisionDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

export type DeliveryDecision = {
  operatorId: number;
  orderId: number;
  outcome: DeliveryOutcome;
  /** Seller and customer read it. */
  reason: string;
};

/**
 * Ends an order whose courier did not report the awaited scan in time. Above REFUND_SECOND_OPERATOR_ABOVE, the first of
 * two operators only approves a refund. Returns the seller's id and whether the decision is final. Throws 409 if the
 * order is not overdue or has a scan that contradicts the outcome, or the same operator approves twice.
 */
export async function decideDelivery(
  tx: Tx,
  deps: DecisionDeps,
  decision: DeliveryDecision,
): Promise<{ sellerId: number; isFinal: boolean }> {
  const { orderId, outcome, reason } = decision;
  const found = await tx
    .selectFrom('orders')
    .select('seller_id')
    .where('id', '=', orderId)
    .where('status', '=', 'pending_delivery')
    .executeTakeFirst();
  if (!found) throw conflict('delivery_not_due', { order_number: orderId });
  const order = await lockForRefund(tx, found.seller_id, orderId);
  assertDecisionDue(order, outcome, deps.clock);
  const { seller_id: sellerId } = order;
  const ended = { by: 'operator', words: reason } as const;
  if (outcome === 'delivered') {
    assertCanComplete([order], 'operator');
    await completeLockedOrders(tx, deps, [order], { sellerId, actor: 'operator', note: reason });
    return { sellerId, isFinal: true };
  }
  const terms = { decision: outcome, amount: refundableAmount(order) };
  const by = { operatorId: decision.operatorId, at: nowIso(deps.clock) };
  if (!(await isApprovedByTwo(tx, order, terms, by))) return { sellerId, isFinal: false };
  if (outcome === 'not_sent') await cancelUnsent(tx, deps, order, 'not_sent', ended);
  else await refundLost(tx, deps, order, ended);
  return { sellerId, isFinal: true };
}

function assertDecisionDue(order: LockedOrder, outcome: DeliveryOutcome, clock: Clock): void {
  const { status, order_number, courier_due_at: dueAt, handed_over_at: handedOverAt } = order;
  const isOverdue = dueAt !== null && Date.parse(dueAt) <= clock.now();
  const isContradicted = outcome === 'not_sent' && handedOverAt !== null;
  if (status !== 'pending_delivery' || !isOverdue || isContradicted)
    throw conflict('delivery_not_due', { order_number });
}
