import {
  askableReasons,
  askRefusal,
  mayAskRefund,
  REFUND_ASK_DAYS,
  REFUND_REASONS,
  type RefundReason,
} from '@raan/contract/refunds/refund-rules';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { isReceived } from '#features/orders/received.ts';
import { lockOpenRequest, selectRequestsOfOrder } from './refunds.queries.ts';

/**
 * Refuses with 409 where the customer of a locked order may not ask for the money back: outside of the time for it, beside an open
 * request, and where earlier requests speak against this reason, or without one against every reason.
 */
export async function demandAskable(
  tx: Tx,
  order: LockedOrder,
  now: number,
  reason?: RefundReason,
): Promise<void> {
  const { seller_id: sellerId, id: orderId } = order;
  const is_received = await isReceived(tx, sellerId, orderId);
  if (!mayAskRefund({ ...order, is_received }, now))
    throw conflict('refund_not_askable', { days: REFUND_ASK_DAYS });
  if (await lockOpenRequest(tx, sellerId, orderId)) throw conflict('refund_open_already');
  const earlier = (await selectRequestsOfOrder(tx, sellerId, orderId)).toReversed();
  const wanted = reason ?? askableReasons(earlier)[0] ?? REFUND_REASONS[0];
  const refusal = askRefusal(wanted, earlier);
  if (refusal) throw conflict(refusal);
}
