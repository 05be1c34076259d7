import type { Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { findCreditedAccount } from '#features/ledger/find-credited-account.ts';
import { postTransfer, type Posting, type TransferRequest } from '#features/ledger/post-transfer.ts';

export type LockedRefund = Selectable<Schema['payment_refunds']>;

/** Locks a refund until the transaction ends. */
export async function lockRefund(tx: Tx, id: number): Promise<LockedRefund | undefined> {
  return await tx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Removes the money of a locked refund from the ledger and ends the refund. `key` names the transfer, `at` the payment. */
export async function postRefundPaid(
  tx: Tx,
  clock: Clock,
  refund: LockedRefund,
  paid: { key: string; at: string; reference: string; transferredBy?: number },
): Promise<void> {
  await postTransfer(tx, {
    kind: 'refund_paid',
    key: paid.key,
    sellerId: refund.seller_id,
    ...(refund.order_id !== null && { orderId: refund.order_id }),
    at: nowIso(clock),
    postings: [
      {
        debit: await findCreditedAccount(tx, { transferKey: refund.owed_by, kind: 'customer_refund' }),
        credit: { kind: 'platform_cash' },
        amount: refund.amount_satang,
      },
    ],
  });
  await tx
    .updateTable('payment_refunds')
    .set({
      state: 'paid_back',
      paid_back_at: paid.at,
      reference: paid.reference,
      retry_at: null,
      failed_at: null,
      transferred_by: paid.transferredBy ?? null,
    })
    .where('id', '=', refund.id)
    .execute();
}

type ReopenedRefund = Pick<TransferRequest, 'key' | 'sellerId' | 'orderId' | 'at'> & {
  /** Where the money went when the refund was paid. */
  debit: Posting['debit'];
  /** Given if the provider reported that its payment failed. */
  failure?: { reason: string | null };
};

/** Owes a locked, paid refund again, and starts a new attempt. */
export async function reopenRefund(
  tx: Tx,
  refund: LockedRefund,
  { debit, failure, ...transfer }: ReopenedRefund,
): Promise<void> {
  const credit = await findCreditedAccount(tx, { transferKey: refund.owed_by, kind: 'customer_refund' });
  await postTransfer(tx, {
    ...transfer,
    kind: 'refund_reopened',
    postings: [{ debit, credit, amount: refund.amount_satang }],
  });
  await tx
    .updateTable('payment_refunds')
    .set({
      state: 'owed',
      attempt: refund.attempt + 1,
      tries: 0,
      asked: false,
      retry_at: transfer.at,
      paid_back_at: null,
      reference: null,
      covered_by: null,
      ...(failure && { failure: 'failed', failure_reason: failure.reason?.slice(0, 200) ?? null }),
    })
    .where('id', '=', refund.id)
    .execute();
}
