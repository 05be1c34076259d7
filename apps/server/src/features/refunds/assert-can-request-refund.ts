import { REFUND_REASONS, type RefundReason } from '@raan/contract/refunds/refund-reason';
import {
  allowedRefundReasons,
  refundRequestRefusal,
  canRequestRefund,
  REFUND_REQUEST_DAYS,
} from '@raan/contract/refunds/refund-rules';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { isReceiptConfirmed } from '#features/orders/receipt-confirmation.ts';
import { lockOpenRequest, selectRequestsOfOrder } from './refunds.queries.ts';

/**
 * Throws 409 if the customer of a locked order cannot request a refund: outside the request period, with an
 * open request, or if earlier requests exclude this reason (without one: every reason).
 */
export async function assertCanRequestRefund(
  tx: Tx,
  order: LockedOrder,
  now: number,
  reason?: RefundReason,
): Promise<void> {
  const { seller_id: sellerId, id: orderId } = order;
  const is_received = await isReceiptConfirmed(tx, sellerId, orderId);
  if (!canRequestRefund({ ...order, is_received }, now))
    throw conflict('refund_not_askable', { days: REFUND_REQUEST_DAYS });
  if (await lockOpenRequest(tx, sellerId, orderId)) throw conflict('refund_open_already');
  const earlier = (await selectRequestsOfOrder(tx, sellerId, orderId)).toReversed();
  const requestedReason = reason ?? allowedRefundReasons(earlier)[0] ?? REFUND_REASONS[0];
  const refusal = refundRequestRefusal(requestedReason, earlier);
  if (refusal) throw conflict(refusal);
}
