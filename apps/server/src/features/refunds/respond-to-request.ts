// Agreeing refunds at once; objecting hands the decision to an operator.
import { refundCan } from '@raan/contract/refunds/refund-rules';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { bumpDisputeVersion } from '#features/orders/dispute.ts';
import { assertVersion, recordEvents } from '#features/orders/move-order.ts';
import { lockForRefund, refundOrder } from '#features/orders/refund-order.ts';
import { refundPart } from '#features/orders/refund-part.ts';
import { refundableAmount } from '#features/orders/refund-amounts.ts';
import { awaitReturn, payRequest, type ApprovalDeps } from './approve-request.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { readRefundAmount } from './read-refund-amount.ts';
import { lockOpenRequest } from './refunds.queries.ts';

type ResponseDeps = { clock: Clock; realtimeSignal: RealtimeSignal };
type SellerResponse = { sellerId: number; requestId: number; version?: number | undefined };

/**
 * Agrees to an open request: the customer gets the amount at once, or `withReturn` when the items are back. Throws REQUEST_NOT_FOUND, or 409 if
 * closed or changed, or if these items can't come back.
 */
export async function agreeToRefund(
  tx: Tx,
  deps: ApprovalDeps,
  { sellerId, requestId, version, withReturn = false }: SellerResponse & { withReturn?: boolean | undefined },
): Promise<{ orderId: number }> {
  const { order, request } = await lockRequest(tx, { sellerId, requestId }, 'agree');
  assertVersion(order, version);
  const approval = { order, request, amount: request.asked_satang, by: 'seller' } as const;
  const answered_at = nowIso(deps.clock);
  if (withReturn) {
    await awaitReturn(tx, deps, approval, { answered_at });
    return { orderId: order.id };
  }
  await moveRequest(tx, sellerId, request, 'agree', { answered_at, granted_satang: approval.amount });
  await payRequest(tx, deps, approval);
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
 * Refunds an order on the seller's initiative: completely, agreeing to an open request, or an `amount` (baht). Throws
 * BUSINESS_ORDER_NOT_FOUND, 409 if it has not shipped, has ended, or changed since `version`, or if a part is to be
 * refunded while a request is open, and 422 under `amount`.
 */
export async function refundBySeller(
  tx: Tx,
  deps: ResponseDeps,
  refund: {
    sellerId: number;
    orderId: number;
    reason?: string;
    amount?: number | undefined;
    version?: number | undefined;
  },
): Promise<void> {
  const { sellerId, orderId, reason, amount, version } = refund;
  const order = await lockForRefund(tx, sellerId, orderId);
  assertVersion(order, version);
  const open = await lockOpenRequest(tx, sellerId, orderId);
  const rest = refundableAmount(order);
  const part = amount === undefined ? rest : readRefundAmount(amount, rest);
  if (part < rest) {
    if (open) throw conflict('refund_open_already');
    await refundPart(tx, deps, { sellerId, orderId, amount: part, by: 'seller', ...(reason && { reason }) });
    return;
  }
  if (open) {
    const agreed = { answered_at: nowIso(deps.clock), granted_satang: rest };
    await moveRequest(tx, sellerId, open, refundCan('agree', open) ? 'agree' : 'pay_agreed', agreed);
  }
  await refundOrder(tx, deps, { sellerId, orderId, by: 'seller', ...(reason && { reason }) });
}
