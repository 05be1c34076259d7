// A success removes the money from the ledger, a failure is recorded.
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { findCreditedAccount } from '#features/ledger/find-credited-account.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { ProviderReport } from './payment-provider.ts';
import { recordRefundFailure, readRefundKey } from './refund-attempt.ts';

type RefundReport = Exclude<ProviderReport, { kind: 'paid' }>;

/**
 * Records a refund report, once. A success debits the account row that holds the money, whichever attempt it
 * belongs to; a failure counts only for the current attempt. Throws REQUEST_NOT_FOUND for a refund never
 * requested, and REQUEST_INVALID if payment or amount differ.
 */
export async function receiveRefundReport(
  { db, clock }: { db: Db; clock: Clock },
  provider: string,
  report: RefundReport,
): Promise<void> {
  const attempt = readRefundKey(report.key);
  if (!attempt) throw fail('REQUEST_NOT_FOUND');
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
      .where('id', '=', attempt.refundId)
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirst();
    if (!refund || attempt.attempt > refund.attempt || attempt.attempt < 1) throw fail('REQUEST_NOT_FOUND');
    if (refund.payment_id !== report.paymentId || refund.amount_satang !== report.amount)
      throw fail('REQUEST_INVALID');
    const hasSucceeded = report.kind === 'refund_succeeded';
    const isNew = await tx
      .insertInto('payment_refund_events')
      .values({
        provider,
        event_id: report.eventId,
        refund_id: refund.id,
        attempt: attempt.attempt,
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
      await recordRefundFailure(tx, clock, attempt, { failure: 'failed', reason: report.reason });
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
          debit: await findCreditedAccount(tx, { transferKey: refund.owed_by, kind: 'customer_refund' }),
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
