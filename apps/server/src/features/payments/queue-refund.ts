// Refunds are queued in the transaction that owes them; a job sends them (see send-refunds.ts).
import type { Satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

export type QueuedRefund = {
  sellerId: number;
  /** `eventId` names the money to give back; otherwise it is the money that the order accepted. */
  payment: { paymentId: number; eventId: string; orderId?: number | undefined } | { orderId: number };
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
    .leftJoin('payment_events as money', (join) =>
      join
        .onRef('money.payment_id', '=', 'payments.id')
        .onRef('money.provider', '=', 'payments.provider')
        .on((eb) =>
          'eventId' in source
            ? eb('money.event_id', '=', source.eventId)
            : eb('money.reference', '=', eb.ref('payments.reference')),
        ),
    )
    .select(['payments.id', 'payments.provider', 'money.provider_ref'])
    .where('seller_id', '=', sellerId)
    .where(({ eb }) =>
      'paymentId' in source ? eb('payments.id', '=', source.paymentId) : eb('order_id', '=', source.orderId),
    )
    .orderBy('money.received_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payment_refunds')
    .values({
      seller_id: sellerId,
      payment_id: payment.id,
      order_id: source.orderId ?? null,
      provider: payment.provider,
      provider_ref: payment.provider_ref,
      amount_satang: amount,
      reason,
      owed_by: transferKey,
      retry_at: at,
      created_at: at,
    })
    .execute();
}
