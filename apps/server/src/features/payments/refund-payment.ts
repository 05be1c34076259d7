import type { Tx } from '#platform/db.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { oweRefund } from './owe-refund.ts';
import type { PaidThing } from './receive-payment.ts';

/**
 * Owes money back to its payer that arrived for something which can't take it: it has ended, or somebody has paid for it already.
 * Each report of the provider is money of its own, so it is the report that names the transfer.
 */
export async function refundPayment(
  tx: Tx,
  { sellerId, paymentId, eventId, amount, at }: PaidThing,
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
  const of = { paymentId, orderId };
  await oweRefund(tx, { sellerId, of, amount, reason: 'late_payment', owedBy: key, at });
  return 'refunded';
}
