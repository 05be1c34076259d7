// Money that a provider reports becomes money in the ledger once.
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Satang } from '@raan/contract/money';
import type { Sighting } from './payment-provider.ts';
import { refundPayment } from './refund-payment.ts';
import type { PaidPayment, SeenAttempt, Settlement } from './settlement.ts';

/**
 * Records money and settles its order or top-up. Money that was recorded before changes nothing; further money and
 * money of another amount is refunded. Returns whether it was new.
 */
export async function receivePayment(
  { db, clock }: { db: Db; clock: Clock },
  settlement: Settlement,
  { provider, ref, paymentId, attempt }: SeenAttempt,
  paid: Extract<Sighting, { kind: 'paid' }>,
): Promise<boolean> {
  const at = nowIso(clock);
  return await inTransaction(db, async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'seller_id', 'order_id', 'recharge_id', 'amount_satang', 'status'])
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isNew = await tx
      .insertInto('payment_events')
      .values({
        provider,
        event_id: paid.eventId,
        payment_id: payment.id,
        amount_satang: paid.amount,
        reference: paid.reference,
        paid_at: paid.at,
        received_at: at,
        provider_ref: ref,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!isNew) return false;
    const status = await settle(tx, settlement, payment, {
      sellerId: payment.seller_id,
      paymentId: payment.id,
      eventId: paid.eventId,
      amount: paid.amount,
      at,
    });
    // The payer needs no other attempt. They are closed at the provider before they can be paid as well.
    await tx
      .updateTable('payment_attempts')
      .set({ state: 'closing', next_at: at })
      .where('payment_id', '=', payment.id)
      .where('attempt', '<>', attempt)
      .where('state', '=', 'open')
      .execute();
    await tx
      .updateTable('payment_attempts')
      .set({ state: 'closed', next_at: null })
      .where('payment_id', '=', payment.id)
      .where('attempt', '=', attempt)
      .execute();
    // Only the first money sets the status of the payment. After a wrong amount the payer may try again.
    if (payment.status === 'paid' || payment.status === 'refunded') return true;
    if (payment.amount_satang !== paid.amount) return true;
    await tx
      .updateTable('payments')
      .set({ status, reference: paid.reference, paid_at: paid.at })
      .where('id', '=', payment.id)
      .execute();
    return true;
  });
}

async function settle(
  tx: Tx,
  settlement: Settlement,
  payment: { order_id: number | null; recharge_id: number | null; amount_satang: Satang },
  paid: PaidPayment,
): Promise<'paid' | 'refunded'> {
  if (payment.amount_satang !== paid.amount)
    return await refundPayment(tx, paid, payment.order_id ?? undefined);
  if (payment.order_id !== null) return await settlement.order(tx, payment.order_id, paid);
  if (payment.recharge_id !== null) return await settlement.recharge(tx, payment.recharge_id, paid);
  throw new Error('payment without an order or recharge');
}
