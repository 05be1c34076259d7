// The seller's answers: agreeing gives the money back at once, objecting hands the decision to an operator.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { touchDispute } from '#features/orders/dispute.ts';
import { demandVersion, recordEvents } from '#features/orders/move-order.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { lockOpenRequest } from './refunds.queries.ts';

type AnswerDeps = { clock: Clock; hint: NotificationHint };
type Answer = { sellerId: number; requestId: number; version?: number | undefined };

/** Agrees to an open request and refunds the order; answers its id. Throws REQUEST_NOT_FOUND, and 409 where the request is over. */
export async function agreeToRefund(
  tx: Tx,
  deps: AnswerDeps,
  { sellerId, requestId, version }: Answer,
): Promise<{ orderId: number }> {
  const { order, request } = await lockRequest(tx, { sellerId, requestId }, 'agree');
  demandVersion(order, version);
  await moveRequest(tx, sellerId, request, 'agree', { answered_at: nowIso(deps.clock) });
  await refundOrder(tx, deps, { sellerId, orderId: order.id, by: 'seller' });
  return { orderId: order.id };
}

/** Objects to a request that waits for the seller; answers its order's id. Throws REQUEST_NOT_FOUND, and 409 where it does not wait. */
export async function objectToRefund(
  tx: Tx,
  { clock }: AnswerDeps,
  { sellerId, requestId, reason, version }: Answer & { reason: string },
): Promise<{ orderId: number }> {
  const at = nowIso(clock);
  const { order, request } = await lockRequest(tx, { sellerId, requestId }, 'object');
  demandVersion(order, version);
  await moveRequest(tx, sellerId, request, 'object', { answered_at: at, objection: reason });
  await touchDispute(tx, order);
  await recordEvents(tx, sellerId, [order.id], {
    kind: 'refund_objected',
    actor: 'seller',
    note: reason,
    at,
  });
  return { orderId: order.id };
}

/**
 * Refunds an order on the seller's own word. A request that is open is agreed to by it. Throws BUSINESS_ORDER_NOT_FOUND, and 409 for an
 * order that has not shipped or is over.
 */
export async function refundOnOwnWord(
  tx: Tx,
  deps: AnswerDeps,
  refund: { sellerId: number; orderId: number; reason?: string; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId, reason, version } = refund;
  const order = await lockForRefund(tx, sellerId, orderId);
  demandVersion(order, version);
  const open = await lockOpenRequest(tx, sellerId, orderId);
  if (open) await moveRequest(tx, sellerId, open, 'agree', { answered_at: nowIso(deps.clock) });
  await refundOrder(tx, deps, { sellerId, orderId, by: 'seller', ...(reason && { reason }) });
}
