// Operators grant or deny a disputed request, and record the return of the items.
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { nowIso } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { closeDispute, type CountdownDeps } from '#features/orders/dispute.ts';
import { refundOrder } from '#features/orders/refund-order.ts';
import { closeReturn, type ItemReturnOutcome } from '#features/orders/close-return.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { recordRequestEvent } from './record-request-event.ts';

type DecisionDeps = CountdownDeps & { realtimeSignal: RealtimeSignal };

export type RefundDecision = {
  operatorId: number;
  requestId: number;
  decision: 'grant' | 'deny';
  /** Shown to both sides. `note` may be empty, unless the code requires a text. */
  reason: { code: RefundDecisionReason; note: string };
};

/**
 * Decides a request that the seller objected to or did not answer. Granting refunds the full amount; denying
 * restarts the countdown. Returns the order's key. Throws REQUEST_NOT_FOUND, or 409 if no decision is due.
 */
export async function decideRefund(
  tx: Tx,
  deps: DecisionDeps,
  { operatorId, requestId, decision, reason }: RefundDecision,
): Promise<{ sellerId: number; orderId: number }> {
  const at = nowIso(deps.clock);
  const { order, request } = await lockRequest(tx, { requestId }, decision);
  const { seller_id: sellerId, id: orderId } = order;
  await moveRequest(tx, sellerId, request, decision, {
    decided_at: at,
    decided_by: operatorId,
    decision_code: reason.code,
    decision_reason: reason.note || null,
  });
  if (decision === 'grant') {
    const { note, code } = reason;
    await refundOrder(tx, deps, { sellerId, orderId, reason: note, code, by: 'operator' });
    return { sellerId, orderId };
  }
  await closeDispute(tx, deps, order);
  const event = {
    kind: 'refund_denied',
    actor: 'operator',
    reason: reason.note,
    code: reason.code,
    at,
  } as const;
  await recordRequestEvent(tx, deps.realtimeSignal, { order, requestId }, event);
  return { sellerId, orderId };
}

/** Records a return, which settles the supplier price. Returns the order's key. Throws 409 if none is awaited. */
export async function recordReturn(
  tx: Tx,
  deps: DecisionDeps,
  { orderId, outcome }: { operatorId: number; orderId: number; outcome: ItemReturnOutcome },
): Promise<{ sellerId: number; orderId: number }> {
  const order = await tx
    .selectFrom('orders')
    .select('seller_id')
    .where('id', '=', orderId)
    .where('goods_returned', '=', 'awaiting')
    .executeTakeFirst();
  if (!order) throw conflict('goods_not_awaited', { order_number: orderId });
  const { seller_id: sellerId } = order;
  await closeReturn(tx, deps, { sellerId, orderId, outcome, by: 'operator' });
  return { sellerId, orderId };
}
