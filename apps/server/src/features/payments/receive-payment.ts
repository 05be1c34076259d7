// Each report becomes money in the ledger once.
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Satang } from '@raan/contract/money';
import type { PaymentReport } from './payment-provider.ts';

export type PaidPayment = {
  sellerId: number;
  paymentId: number;
  /** The provider's id of the report. */
  eventId: string;
  amount: Satang;
  at: string;
};

/** Each handler runs in the transaction that records the report, and refunds money it can no longer accept. */
export type Settlement = {
  order(tx: Tx, orderId: number, paid: PaidPayment): Promise<'paid' | 'refunded'>;
  recharge(tx: Tx, rechargeId: number, paid: PaidPayment): Promise<'paid' | 'refunded'>;
};

/**
 * Records a report and settles its order or top-up. A repeated report changes nothing; one with another event
 * id is another payment and is refunded. Throws REQUEST_NOT_FOUND for an unknown payment, and REQUEST_INVALID
 * if the amount differs.
 */
export async function receivePayment(
  { db, clock }: { db: Db; clock: Clock },
  settlement: Settlement,
  provider: string,
  report: PaymentReport,
): Promise<void> {
  const at = nowIso(clock);
  await inTransaction(db, async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'seller_id', 'order_id', 'recharge_id', 'amount_satang', 'status'])
      .where('id', '=', report.paymentId)
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) throw fail('REQUEST_NOT_FOUND');
    if (payment.amount_satang !== report.amount) throw fail('REQUEST_INVALID');
    const isNew = await tx
      .insertInto('payment_events')
      .values({
        provider,
        event_id: report.eventId,
        payment_id: payment.id,
        amount_satang: report.amount,
        reference: report.reference,
        paid_at: report.paidAt,
        received_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!isNew) return;
    const status = await settle(tx, settlement, payment, {
      sellerId: payment.seller_id,
      paymentId: payment.id,
      eventId: report.eventId,
      amount: payment.amount_satang,
      at,
    });
    // Only the first report sets the status of the payment.
    if (payment.status === 'paid' || payment.status === 'refunded') return;
    await tx
      .updateTable('payments')
      .set({ status, reference: report.reference, paid_at: report.paidAt })
      .where('id', '=', payment.id)
      .execute();
  });
}

async function settle(
  tx: Tx,
  settlement: Settlement,
  payment: { order_id: number | null; recharge_id: number | null },
  paid: PaidPayment,
): Promise<'paid' | 'refunded'> {
  if (payment.order_id !== null) return await settlement.order(tx, payment.order_id, paid);
  if (payment.recharge_id !== null) return await settlement.recharge(tx, payment.recharge_id, paid);
  throw new Error('payment without an order or recharge');
}
