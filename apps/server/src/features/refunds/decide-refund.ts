// Operators grant or deny a disputed request, and record the return of the items.
import { nowIso } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { isApprovedByTwo } from '#features/orders/approve-by-two.ts';
import type { CountdownDeps } from '#features/orders/dispute.ts';
import { closeReturn, type ItemReturnOutcome } from '#features/orders/close-return.ts';
import { awaitReturn, payRequest, type ApprovalDeps } from './approve-request.ts';
import { decisionColumns, denyRequest, type OperatorDecision } from './deny-request.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { readRefundAmount } from './read-refund-amount.ts';

type DecisionDeps = ApprovalDeps & CountdownDeps;

export type RefundDecision = Omit<OperatorDecision, 'at'> & {
  requestId: number;
  decision: 'grant' | 'deny';
  /** Amount of a grant in baht, if it is less than the customer asked for. */
  amount?: number | undefined;
  /** Makes a grant wait for the return of the items. */
  withReturn?: boolean | undefined;
};

/**
 * Decides a request that the seller objected to or did not answer. Granting pays the customer, at once or when the
 * items are back; above REFUND_SECOND_OPERATOR_ABOVE, the first of two operators only approves the terms. Denying
 * restarts the countdown. Returns the order's key and whether the decision is final. Throws REQUEST_NOT_FOUND, 409 if no
 * decision is due or the same operator approves twice, and 422 under `amount`.
 */
export async function decideRefund(
  tx: Tx,
  deps: DecisionDeps,
  { operatorId, requestId, decision, reason, amount, withReturn = false }: RefundDecision,
): Promise<{ sellerId: number; orderId: number; isFinal: boolean }> {
  const at = nowIso(deps.clock);
  const { order, request } = await lockRequest(tx, { requestId }, decision);
  const { seller_id: sellerId, id: orderId } = order;
  const operatorDecision = { operatorId, reason, at };
  if (decision === 'grant') {
    const { asked_satang: asked } = request;
    const granted = amount === undefined ? asked : readRefundAmount(amount, asked);
    const terms = { decision, requestId, amount: granted, withReturn };
    if (!(await isApprovedByTwo(tx, order, terms, { operatorId, at })))
      return { sellerId, orderId, isFinal: false };
    const { note, code } = reason;
    const decided = decisionColumns(operatorDecision);
    const approval = { order, request, amount: granted, by: 'operator', reason: note, code } as const;
    if (withReturn) await awaitReturn(tx, deps, approval, decided);
    else {
      await moveRequest(tx, sellerId, request, 'grant', { ...decided, granted_satang: granted });
      await payRequest(tx, deps, approval);
    }
    return { sellerId, orderId, isFinal: true };
  }
  await denyRequest(tx, deps, { order, request }, { action: 'deny', ...operatorDecision });
  return { sellerId, orderId, isFinal: true };
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
