// Agreeing refunds at once; objecting hands the decision to an operator.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { bumpDisputeVersion } from '#features/orders/dispute.ts';
import { assertVersion, recordEvents } from '#features/orders/move-order.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { lockOpenRequest } from './refunds.queries.ts';

type ResponseDeps = { clock: Clock; realtimeSignal: RealtimeSignal };
type SellerResponse = { sellerId: number; requestId: number; version?: number | undefined };

/** Agrees to an open request and refunds the order. Throws REQUEST_NOT_FOUND, or 409 if closed or changed. */
export async function agreeToRefund(
  tx: Tx,
  deps: ResponseDeps,
  { sellerId, requestId, version }: SellerResponse,
): Promise<{ orderId: number }> {
  const { order, request } = await lockRequest(tx, { sellerId, requestId }, 'agree');
  assertVersion(order, version);
  await moveRequest(tx, sellerId, request, 'agree', { answered_at: nowIso(deps.clock) });
  await refundOrder(tx, deps, { sellerId, orderId: order.id, by: 'seller' });
  return { orderId: order.id };
}

/** Objects to a request that awaits the seller. Throws REQUEST_NOT_FOUND, or 409 if it does not or has changed. */
export async function objectToRefund(
  tx: Tx,
  { clock }: ResponseDeps,
  { sellerId, requestId, reason, version }: SellerResponse & { reason: string },
): Promise<{ orderId: number }> {
  const at = nowIso(clock);
  const { order, request } = await lockRequest(tx, { sellerId, requestId }, 'object');
  assertVersion(order, version);
  await moveRequest(tx, sellerId, request, 'object', { answered_at: at, objection: reason });
  await bumpDisputeVersion(tx, order);
  await recordEvents(tx, sellerId, [order.id], {
    kind: 'refund_objected',
    actor: 'seller',
    note: reason,
    at,
  });
  return { orderId: order.id };
}

/**
 * Refunds an order on the seller's initiative, agreeing to an open request. Throws BUSINESS_ORDER_NOT_FOUND,
 * and 409 if it has not shipped, has ended, or changed since `version`.
 */
export async function refundBySeller(
  tx: Tx,
  deps: ResponseDeps,
  refund: { sellerId: number; orderId: number; reason?: string; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId, reason, version } = refund;
  const order = await lockForRefund(tx, sellerId, orderId);
  assertVersion(order, version);
  const open = await lockOpenRequest(tx, sellerId, orderId);
  if (open) await moveRequest(tx, sellerId, open, 'agree', { answered_at: nowIso(deps.clock) });
  await refundOrder(tx, deps, { sellerId, orderId, by: 'seller', ...(reason && { reason }) });
}
