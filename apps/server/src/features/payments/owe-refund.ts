// Money that goes back to its payer is noted here in the transaction that owes it; a job sends it (see send-refunds.ts).
import type { Satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

export type OwedRefund = {
  sellerId: number;
  /** What was paid: a payment by its id, or that of an order. */
  of: { paymentId: number; orderId?: number | undefined } | { orderId: number };
  amount: Satang;
  reason: Schema['payment_refunds']['reason'];
  /** Key of the transfer that credited customer_refund. */
  owedBy: string;
  /** ISO text in UTC. */
  at: string;
};

/** Notes a refund, due at once. Every transfer that credits customer_refund is followed by this in its transaction: `checkLedger` holds the two together. */
export async function oweRefund(
  tx: Tx,
  { sellerId, of, amount, reason, owedBy, at }: OwedRefund,
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'provider'])
    .where('seller_id', '=', sellerId)
    .where(({ eb }) => ('paymentId' in of ? eb('id', '=', of.paymentId) : eb('order_id', '=', of.orderId)))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payment_refunds')
    .values({
      seller_id: sellerId,
      payment_id: payment.id,
      order_id: of.orderId ?? null,
      provider: payment.provider,
      amount_satang: amount,
      reason,
      owed_by: owedBy,
      retry_at: at,
      created_at: at,
    })
    .execute();
}
