import type { Tx } from '#platform/db.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { queueRefund } from './queue-refund.ts';
import type { PaidPayment } from './settlement.ts';

/**
 * Refunds a payment that its order or top-up can't accept. The transfer's key contains the event id, because
 * each report is a separate payment.
 */
export async function refundPayment(
  tx: Tx,
  { sellerId, paymentId, eventId, amount, at }: PaidPayment,
  orderId?: number,
): Promise<'refunded'> {
  const key = `payment:${paymentId}:refund:${eventId}`;
  await postTransfer(tx, {
    kind: 'late_payment_refund',
    key,
    sellerId,
    ...(orderId !== undefined && { orderId }),
    at,
    postings: [{ debit: { kind: 'platform_cash' }, credit: { kind: 'customer_refund' }, amount }],
  });
  const payment = { paymentId, eventId, orderId };
  await queueRefund(tx, { sellerId, payment, amount, reason: 'late_payment', transferKey: key, at });
  return 'refunded';
}
