import type { Satang } from '@raan/contract/money';
import { canTransferRefund } from '@raan/contract/payments/payment-refund';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, requiredText } from '#platform/errors/app-error.ts';
import { selectBlockingDispute } from './dispute-money.ts';
import { lockRefund, postRefundPaid } from './pay-refund.ts';

/**
 * Records that finance paid a refund by bank transfer, because the provider cannot. Throws REQUEST_NOT_FOUND, 409 if it has
 * not failed, 409 `refund_outcome_unknown` if the provider may still pay it, and 409 `payment_disputed` while a
 * dispute of the payment is undecided or its loss can pay the refund.
 */
export async function transferPaymentRefund(
  tx: Tx,
  clock: Clock,
  { refundId, reference, operatorId }: { refundId: number; reference: string; operatorId: number },
): Promise<{ sellerId: number; orderId: number | null; amount: Satang }> {
  const refund = await lockRefund(tx, refundId);
  if (!refund) throw fail('REQUEST_NOT_FOUND');
  if (refund.state !== 'failed' || refund.failure === null) throw conflict('decided_meanwhile');
  if (await selectBlockingDispute(tx, refund)) throw conflict('payment_disputed');
  if (!canTransferRefund(refund.failure)) throw conflict('refund_outcome_unknown');
  await postRefundPaid(tx, clock, refund, {
    key: `payment-refund:${refund.id}:transfer`,
    at: nowIso(clock),
    reference: requiredText('reference', reference),
    transferredBy: operatorId,
  });
  return { sellerId: refund.seller_id, orderId: refund.order_id, amount: refund.amount_satang };
}
