// Refunds are queued in the transaction that owes them; a job sends them (see send-refunds.ts).
import type { Satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

export type QueuedRefund = {
  sellerId: number;
  payment: { paymentId: number; orderId?: number | undefined } | { orderId: number };
  amount: Satang;
  reason: Schema['payment_refunds']['reason'];
  /** Key of the transfer that credited customer_refund. */
  transferKey: string;
  /** ISO text in UTC. */
  at: string;
};

/** Queues a refund, due at once. Call it in every transaction that credits customer_refund (see `checkLedger`). */
export async function queueRefund(
  tx: Tx,
  { sellerId, payment: source, amount, reason, transferKey, at }: QueuedRefund,
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'provider'])
    .where('seller_id', '=', sellerId)
    .where(({ eb }) =>
      'paymentId' in source ? eb('id', '=', source.paymentId) : eb('order_id', '=', source.orderId),
    )
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payment_refunds')
    .values({
      seller_id: sellerId,
      payment_id: payment.id,
      order_id: source.orderId ?? null,
      provider: payment.provider,
      amount_satang: amount,
      reason,
      owed_by: transferKey,
      retry_at: at,
      created_at: at,
    })
    .execute();
}
