// The provider's report on a refund: the money went back, which the book says from then on, or it did not.
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { creditedRow } from '#features/ledger/credited-row.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { ProviderReport } from './payment-provider.ts';
import { noteFailure, readRefundKey } from './refund-attempt.ts';

type RefundReport = Exclude<ProviderReport, { kind: 'paid' }>;

/**
 * Records a report on a refund. A repeated one changes nothing and is not an error. Money that went back is taken out of the book once,
 * from the very row that held it, whichever asking brought it about; a failure counts for the asking that is under way.
 * Throws REQUEST_NOT_FOUND for a refund that was not asked for, REQUEST_INVALID where payment or amount is not that of the refund.
 */
export async function receiveRefundReport(
  { db, clock }: { db: Db; clock: Clock },
  provider: string,
  report: RefundReport,
): Promise<void> {
  const asked = readRefundKey(report.key);
  if (!asked) throw fail('REQUEST_NOT_FOUND');
  const at = nowIso(clock);
  await inTransaction(db, async (tx) => {
    const refund = await tx
      .selectFrom('payment_refunds')
      .select([
        'id',
        'seller_id',
        'order_id',
        'payment_id',
        'amount_satang',
        'owed_by',
        'state',
        'attempt',
        'tries',
      ])
      .where('id', '=', asked.refundId)
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirst();
    if (!refund || asked.attempt > refund.attempt || asked.attempt < 1) throw fail('REQUEST_NOT_FOUND');
    if (refund.payment_id !== report.paymentId || refund.amount_satang !== report.amount)
      throw fail('REQUEST_INVALID');
    const hasSucceeded = report.kind === 'refund_succeeded';
    const isNew = await tx
      .insertInto('payment_refund_events')
      .values({
        provider,
        event_id: report.eventId,
        refund_id: refund.id,
        attempt: asked.attempt,
        kind: hasSucceeded ? 'succeeded' : 'failed',
        amount_satang: report.amount,
        reference: report.reference,
        reason: report.reason,
        happened_at: report.at,
        received_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!isNew || refund.state === 'paid_back') return;
    if (!hasSucceeded) {
      await noteFailure(tx, clock, asked, { failure: 'failed', reason: report.reason });
      return;
    }
    await postTransfer(tx, {
      kind: 'refund_paid',
      key: `payment-refund:${refund.id}`,
      sellerId: refund.seller_id,
      ...(refund.order_id !== null && { orderId: refund.order_id }),
      at,
      postings: [
        {
          debit: await creditedRow(tx, { of: refund.owed_by, kind: 'customer_refund' }),
          credit: { kind: 'platform_cash' },
          amount: report.amount,
        },
      ],
    });
    await tx
      .updateTable('payment_refunds')
      .set({
        state: 'paid_back',
        paid_back_at: report.at,
        reference: report.reference,
        retry_at: null,
        failed_at: null,
      })
      .where('id', '=', refund.id)
      .execute();
  });
}
