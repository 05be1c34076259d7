import type { Satang } from '@raan/contract/money';
import { isDisputeOpen } from '@raan/contract/payments/dispute';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { selectBlockingDispute } from './dispute-money.ts';

/**
 * Queues a failed refund again. If the outcome of the last attempt is unknown, the next one is the same
 * refund, and is looked up first. Throws REQUEST_NOT_FOUND, and 409 if it has not failed, was queued again, or is impossible at
 * the provider, and while its payment is disputed.
 */
export async function retryPaymentRefund(
  tx: Tx,
  clock: Clock,
  refundId: number,
): Promise<{ sellerId: number; orderId: number | null; amount: Satang }> {
  const refund = await tx
    .selectFrom('payment_refunds')
    .select(['seller_id', 'order_id', 'amount_satang', 'state', 'failure', 'provider', 'provider_ref'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirst();
  if (!refund) throw fail('REQUEST_NOT_FOUND');
  if (refund.state !== 'failed') throw conflict('decided_meanwhile');
  if (refund.failure === 'unsupported') throw conflict('refund_unsupported');
  const dispute = await selectBlockingDispute(tx, refund);
  if (dispute && isDisputeOpen(dispute.state)) throw conflict('payment_disputed');
  await tx
    .updateTable('payment_refunds')
    .set({ state: 'owed', tries: 0, retry_at: nowIso(clock), failed_at: null, sent_at: null })
    .where('id', '=', refundId)
    .execute();
  return { sellerId: refund.seller_id, orderId: refund.order_id, amount: refund.amount_satang };
}
