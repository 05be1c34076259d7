// What operators decide: whether a disputed request is granted, and what became of the goods.
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { nowIso } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { closeDispute, type CountdownDeps } from '#features/orders/dispute.ts';
import { refundOrder } from '#features/orders/refund-order.ts';
import { settleGoods, type GoodsOutcome } from '#features/orders/settle-goods.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { tellOfRequest } from './tell-of-request.ts';

type DecisionDeps = CountdownDeps & { hint: NotificationHint };

export type RefundDecision = {
  operatorId: number;
  requestId: number;
  decision: 'grant' | 'deny';
  /** Both sides read it; the words may be empty, except where the code says nothing. */
  reason: { code: RefundDecisionReason; words: string };
};

/**
 * Decides a request that the seller objected to or did not answer. Granted: the customer gets all of it back. Denied: the order goes on,
 * and the time to its completion begins anew. Answers whose order it was. Throws REQUEST_NOT_FOUND, and 409 where the request does not
 * wait for an operator.
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
    decision_reason: reason.words || null,
  });
  if (decision === 'grant') {
    const { words, code } = reason;
    await refundOrder(tx, deps, { sellerId, orderId, reason: words, code, by: 'operator' });
    return { sellerId, orderId };
  }
  await closeDispute(tx, deps, order);
  const news = {
    kind: 'refund_denied',
    actor: 'operator',
    reason: reason.words,
    code: reason.code,
    at,
  } as const;
  await tellOfRequest(tx, deps.hint, { order, requestId }, news);
  return { sellerId, orderId };
}

/**
 * Records what became of a refunded order's goods, which settles the supplier's price. Answers whose order it was. Throws 409 where no
 * goods of such an order are awaited.
 */
export async function confirmGoodsBack(
  tx: Tx,
  deps: DecisionDeps,
  { orderId, outcome }: { operatorId: number; orderId: number; outcome: GoodsOutcome },
): Promise<{ sellerId: number; orderId: number }> {
  const order = await tx
    .selectFrom('orders')
    .select('seller_id')
    .where('id', '=', orderId)
    .where('goods_returned', '=', 'awaiting')
    .executeTakeFirst();
  if (!order) throw conflict('goods_not_awaited', { order_number: orderId });
  const { seller_id: sellerId } = order;
  await settleGoods(tx, deps, { sellerId, orderId, outcome, by: 'operator' });
  return { sellerId, orderId };
}
